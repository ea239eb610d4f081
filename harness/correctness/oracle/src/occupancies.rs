//! Test cases of the models that answer for a square: occupancies of a piece's lines, and queries.

use crate::boards::{EDGES, others_on, relevant_on, singles, subsets};
use crate::cases::Flow;
use crate::effort::Effort;
use crate::noise::Noise;
use crate::walk::Place;
use contract::Line;
use std::ops::ControlFlow::Continue;

/// Densities of occupied squares, in sixteenths.
const DENSITIES: [u32; 7] = [1, 2, 4, 6, 8, 11, 15];

/// Every occupancy of a piece's lines for every square, edge squares included: 1,048,576 for the
/// rook, 71,168 for the bishop. With [`Effort::Relevant`], every relevant one, 102,400 and 5,248,
/// with random edge squares. For the queen, and for both, every occupancy of two lines with a
/// random one of the others: all four lines together have 2^27 for a central square. `visit` gets
/// the noise, the square, the occupancy and all squares of the lines.
pub(crate) fn each_occupancy(
    lines: &[Line],
    effort: Effort,
    noise: &mut Noise,
    mut visit: impl FnMut(&mut Noise, u64, u64, u64) -> Flow,
) -> Flow {
    for place in Place::all() {
        let on_lines = union(lines, place, others_on);
        for pair in lines.chunks(2) {
            let squares_of = if effort == Effort::Relevant { relevant_on } else { others_on };
            let mut squares = Vec::new();
            for &line in pair {
                squares.extend(squares_of(line, place));
            }
            let on_pair = union(pair, place, squares_of);
            for occupied in subsets(&squares) {
                // Random pieces on the other lines, and on edge squares that are not relevant.
                let random = noise.board_of(&DENSITIES) & on_lines & !on_pair;
                visit(noise, place.square(), occupied | random, on_lines)?;
            }
        }
    }
    Continue(())
}

/// The squares of several lines through `place`, as a board.
fn union(lines: &[Line], place: Place, squares_of: fn(Line, Place) -> Vec<Place>) -> u64 {
    let mut board = 0;
    for &line in lines {
        for square in squares_of(line, place) {
            square.enter(&mut board);
        }
    }
    board
}

/// One occupancy of the relevant squares in three settings: the piece's square empty, occupied, and
/// random among noise.
pub(crate) fn each_setting(
    noise: &mut Noise,
    square: u64,
    occupied: u64,
    relevant: u64,
    mut visit: impl FnMut(u64) -> Flow,
) -> Flow {
    visit(occupied)?;
    visit(occupied | 1 << square)?;
    visit(among(noise, occupied, relevant))
}

/// The occupancy of the relevant squares, with noise on all others.
pub(crate) fn among(noise: &mut Noise, occupied: u64, relevant: u64) -> u64 {
    occupied | noise.board_of(&DENSITIES) & !relevant
}

/// Edge boards, every single square, and the complements of both, seen from every square.
pub(crate) fn each_edge_query(mut visit: impl FnMut(u64, u64) -> Flow) -> Flow {
    for square in 0..64 {
        for occupied in EDGES.into_iter().chain(singles()) {
            visit(square, occupied)?;
            visit(square, !occupied)?;
        }
    }
    Continue(())
}

/// Random squares and boards, cycling through the densities.
pub(crate) fn queries() -> impl Iterator<Item = (u64, u64)> {
    let mut noise = Noise::seeded(13);
    DENSITIES.into_iter().cycle().map(move |density| (noise.below(64), noise.board(density)))
}
