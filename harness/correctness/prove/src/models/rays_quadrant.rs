//! `rays_quadrant` and `rays`: the direction of a coordinate by the signs of its differences from a
//! square.

use super::byte_arithmetic::sum;
use super::squares::Set;
use crate::inputs::{Inputs, Specification};
use crate::{Algebra, Bit, Diagrams};
use contract::{Direction, Numbering, Subject};

pub(super) struct Rays {
    /// Whether a coordinate off every ray has no direction, rather than that of its quadrant.
    pub(super) exact: bool,
}

impl Specification for Rays {
    /// Six bits of the square vary, because it is below 64.
    fn variables(&self, name: &str, _word: usize) -> usize {
        if name == "square" { 6 } else { 64 }
    }

    fn answer(&self, inputs: &Inputs) -> Vec<Bit> {
        let Subject::Numbering(numbering) = inputs.subject else { unreachable!("numbered") };
        let square = inputs.word("square");
        let a = &inputs.diagrams;
        let mut answer = Vec::new();
        for word in inputs.argument("coordinates") {
            for coordinate in word.chunks(8) {
                let mut direction = quadrant(a, coordinate, square, numbering);
                if self.exact {
                    // No direction is all ones.
                    let off = is_off_every_ray(a, coordinate, square);
                    direction = direction.iter().map(|bit| a.or(bit, &off)).collect();
                }
                answer.extend(direction);
            }
        }
        answer
    }
}

/// Returns the number of the direction; all ones for the square itself.
fn quadrant(a: &Diagrams, coordinate: &[Bit], square: &[Bit], numbering: Numbering) -> Set {
    let (west, same_file) = compare(a, &coordinate[..3], &square[..3]);
    let (south, same_rank) = compare(a, &coordinate[3..6], &square[3..6]);
    let east = a.not(&a.or(&west, &same_file));
    let north = a.not(&a.or(&south, &same_rank));
    let signs = [
        (Direction::North, &same_file, &north),
        (Direction::NorthEast, &east, &north),
        (Direction::East, &east, &same_rank),
        (Direction::SouthEast, &east, &south),
        (Direction::South, &same_file, &south),
        (Direction::SouthWest, &west, &south),
        (Direction::West, &west, &same_rank),
        (Direction::NorthWest, &west, &north),
    ];
    let mut result = vec![a.constant(true); 8];
    for (direction, file, rank) in signs {
        let is_here = a.and(file, rank);
        let number = match numbering {
            Numbering::Compass => direction.compass(),
            Numbering::Dir8 => direction.dir8(),
        };
        for (index, bit) in result.iter_mut().enumerate() {
            *bit = a.select(&is_here, &a.constant(number >> index & 1 == 1), bit);
        }
    }
    result
}

/// Whether `x` is less than `y`, and whether they are equal: the highest digit in which they differ
/// decides.
fn compare(a: &Diagrams, x: &[Bit], y: &[Bit]) -> (Bit, Bit) {
    let (mut less, mut equal) = (a.constant(false), a.constant(true));
    for (x, y) in x.iter().zip(y).rev() {
        let below = a.and(&equal, &a.and(&a.not(x), y));
        less = a.or(&less, &below);
        equal = a.and(&equal, &a.not(&a.xor(x, y)));
    }
    (less, equal)
}

/// Whether files and ranks both differ, and neither their differences nor their sums agree.
fn is_off_every_ray(a: &Diagrams, coordinate: &[Bit], square: &[Bit]) -> Bit {
    let [file, rank] = file_and_rank(a, coordinate);
    let [square_file, square_rank] = file_and_rank(a, square);
    let lines = [
        (file.clone(), square_file.clone()),
        (rank.clone(), square_rank.clone()),
        (sum(a, &file, &square_rank), sum(a, &square_file, &rank)),
        (sum(a, &file, &rank), sum(a, &square_file, &square_rank)),
    ];
    let mut is_on_ray = a.constant(false);
    for (x, y) in &lines {
        let (_, equal) = compare(a, x, y);
        is_on_ray = a.or(&is_on_ray, &equal);
    }
    a.not(&is_on_ray)
}

/// Returns the file and the rank of a coordinate, each with a zero on top for the carry of a sum.
fn file_and_rank(a: &Diagrams, coordinate: &[Bit]) -> [Set; 2] {
    [&coordinate[..3], &coordinate[3..6]].map(|digits| [digits, &[a.constant(false)]].concat())
}
