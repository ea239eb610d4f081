//! `rays_quadrant` and `rays`: the direction of a coordinate by the signs of its differences.

use super::byte_arithmetic::sum;
use super::{Meaning, Set};
use crate::inputs::Inputs;
use crate::{Algebra, Bit, Diagrams};
use contract::{Direction, Numbering, Subject};

pub(super) struct Rays {
    /// Off every ray there is no direction, and not that of the quadrant.
    pub(super) exact: bool,
}

impl Meaning for Rays {
    /// The six bits of the square vary.
    fn variables(&self, name: &str, _word: usize) -> usize {
        if name == "square" { 6 } else { 64 }
    }

    fn answer(&self, inputs: &Inputs) -> Vec<Bit> {
        let Subject::Numbering(numbering) = inputs.subject else { unreachable!("numbered") };
        let square = inputs.word("square");
        let bytes = inputs.argument("coordinates").into_iter().flat_map(|word| word.chunks(8));
        let a = &inputs.diagrams;
        let direction = |byte: &[Bit]| -> Set {
            let quadrant = quadrant(a, byte, square, numbering);
            match self.exact {
                true => {
                    let off = off_every_ray(a, byte, square);
                    quadrant.iter().map(|bit| a.or(bit, &off)).collect()
                }
                false => quadrant,
            }
        };
        bytes.flat_map(direction).collect()
    }
}

/// The number of the direction; all ones for the square itself.
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
    let all_ones = vec![a.constant(true); 8];
    signs.into_iter().fold(all_ones, |number, (direction, file, rank)| {
        let here = a.and(file, rank);
        let own = match numbering {
            Numbering::Compass => direction.compass(),
            Numbering::Dir8 => direction.dir8(),
        };
        let bits = number.iter().enumerate();
        bits.map(|(bit, other)| a.select(&here, &a.constant(own >> bit & 1 == 1), other)).collect()
    })
}

/// Whether `x` is less than `y`, and whether they are equal: the highest digit in which they differ
/// decides.
fn compare(a: &Diagrams, x: &[Bit], y: &[Bit]) -> (Bit, Bit) {
    let start = (a.constant(false), a.constant(true));
    x.iter().zip(y).rev().fold(start, |(less, equal), (x, y)| {
        let below = a.and(&equal, &a.and(&a.not(x), y));
        (a.or(&less, &below), a.and(&equal, &a.not(&a.xor(x, y))))
    })
}

/// Files and ranks both differ, and neither their differences nor their sums agree.
fn off_every_ray(a: &Diagrams, coordinate: &[Bit], square: &[Bit]) -> Bit {
    let digits = |number: &[Bit]| [number, &[a.constant(false)]].concat();
    let [file, rank] = [&coordinate[..3], &coordinate[3..6]].map(digits);
    let [own_file, own_rank] = [&square[..3], &square[3..6]].map(digits);
    let lines = [
        (file.clone(), own_file.clone()),
        (rank.clone(), own_rank.clone()),
        (sum(a, &file, &own_rank), sum(a, &own_file, &rank)),
        (sum(a, &file, &rank), sum(a, &own_file, &own_rank)),
    ];
    let on_ray =
        lines.iter().fold(a.constant(false), |any, (x, y)| a.or(&any, &compare(a, x, y).1));
    a.not(&on_ray)
}
