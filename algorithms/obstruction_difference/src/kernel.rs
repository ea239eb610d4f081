//! The algorithm alone: the difference of a line's nearest pieces, one on either side of the square. It
//! knows its masks, by table or by shifts, and nothing of the harness.

use crate::rays::{self, Rays};
use crate::tables::{MASKS, Masks};
use contract::{Index, Piece, Word};

/// Attacks along one line, `(upper ^ (upper - ms1b(lower | 1))) & line`: `upper` and `lower` are the
/// pieces on the two `rays`, `line` is both rays. 8 operations.
#[inline(always)]
pub fn attacks_by<W: Word>(rays: Rays<W>, line: W, occupied: W) -> W {
    let upper = occupied & rays.upper;
    let lower = (occupied & rays.lower) | W::constant(1);
    (upper ^ upper.minus(most_significant(lower))) & line
}

/// The highest member alone. `lower` is not empty: with 64 zeros the shift would be by none.
#[inline(always)]
pub fn most_significant<W: Word>(lower: W) -> W {
    W::constant(1 << 63).shift_right_by(lower.leading_zeros())
}

/// Masks by table: rook and bishop two lines (17 operations), queen all four (35).
#[inline(always)]
pub fn square_attacks<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    let masks = masks(square);
    let along = |line| {
        let mask = |of_lines: &[u64; 4]| W::constant(of_lines[line as usize]);
        let rays = Rays { lower: mask(&masks.lower), upper: mask(&masks.upper) };
        attacks_by(rays, mask(&masks.line), occupied)
    };
    piece.along(along)
}

/// Masks by shifts: rook 28 operations, bishop 31, queen 59.
#[inline(always)]
pub fn square_attacks_computed<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    let square = W::constant(square.get());
    let mirrored = square ^ W::constant(63);
    let along = |rays: Rays<W>| attacks_by(rays, rays.lower | rays.upper, occupied);
    let rook = || along(rays::rank(square, mirrored)) | along(rays::file(square, mirrored));
    let bishop = || {
        let [diagonal, antidiagonal] = rays::diagonals(square, mirrored);
        along(diagonal) | along(antidiagonal)
    };
    match piece {
        Piece::Rook => rook(),
        Piece::Bishop => bishop(),
        // Disjoint, so a sum is their union. Of four lines joined by `|` alone the compiler packs some
        // steps and not others, and moves words to and fro.
        Piece::Queen => rook().plus(bishop()),
    }
}

#[inline(always)]
fn masks(square: Index) -> &'static Masks {
    // SAFETY: a square is less than 64, and the table has as many rows.
    unsafe { MASKS.get_unchecked(square.get() as usize) }
}
