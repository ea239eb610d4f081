//! The models: of each in one file what the right answer is, what is promised of its arguments, and
//! on which cases a routine is tried.

mod board_attacks;
mod board_update;
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

/// What the oracle knows of a model.
pub(crate) trait Rules: Debug + Sync {
    /// The arguments that decide the answer, in the order in which all else here numbers them.
    /// `empty` is never among them: it follows from `occupied`.
    fn arguments(&self) -> &'static [Argument];

    /// Writes the right answer; of a batch, that of the call's [lanes](Call::lanes).
    fn answer(&self, call: &Call, answer: &mut [u64]);

    /// What the arguments break of the model's preconditions. Numbers are known to be in range.
    fn broken_precondition(&self, _call: &Call) -> Option<&'static str> {
        None
    }

    /// What one word of several in an answer is, for whoever reads of a wrong one.
    fn part_of_answer(&self, word: usize, _question: &Question) -> String {
        format!("board {word}")
    }

    /// Everything finite that the answer can depend on.
    fn exhaustive(&self, cases: &mut Cases) -> Flow;

    /// The edge set and the adversarial cases.
    fn edges(&self, cases: &mut Cases) -> Flow;

    /// `count` seeded random cases per direction or line.
    fn random(&self, cases: &mut Cases, count: u64) -> Flow;
}

/// What the oracle knows of `model`.
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
