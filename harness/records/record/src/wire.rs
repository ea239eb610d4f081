//! An invocation as its process prints it. The file of a record's samples keeps it.

use crate::{Competitor, Condition, Model, Ruler, Searched, State};
use measure::Invocation;
use serde::{Deserialize, Serialize};

/// One invocation: the answer of `raybench-runner sample` and of `raybench-perft sample`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct InvocationReport {
    /// The core it ran on, if the system lets us choose.
    pub core: Option<usize>,
    /// Name of the clock.
    pub source: String,
    /// Ticks of the clock per second.
    pub ticks_per_second: f64,
    /// Its smallest step.
    pub resolution_ns: f64,
    /// The rulers, measured by each other; none of perft, whose figures are ratios and times.
    pub rulers: Vec<Ruler>,
    /// The model and condition of each group of the log. Series have the texts of
    /// [`SeriesName`](crate::SeriesName); the first of a group is the reference.
    pub groups: Vec<Group>,
    /// The samples.
    pub log: measure::Log,
    /// Seconds that the process took, including all before the first sample; 0 in old files.
    #[serde(default)]
    pub seconds: f64,
    /// The competitors that gave a wrong answer before anything was timed, with the case.
    pub wrong: Vec<(Competitor, String)>,
    /// The competitors that cannot run here, with the reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub skipped: Vec<(Competitor, String)>,
    /// Perft: the positions and the leaves of their trees.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub positions: Vec<(String, u64)>,
    /// In use: the searches. A record keeps those of all invocations together.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub searches: Vec<Searched>,
}

impl From<Invocation> for InvocationReport {
    fn from(invocation: Invocation) -> InvocationReport {
        let Invocation { core, source, ticks_per_second, resolution_ns, log } = invocation;
        InvocationReport {
            core,
            source,
            ticks_per_second,
            resolution_ns,
            log,
            ..InvocationReport::default()
        }
    }
}

/// Model and condition of a group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// Model by name.
    pub model: Model,
    /// The condition under which its contestants were timed.
    pub condition: Condition,
}

impl Group {
    /// Returns the seconds within which two samples must begin to be compared.
    pub fn pair_window_s(&self) -> f64 {
        match self.condition.state {
            // A visit takes 35 milliseconds with its run-up, and more where evaluations read much.
            // At most eight other visits lie between a visit and one of the reference. With a tenth
            // of this window, two thirds of all samples had no partner.
            State::InUse { evaluation_bytes } => 300e-3_f64.max(evaluation_bytes as f64 * 4e-6),
            // A search takes up to five milliseconds, and the untimed search before it a third of
            // that.
            State::Searched => 300e-3,
            _ => measure::PAIR_WINDOW_S,
        }
    }

    /// Returns whether a sample takes milliseconds, so that rulers on both sides of it do not see
    /// all of it.
    pub fn is_long(&self) -> bool {
        matches!(self.condition.state, State::InUse { .. } | State::Searched)
    }
}
