//! Lines of a square by shifts instead of a table.

use contract::Word;

/// The a-file: a one in each rank.
pub const FILE_A: u64 = 0x0101_0101_0101_0101;

/// The file through the square, including it. 2 operations.
#[inline(always)]
pub fn file<W: Word>(square: W) -> W {
    W::constant(FILE_A).shift_left_by(square & W::constant(7))
}

/// Diagonal and anti-diagonal without the square; `file` is the square's file. 12 operations.
///
/// Rays up from a1 are shifted by the square, rays down from h8 by 63 less the square. Their seven
/// steps visit the other seven files once each, so wrapped squares are on the wrong side of the
/// file.
#[inline(always)]
pub fn diagonals<W: Word>(square: W, file: W) -> [W; 2] {
    // In each rank its own bit less one: no rank borrows from the next.
    let to_the_west = file.minus(W::constant(FILE_A));
    let from_h8 = square ^ W::constant(63);
    let up = |ray| W::constant(ray).shift_left_by(square);
    let down = |ray| W::constant(ray).shift_right_by(from_h8);
    let join = |to_the_east: W, other: W| to_the_east.and_not(to_the_west) | (other & to_the_west);
    [
        join(up(0x8040_2010_0804_0200), down(0x0040_2010_0804_0201)),
        join(down(0x0102_0408_1020_4000), up(0x0002_0408_1020_4080)),
    ]
}
