//! `ray_attacks` and `ray_batch`: attacks in one direction, on one board or several.

use crate::argument::Argument;
use crate::boards::{
    MOVERS, OBSTACLES, OTHER_MOVERS, adversarial_pairs, visit_edge_pairs, visit_line_positions,
};
use crate::cases::{Cases, Flow};
use crate::noise::Noise;
use crate::question::Call;
use crate::rules::Rules;
use crate::walk;
use contract::Direction;
use std::ops::ControlFlow::Continue;

const SLIDERS: usize = 0;
const OCCUPIED: usize = 1;

#[derive(Debug)]
pub(super) struct RayAttacks;

impl Rules for RayAttacks {
    fn arguments(&self) -> &'static [Argument] {
        const { &[Argument::set("sliders"), Argument::set("occupied")] }
    }

    fn write_answer(&self, call: &Call, answer: &mut [u64]) {
        let direction = call.direction();
        for lane in call.lanes() {
            let (sliders, occupied) = (call.lane(SLIDERS, lane), call.lane(OCCUPIED, lane));
            answer[lane] = walk::ray_attacks(direction, sliders, occupied);
        }
    }

    fn broken_precondition(&self, call: &Call) -> Option<&'static str> {
        call.broken_sets(&[SLIDERS], OCCUPIED)
    }

    /// Tries 3^length positions of every line, alone and among noise.
    fn emit_exhaustive(&self, cases: &mut Cases) -> Flow {
        let mut noise = Noise::from_seed(3);
        for direction in cases.question.directions() {
            visit_line_positions(direction, |sliders, occupied, off_line| {
                emit(cases, direction, sliders, occupied)?;
                let more_sliders = noise.draw_board(&OTHER_MOVERS) & off_line;
                let more_obstacles = noise.draw_board(&OBSTACLES) & off_line;
                emit(cases, direction, sliders | more_sliders, occupied | more_obstacles)
            })?;
        }
        Continue(())
    }

    fn emit_edges(&self, cases: &mut Cases) -> Flow {
        for direction in cases.question.directions() {
            visit_edge_pairs(|sliders, obstacles| emit(cases, direction, sliders, obstacles))?;
            for (movers, obstacles) in adversarial_pairs() {
                emit(cases, direction, movers, obstacles)?;
            }
        }
        Continue(())
    }

    /// Cycles through all pairs of densities.
    fn emit_random(&self, cases: &mut Cases, count: u64) -> Flow {
        let mut noise = Noise::from_seed(7);
        for direction in cases.question.directions() {
            for number in 0..count as usize {
                let sliders = noise.board(MOVERS[number % 6]);
                emit(cases, direction, sliders, noise.board(OBSTACLES[number / 6 % 6]))?;
            }
        }
        Continue(())
    }
}

/// Emits sliders and obstacles, which may overlap.
fn emit(cases: &mut Cases, direction: Direction, sliders: u64, obstacles: u64) -> Flow {
    cases.choose(u64::from(direction.dir8()));
    cases.enter(SLIDERS, sliders);
    cases.enter_occupied(OCCUPIED, sliders | obstacles);
    cases.emit()
}
