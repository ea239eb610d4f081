//! Which comparisons answer a question of their own. The others say what a single direction takes:
//! worth keeping, and not worth a table each. It judges nothing.

use crate::{Comparison, ProbeResult, Record, RoutineResult, State};

/// Which piece stands there is a question of its own, and so is rook and bishop apart; which way it looks is none.
const PIECES: [&str; 4] = ["rook", "bishop", "queen", "both"];

/// What is asked beside the pieces: no part of what they take together.
const BESIDE: &str = "both";

impl RoutineResult {
    /// Its probes on these subjects; if none is named, on all that a comparison over a whole model is over.
    pub fn over<S: AsRef<str>>(&self, subjects: &[S]) -> impl Iterator<Item = &ProbeResult> {
        self.probes.iter().filter(move |probe| match subjects {
            [] => probe.subject != BESIDE,
            named => named.iter().any(|name| name.as_ref() == probe.subject),
        })
    }
}

impl Record {
    /// The comparisons that are contests of their own: of a workload as a whole, in turns with others.
    pub fn contests(&self) -> impl Iterator<Item = &Comparison> {
        let of_workload = |one: &&Comparison| {
            one.condition.slice.is_none() && one.condition.state != State::Streamed
        };
        self.own().filter(of_workload).filter(|one| self.is_contest(one))
    }

    /// Whether it is over all subjects, over those that are all that one of the contestants has, or
    /// of a piece; where there are pieces, what blends them is none.
    pub fn is_contest(&self, one: &Comparison) -> bool {
        if one.subjects.is_empty() {
            return !self
                .comparisons
                .iter()
                .any(|other| other.model == one.model && other.is_of_a_piece());
        }
        let wider: Vec<&Comparison> =
            self.comparisons.iter().filter(|other| other.is_wider_than(one)).collect();
        let has_no_more = |name: &str| wider.iter().all(|other| !other.has(name));
        one.is_of_a_piece() || one.names().any(has_no_more)
    }
}

impl Comparison {
    /// What computes nothing: the model of comparisons among such kernels, each in the loop of a model; and beside
    /// contestants the name of what is no contestant.
    pub const EMPTY: &str = "empty";

    fn is_of_a_piece(&self) -> bool {
        matches!(self.subjects.as_slice(), [one] if PIECES.contains(&one.as_str()))
    }

    /// Whether it is of the same rounds and over more subjects.
    fn is_wider_than(&self, other: &Comparison) -> bool {
        let more = self.subjects.is_empty() || self.subjects.len() > other.subjects.len();
        more && self.is_of_the_rounds_of(other)
    }
}
