//! The models: the calls that a workload becomes, one file each. A new model is a file and a line
//! of [`calls`].

mod attackers;
mod board_update;
mod kept_attacks;
mod line_attacks;
mod rays_quadrant;
mod set_wise;
mod square_attacks;
mod square_batch;
mod threat_changes;

use super::request::{Call, Request};
use contract::Model;

/// Returns the function that turns a workload into calls of `model`.
pub(crate) fn calls(model: Model) -> fn(&Request) -> Vec<Call> {
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
        Model::Threats => set_wise::threats,
        Model::Attackers | Model::Discovered => attackers::calls,
        Model::ThreatChanges => threat_changes::calls,
        Model::RaysQuadrant | Model::Rays => rays_quadrant::calls,
        Model::ByteArithmetic => set_wise::byte_arithmetic,
    }
}

/// Returns the function that turns the boards of a workload into one call of `model` each, in
/// order, as after moves.
///
/// # Panics
/// If the model is not one of positions.
pub(crate) fn calls_after_moves(model: Model) -> fn(&Request) -> Vec<Call> {
    match model {
        Model::Threats => set_wise::threats,
        Model::Attackers | Model::Discovered => attackers::calls_of_each_board,
        Model::ThreatChanges => threat_changes::calls_of_each_board,
        _ => panic!("workloads: {model} is not about positions"),
    }
}
