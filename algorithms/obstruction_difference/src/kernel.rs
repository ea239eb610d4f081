//! Obstruction difference: one subtraction between the nearest pieces of a line on either side of
//! the square. Masks come from a table or from shifts.

use crate::rays::{self, Rays};
use crate::tables::{MASKS, Masks};
use contract::{Index, Piece, Word};

/// Attacks along one line, `(upper ^ (upper - ms1b(lower))) & line`: `upper` are the line's pieces
/// above the square, `lower` those below it and bit 0. 5 operations.
#[inline(always)]
pub fn attacks_between<W: Word>(lower: W, upper: W, line: W) -> W {
    (upper ^ upper.minus(most_significant(lower))) & line
}

/// The highest member. Requires a non-empty set: with 64 leading zeros the shift would be by 0.
#[inline(always)]
pub fn most_significant<W: Word>(lower: W) -> W {
    W::constant(1 << 63).shift_right_by(lower.leading_zeros())
}

/// Masks by table, which let bit 0 pass. Operations: rook and bishop 16 for two lines, queen 32 for
/// four.
#[inline(always)]
pub fn square_attacks<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    let masks = masks(square);
    // Bit 0 is on no ray above the square; below it, it is beneath all pieces or the last of them.
    let or_bit_0 = occupied | W::constant(1);
    piece.along(|line| {
        // Squares of the line below the slider, and bit 0.
        let below = W::constant(masks.lower[line as usize]);
        let lower = or_bit_0 & below;
        // Squares of the line above the slider.
        let above = W::constant(masks.upper[line as usize]);
        let upper = occupied & above;
        // Squares of the line, without the slider.
        let line = W::constant(masks.line[line as usize]);
        attacks_between(lower, upper, line)
    })
}

/// Masks by shifts: rook 28 operations, bishop 31, queen 59.
#[inline(always)]
pub fn square_attacks_computed<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    let square = W::constant(square.get());
    let mirrored = square ^ W::constant(63);
    let along = |rays: Rays<W>| {
        let lower = (occupied & rays.lower) | W::constant(1);
        attacks_between(lower, occupied & rays.upper, rays.lower | rays.upper)
    };
    let rook = || along(rays::rank(square, mirrored)) | along(rays::file(square, mirrored));
    let bishop = || {
        let [diagonal, antidiagonal] = rays::diagonals(square, mirrored);
        along(diagonal) | along(antidiagonal)
    };
    match piece {
        Piece::Rook => rook(),
        Piece::Bishop => bishop(),
        // The sets are disjoint, so a sum unites them. With `|` alone the compiler would vectorise
        // some steps of the four lines and not others, and move words to and fro.
        Piece::Queen => rook().plus(bishop()),
    }
}

#[inline(always)]
fn masks(square: Index) -> &'static Masks {
    // SAFETY: squares are below 64, and the table has as many rows.
    unsafe { MASKS.get_unchecked(square.get() as usize) }
}
