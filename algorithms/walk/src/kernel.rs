//! One step after the other, on the board and by its number.

use contract::{Going, Index, Piece, Turns, Word};

/// One step, as a rotate and as a difference of places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The distance in squares, modulo 64: the rotate of a set.
    pub squares: u32,
    /// The difference on a board twice as wide, modulo 2^64.
    pub places: u64,
}

/// The steps of rooks, then those of bishops. They are constants, so the compiler makes a loop of
/// each.
pub const STEPS: [Step; 8] = [
    step(0, 1),
    step(1, 0),
    step(0, -1),
    step(-1, 0),
    step(1, 1),
    step(1, -1),
    step(-1, -1),
    step(-1, 1),
];

const fn step(files: i32, ranks: i32) -> Step {
    Step {
        squares: (8 * ranks + files).rem_euclid(64).cast_unsigned(),
        places: ((WIDTH * ranks + files) as i64).cast_unsigned(),
    }
}

/// Places per rank: eight on the board, eight off it.
const WIDTH: i32 = 16;

/// Rook, bishop or queen on one square: in each direction up to a piece or the edge. 3 operations
/// per step, and 1 per piece.
#[inline(always)]
pub fn square_attacks<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    let steps = match piece {
        Piece::Rook => &STEPS[..4],
        Piece::Bishop => &STEPS[4..],
        Piece::Queen => &STEPS[..],
    };
    let slider = W::constant(1).shift_left_by(W::constant(square.get()));
    let mut attacks = W::constant(0);
    for step in steps {
        let places = W::constant(step.places);
        let place = W::counter(place_of(square)).plus(places);
        [attacks, ..] = W::repeat(
            Turns::Many,
            [attacks, slider, place],
            |[_, walker, place]| Going { some: walker, none: place & W::constant(OFF_BOARD) },
            |[attacks, walker, place]| {
                let walker = walker.rotate_left(step.squares);
                [attacks | walker, walker.and_not(occupied), place.plus(places)]
            },
        );
    }
    attacks
}

/// The place of a square on the board twice as wide: rank in the upper four bits, file in the
/// lower.
#[inline(always)]
pub const fn place_of(square: Index) -> u64 {
    let square = square.get();
    square + (square & 56)
}

/// The bits above file and rank. At least one of them is set off the board, also below it, where
/// places are negative.
pub const OFF_BOARD: u64 = 0x88;
