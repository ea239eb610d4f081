//! The models, one file each: the right answer, the preconditions, and the test cases. A new model
//! is a file and a line of [`rules`].

mod attackers;
mod board_attacks;
mod board_update;
mod byte_arithmetic;
mod discovered;
mod fill;
mod kept_attacks;
mod line_attacks;
mod ray_attacks;
mod rays_quadrant;
mod square_attacks;
mod square_batch;
mod step;
mod threat_changes;
mod threats;

use crate::rules::Rules;
use contract::Model;

/// Returns the rules of `model`.
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
        Model::Threats => &threats::Threats,
        Model::Attackers => &attackers::Attackers,
        Model::Discovered => &discovered::Discovered,
        Model::ThreatChanges => &threat_changes::ThreatChanges,
        Model::RaysQuadrant => &rays_quadrant::Rays { is_exact: false },
        Model::Rays => &rays_quadrant::Rays { is_exact: true },
        Model::ByteArithmetic => &byte_arithmetic::ByteArithmetic,
    }
}
