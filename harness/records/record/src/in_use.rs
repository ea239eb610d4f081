//! Attack generators in use, as a record keeps them. Part of the schema; it reads no trace.

use crate::{Comparison, Counts, Form, Model, PlainText, Rounds, Skip, State, Time, unique};
use contract::Tier;

/// What `cargo xtask bench` found of a trace: what each attack generator takes a look-up of a trace, with the memory that is
/// read between look-ups, and what a search takes with it. The comparisons of look-ups are of the model
/// [`Model::LookUps`], and have a condition for each of the things that become of answers, its form. Those of a search
/// are of the model [`Model::Nodes`], with its evaluation as the form. A run of several tiers may have replayed the trace
/// at the others too: their comparisons name the tier in their conditions, and are of look-ups alone.
#[apply(stored!)]
pub struct InUse {
    /// UTC time of the start, ISO 8601.
    pub created: Time,
    /// Target-CPU level of the build, unless a condition names another.
    #[cfg_attr(test, schemars(with = "String"))]
    pub tier: Tier,
    /// Plies of our own search, if it is the trace of that.
    pub depth: Option<u32>,
    /// What the whole trace holds.
    pub trace: Counts,
    /// Bytes that each evaluation read.
    pub evaluation_bytes: u64,
    /// Threads that replayed at once, of which one was timed.
    pub threads: u64,
    /// What was searched, another position in every sitting, and what that asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub searches: Vec<Searched>,
    /// What every sitting measured.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rounds: Vec<Rounds>,
    /// Which was faster than which.
    pub comparisons: Vec<Comparison>,
    /// What could not be done, and why.
    pub skips: Vec<Skip>,
}

impl InUse {
    /// What trace they are of, as a workload.
    pub const TRACE: &str = "trace";

    /// What is searched, as a workload.
    pub const SEARCH: &str = "search";

    /// What searches with this evaluation asked for a move made; none if there was no such search.
    pub fn a_node(&self, evaluation: Form) -> Option<ANode> {
        let of = || self.searches.iter().filter(|one| one.evaluation == evaluation);
        let sum = |what: fn(&Searched) -> u64| of().map(what).sum::<u64>() as f64;
        let nodes = sum(|one| one.counts.moves_made);
        (nodes > 0.0).then(|| ANode {
            look_ups: sum(|one| one.counts.look_ups()) / nodes,
            evaluations: sum(|one| one.counts.evaluated) / nodes,
            bytes_read: sum(|one| one.bytes_read) / nodes,
        })
    }

    /// The comparisons of the trace as it is, a form each.
    pub fn of_trace(&self) -> impl Iterator<Item = &Comparison> {
        self.of_trace_at(self.tier)
    }

    /// The same at one of its tiers.
    pub fn of_trace_at(&self, tier: Tier) -> impl Iterator<Item = &Comparison> {
        let is_it = move |one: &&Comparison| one.condition.tier == tier;
        self.look_ups().filter(|one| one.condition.slice.is_none()).filter(is_it)
    }

    /// Every tier that the trace was replayed at: its own first, then the others in their order.
    pub fn tiers(&self) -> Vec<Tier> {
        let others = self.look_ups().map(|one| one.condition.tier);
        unique([self.tier].into_iter().chain(others))
    }

    /// The map: the pace, the bytes of a visit and the comparison of each cell.
    pub fn cells(&self) -> impl Iterator<Item = (u64, u64, &Comparison)> {
        self.look_ups().filter_map(|one| match (one.condition.slice, one.condition.state) {
            (Some(pace), State::InUse { evaluation_bytes }) => Some((pace, evaluation_bytes, one)),
            _ => None,
        })
    }

    fn look_ups(&self) -> impl Iterator<Item = &Comparison> {
        self.comparisons.iter().filter(|one| one.model == Model::LookUps)
    }

    /// Searches, a comparison for each evaluation.
    pub fn of_search(&self) -> impl Iterator<Item = &Comparison> {
        self.comparisons.iter().filter(|one| one.model == Model::Nodes)
    }
}

/// A search that was timed with every attack generator.
#[apply(stored!)]
#[derive(Eq)]
pub struct Searched {
    /// What evaluated.
    pub evaluation: Form,
    /// The position, as FEN.
    pub position: PlainText<128>,
    /// Plies before captures.
    pub depth: u32,
    /// What it asked for.
    pub counts: Counts,
    /// Bytes that its evaluations read together: rows of a network.
    pub bytes_read: u64,
}

/// Means of a search for each move made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ANode {
    /// Look-ups of attacks.
    pub look_ups: f64,
    /// Evaluations.
    pub evaluations: f64,
    /// Bytes that evaluations read.
    pub bytes_read: f64,
}
