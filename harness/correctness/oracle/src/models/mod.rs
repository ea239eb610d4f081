//! The models, one file each: the right answer, the preconditions, and the test cases.

mod board_attacks;
pub(crate) mod board_update;
mod byte_arithmetic;
mod fill;
mod kept_attacks;
mod line_attacks;
mod ray_attacks;
mod rays_quadrant;
mod square_attacks;
mod square_batch;
mod step;

use crate::argument::Argument;
use crate::cases::{Cases, Flow};
use crate::question::{Call, Question};
use contract::Model;
use std::fmt::Debug;

/// The oracle's rules for a model.
pub(crate) trait Rules: Debug + Sync {
    /// The arguments that determine the answer, in the order of their numbers. `empty` is never one
    /// of them: it follows from `occupied`.
    fn arguments(&self) -> &'static [Argument];

    /// Writes the right answer; for a batch, in the call's [lanes](Call::lanes).
    fn answer(&self, call: &Call, answer: &mut [u64]);

    /// The precondition that the arguments break, if any. Numbers are in range already.
    fn broken_precondition(&self, _call: &Call) -> Option<&'static str> {
        None
    }

    /// Describes one word of an answer of several, for the report of a wrong one.
    fn part_of_answer(&self, word: usize, _question: &Question) -> String {
        format!("board {word}")
    }

    /// All cases of everything finite that the answer depends on.
    fn exhaustive(&self, cases: &mut Cases) -> Flow;

    /// The edge set and the adversarial cases.
    fn edges(&self, cases: &mut Cases) -> Flow;

    /// `count` seeded random cases per direction or line.
    fn random(&self, cases: &mut Cases, count: u64) -> Flow;
}

/// The rules of `model`.
pub(crate) fn rules(model: Model) -> &'static dyn Rules {
    match model {
        Model::Step => &step::Step,
        Model::Fill => &fill::Fill,
        Model::RayAttacks | Model::RayBatch => &ray_attacks::RayAttacks,
        Model::BoardAttacks | Model::BoardBatch => &board_attacks::BoardAttacks,
        Model::BoardUpdate => &board_update::BoardUpdate,
        Model::LineAttacks => &line_attacks::LineAttacks,
        Model::SquareAttacks => &square_attacks::SquareAttacks,
        Model::SquareBatch => &square_batch::SquareBatch,
        Model::KeptAttacks => &kept_attacks::KeptAttacks,
        Model::RaysQuadrant => &rays_quadrant::Rays { exact: false },
        Model::Rays => &rays_quadrant::Rays { exact: true },
        Model::ByteArithmetic => &byte_arithmetic::ByteArithmetic,
    }
}
