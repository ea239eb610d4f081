//! Directions of coordinates from a square, and arithmetic on bytes: one byte at a time.
//!
//! It must not know of vectors, nibbles or carries between lanes.

use crate::walk::{Place, signs};
use contract::{Arithmetic, Direction, Numbering};

/// What stands for the square itself, which has no direction.
pub(crate) const OWN_SQUARE: u8 = 0xff;

/// Clockwise from north.
const COMPASS: [Direction; 8] = [
    Direction::North,
    Direction::NorthEast,
    Direction::East,
    Direction::SouthEast,
    Direction::South,
    Direction::SouthWest,
    Direction::West,
    Direction::NorthWest,
];

/// Clockwise from north-east.
const DIR8: [Direction; 8] = [
    Direction::NorthEast,
    Direction::East,
    Direction::SouthEast,
    Direction::South,
    Direction::SouthWest,
    Direction::West,
    Direction::NorthWest,
    Direction::North,
];

/// The number of the direction in which `coordinate` lies from `square`. The signs of the
/// differences decide it: exact on rays, the quadrant's diagonal elsewhere.
pub(crate) fn ray(numbering: Numbering, coordinate: u8, square: u64) -> u8 {
    let place = Place::at(u64::from(coordinate % 64));
    let wanted = place.signs_from(Place::at(square));
    let order = match numbering {
        Numbering::Compass => COMPASS,
        Numbering::Dir8 => DIR8,
    };
    let number = order.iter().position(|&direction| signs(direction) == wanted);
    number.map_or(OWN_SQUARE, |number| number as u8)
}

/// Each byte of `word` replaced by what `change` makes of it; byte 0 is the least significant.
pub(crate) fn each_byte(word: u64, change: impl Fn(u8) -> u8) -> u64 {
    u64::from_le_bytes(word.to_le_bytes().map(change))
}

/// Digits to the base 256, least significant first, as one learns it at school.
pub(crate) fn arithmetic(kind: Arithmetic, x: u64, y: u64) -> u64 {
    let mut digits = [0_u8; 8];
    let mut carry = 0;
    for (digit, (a, b)) in digits.iter_mut().zip(x.to_le_bytes().into_iter().zip(y.to_le_bytes())) {
        let (a, b) = (u32::from(a), u32::from(b));
        let sum = match kind {
            Arithmetic::AddBytes => a + b,
            Arithmetic::SubtractBytes => 256 + a - b,
            Arithmetic::AddWord => a + b + carry,
        };
        *digit = (sum % 256) as u8;
        carry = sum / 256;
    }
    u64::from_le_bytes(digits)
}
