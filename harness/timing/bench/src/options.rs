//! What `cargo xtask bench` was asked for. What of it the measuring processes are told is a
//! [`Selection`].

use contract::{Model, RoutineId, Tier};
use runner::{DEFAULT_SEED, Error, MAIN_WORKLOAD, Selection, every, is_timed, variants_named};
use std::path::PathBuf;

/// Beyond the first level of caches, and beyond the second of most cores.
pub const COLD_KIB: [u64; 2] = [64, 2048];

/// What criterion may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CriterionTime {
    /// It is left out.
    None,
    /// About a minute over all benchmarks.
    Minute,
    /// What it takes by default, and its pages.
    Full,
}

/// What `cargo xtask bench` was asked for.
#[derive(Clone, Debug)]
pub struct Options {
    /// Variants by exact name; all if empty. Patterns are resolved by the caller.
    pub variants: Vec<String>,
    /// One model alone.
    pub model: Option<Model>,
    /// The main workload by name, [`MAIN_WORKLOAD`] if none.
    pub workload: Option<String>,
    /// A file of positions as the main workload.
    pub positions: Option<PathBuf>,
    /// Shorter times.
    pub quick: bool,
    /// Whether everything is timed where no variant and no model is named.
    pub full: bool,
    /// What criterion may take.
    pub criterion: CriterionTime,
    /// Whether loops are replayed with their dependencies cut.
    pub bounds: bool,
    /// Whether loops of C compilers are timed beside rustc's.
    pub compilers: bool,
    /// Whether batches are timed on boards that come from memory.
    pub streamed: bool,
    /// The core to time on; by default the one that is ours most of the time.
    pub core: Option<usize>,
    /// Sizes in KiB to walk over before the first queries are timed, on the main workload; 0 is none. Without any,
    /// a run that is not quick takes 64 and 2,048.
    pub cold_kib: Vec<u64>,
    /// Seed of generated boards and of the order of samples.
    pub seed: u64,
    /// What the user calls the record.
    pub label: Option<String>,
    /// The command line after `cargo xtask`, paths left out, for the record.
    pub command: String,
    /// Folder of records; `target/raybench/records` if none.
    pub out: Option<PathBuf>,
    /// Target-CPU levels that are timed, their sittings by turns. The last is the record's own: what is
    /// counted is of that one.
    pub tiers: Vec<Tier>,
    /// Seconds after which nothing further is timed.
    pub limit: f64,
    /// Whether the run is to end with what it has. First asked when there is something to time, then
    /// between sittings and instruments.
    pub stop: fn() -> bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            variants: Vec::new(),
            model: None,
            workload: None,
            positions: None,
            quick: false,
            full: false,
            criterion: CriterionTime::Minute,
            bounds: false,
            compilers: false,
            streamed: false,
            core: None,
            cold_kib: Vec::new(),
            seed: DEFAULT_SEED,
            label: None,
            command: "bench".to_string(),
            out: None,
            tiers: vec![Tier::host()],
            limit: 1_200.0,
            stop: || false,
        }
    }
}

impl Options {
    /// The tier of what is counted.
    ///
    /// # Panics
    /// If there is no tier.
    pub fn tier(&self) -> Tier {
        *self.tiers.last().expect("a run is of one tier at least")
    }

    /// What each measuring process is told of it.
    ///
    /// # Errors
    /// If a variant does not exist.
    pub fn selection(&self) -> Result<Selection, Error> {
        let is_narrowed = self.full || !self.variants.is_empty() || self.model.is_some();
        let by_default = || {
            let timed = every().filter(|(variant, one)| is_timed(variant, one));
            timed.map(|(variant, one)| RoutineId::new(variant, one).to_string()).collect()
        };
        Ok(Selection {
            variants: variants_named(&self.variants)?,
            only: (!is_narrowed).then(by_default),
            model: self.model,
            workload: self.workload.clone().unwrap_or_else(|| MAIN_WORKLOAD.to_string()),
            positions: self.positions.clone(),
            seed: self.seed,
            quick: self.quick,
            full: self.full,
            cold_kib: match self.cold_kib.as_slice() {
                [] if !self.quick => COLD_KIB.to_vec(),
                asked => asked.iter().copied().filter(|&kib| kib > 0).collect(),
            },
        })
    }
}
