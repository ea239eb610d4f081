//! The algorithm alone: it goes step by step. It knows how far a step leads, and nothing of the
//! harness.

use contract::{Going, Index, Piece, Turns, Word};

/// One step, in two ways to count squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Squares of the board, modulo 64: what a set is rotated by.
    pub squares: u32,
    /// Places of a board that is twice as wide, modulo 2^64.
    pub places: u64,
}

/// Those of rooks first, then those of bishops. Constants: the compiler makes a loop of each.
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

/// Places of a rank: eight on the board, eight beside it.
const WIDTH: i32 = 16;

/// Rook, bishop or queen on one square: in each direction on until a piece or the edge. 3 operations a
/// step, and 1 a piece.
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

/// The square on the board that is twice as wide: rank in the upper four bits, file in the lower.
#[inline(always)]
pub const fn place_of(square: Index) -> u64 {
    let square = square.get();
    square + (square & 56)
}

/// The bits above files and above ranks: one is set beside the board, and below it, where numbers are less than
/// nothing.
pub const OFF_BOARD: u64 = 0x88;
