//! The specifications, one per model.
//!
//! A proof is worth as much as what it compares the code with. So the right answer is built from
//! (file, rank) steps and plain arithmetic over the bits of the inputs, square by square, as one
//! would explain it at a board. The specifications share no shift, mask or table with the variants
//! and no adder with the semantics of instructions: a mistake would have to be made twice.
//!
//! Read `ray_attacks` first: it has the whole pattern, a promise, bits that keep it, and an answer.

mod attackers;
mod board_attacks;
mod board_update;
mod byte_arithmetic;
mod discovered;
mod fill;
mod kept_attacks;
mod line_attacks;
mod position;
mod ray_attacks;
mod rays_quadrant;
mod square_attacks;
mod square_batch;
mod squares;
mod step;
mod threat_changes;
mod threats;

use crate::inputs::Specification;
use contract::Model;

/// Returns the specification of `model`.
pub(crate) fn specification(model: Model) -> &'static dyn Specification {
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
        Model::Threats => &threats::Threats,
        Model::Attackers => &attackers::Attackers,
        Model::Discovered => &discovered::Discovered,
        Model::ThreatChanges => &threat_changes::ThreatChanges,
        Model::RaysQuadrant => &rays_quadrant::Rays { exact: false },
        Model::Rays => &rays_quadrant::Rays { exact: true },
        Model::ByteArithmetic => &byte_arithmetic::ByteArithmetic,
    }
}
