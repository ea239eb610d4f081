//! The models: the calls that a workload becomes.

mod board_update;
mod kept_attacks;
mod line_attacks;
mod rays_quadrant;
mod set_wise;
mod square_attacks;
mod square_batch;

use crate::workloads::{Board, Workload};
use contract::{Direction, Model, Shape, Subject};

/// Probe and workload to make calls for.
pub(crate) struct Asked<'a> {
    pub(crate) subject: Subject,
    pub(crate) shape: &'a Shape,
    pub(crate) workload: &'a Workload,
}

/// The arguments of one call: name and words.
pub(crate) type Call = Vec<(&'static str, Vec<u64>)>;

/// How a workload becomes calls of `model`.
pub(crate) fn calls(model: Model) -> fn(&Asked) -> Vec<Call> {
    match model {
        Model::Step => set_wise::step,
        Model::Fill => set_wise::fill,
        Model::RayAttacks | Model::RayBatch => set_wise::ray_attacks,
        Model::BoardAttacks | Model::BoardBatch => set_wise::board_attacks,
        Model::BoardUpdate => board_update::calls,
        Model::LineAttacks => line_attacks::calls,
        Model::SquareAttacks => square_attacks::calls,
        Model::SquareBatch => square_batch::calls,
        Model::KeptAttacks => kept_attacks::calls,
        Model::RaysQuadrant | Model::Rays => rays_quadrant::calls,
        Model::ByteArithmetic => set_wise::byte_arithmetic,
    }
}

impl<'a> Asked<'a> {
    /// # Panics
    /// If the subject is not a piece.
    fn expect_piece(&self) {
        let is_piece = !self.subject.pieces().is_empty();
        assert!(is_piece, "workloads: {} is no piece", self.subject);
    }

    /// One call for each group of as many boards as lanes, in order; the last group is filled from
    /// the start.
    fn of_boards(&self, call: impl Fn(&[&Board]) -> Call) -> Vec<Call> {
        let count = self.workload.boards.len().div_ceil(self.shape.units);
        self.groups().take(count).map(|boards| call(&boards)).collect()
    }

    /// As [`of_boards`](Self::of_boards) for the subject's direction, or for all directions in
    /// rotation, equally often.
    fn in_directions(&self, call: impl Fn(&[&Board], Direction) -> Call) -> Vec<Call> {
        match self.subject {
            Subject::Direction(direction) => self.of_boards(|boards| call(boards, direction)),
            Subject::AnyDirection => {
                let count = self.workload.boards.len().div_ceil(self.shape.units);
                let count = count.next_multiple_of(Direction::ALL.len());
                let turns = self.groups().zip(Direction::ALL.into_iter().cycle()).take(count);
                let number = |direction: Direction| u64::from(direction.dir8());
                turns
                    .map(|(boards, direction)| {
                        let mut call = call(&boards, direction);
                        call.push(("direction", vec![number(direction)]));
                        call
                    })
                    .collect()
            }
            other => panic!("workloads: {other} is no direction"),
        }
    }

    /// Groups of as many boards as lanes, endlessly.
    fn groups(&self) -> impl Iterator<Item = Vec<&'a Board>> {
        let mut boards = self.workload.boards.iter().cycle();
        let lanes = self.shape.units;
        std::iter::repeat_with(move || boards.by_ref().take(lanes).collect())
    }
}

/// One set from each board.
fn each(boards: &[&Board], set: impl Fn(&Board) -> u64) -> Vec<u64> {
    boards.iter().map(|board| set(board)).collect()
}
