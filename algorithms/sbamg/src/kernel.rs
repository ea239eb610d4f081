//! One subtraction for both directions of any line.

use crate::tables::{MASKS, Masks};
use contract::{Index, Line, Piece, Word};

/// Attacks along one line: `(o ^ (o - 3 * cbn)) & line`, where `o` are the line's other pieces and
/// its outer squares, and `cbn` is the closest of them below the slider. 8 operations.
///
/// # Safety
/// `outer` and `lower` must contain bit 0; the table's builder asserts that of all its masks.
#[inline(always)]
pub unsafe fn attacks_by<W: Word>(masks: &Masks, occupied: W) -> W {
    // Squares of the line, without the slider.
    let line = W::constant(masks.line);
    let inner = occupied & line;
    // Outer squares of the line, and bit 0.
    let outer = W::constant(masks.outer);
    let o = inner | outer;
    // Squares below the slider, and bit 0.
    let lower = W::constant(masks.lower);
    // SAFETY: both contain bit 0, as the caller promises.
    let closest_below = unsafe { (o & lower).bit_scan_reverse() };
    // At most 3 << 62, since `lower` does not reach bit 63: no bit of the 3 is lost.
    let cbn_times_3 = W::constant(3).shift_left_by(closest_below);
    (o ^ o.minus(cbn_times_3)) & W::constant(masks.line)
}

/// Attacks from `square` along a line that is known at compile time.
#[inline(always)]
pub fn line_attacks<W: Word>(line: Line, square: Index, occupied: W) -> W {
    // SAFETY: the masks are the table's.
    unsafe { attacks_by(masks(line as u64, square), occupied) }
}

/// Attacks from `square` along the line with this number.
#[inline(always)]
pub fn line_attacks_any<W: Word>(line: Index, square: Index, occupied: W) -> W {
    // SAFETY: the masks are the table's.
    unsafe { attacks_by(masks(line.get(), square), occupied) }
}

/// Rook and bishop two lines (17 operations), queen all four (35).
#[inline(always)]
pub fn square_attacks<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    let along = |line| line_attacks(line, square, occupied);
    piece.along(along)
}

/// The masks of a square on a line. Each `&` replaces a bounds check, one instruction instead of a
/// compare and a branch.
#[inline(always)]
fn masks(line: u64, square: Index) -> &'static Masks {
    &MASKS[(square.get() & 63) as usize][(line & 3) as usize]
}
