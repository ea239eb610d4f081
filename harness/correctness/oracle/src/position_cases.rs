//! Test cases of the models that ask about a square of a position.
//!
//! An answer depends on the pieces of four lines and of eight knight's squares. All positions of
//! these are too many, so each line is tried by itself: every occupancy of it, with two random
//! choices of the pieces on it. The first choice is alone on the board, the second is among random
//! pieces on the other squares. What couples two lines (a borrow that leaves a byte, a fold that
//! forgets a lane) needs whole positions: random ones, and boards full of one kind of piece or of
//! two.

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

/// Squares asked about on an edge board. More would repeat what single pieces have shown.
const SQUARES_PER_EDGE: usize = 8;

/// Every occupancy of every line through every square, with random pieces on it: alone, then among
/// random pieces elsewhere.
pub(crate) fn each_line(mut visit: impl FnMut(Place, &Position) -> Flow) -> Flow {
    let mut noise = Noise::from_seed(43);
    for square in Place::iter() {
        for line in Line::ALL {
            let others = other_squares(line, square);
            for occupied in subsets(&others) {
                for choice in 0..CHOICES {
                    // The second choice is among random pieces, which couple the lines.
                    let density = if choice == 0 { 0 } else { DENSITIES[noise.below(6) as usize] };
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

/// Random pieces on all squares but these.
fn random_elsewhere(noise: &mut Noise, density: u32, others: &[Place]) -> Position {
    let mut occupied = noise.board(density);
    for place in others {
        place.leave(&mut occupied);
    }
    Position::random(noise, occupied)
}

/// Every piece alone on every square, asked about from every square; edge boards full of one kind
/// of piece; and edge boards with one kind of piece above the square and another below.
pub(crate) fn each_edge(mut visit: impl FnMut(Place, &Position) -> Flow) -> Flow {
    for square in Place::iter() {
        visit(square, &Position::empty())?;
        for man in Man::all() {
            for place in Place::iter() {
                let mut position = Position::empty();
                position.put(place, Some(man));
                visit(square, &position)?;
            }
        }
    }
    let mut noise = Noise::from_seed(44);
    for man in Man::all() {
        for occupied in EDGES {
            let mut position = Position::empty();
            for place in Place::iter().filter(|place| place.is_in(occupied)) {
                position.put(place, Some(man));
            }
            for _ in 0..SQUARES_PER_EDGE {
                visit(Place::from_square(noise.below(64)), &position)?;
            }
        }
    }
    each_divided_edge(&mut noise, visit)
}

/// Edge boards with one kind of piece above the square and the next kind below. With one kind
/// alone, a slider and the piece behind it could change places unseen.
fn each_divided_edge(noise: &mut Noise, mut visit: impl FnMut(Place, &Position) -> Flow) -> Flow {
    let men: Vec<Man> = Man::all().collect();
    for (index, &above) in men.iter().enumerate() {
        let below = men[(index + 1) % men.len()];
        for occupied in EDGES {
            for _ in 0..SQUARES_PER_EDGE {
                let square = Place::from_square(noise.below(64));
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

/// Random positions and squares, cycling through the densities.
pub(crate) fn each_random(count: u64, mut visit: impl FnMut(Place, &Position) -> Flow) -> Flow {
    let mut noise = Noise::from_seed(45);
    for case in 0..count as usize {
        let occupied = noise.board(DENSITIES[case % DENSITIES.len()]);
        let position = Position::random(&mut noise, occupied);
        visit(Place::from_square(noise.below(64)), &position)?;
    }
    Continue(())
}
