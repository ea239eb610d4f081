//! Cases of the set-wise models: steps, fills, attacks in one direction and in all.
//!
//! It must not know how a record is laid out or what is right.

use crate::boards::{EDGES, adversarial, lines_along, singles, subsets};
use crate::cases::{Cases, Flow};
use crate::noise::Noise;
use contract::Direction;
use std::ops::ControlFlow::Continue;

/// Densities of the noise beside a line, in sixteenths: few movers, for each costs a walk.
const OTHER_MOVERS: [u32; 3] = [0, 1, 2];
/// Densities of movers, in sixteenths.
const MOVERS: [u32; 6] = [1, 2, 4, 8, 12, 15];
/// Densities of obstacles, in sixteenths.
const OBSTACLES: [u32; 6] = [0, 2, 4, 6, 9, 13];
/// Densities of propagators, in sixteenths.
const PROPAGATORS: [u32; 6] = [4, 8, 11, 13, 15, 16];

/// Every single square and every pair of squares.
pub(crate) fn exhaustive_steps(cases: &mut Cases) -> Flow {
    for direction in cases.question.directions() {
        for one in singles() {
            for other in singles().take_while(|other| *other <= one) {
                cases.set(direction, one | other)?;
            }
        }
        // Every set of members on one line, among noise.
        let mut noise = Noise::seeded(1);
        for line in lines_along(direction) {
            let subsets = subsets(&line);
            let off_line = !subsets[subsets.len() - 1];
            for &on_line in &subsets {
                cases.set(direction, on_line)?;
                cases.set(direction, on_line | noise.board_of(&MOVERS) & off_line)?;
            }
        }
    }
    Continue(())
}

/// Every generator subset x every propagator subset of every line, alone and among noise.
pub(crate) fn exhaustive_fills(cases: &mut Cases) -> Flow {
    let mut noise = Noise::seeded(2);
    for direction in cases.question.directions() {
        for line in lines_along(direction) {
            let subsets = subsets(&line);
            let off_line = !subsets[subsets.len() - 1];
            for &generators in &subsets {
                for &propagators in &subsets {
                    cases.fill(direction, generators, propagators)?;
                    let more_generators = noise.board_of(&OTHER_MOVERS) & off_line;
                    let more_propagators = noise.board_of(&PROPAGATORS) & off_line;
                    cases.fill(
                        direction,
                        generators | more_generators,
                        propagators | more_propagators,
                    )?;
                }
            }
        }
    }
    Continue(())
}

/// Every subset of every line as occupied, every subset of that as sliders.
fn each_line_position(direction: Direction, mut visit: impl FnMut(u64, u64, u64) -> Flow) -> Flow {
    for line in lines_along(direction) {
        let subsets = subsets(&line);
        let off_line = !subsets[subsets.len() - 1];
        for occupied in 0..subsets.len() {
            let mut sliders = occupied;
            loop {
                visit(subsets[sliders], subsets[occupied], off_line)?;
                if sliders == 0 {
                    break;
                }
                sliders = (sliders - 1) & occupied;
            }
        }
    }
    Continue(())
}

/// 3^length positions of every line, alone and among noise.
pub(crate) fn exhaustive_rays(cases: &mut Cases) -> Flow {
    let mut noise = Noise::seeded(3);
    for direction in cases.question.directions() {
        each_line_position(direction, |sliders, occupied, off_line| {
            cases.rays(direction, sliders, occupied)?;
            let more_sliders = noise.board_of(&OTHER_MOVERS) & off_line;
            let more_obstacles = noise.board_of(&OBSTACLES) & off_line;
            cases.rays(direction, sliders | more_sliders, occupied | more_obstacles)
        })?;
    }
    Continue(())
}

/// 3^length positions of every line, the sliders once as rooks and once as bishops, among noise
/// of the other kind.
pub(crate) fn exhaustive_boards(cases: &mut Cases) -> Flow {
    let mut noise = Noise::seeded(4);
    for direction in &Direction::ALL[..4] {
        each_line_position(*direction, |sliders, occupied, off_line| {
            cases.board(sliders, 0, occupied)?;
            cases.board(0, sliders, occupied)?;
            let orthogonal = noise.board_of(&OTHER_MOVERS) & off_line;
            let diagonal = noise.board_of(&OTHER_MOVERS) & off_line;
            let obstacles = occupied | noise.board_of(&OBSTACLES) & off_line;
            cases.board(sliders | orthogonal, diagonal, obstacles)?;
            cases.board(orthogonal, sliders | diagonal, obstacles)
        })?;
    }
    Continue(())
}

pub(crate) fn edge_steps(cases: &mut Cases) -> Flow {
    for direction in cases.question.directions() {
        for board in EDGES.into_iter().chain(singles()) {
            cases.set(direction, board)?;
            cases.set(direction, !board)?;
        }
        for (movers, _) in adversarial() {
            cases.set(direction, movers)?;
        }
    }
    Continue(())
}

/// Pairs of edge boards; every single square among edge boards, in either part.
fn each_edge_pair(mut visit: impl FnMut(u64, u64) -> Flow) -> Flow {
    for one in EDGES {
        for other in EDGES {
            visit(one, other)?;
        }
    }
    for single in singles() {
        for board in [0, !0, single, !single, 0xff81_8181_8181_81ff, 0x007e_7e7e_7e7e_7e00] {
            visit(single, board)?;
            visit(board, single)?;
        }
        visit(!single, 0)?;
        visit(!single, !0)?;
    }
    Continue(())
}

pub(crate) fn edge_fills(cases: &mut Cases) -> Flow {
    for direction in cases.question.directions() {
        each_edge_pair(|generators, propagators| {
            cases.fill(direction, generators, propagators)?;
            cases.fill(direction, generators, propagators & !generators)
        })?;
        for (movers, obstacles) in adversarial() {
            cases.fill(direction, movers, !(movers | obstacles))?;
            cases.fill(direction, movers, !obstacles)?;
        }
    }
    Continue(())
}

pub(crate) fn edge_rays(cases: &mut Cases) -> Flow {
    for direction in cases.question.directions() {
        each_edge_pair(|sliders, obstacles| cases.rays(direction, sliders, obstacles))?;
        for (movers, obstacles) in adversarial() {
            cases.rays(direction, movers, obstacles)?;
        }
    }
    Continue(())
}

pub(crate) fn edge_boards(cases: &mut Cases) -> Flow {
    each_edge_pair(|sliders, obstacles| {
        cases.board(sliders, 0, obstacles)?;
        cases.board(0, sliders, obstacles)?;
        cases.board(sliders, obstacles, 0)
    })?;
    for (movers, obstacles) in adversarial() {
        cases.board(movers, movers, obstacles)?;
        cases.board(movers, obstacles, 0)?;
    }
    Continue(())
}

pub(crate) fn random_steps(cases: &mut Cases, count: u64) -> Flow {
    let mut noise = Noise::seeded(5);
    for direction in cases.question.directions() {
        for _ in 0..count {
            cases.set(direction, noise.board_of(&MOVERS))?;
        }
    }
    Continue(())
}

/// All pairs of densities in turn, generators on propagator squares and apart from them.
pub(crate) fn random_fills(cases: &mut Cases, count: u64) -> Flow {
    let mut noise = Noise::seeded(6);
    for direction in cases.question.directions() {
        for k in 0..count as usize {
            let generators = noise.board(MOVERS[k / 2 % 6]);
            let propagators = noise.board(PROPAGATORS[k / 12 % 6]);
            let overlap = if k % 2 == 0 { 0 } else { generators };
            cases.fill(direction, generators, propagators & !overlap)?;
        }
    }
    Continue(())
}

/// All pairs of densities in turn.
pub(crate) fn random_rays(cases: &mut Cases, count: u64) -> Flow {
    let mut noise = Noise::seeded(7);
    for direction in cases.question.directions() {
        for k in 0..count as usize {
            let sliders = noise.board(MOVERS[k % 6]);
            cases.rays(direction, sliders, noise.board(OBSTACLES[k / 6 % 6]))?;
        }
    }
    Continue(())
}

/// All triples of densities in turn.
pub(crate) fn random_boards(cases: &mut Cases, count: u64) -> Flow {
    let mut noise = Noise::seeded(8);
    for k in 0..count as usize {
        let orthogonal = noise.board(MOVERS[k % 6]);
        let diagonal = noise.board(MOVERS[k / 6 % 6]);
        cases.board(orthogonal, diagonal, noise.board(OBSTACLES[k / 36 % 6]))?;
    }
    Continue(())
}
