//! `bench`: verify, time, count, record, draw.

use crate::{
    charts, failure::Failure, interrupt, progress::Teller, say, say_json, select, self_test,
    sweeps, terminal, workspace,
};
use bench::{CriterionTime, Options};
use clap::ValueEnum;
use contract::Model;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// Verify, time and count variants; write a record, raw samples and charts
///
/// Nothing is timed whose answers were not just verified in the same process. It takes at most five
/// minutes after the build, with --quick one. Ctrl-C keeps the sittings that are done.
/// Examples: cargo xtask bench --quick
///           cargo xtask bench 'dumb7_*' kogge_stone --model ray_attacks
///           cargo xtask bench --positions my_games.epd --label laptop
///           cargo xtask bench kogge_stone --sweep-alignment=0,16,32,48
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Variants; `*` and `?` are wild. All if none is given
    variants: Vec<String>,
    /// Only routines of this model
    #[arg(long, value_name = "MODEL")]
    model: Option<String>,
    /// Boards to measure on, by name (`list --workloads` shows all); `game` unless told otherwise
    #[arg(long, value_name = "NAME", conflicts_with = "positions")]
    workload: Option<String>,
    /// Your own boards: FEN or EPD, one per line; `#` comments and blank lines allowed
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    /// At most a minute instead of five, with wider intervals and without criterion
    #[arg(long)]
    quick: bool,
    /// What criterion may take: about a minute, unless --quick leaves it out, or what it takes by
    /// default, some quarter of an hour, with its pages
    #[arg(long, value_name = "TIME")]
    criterion: Option<Criterion>,
    /// Time on this core instead of the one that is ours most of the time
    #[arg(long, value_name = "N")]
    core: Option<usize>,
    /// Seed of the boards and of the order of samples
    #[arg(long, default_value_t = bench::DEFAULT_SEED)]
    seed: u64,
    /// What to call the record
    #[arg(long, value_name = "TEXT")]
    label: Option<String>,
    /// Folder of the records. By default target/raybench/records
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Only this: the same bytes at several offsets within a cache line; ratios to the first
    #[arg(
        long,
        value_name = "BYTES,...",
        num_args = 0..=1,
        require_equals = true,
        value_delimiter = ',',
        default_missing_value = "0,8,16,24,32,40,48,56",
        conflicts_with_all = ["label", "out", "criterion", "core"]
    )]
    sweep_alignment: Option<Vec<usize>>,
    /// Only this: put the instrument on trial, with false alarms and planted slowdowns; one minute
    #[arg(long, conflicts_with_all = ["variants", "model", "workload", "positions", "label", "out",
        "quick", "sweep_alignment", "criterion", "core"])]
    self_test: bool,
    /// The CPU level to compile for: x86-64, x86-64-v2, -v3, -v4 or native; others than x86-64 are
    /// built in folders of their own, which takes some minutes the first time
    #[arg(long, default_value = "x86-64")]
    tier: String,
    /// Walk over so many KiB before each interleaved sample, so that tables do not own the caches
    #[arg(long, value_name = "KIB", value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    cache_pressure: Option<u64>,
    /// Print the record as JSON instead of tables, and no progress
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Criterion {
    None,
    Minute,
    Full,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let model = match arguments.model.as_deref() {
        None => None,
        Some(name) => Some(Model::named(name).ok_or_else(|| {
            select::unknown(
                "model",
                name,
                Model::ALL.iter().map(|model| model.name()),
                "models are fixed",
            )
        })?),
    };
    let variants = select::variants(&arguments.variants)?;
    let options = Options {
        variants: variants.iter().map(|variant| variant.name.to_string()).collect(),
        model,
        workload: arguments.workload.clone(),
        positions: arguments.positions.clone(),
        quick: arguments.quick,
        criterion: match arguments.criterion {
            None if arguments.quick => CriterionTime::None,
            Some(Criterion::None) => CriterionTime::None,
            None | Some(Criterion::Minute) => CriterionTime::Minute,
            Some(Criterion::Full) => CriterionTime::Full,
        },
        core: arguments.core,
        tier: select::tier(&arguments.tier)?,
        pressure_kib: arguments.cache_pressure,
        seed: arguments.seed,
        label: arguments.label.clone(),
        command: command(arguments),
        out: arguments.out.clone(),
        stop: || interrupt::in_order().load(Ordering::SeqCst),
    };
    if let Some(offsets) = &arguments.sweep_alignment {
        return sweeps::alignment(&options, offsets, arguments.json);
    }
    if arguments.self_test {
        return self_test::run(&options, arguments.json);
    }
    interrupt::recording(&arguments.out.clone().unwrap_or_else(workspace::records));
    let outcome = match bench::run(&options, &mut Teller::new(arguments.json)) {
        Err(_) if interrupt::is_wanted() => interrupt::kept(),
        outcome => outcome?,
    };
    let (record, home) = (&outcome.record, &outcome.folder);
    let drawn = charts::draw(record, &home.join("charts"))?;
    if arguments.json {
        say_json(record)?;
    } else {
        terminal::show(&::charts::results(record))?;
        say(&format!(
            "\nrecord   {}\nsamples  {}\ncharts   {} files in {}\n",
            workspace::shown(&home.join("record.json")),
            workspace::shown(&home.join(record::SAMPLES_FILE)),
            drawn.len(),
            workspace::shown(&home.join("charts")),
        ))?;
        if let Some(pages) = &outcome.criterion_pages {
            let pages = workspace::shown(&pages.join("report/index.html"));
            say(&format!("criterion's pages  {pages}\n"))?;
        }
    }
    if interrupt::is_wanted() {
        interrupt::kept();
    }
    match outcome.demanded {
        _ if !outcome.failures.is_empty() => Err(Failure::Check(outcome.failures.join("\n"))),
        Some(error) => Err(error.into()),
        None => Ok(()),
    }
}

impl From<bench::Error> for Failure {
    fn from(error: bench::Error) -> Self {
        match error {
            bench::Error::Input(text) => Failure::Input(text),
            bench::Error::Check(text) => Failure::Check(text),
            bench::Error::Machine(text) => Failure::Machine(text),
        }
    }
}

impl From<build::Error> for Failure {
    fn from(error: build::Error) -> Self {
        match error {
            build::Error::Failed(text) => Failure::Check(text),
            build::Error::Machine(text) => Failure::Machine(text),
        }
    }
}

/// The command as a record cites it: what a reader would type, without paths of this machine.
fn command(arguments: &Arguments) -> String {
    let mut words = vec!["bench".to_string()];
    words.extend(arguments.variants.iter().cloned());
    let mut option = |name: &str, value: Option<String>| {
        words.extend(value.map(|value| format!("--{name} {value}")));
    };
    option("model", arguments.model.clone());
    option("workload", arguments.workload.clone());
    option("positions", arguments.positions.as_ref().map(|_| "FILE".into()));
    option("cache-pressure", arguments.cache_pressure.map(|kib| kib.to_string()));
    option("tier", (arguments.tier != "x86-64").then(|| arguments.tier.clone()));
    option("core", arguments.core.map(|core| core.to_string()));
    let criterion = arguments.criterion.and_then(|time| time.to_possible_value());
    option("criterion", criterion.map(|time| time.get_name().to_string()));
    option("seed", (arguments.seed != bench::DEFAULT_SEED).then(|| arguments.seed.to_string()));
    if arguments.quick {
        words.push("--quick".into());
    }
    words.join(" ")
}
