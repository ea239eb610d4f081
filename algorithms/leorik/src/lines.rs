//! Lines of a square by shifts instead of a table.

use contract::Word;

/// The a-file: a one in each rank.
const FILE_A: u64 = 0x0101_0101_0101_0101;

/// The rank through the square, including it. 2 operations.
#[inline(always)]
pub fn rank<W: Word>(square: W) -> W {
    W::constant(0xff).shift_left_by(square & W::constant(0x38))
}

/// The file through the square, including it. 2 operations.
#[inline(always)]
pub fn file<W: Word>(square: W) -> W {
    W::constant(FILE_A).shift_left_by(square & W::constant(7))
}

/// Diagonal and anti-diagonal without the square; `file` is the square's file. 12 operations.
///
/// Each is a ray up, shifted from a1, and a ray down, shifted from h8. A ray has seven squares on
/// the seven other files; those that wrapped are on the wrong side of the file.
#[inline(always)]
pub fn diagonals<W: Word>(square: W, file: W) -> [W; 2] {
    // Each rank of the file less one: the squares west of it. No rank borrows from the next,
    // because each has a bit.
    let west = file.minus(W::constant(FILE_A));
    let from_h8 = square ^ W::constant(63);
    let north_east = W::constant(0x8040_2010_0804_0200).shift_left_by(square).and_not(west);
    let south_west = W::constant(0x0040_2010_0804_0201).shift_right_by(from_h8) & west;
    let north_west = W::constant(0x0002_0408_1020_4080).shift_left_by(square) & west;
    let south_east = W::constant(0x0102_0408_1020_4000).shift_right_by(from_h8).and_not(west);
    [north_east | south_west, north_west | south_east]
}
