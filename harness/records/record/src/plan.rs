//! The plan of a run. With the feature `arguments` it also defines the arguments of `bench`: name
//! and help of each flag, and its field in a record.

#[cfg(feature = "files")]
use crate::Label;
use contract::{Model, Tier};
use measure::cores::Wanted;
use serde_json::Value;
#[cfg(feature = "files")]
use std::path::Path;
use std::path::PathBuf;

/// The name that replaces a path in a record.
const FILE: &str = "FILE";

/// The plan of a run: parsed from the command line, sent to each measuring process as JSON, and
/// kept in the record.
#[apply(stored!)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
#[serde(default)]
pub struct Plan {
    /// Variants; `*` and `?` are wildcards [default: all]
    pub variants: Vec<String>,
    /// Time only routines of this model
    #[cfg_attr(feature = "arguments", arg(long, value_name = "MODEL"))]
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    pub model: Option<Model>,
    /// Boards to measure on, by name, without a replay of our search; `all` makes a run and a record
    /// of each; `list --workloads` shows them [default: game]
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "NAME", conflicts_with = "positions")
    )]
    pub workload: Option<String>,
    /// Boards to measure on, from a file: FEN, EPD or UCI `position` commands, one per line; blank
    /// lines and comments (after `#`, or on lines that begin with `;` or `%`) are ignored
    #[cfg_attr(feature = "arguments", arg(long, value_name = "FILE"))]
    pub positions: Option<PathBuf>,
    /// Run for less than a minute: wider intervals, and no replay of our search
    #[cfg_attr(feature = "arguments", arg(long))]
    pub quick: bool,
    /// Time every routine, batches by length, and replays of our search also with evaluations of
    /// 128 KiB. Without this, a run that names neither a variant nor a model leaves out adapters,
    /// and routines of pieces and boards with data-dependent loops and no tables
    #[cfg_attr(feature = "arguments", arg(long))]
    pub full: bool,
    /// Maximum minutes on a busy machine, after the build: the run continues until every routine of
    /// the first screen has enough clean samples for an interval. The minimum is the time of a run
    /// on a quiet machine
    #[cfg_attr(
        feature = "arguments",
        arg(
            long,
            value_name = "MINUTES",
            default_value_t = Plan::LIMIT,
            value_parser = parse_minutes
        )
    )]
    pub limit: f64,
    /// Also time with criterion and count with Callgrind, if installed, and show their figures next
    /// to ours. Adds their build and two minutes
    #[cfg_attr(feature = "arguments", arg(long))]
    pub instruments: bool,
    /// Time on this core [default: the least contended one]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "N"))]
    pub core: Option<usize>,
    /// Time on cores of this kind, where a processor has several: `doctor` lists them [default: the
    /// widest]
    #[cfg_attr(feature = "arguments", arg(long, value_name = "KIND", conflicts_with = "core"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub core_kind: Option<String>,
    /// Seed of the boards and of the order of samples
    #[cfg_attr(feature = "arguments", arg(long, default_value_t = Plan::SEED))]
    pub seed: u64,
    /// Also replay each timed loop with its dependencies cut, to show the bound of its instructions
    /// and its bottleneck. Adds one second per routine
    #[cfg_attr(feature = "arguments", arg(long))]
    pub bounds: bool,
    /// Also time the extracted kernels as compiled by gcc and clang, if installed
    #[cfg_attr(feature = "arguments", arg(long))]
    pub compilers: bool,
    /// CPU levels to compile for and to time: x86-64, x86-64-v2, -v3, -v4, native (this machine).
    /// Invocations alternate between them. Counts, listings and --instruments use the last one. The
    /// first build of each needs a minute or two
    #[cfg_attr(
        feature = "arguments",
        arg(long, value_name = "TIER,...", value_delimiter = ',', default_value = Tier::host().name())
    )]
    #[cfg_attr(test, schemars(with = "Vec<String>"))]
    pub tiers: Vec<Tier>,
    /// Only replay the look-ups of our search, at each level, until the noise floor is at most 0.5
    /// % or the minutes of --limit are over, so that the record may vote on the generator for a
    /// search; with --full also time whole searches
    #[cfg_attr(feature = "arguments", arg(long, conflicts_with_all = ["model", "workload", "positions", "trace",
        "self_test", "instruments", "bounds", "compilers"]))]
    pub in_use: bool,
    /// Only replay this trace: the look-ups of a search in their order, with memory reads between
    /// them as in an engine. Shows the time of each generator beyond an empty one, the time of a
    /// search with it, and without --quick a map of the fastest generators. Generators are
    /// VARIANT/ROUTINE, VARIANT for all its routines of one square, or cozy-chess [default: the
    /// contenders (`list --json`)]. Needs about three minutes. A run without --trace and --quick
    /// replays the look-ups of our search in the same way at each level; map and search only with
    /// --full
    #[cfg_attr(feature = "arguments", arg(long, value_name = "FILE", conflicts_with_all = ["model", "workload",
        "positions", "self_test", "instruments", "bounds", "compilers"]))]
    pub trace: Option<PathBuf>,
    /// Bytes of a network that each evaluation in the trace reads, such as 32K; 0 for none
    #[cfg_attr(
        feature = "arguments",
        arg(
            long,
            value_name = "BYTES",
            requires = "trace",
            value_parser = parse_evaluation,
            default_value = "16K"
        )
    )]
    pub evaluation: usize,
}

impl Default for Plan {
    fn default() -> Self {
        Plan {
            variants: Vec::new(),
            model: None,
            workload: None,
            positions: None,
            quick: false,
            full: false,
            limit: Plan::LIMIT,
            instruments: false,
            core: None,
            core_kind: None,
            seed: Plan::SEED,
            bounds: false,
            compilers: false,
            tiers: vec![Tier::host()],
            in_use: false,
            trace: None,
            evaluation: Plan::EVALUATION,
        }
    }
}

impl Plan {
    /// The default seed.
    pub const SEED: u64 = 1;
    /// The default limit in minutes.
    pub const LIMIT: f64 = 20.0;
    /// The default bytes of an evaluation: eight rows. A move changes two to three pieces, each
    /// with a row per side to move, and an engine makes 1.3 to 1.7 moves per evaluation; the
    /// network of our search reads 15 KiB.
    pub const EVALUATION: usize = 16 << 10;
    /// The size of an evaluation that full runs add: networks of today read 100 KiB and more.
    pub const LARGE_EVALUATION: usize = 128 << 10;

    /// Returns the cores of which each process takes one.
    pub fn wanted_cores(&self) -> Wanted {
        match (self.core, &self.core_kind) {
            (Some(core), _) => Wanted::Core(core),
            (None, Some(kind)) => Wanted::Kind(kind.clone()),
            (None, None) => Wanted::Widest,
        }
    }

    /// Returns the tier of counts and listings, which is the last.
    ///
    /// # Panics
    /// Without a tier.
    pub fn tier(&self) -> Tier {
        *self.tiers.last().expect("a run is of one tier at least")
    }

    /// Returns the sizes of an evaluation, other than `evaluation`, that our search is replayed at.
    /// A user's trace has the size of the user's engine alone.
    pub fn further_evaluations(&self) -> Vec<usize> {
        if self.full && self.trace.is_none() { vec![Plan::LARGE_EVALUATION] } else { Vec::new() }
    }

    /// Returns the same plan with one tier.
    #[must_use]
    pub fn with_tier(&self, tier: Tier) -> Plan {
        Plan { tiers: vec![tier], ..self.clone() }
    }

    /// Returns the main workload by name, unless it is a file.
    pub fn workload(&self) -> &str {
        self.workload.as_deref().unwrap_or("game")
    }

    /// Returns the plan without paths, for a record.
    #[must_use]
    pub fn without_paths(&self) -> Plan {
        let [positions, trace] =
            [&self.positions, &self.trace].map(|path| path.as_ref().map(|_| PathBuf::from(FILE)));
        Plan { positions, trace, ..self.clone() }
    }

    /// Returns the first part that a record must not contain, such as a path or markup.
    #[cfg(feature = "files")]
    pub(crate) fn fault(&self) -> Option<String> {
        for (field, path) in [("trace", &self.trace), ("positions", &self.positions)] {
            if path.as_ref().is_some_and(|path| path != Path::new(FILE)) {
                return Some(format!("at `plan.{field}`: it should be {FILE}"));
            }
        }
        if let Some(fault) = self.workload.as_ref().and_then(|name| Label::fault(name)) {
            return Some(format!("at `plan.workload`: {fault}"));
        }
        for (index, name) in self.variants.iter().enumerate() {
            if let Some(fault) = Label::fault(name) {
                return Some(format!("at `plan.variants[{index}]`: {fault}"));
            }
        }
        None
    }

    /// Returns the command line after `cargo xtask`, without paths: `bench`, variants, and the
    /// options that are not defaults.
    pub fn command(&self) -> String {
        let plan = serde_json::to_value(self.without_paths()).expect("plain data");
        let defaults = serde_json::to_value(Plan::default()).expect("plain data");
        let mut words = vec!["bench".to_string()];
        words.extend(self.variants.iter().cloned());
        for (field, value) in plan.as_object().into_iter().flatten() {
            if field != "variants" && defaults.get(field) != Some(value) {
                words.push(flag(field, value));
            }
        }
        words.join(" ")
    }
}

/// Returns the option that sets a field to a value. An option without a value is a switch.
fn flag(field: &str, value: &Value) -> String {
    let name = field.replace('_', "-");
    match value {
        Value::Bool(_) => format!("--{name}"),
        _ => format!("--{name} {}", argument(value)),
    }
}

/// Returns a value as an argument of the command line.
fn argument(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(argument).collect::<Vec<_>>().join(","),
        _ => value.to_string(),
    }
}

/// The largest evaluation: a segment of a replay then has 24 records.
#[cfg(any(feature = "arguments", test))]
const MAX_EVALUATION: usize = 16 << 20;

/// Parses the bytes of an evaluation.
#[cfg(any(feature = "arguments", test))]
pub(crate) fn parse_evaluation(text: &str) -> Result<usize, String> {
    let bytes = parse_bytes(text)?;
    if bytes > MAX_EVALUATION {
        return Err(format!("{text:?} is more than 16M, the most that an evaluation may read"));
    }
    Ok(bytes)
}

/// Parses a number of bytes, such as 4096, 64K or 1M.
#[cfg(any(feature = "arguments", test))]
pub fn parse_bytes(text: &str) -> Result<usize, String> {
    let (digits, shift) = match text.as_bytes().last() {
        Some(b'K' | b'k') => (&text[..text.len() - 1], 10),
        Some(b'M' | b'm') => (&text[..text.len() - 1], 20),
        _ => (text, 0),
    };
    let number: Option<usize> = digits.parse().ok();
    let bytes = number.and_then(|number| number.checked_mul(1 << shift));
    bytes.ok_or_else(|| format!("{text:?} is no number of bytes, such as 4096, 64K or 1M"))
}

/// Parses minutes, from one to a day.
#[cfg(any(feature = "arguments", test))]
pub(crate) fn parse_minutes(text: &str) -> Result<f64, String> {
    let minutes = text.parse().ok().filter(|minutes| (1.0..=1440.0).contains(minutes));
    minutes.ok_or_else(|| format!("{text:?} is no number of minutes from 1 to 1440"))
}
