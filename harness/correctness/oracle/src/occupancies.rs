//! Test cases of the models that answer for a square: occupancies of a piece's lines, and queries.
//!
//! Only the pieces on its lines change the attacks of a piece, so all their occupancies can be
//! tried. The squares off the lines are filled with noise, which must not change an answer.

use crate::boards::{EDGES, other_squares, relevant_squares, single_squares, subsets};
use crate::cases::Flow;
use crate::effort::Effort;
use crate::noise::Noise;
use crate::walk::Place;
use contract::Line;
use std::ops::ControlFlow::Continue;

/// Densities of occupied squares, in sixteenths, from nearly empty to nearly full boards.
const DENSITIES: [u32; 7] = [1, 2, 4, 6, 8, 11, 15];

/// Visits every occupancy of a piece's lines for every square, edge squares included: 1,048,576 for
/// the rook, 71,168 for the bishop. With [`Effort::Relevant`] it visits every relevant one, 102,400
/// and 5,248, with random edge squares. For four lines it visits every occupancy of two lines with
/// a random one of the others, because all four lines together have 2^27 for a central square.
/// `visit` gets the noise, the square, the occupancy and all squares of the lines.
pub(crate) fn visit_occupancies(
    lines: &[Line],
    effort: Effort,
    noise: &mut Noise,
    mut visit: impl FnMut(&mut Noise, u64, u64, u64) -> Flow,
) -> Flow {
    for place in Place::iter() {
        let on_lines = union(lines, place, other_squares);
        for pair in lines.chunks(2) {
            let squares_of =
                if effort == Effort::Relevant { relevant_squares } else { other_squares };
            let mut squares = Vec::new();
            for &line in pair {
                squares.extend(squares_of(line, place));
            }
            let on_pair = union(pair, place, squares_of);
            for occupied in subsets(&squares) {
                // The other lines, and edge squares that are not relevant, get random pieces.
                let random = noise.draw_board(&DENSITIES) & on_lines & !on_pair;
                visit(noise, place.square(), occupied | random, on_lines)?;
            }
        }
    }
    Continue(())
}

/// Returns the squares of several lines through `place`, as a board.
fn union(lines: &[Line], place: Place, squares_of: fn(Line, Place) -> Vec<Place>) -> u64 {
    let mut board = 0;
    for &line in lines {
        for square in squares_of(line, place) {
            square.enter(&mut board);
        }
    }
    board
}

/// Visits one occupancy of the relevant squares in three contexts: with the piece's square empty,
/// with it occupied, and among noise.
pub(crate) fn visit_contexts(
    noise: &mut Noise,
    square: u64,
    occupied: u64,
    relevant: u64,
    mut visit: impl FnMut(u64) -> Flow,
) -> Flow {
    visit(occupied)?;
    visit(occupied | 1 << square)?;
    visit(add_noise(noise, occupied, relevant))
}

/// Returns the occupancy of the relevant squares, with noise on all others.
pub(crate) fn add_noise(noise: &mut Noise, occupied: u64, relevant: u64) -> u64 {
    occupied | noise.draw_board(&DENSITIES) & !relevant
}

/// Visits edge boards, every single square, and the complements of both, seen from every square.
pub(crate) fn visit_edge_queries(mut visit: impl FnMut(u64, u64) -> Flow) -> Flow {
    for square in 0..64 {
        for occupied in EDGES.into_iter().chain(single_squares()) {
            visit(square, occupied)?;
            visit(square, !occupied)?;
        }
    }
    Continue(())
}

/// Returns random squares and boards, cycling through the densities.
pub(crate) fn queries() -> impl Iterator<Item = (u64, u64)> {
    let mut noise = Noise::from_seed(13);
    DENSITIES.into_iter().cycle().map(move |density| (noise.number_below(64), noise.board(density)))
}
