//! Attack generators in use, in a record.

use crate::{Comparison, Coverage, Form, Model, PlainText, Rounds, Skip, State, Time, unique};
use contract::Tier;

/// Times of attack generators on a trace, with memory read between look-ups, and in a search.
/// Comparisons of look-ups have the model [`Model::LookUps`] and one form per use of the answers.
/// Comparisons of a search have the model [`Model::Nodes`] and the evaluation as the form. Look-ups
/// at other tiers of the run, and with another size of evaluation, name these in their conditions.
#[apply(stored!)]
pub struct InUse {
    /// UTC time of the start, ISO 8601.
    pub created: Time,
    /// Target-CPU level of the build, unless a condition names another.
    #[cfg_attr(test, schemars(with = "String"))]
    pub tier: Tier,
    /// Plies of our own search, if it is the trace of that.
    pub depth: Option<u32>,
    /// Counts of the whole trace.
    pub trace: Counts,
    /// Bytes that each evaluation read, unless a condition names another size.
    pub evaluation_bytes: u64,
    /// Threads that replayed at once, of which one was timed.
    pub threads: u64,
    /// The searches, another position in every invocation, and their counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub searches: Vec<Searched>,
    /// The measurements.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rounds: Vec<Rounds>,
    /// The comparisons.
    pub comparisons: Vec<Comparison>,
    /// Skipped work with reasons.
    pub skips: Vec<Skip>,
}

impl InUse {
    /// The trace as a workload.
    pub const TRACE: &str = "trace";

    /// The search as a workload.
    pub const SEARCH: &str = "search";

    /// The two generators that the map compares everywhere: the one that engines take where PEXT is
    /// fast, and the one that every CPU runs. A summary keeps both in each cell.
    pub const MAP_PAIR: [&str; 2] = ["pext/square_attacks", "hyperbola/square_attacks"];

    /// Returns the means per move of the searches with this evaluation, or none if there was no
    /// such search.
    pub fn means_per_move(&self, evaluation: Form) -> Option<MeansPerMove> {
        let (mut moves, mut look_ups, mut evaluations, mut bytes_read) = (0, 0, 0, 0);
        for search in self.searches.iter().filter(|search| search.evaluation == evaluation) {
            moves += search.counts.moves_made;
            look_ups += search.counts.look_ups();
            evaluations += search.counts.evaluated;
            bytes_read += search.bytes_read;
        }
        if moves == 0 {
            return None;
        }
        let moves = moves as f64;
        Some(MeansPerMove {
            look_ups: look_ups as f64 / moves,
            evaluations: evaluations as f64 / moves,
            bytes_read: bytes_read as f64 / moves,
        })
    }

    /// Returns the comparisons of the trace as it is, one per form, with evaluations of the
    /// record's size.
    pub fn trace_comparisons(&self) -> impl Iterator<Item = &Comparison> {
        self.trace_comparisons_at_tier(self.tier)
    }

    /// Returns the same comparisons at one of its tiers.
    pub fn trace_comparisons_at_tier(&self, tier: Tier) -> impl Iterator<Item = &Comparison> {
        let state = State::InUse { evaluation_bytes: self.evaluation_bytes };
        self.whole_trace_comparisons(tier)
            .filter(move |comparison| comparison.condition.state == state)
    }

    /// Returns the comparisons at one of its tiers with evaluations of other sizes.
    pub fn further_size_comparisons(&self, tier: Tier) -> impl Iterator<Item = &Comparison> {
        let state = State::InUse { evaluation_bytes: self.evaluation_bytes };
        self.whole_trace_comparisons(tier)
            .filter(move |comparison| comparison.condition.state != state)
    }

    fn whole_trace_comparisons(&self, tier: Tier) -> impl Iterator<Item = &Comparison> {
        self.look_up_comparisons().filter(move |comparison| {
            comparison.condition.coverage == Coverage::Whole && comparison.condition.tier == tier
        })
    }

    /// Returns every tier that the trace was replayed at: its own first, then the others in their
    /// order.
    pub fn tiers(&self) -> Vec<Tier> {
        let tiers = self.look_up_comparisons().map(|comparison| comparison.condition.tier);
        unique([self.tier].into_iter().chain(tiers))
    }

    /// Returns the map: look-ups per evaluation, bytes per evaluation and the comparison of each
    /// cell.
    pub fn cells(&self) -> impl Iterator<Item = (u64, u64, &Comparison)> {
        self.look_up_comparisons().filter_map(|cell| {
            match (cell.condition.coverage, cell.condition.state) {
                (Coverage::Paced { look_ups }, State::InUse { evaluation_bytes }) => {
                    Some((look_ups, evaluation_bytes, cell))
                }
                _ => None,
            }
        })
    }

    fn look_up_comparisons(&self) -> impl Iterator<Item = &Comparison> {
        self.comparisons.iter().filter(|comparison| comparison.model == Model::LookUps)
    }

    /// Returns the comparisons of searches, one for each evaluation.
    pub fn search_comparisons(&self) -> impl Iterator<Item = &Comparison> {
        self.comparisons.iter().filter(|comparison| comparison.model == Model::Nodes)
    }
}

/// A search that was timed with every attack generator.
#[apply(stored!)]
#[derive(Eq)]
pub struct Searched {
    /// The evaluation.
    pub evaluation: Form,
    /// The position, as FEN.
    pub position: PlainText<128>,
    /// Plies before captures.
    pub depth: u32,
    /// Its counts.
    pub counts: Counts,
    /// Bytes that its evaluations read together: rows of a network.
    pub bytes_read: u64,
}

/// Means of a search per move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeansPerMove {
    /// Look-ups of attacks.
    pub look_ups: f64,
    /// Evaluations.
    pub evaluations: f64,
    /// Bytes that evaluations read.
    pub bytes_read: f64,
}

/// Records by kind.
#[apply(stored!)]
#[derive(Copy, Default, Eq)]
pub struct Counts {
    /// Look-ups of a rook.
    pub rook: u64,
    /// Look-ups of a bishop.
    pub bishop: u64,
    /// Look-ups of a queen.
    pub queen: u64,
    /// Look-ups of a rook and a bishop at once.
    pub both: u64,
    /// Moves made.
    pub moves_made: u64,
    /// Positions evaluated.
    pub evaluated: u64,
    /// Look-ups on the same occupied squares as the one before.
    pub same_occupied: u64,
    /// Occupied squares of the last look-up.
    #[serde(skip)]
    pub last_occupied: Option<u64>,
}

impl Counts {
    /// Returns the look-ups of all kinds.
    pub const fn look_ups(&self) -> u64 {
        self.rook + self.bishop + self.queen + self.both
    }

    /// Returns the look-ups for each move made, or none without moves.
    pub fn look_ups_per_move(&self) -> Option<f64> {
        (self.moves_made > 0).then(|| self.look_ups() as f64 / self.moves_made as f64)
    }

    /// Returns the look-ups for each evaluation, or none without evaluations.
    pub fn look_ups_per_evaluation(&self) -> Option<f64> {
        (self.evaluated > 0).then(|| self.look_ups() as f64 / self.evaluated as f64)
    }
}
