//! Cases of the square-wise models: lines through a square and pieces on it.
//!
//! It must not know how a record is laid out or what is right.

use crate::boards::{EDGES, others_on, singles, subsets};
use crate::cases::{Cases, Flow};
use crate::noise::Noise;
use crate::walk::Place;
use contract::{Line, Subject};
use std::ops::ControlFlow::Continue;

/// Densities of occupied squares, in sixteenths.
const OCCUPIED: [u32; 7] = [1, 2, 4, 6, 8, 11, 15];

/// One occupancy of the relevant squares, in three settings: alone with the own square empty,
/// alone with it occupied, and among noise with it either way.
fn each_setting(
    cases: &mut Cases,
    noise: &mut Noise,
    line: Line,
    square: u64,
    (occupied, relevant): (u64, u64),
) -> Flow {
    let own = 1 << square;
    cases.query(line, square, occupied)?;
    cases.query(line, square, occupied | own)?;
    cases.query(line, square, occupied | noise.board_of(&OCCUPIED) & !relevant)
}

/// Every occupancy of every line through every square; among several noises, for lines are short.
pub(crate) fn exhaustive_lines(cases: &mut Cases) -> Flow {
    const NOISES: usize = 8;
    let mut noise = Noise::seeded(11);
    for line in cases.question.lines() {
        for place in Place::all() {
            let subsets = subsets(&others_on(line, place));
            let relevant = subsets[subsets.len() - 1];
            for &occupied in &subsets {
                for _ in 0..NOISES {
                    each_setting(cases, &mut noise, line, place.square(), (occupied, relevant))?;
                }
                // Everything off the line occupied.
                cases.query(line, place.square(), occupied | !relevant)?;
            }
        }
    }
    Continue(())
}

/// Every occupancy of the piece's lines (edge squares included) for every square: 1,048,576 for
/// the rook, 71,168 for the bishop. For the queen every occupancy of two lines beside a random
/// one of the others.
pub(crate) fn exhaustive_pieces(cases: &mut Cases) -> Flow {
    let mut noise = Noise::seeded(12);
    let lines = cases.question.lines();
    for place in Place::all() {
        let all: u64 =
            lines.iter().flat_map(|&line| others_on(line, place)).map(|it| 1 << it.square()).sum();
        for pair in lines.chunks(2) {
            let squares: Vec<Place> =
                pair.iter().flat_map(|&line| others_on(line, place)).collect();
            let subsets = subsets(&squares);
            let of_pair = subsets[subsets.len() - 1];
            for &occupied in &subsets {
                // Nothing for rook and bishop: they have no other lines.
                let beside = noise.board_of(&OCCUPIED) & all & !of_pair;
                let case = (occupied | beside, all);
                each_setting(cases, &mut noise, lines[0], place.square(), case)?;
            }
        }
    }
    Continue(())
}

/// Edge boards, every single square, and the complements of both, seen from every square.
pub(crate) fn edges(cases: &mut Cases) -> Flow {
    for line in each_line_asked(cases) {
        for square in 0..64 {
            for occupied in EDGES.into_iter().chain(singles()) {
                cases.query(line, square, occupied)?;
                cases.query(line, square, !occupied)?;
            }
        }
    }
    Continue(())
}

pub(crate) fn random(cases: &mut Cases, count: u64) -> Flow {
    let mut noise = Noise::seeded(13);
    for line in each_line_asked(cases) {
        for k in 0..count as usize {
            let square = noise.below(64);
            cases.query(line, square, noise.board(OCCUPIED[k % 7]))?;
        }
    }
    Continue(())
}

/// The lines that must be asked for one by one; a piece answers for all of its own at once.
fn each_line_asked(cases: &Cases) -> Vec<Line> {
    match cases.question.subject {
        Subject::Piece(_) => vec![Line::Rank],
        _ => cases.question.lines(),
    }
}
