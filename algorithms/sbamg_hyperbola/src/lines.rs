//! Lines computed from the square by shifts, without a table.

use contract::Word;

const FILE_A: u64 = 0x0101_0101_0101_0101;

/// The rank, including the square. 2 operations.
#[inline(always)]
pub fn rank<W: Word>(square: W) -> W {
    W::constant(0xff).shift_left_by(square & W::constant(0x38))
}

/// The file, including the square. 2 operations.
#[inline(always)]
pub fn file<W: Word>(square: W) -> W {
    W::constant(FILE_A).shift_left_by(square & W::constant(7))
}

/// Diagonal and anti-diagonal without the square, whose file is `file`. 12 operations.
///
/// Seven squares of a long diagonal, moved to the square from a1 or from h8, are one on each other
/// file. Those that wrapped around an edge are on the wrong side of the square's file.
#[inline(always)]
pub fn diagonals<W: Word>(square: W, file: W) -> [W; 2] {
    // On each rank the bit of the square's file minus one. No rank borrows from the next, since it
    // contains that bit itself.
    let west = file.minus(W::constant(FILE_A));
    let up = |from_a1| W::constant(from_a1).shift_left_by(square);
    let from_h8 = square ^ W::constant(63);
    let down = |from_h8_on| W::constant(from_h8_on).shift_right_by(from_h8);
    [
        up(0x8040_2010_0804_0200).and_not(west) | (down(0x0040_2010_0804_0201) & west),
        down(0x0102_0408_1020_4000).and_not(west) | (up(0x0002_0408_1020_4080) & west),
    ]
}
