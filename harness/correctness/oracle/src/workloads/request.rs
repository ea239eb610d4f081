//! The request for the arguments of a probe, and the calls that the models of whole sets share.

use super::{Board, Workload};
use contract::{Direction, Shape, Subject};

/// Probe and workload to make calls for.
pub(crate) struct Request<'a> {
    pub(crate) subject: Subject,
    pub(crate) shape: &'a Shape,
    pub(crate) workload: &'a Workload,
}

/// The arguments of one call: name and words.
pub(crate) type Call = Vec<(&'static str, Vec<u64>)>;

impl<'a> Request<'a> {
    /// Checks that the calls are for a piece: the model has no others.
    ///
    /// # Panics
    /// If the subject is not a piece.
    pub(crate) fn expect_piece(&self) {
        let is_piece = !self.subject.pieces().is_empty();
        assert!(is_piece, "workloads: {} is no piece", self.subject);
    }

    /// Makes one call for each group of as many boards as lanes, in order; the last group is filled
    /// from the start.
    pub(crate) fn call_boards(&self, call: impl Fn(&[&Board]) -> Call) -> Vec<Call> {
        let count = self.workload.boards.len().div_ceil(self.shape.units);
        self.groups().take(count).map(|boards| call(&boards)).collect()
    }

    /// Makes calls as [`call_boards`](Self::call_boards) does, for the subject's direction, or for
    /// all directions in rotation, equally often.
    pub(crate) fn call_directions(&self, call: impl Fn(&[&Board], Direction) -> Call) -> Vec<Call> {
        match self.subject {
            Subject::Direction(direction) => self.call_boards(|boards| call(boards, direction)),
            Subject::AnyDirection => {
                let count = self.workload.boards.len().div_ceil(self.shape.units);
                let count = count.next_multiple_of(Direction::ALL.len());
                let mut calls = Vec::with_capacity(count);
                let directions = Direction::ALL.into_iter().cycle();
                for (boards, direction) in self.groups().zip(directions).take(count) {
                    let mut call = call(&boards, direction);
                    call.push(("direction", vec![u64::from(direction.dir8())]));
                    calls.push(call);
                }
                calls
            }
            other => panic!("workloads: {other} is no direction"),
        }
    }

    /// Returns groups of as many boards as lanes, endlessly.
    fn groups(&self) -> impl Iterator<Item = Vec<&'a Board>> {
        let mut boards = self.workload.boards.iter().cycle();
        let lanes = self.shape.units;
        std::iter::repeat_with(move || boards.by_ref().take(lanes).collect())
    }
}
