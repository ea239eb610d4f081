//! The formats of child processes' answers: JSON on standard output, one value per call, and the
//! report of the Callgrind bench. An invocation has its format in `record`, whose files keep it.

mod counts;
mod leading;
mod requests;
mod routines;

pub use counts::{CountReport, Executed, REPORT_VARIABLE};
pub use leading::leading_flags;
pub use record::wire::{Group, InvocationReport};
pub use requests::{ExternalRequest, InvocationRequest, PLAN_VARIABLE, VerifyRequest};
pub use routines::{ListedProbe, ListedRoutine, Routines, WIRE_VERSION};

use crate::NotTimeable;
use record::{Competitor, Estimate, Form, Name, Ruler, Skip, Stepped, TallyRange};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The answer of `raybench-runner verify` for one selected routine.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Verified {
    /// Name of the variant.
    pub variant: Name,
    /// Name of the routine.
    pub routine: Name,
    /// Number of cases whose answers agreed with the oracle.
    pub cases: u64,
    /// Milliseconds that this process needed for the variant's tables, if it makes any.
    pub table_build_ms: Option<f64>,
    /// Seconds that the verification took.
    pub seconds: f64,
    /// The reason why it cannot run here. It is no fault of the routine.
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
    /// Core cycles of code whose latency is known; `None` if it was contended.
    pub known_latency_cycles: Option<Estimate>,
    /// The known latency of that code.
    pub expected_latency_cycles: f64,
    /// The trials on the machine as it is, and with neighbours of ours.
    pub machines: Vec<OnMachine>,
    /// Routines alone and among all others. The parent of the runner measures them, because each
    /// needs processes.
    #[serde(default)]
    pub mixed_run: Vec<MixedRun>,
    /// The trials that this machine cannot make.
    pub skipped: Vec<Skip>,
    /// The promises that the instrument does not keep, a line each.
    pub shortfalls: Vec<String>,
    /// The promises that could not be tested, because this host left too few clean samples, a line
    /// each.
    pub not_shown: Vec<String>,
}

/// The cost of a routine alone and among all others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MixedRun {
    /// The routine.
    pub routine: Competitor,
    /// Form of its loop.
    pub form: Form,
    /// Bytes of its tables.
    pub table_bytes: usize,
    /// Cycles: the median over invocations of this routine alone; `None` with too few.
    pub alone: Option<f64>,
    /// Cycles in invocations of all routines: `alone` times the median of the ratios of the two
    /// invocations of one turn.
    pub among_all: Option<f64>,
    /// Among all, the ratio of later samples of a visit to the first.
    pub later: Option<f64>,
}

/// Trials on one machine, as it is, busy, or simulated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OnMachine {
    /// The name of the condition in tables.
    pub name: String,
    /// The trials, one row for each kind of comparison.
    pub rows: Vec<Trials>,
    /// Seconds that the trials took.
    pub seconds: f64,
}

/// Comparisons of one kind and their verdicts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Trials {
    /// The kind of work that was compared.
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
    /// Makes a row of trials that has no verdict yet.
    pub fn new(what: &str, slowdown: f64, trials: usize) -> Self {
        Trials { what: what.to_string(), slowdown, trials, ..Trials::default() }
    }

    /// Returns the number of trials with a verdict.
    pub fn verdicts(&self) -> usize {
        self.trials - self.contended
    }

    /// Returns the share of verdicts that call work of the same cost faster or slower.
    pub fn alarm_share(&self) -> f64 {
        (self.slower + self.faster) as f64 / self.verdicts() as f64
    }

    /// Returns the share of verdicts that call the slower contestant slower.
    pub fn detection_share(&self) -> f64 {
        self.slower as f64 / self.verdicts() as f64
    }
}

/// The answer of `raybench-runner bounds` and `external`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rows<T> {
    /// The rows in registry order.
    pub rows: Vec<T>,
    /// Wrong answers, and reasons why code cannot be copied, a line each.
    pub errors: Vec<String>,
}

/// The answer of `raybench-runner step`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Stepping {
    /// The reason why no probe could be stepped. It is no fault of any routine.
    pub impossible: Option<String>,
    /// Number of probes that branch by the boards and were stepped on a sample of them alone.
    pub sampled: usize,
    /// Executed instructions by symbol, one for each probe of the selected routines.
    pub probes: BTreeMap<String, Result<Stepped, NotTimeable>>,
}
