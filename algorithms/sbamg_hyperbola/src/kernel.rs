//! One borrow through rank or file, two borrows through a diagonal, with masks from a table or
//! from shifts.

use crate::lines;
use crate::tables::{MASKS, Masks};
use contract::{Index, Piece, Word};

/// Attacks along rank or file, `(o ^ (o - 3 * cbn)) & line`: `o` are the line's other pieces and
/// its outer squares, `cbn` is the closest of them below the slider. 8 operations.
///
/// # Safety
/// `outer` and `lower` must contain bit 0, and `lower` must not contain bit 63.
#[inline(always)]
pub unsafe fn sbamg<W: Word>(line: W, outer: W, lower: W, occupied: W) -> W {
    let o = (occupied & line) | outer;
    // SAFETY: both contain bit 0.
    let closest_below = unsafe { (o & lower).bit_scan_reverse() };
    let cbn_times_3 = W::constant(3).shift_left_by(closest_below);
    (o ^ o.minus(cbn_times_3)) & line
}

/// Attacks along a diagonal, `((o - r) ^ (o' - r')') & line`: `o` are the line's other pieces, `r`
/// is the slider, and `'` a byte swap, which reverses the line. 7 operations.
#[inline(always)]
pub fn hyperbola<W: Word>(line: W, slider: W, mirrored: W, occupied: W) -> W {
    let o = occupied & line;
    let backward = o.byte_swapped().minus(mirrored).byte_swapped();
    (o.minus(slider) ^ backward) & line
}

/// Masks from the table: rook 17 operations, bishop 16, queen 34.
#[inline(always)]
pub fn square_attacks<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    // SAFETY: a square is less than 64, and the table has as many rows.
    let masks: &Masks = unsafe { MASKS.get_unchecked(square.get() as usize) };
    let rook = || {
        // Squares below the slider, and bit 0.
        let lower = W::constant(masks.lower);
        let along = |line, outer| {
            // Squares of the line, without the slider.
            let line = W::constant(line);
            // Its outer squares, and bit 0.
            let outer = W::constant(outer);
            // SAFETY: the table's builder asserts that bit 0 is set, and `lower` of any square
            // lacks bit 63.
            unsafe { sbamg(line, outer, lower, occupied) }
        };
        along(masks.rank, masks.rank_outer) | along(masks.file, masks.file_outer)
    };
    let bishop = || {
        let slider = W::constant(masks.slider);
        let mirrored = slider.byte_swapped();
        // Squares of the diagonal, without the slider.
        let along = |line| hyperbola(W::constant(line), slider, mirrored, occupied);
        along(masks.diagonal) | along(masks.antidiagonal)
    };
    piece.unite(rook, bishop)
}

/// Masks from shifts, and bit 0 as the only outer square: rook 26 operations, bishop 31, queen 55.
#[inline(always)]
pub fn square_attacks_computed<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    let square = W::constant(square.get());
    let one = W::constant(1);
    let slider = one.shift_left_by(square);
    let file = lines::file(square);
    let rook = || {
        let lower = slider.minus(one) | one;
        // SAFETY: bit 0 is the outer square and was set in `lower`, whose other members are below
        // the square.
        let along = |line: W| unsafe { sbamg(line ^ slider, one, lower, occupied) };
        along(lines::rank(square)) | along(file)
    };
    let bishop = || {
        let mirrored = slider.byte_swapped();
        let [diagonal, antidiagonal] =
            lines::diagonals(square, file).map(|line| hyperbola(line, slider, mirrored, occupied));
        diagonal | antidiagonal
    };
    piece.unite(rook, bishop)
}
