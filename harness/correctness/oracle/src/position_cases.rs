//! Test cases of the models that ask about a square of a position.
//!
//! An answer depends on the pieces of four lines and of eight knight's squares. All positions of
//! these are too many, so each line is tried by itself: every occupancy of it, with two random
//! choices of the pieces on it. The first choice is alone on the board, the second is among random
//! pieces on the other squares. Faults that couple two lines (a borrow that leaves a byte, a fold
//! that forgets a lane) show only in whole positions: random ones, and boards full of one or two
//! kinds of pieces.

use crate::boards::{EDGES, other_squares, subsets};
use crate::cases::Flow;
use crate::noise::Noise;
use crate::position::{Man, Position};
use crate::walk::Place;
use contract::Line;
use std::ops::ControlFlow::Continue;

/// Densities of occupied squares, in sixteenths: an endgame to a full board.
const DENSITIES: [u32; 6] = [1, 2, 4, 7, 11, 15];

/// Random choices of the pieces on an occupancy of a line.
const CHOICES: usize = 2;

/// Number of squares that are asked about on an edge board. More would repeat what single pieces
/// have shown.
const SQUARES_PER_EDGE: usize = 8;

/// Visits every occupancy of every line through every square, with random pieces on it: alone, then
/// among random pieces elsewhere.
pub(crate) fn visit_lines(mut visit: impl FnMut(Place, &Position) -> Flow) -> Flow {
    let mut noise = Noise::from_seed(43);
    for square in Place::iter() {
        for line in Line::ALL {
            let others = other_squares(line, square);
            for occupied in subsets(&others) {
                for choice in 0..CHOICES {
                    // The second choice is among random pieces, which couple the lines.
                    let density =
                        if choice == 0 { 0 } else { DENSITIES[noise.number_below(6) as usize] };
                    let mut position = random_elsewhere(&mut noise, density, &others);
                    let on_line = Position::random(&mut noise, occupied);
                    for &place in &others {
                        position.put(place, on_line.man(place));
                    }
                    visit(square, &position)?;
                }
            }
        }
    }
    Continue(())
}

/// Returns random pieces on all squares but these.
fn random_elsewhere(noise: &mut Noise, density: u32, others: &[Place]) -> Position {
    let mut occupied = noise.board(density);
    for place in others {
        place.leave(&mut occupied);
    }
    Position::random(noise, occupied)
}

/// Visits every piece alone on every square, seen from every square. Then it visits edge boards
/// full of one kind of piece, and edge boards with one kind above the square and another below.
pub(crate) fn visit_edges(mut visit: impl FnMut(Place, &Position) -> Flow) -> Flow {
    for square in Place::iter() {
        visit(square, &Position::empty())?;
        for man in Man::iter() {
            for place in Place::iter() {
                let mut position = Position::empty();
                position.put(place, Some(man));
                visit(square, &position)?;
            }
        }
    }
    let mut noise = Noise::from_seed(44);
    for man in Man::iter() {
        for occupied in EDGES {
            let mut position = Position::empty();
            for place in Place::iter().filter(|place| place.is_in(occupied)) {
                position.put(place, Some(man));
            }
            for _ in 0..SQUARES_PER_EDGE {
                visit(Place::from_square(noise.number_below(64)), &position)?;
            }
        }
    }
    visit_divided_edges(&mut noise, visit)
}

/// Visits edge boards with one kind of piece above the square and the next kind below. With one
/// kind alone, a slider and the piece behind it could change places unseen.
fn visit_divided_edges(noise: &mut Noise, mut visit: impl FnMut(Place, &Position) -> Flow) -> Flow {
    let men: Vec<Man> = Man::iter().collect();
    for (index, &above) in men.iter().enumerate() {
        let below = men[(index + 1) % men.len()];
        for occupied in EDGES {
            for _ in 0..SQUARES_PER_EDGE {
                let square = Place::from_square(noise.number_below(64));
                let mut position = Position::empty();
                for place in Place::iter().filter(|place| place.is_in(occupied)) {
                    let is_above = place.square() > square.square();
                    position.put(place, Some(if is_above { above } else { below }));
                }
                visit(square, &position)?;
            }
        }
    }
    Continue(())
}

/// Visits random positions and squares, cycling through the densities.
pub(crate) fn visit_random(count: u64, mut visit: impl FnMut(Place, &Position) -> Flow) -> Flow {
    let mut noise = Noise::from_seed(45);
    for case in 0..count as usize {
        let occupied = noise.board(DENSITIES[case % DENSITIES.len()]);
        let position = Position::random(&mut noise, occupied);
        visit(Place::from_square(noise.number_below(64)), &position)?;
    }
    Continue(())
}
