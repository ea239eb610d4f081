//! What every sitting measured: the figures that verdicts are made of, and nothing else is. Part of the
//! schema; it judges nothing.

use crate::{Form, Model, Name, ProbeName};
use contract::Tier;
use serde::{Deserialize, Serialize};

/// Under what something was timed.
#[apply(stored!)]
#[derive(Eq, PartialOrd, Ord, Hash)]
pub struct Condition {
    /// Target-CPU level that the code was compiled for.
    #[cfg_attr(test, schemars(with = "String"))]
    pub tier: Tier,
    /// How calls follow each other.
    pub form: Form,
    /// Workload by name.
    pub workload: Name,
    /// What the caches, the branch predictor and the like held before a sample.
    pub state: State,
    /// Units of the slices that the workload was cut into, each a call of its own; none if it was not.
    pub slice: Option<u64>,
}

/// What a processor remembers of the time before a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum State {
    /// What the contestants before it in the round left.
    AsInterleaved,
    /// Untimed passes over the same calls until they got no faster; the timed ones come in another order. A
    /// list of 128 queries or boards, 16 calls at least: two table lines each are half of a first-level cache of 32 KiB.
    Hot,
    /// The same with 4,096 queries of as many boards: two table lines each are 512 KiB.
    HotWide,
    /// What is left after so many KiB of other memory were walked over; the first calls after that are timed, as many
    /// as the slice says.
    Cold {
        /// KiB.
        kib: u64,
    },
    /// Its boards come from memory, a new slice of a long stream for each sample.
    Streamed,
    /// As in a search: the look-ups of a trace in their order, after those before them, and between them memory is
    /// read as the rest of a program reads it.
    InUse {
        /// Bytes that each evaluation reads.
        evaluation_bytes: u64,
    },
    /// The same position was searched before, a ply less deep.
    Searched,
}

impl State {
    /// What is said of it beside the workload; nothing where nobody made it.
    pub fn words(self) -> Option<String> {
        match self {
            State::AsInterleaved => None,
            State::Hot => Some("hot".to_string()),
            State::HotWide => Some("hot, 4,096 queries".to_string()),
            State::Cold { kib } => Some(format!("{kib} KiB walked over before each sample")),
            State::Streamed => Some("streamed".to_string()),
            State::Searched => Some("searched before, a ply less deep".to_string()),
            State::InUse { evaluation_bytes } => {
                Some(format!("in use, {evaluation_bytes} bytes read by each evaluation"))
            }
        }
    }
}

impl Condition {
    /// On a workload as a whole.
    pub fn of(tier: Tier, form: impl Into<Form>, workload: &str, state: State) -> Condition {
        Condition { tier, form: form.into(), workload: workload.into(), state, slice: None }
    }

    /// KiB that were walked over before each sample, if any.
    pub fn walked_kib(&self) -> Option<u64> {
        match self.state {
            State::Cold { kib } => Some(kib),
            _ => None,
        }
    }

    /// Whether it is the plain case: the workload as a whole, nothing walked over before.
    pub fn is_plain(&self) -> bool {
        matches!(self.state, State::AsInterleaved | State::Hot) && self.slice.is_none()
    }
}

/// What every sitting measured of probes that took turns with the first of them, the reference. Lists
/// have an entry for each sitting; none where it had too few clean samples.
#[apply(stored!)]
pub struct Rounds {
    /// Model.
    pub model: Model,
    /// Under what they were timed.
    pub condition: Condition,
    /// Nanoseconds a unit of the reference: the interquartile mean of its clean samples.
    pub reference_ns: Vec<Option<f64>>,
    /// Core cycles a unit of the reference, likewise; none without rulers.
    pub reference_cycles: Vec<Option<f64>>,
    /// The reference under a second name, elsewhere in memory.
    pub copy: Option<Measured>,
    /// The reference, then the others.
    pub rows: Vec<Measured>,
}

/// What every sitting measured of one probe.
#[apply(stored!)]
#[derive(Default)]
pub struct Measured {
    /// `variant/routine/subject`.
    pub probe: ProbeName,
    /// Its time to the reference's: the interquartile mean over pairs of clean samples that are near each other.
    pub ratio: Vec<Option<f64>>,
    /// Those pairs; of the reference its clean samples.
    pub pairs: Vec<usize>,
    /// Samples of all sittings.
    pub samples: usize,
    /// Contended ones among them.
    pub contended: usize,
    /// Whether the compiler packed a kernel that is scalar in its source.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub packed: bool,
    /// Untimed passes before a sample that made its state, on average.
    pub untimed_passes: Option<f64>,
    /// What hardware counters said, where there are any.
    pub counted: Option<HardwareCountsPerUnit>,
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
