//! The formats of child processes' answers: JSON on standard output, one value per call, and the
//! report of the Callgrind bench. An invocation has its format in `record`, whose files keep it.

mod counts;
mod leading;
mod requests;
mod routines;

pub use counts::{CountReport, Executed, REPORT_VARIABLE};
pub use leading::leading;
pub use record::wire::{Group, InvocationReport};
pub use requests::{External, InvocationRequest, PLAN_VARIABLE, Verify};
pub use routines::{ListedProbe, ListedRoutine, Routines, WIRE_VERSION};

use crate::NotTimeable;
use record::{Competitor, Estimate, Form, Name, Ruler, Skip, Stepped, TallyRange};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The answer of `raybench-runner verify`: one per selected routine.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Verified {
    /// Variant.
    pub variant: Name,
    /// Routine.
    pub routine: Name,
    /// Cases compared with the oracle, all right.
    pub cases: u64,
    /// Milliseconds that making the variant's tables took in this process, if it makes any.
    pub table_build_ms: Option<f64>,
    /// Time that verifying took.
    pub seconds: f64,
    /// Why it cannot run here; nothing is wrong with it.
    pub skipped: Option<String>,
    /// The first wrong answer, with boards.
    pub error: Option<String>,
    /// Operations by source tally on the workload's boards, by symbol.
    pub tallies: BTreeMap<String, TallyRange>,
}

/// The answer of `raybench-runner self-test`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SelfTest {
    /// The rulers, measured by each other.
    pub rulers: Vec<Ruler>,
    /// Core cycles of code whose latency is known; none if that was contended.
    pub known_latency_cycles: Option<Estimate>,
    /// Its known latency.
    pub expected_latency_cycles: f64,
    /// The machine as it is, and with neighbours of ours.
    pub machines: Vec<OnMachine>,
    /// Routines alone and among all others; the parent of the runner tries them.
    #[serde(default)]
    pub mixed_run: Vec<MixedRun>,
    /// What this machine cannot show.
    pub skipped: Vec<Skip>,
    /// Where the instrument falls short of its promises, a line each.
    pub shortfalls: Vec<String>,
    /// What this host left too few clean samples for, so that nothing is known of it, a line each.
    pub not_shown: Vec<String>,
}

/// The cost of a routine alone and among all others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MixedRun {
    /// The routine.
    pub routine: Competitor,
    /// Form.
    pub form: Form,
    /// Bytes of its tables.
    pub table_bytes: usize,
    /// Cycles: the median over invocations of this routine alone; none with too few.
    pub alone: Option<f64>,
    /// In invocations of all: that, times the median of the ratios of two invocations of one turn.
    pub among_all: Option<f64>,
    /// Among all, later samples of a visit to the first.
    pub later: Option<f64>,
}

/// Trials on one machine, as it is, busy, or simulated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OnMachine {
    /// What it is called in tables.
    pub name: String,
    /// Comparisons of one kind each.
    pub rows: Vec<Trials>,
    /// How long they took.
    pub seconds: f64,
}

/// Comparisons of one kind and their verdicts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Trials {
    /// What was compared.
    pub what: String,
    /// How much more work the contestant had, as a share: 0.01 is 1 %.
    pub slowdown: f64,
    /// Number of comparisons.
    pub trials: usize,
    /// Trials that called the contestant slower.
    pub slower: usize,
    /// Trials that called the contestant faster.
    pub faster: usize,
    /// Trials without a verdict: too few samples were clean.
    pub contended: usize,
    /// Share of samples that were contended.
    pub set_aside_share: f64,
}

impl Trials {
    /// So many trials, none of which was judged yet.
    pub fn of(what: &str, slowdown: f64, trials: usize) -> Self {
        Trials { what: what.to_string(), slowdown, trials, ..Trials::default() }
    }

    /// Trials with a verdict.
    pub fn judged(&self) -> usize {
        self.trials - self.contended
    }

    /// Share of those with a verdict that called work of the same cost faster or slower.
    pub fn alarms(&self) -> f64 {
        (self.slower + self.faster) as f64 / self.judged() as f64
    }

    /// Share of those with a verdict that called the slower contestant slower.
    pub fn found(&self) -> f64 {
        self.slower as f64 / self.judged() as f64
    }
}

/// The answer of `raybench-runner bounds` and `external`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rows<T> {
    /// In the order in which they were found.
    pub rows: Vec<T>,
    /// Wrong answers, and code that cannot be copied, a line each.
    pub errors: Vec<String>,
}

/// The answer of `raybench-runner step`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Stepping {
    /// Why nothing at all could be stepped; nothing is wrong with any routine.
    pub impossible: Option<String>,
    /// Probes whose work depends on the boards and that were stepped on a sample of them alone.
    pub sampled: usize,
    /// Executed instructions by symbol, one for each probe of the selected routines.
    pub probes: BTreeMap<String, Result<Stepped, NotTimeable>>,
}
