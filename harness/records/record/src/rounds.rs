//! The measurements of all invocations: the judge makes verdicts from these figures alone.

use crate::{Form, Model, Name, PlainText, ProbeName};
use contract::{Tier, Upkeep};
pub use measure::EndReason;
use serde::{Deserialize, Serialize};

/// The conditions of a measurement.
#[apply(stored!)]
#[derive(Eq, PartialOrd, Ord, Hash)]
#[serde(from = "StoredCondition", into = "StoredCondition")]
pub struct Condition {
    /// Target-CPU level that the code was compiled for.
    pub tier: Tier,
    /// How calls follow each other.
    pub form: Form,
    /// Workload by name.
    pub workload: Name,
    /// State of caches and branch predictor before a sample.
    pub state: State,
    /// How much of the workload a sample goes over, and how.
    pub coverage: Coverage,
}

/// How much of its workload a sample goes over, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Coverage {
    /// The whole workload, call after call.
    Whole,
    /// The whole workload in slices, each of which is one call.
    Slices {
        /// Units of a slice.
        units: u64,
    },
    /// The first calls after other memory was read.
    FirstQueries {
        /// Number of these calls.
        count: u64,
    },
    /// A whole trace, with an evaluation after a fixed number of look-ups in place of its own.
    Paced {
        /// Look-ups between two evaluations.
        look_ups: u64,
    },
}

impl Coverage {
    /// Returns its description in tables for programs.
    pub fn words(self) -> String {
        match self {
            Coverage::Whole => "whole".to_string(),
            Coverage::Slices { units } => format!("slices of {units} units"),
            Coverage::FirstQueries { count } => format!("first {count} queries"),
            Coverage::Paced { look_ups } => format!("evaluation after every {look_ups} look-ups"),
        }
    }
}

/// A condition as files have it. The coverage is a number there, whose meaning follows from the
/// state.
#[apply(stored!)]
#[cfg_attr(test, schemars(description = "The conditions of a measurement."))]
struct StoredCondition {
    /// Target-CPU level that the code was compiled for.
    #[cfg_attr(test, schemars(with = "String"))]
    tier: Tier,
    /// How calls follow each other.
    form: Form,
    /// Workload by name.
    workload: Name,
    /// State of caches and branch predictor before a sample.
    state: State,
    /// Units of a slice; each slice of the workload is one call. None if the workload is not
    /// sliced.
    slice: Option<u64>,
}

impl From<StoredCondition> for Condition {
    fn from(stored: StoredCondition) -> Condition {
        let StoredCondition { tier, form, workload, state, slice } = stored;
        let coverage = match (slice, state) {
            (None, _) => Coverage::Whole,
            (Some(count), State::Cold { .. }) => Coverage::FirstQueries { count },
            (Some(look_ups), State::InUse { .. }) => Coverage::Paced { look_ups },
            (Some(units), _) => Coverage::Slices { units },
        };
        Condition { tier, form, workload, state, coverage }
    }
}

impl From<Condition> for StoredCondition {
    fn from(condition: Condition) -> StoredCondition {
        let Condition { tier, form, workload, state, coverage } = condition;
        let slice = match coverage {
            Coverage::Whole => None,
            Coverage::Slices { units: number }
            | Coverage::FirstQueries { count: number }
            | Coverage::Paced { look_ups: number } => Some(number),
        };
        StoredCondition { tier, form, workload, state, slice }
    }
}

/// State of caches and branch predictor before a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum State {
    /// Perft: the generators before it in the round left it.
    AsInterleaved,
    /// After untimed passes over the same calls in another order, until these got no faster: 128
    /// queries or boards, at least 16 calls. Two table lines per query are half of a first-level
    /// cache of 32 KiB.
    Hot,
    /// Models of positions: after 2,048 untimed queries or more, until these got no faster. Then
    /// 32,768 queries about 128 positions of a cache line, or 512 of half a line, in an order that
    /// no branch predictor learns.
    Unlearnt,
    /// Models of positions: the first 256 of these queries again and again in one order, which
    /// branch predictors know by heart.
    Learnt,
    /// Models of positions: each query after a quiet move on one of sixteen positions in memory,
    /// which take turns. The 8,192 moves lead back to where they began.
    AfterMove {
        /// How the position is kept.
        #[cfg_attr(test, schemars(with = "String"))]
        upkeep: Upkeep,
    },
    /// The same with 4,096 queries of as many boards: two table lines per query are 512 KiB.
    HotWide,
    /// After other memory was read. The first calls after that are timed; the slice says how many.
    Cold {
        /// KiB of other memory.
        kib: u64,
    },
    /// As in a search: the look-ups of a trace in order, after those before them, with memory reads
    /// between them as in the rest of a program.
    InUse {
        /// Bytes that each evaluation reads.
        evaluation_bytes: u64,
    },
    /// After a search of the same position to one ply less.
    Searched,
}

impl State {
    /// Returns its description in tables, or none if the state was not prepared.
    pub fn words(self) -> Option<String> {
        Some(match self {
            State::AsInterleaved => return None,
            State::Hot => "hot".into(),
            State::Unlearnt => "unlearnt: 32,768 queries in random order".into(),
            State::Learnt => "learnt: 256 queries again and again".into(),
            State::AfterMove { upkeep } => format!("after a move, {upkeep}"),
            State::HotWide => "hot, 4,096 queries".into(),
            State::Cold { kib } if kib.is_multiple_of(1024) => {
                format!("after reading {} MiB of other memory", kib / 1024)
            }
            State::Cold { kib } => format!("after reading {kib} KiB of other memory"),
            State::Searched => "searched before, a ply less deep".into(),
            State::InUse { evaluation_bytes } => {
                format!("in use, {evaluation_bytes} bytes read by each evaluation")
            }
        })
    }
}

impl State {
    /// Returns whether only samples of models of positions have this state.
    pub fn is_of_positions(self) -> bool {
        matches!(self, State::Unlearnt | State::Learnt | State::AfterMove { .. })
    }

    /// Returns the bytes that each evaluation reads, in use.
    pub fn evaluation_bytes(self) -> Option<u64> {
        if let State::InUse { evaluation_bytes } = self { Some(evaluation_bytes) } else { None }
    }
}

impl Condition {
    /// Returns the condition of a whole workload.
    pub fn new(tier: Tier, form: impl Into<Form>, workload: &str, state: State) -> Condition {
        let (form, workload) = (form.into(), workload.into());
        Condition { tier, form, workload, state, coverage: Coverage::Whole }
    }

    /// Returns the KiB of other memory that were read before each sample, if any were.
    pub fn other_memory_kib(&self) -> Option<u64> {
        if let State::Cold { kib } = self.state { Some(kib) } else { None }
    }

    /// Returns whether the workload is measured as a whole and hot, which for models of positions
    /// means unlearnt: the main condition of a model.
    pub fn is_plain(&self) -> bool {
        matches!(self.state, State::Hot | State::Unlearnt) && self.coverage == Coverage::Whole
    }
}

/// Measurements of probes that alternate with the first one, the reference. Lists have an entry per
/// invocation; it is none where too few samples were clean.
#[apply(stored!)]
pub struct Rounds {
    /// Model.
    pub model: Model,
    /// The conditions of the measurement.
    pub condition: Condition,
    /// Nanoseconds per unit of the reference: the interquartile mean of its clean samples.
    pub reference_ns: Vec<Option<f64>>,
    /// Core cycles per unit of the reference: the same mean; none without rulers.
    pub reference_cycles: Vec<Option<f64>>,
    /// The copy of the reference, at another address.
    pub copy: Option<Measured>,
    /// The reference, then the others.
    pub rows: Vec<Measured>,
}

/// Measurements of one probe in all invocations.
#[apply(stored!)]
pub struct Measured {
    /// `variant/routine/subject`.
    pub probe: ProbeName,
    /// Its time to the reference's: the interquartile mean over pairs of clean samples that are
    /// near each other.
    pub ratio: Vec<Option<f64>>,
    /// Number of those pairs; for the reference, of its clean samples. A summary has them of
    /// references only.
    pub pairs: Vec<usize>,
    /// Samples of all invocations.
    pub samples: usize,
    /// Contended ones among them.
    pub contended: usize,
    /// Whether the compiler vectorised a kernel that is scalar in its source.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub packed: bool,
    /// Mean number of untimed passes that prepared the state of a sample.
    pub untimed_passes: Option<f64>,
    /// Readings of hardware counters, if there are any.
    pub counted: Option<HardwareCountsPerUnit>,
}

impl Measured {
    /// Returns the row of a probe in this many invocations, without a figure yet.
    pub fn new(probe: ProbeName, invocations: usize) -> Measured {
        Measured {
            probe,
            ratio: vec![None; invocations],
            pairs: vec![0; invocations],
            samples: 0,
            contended: 0,
            packed: false,
            untimed_passes: None,
            counted: None,
        }
    }
}

/// Medians of hardware counters over the clean samples.
#[apply(stored!)]
#[derive(Copy)]
pub struct HardwareCountsPerUnit {
    /// Core cycles per unit, loop included.
    pub cycles_per_unit: f64,
    /// Retired instructions per unit, loop included.
    pub instructions_per_unit: f64,
}

/// An invocation: one process with one memory layout. All invocations have the same weight in a
/// verdict, independent of their number of samples.
#[apply(stored!)]
pub struct InvocationSummary {
    /// The core it ran on, as the system numbers them; none where the system does not let us
    /// choose.
    pub core: Option<usize>,
    /// Target-CPU level that its runner was compiled for, if it is not the record's.
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    pub tier: Option<Tier>,
    /// Its duration.
    pub seconds: f64,
    /// Rounds, each with one sample of every loop.
    pub turns: usize,
    /// Samples of all loops.
    pub samples: usize,
    /// Contended samples among them, which no figure includes.
    pub set_aside: usize,
    /// Additions per core cycle at full width, as this invocation measured them; none without that
    /// ruler.
    pub adds_per_cycle: Option<f64>,
    /// Share of samples in the time of the process, its preparation included.
    pub timed_share: Option<f64>,
    /// The reason why its width cannot be trusted, if there is one.
    pub suspect: Option<PlainText>,
    /// The reason why it ended.
    #[cfg_attr(test, schemars(schema_with = "end_reason_schema"))]
    pub ended: EndReason,
}

/// Returns the schema of [`EndReason`].
#[cfg(test)]
fn end_reason_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let names = [EndReason::Done, EndReason::Time, EndReason::Core];
    schemars::json_schema!({
        "description": "The reason why it ended.", "type": "string", "enum": names
    })
}
