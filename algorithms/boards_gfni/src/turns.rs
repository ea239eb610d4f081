//! Boards turned by bit-matrix products, a board in each lane.

use crate::boards::Boards;

/// As a matrix: the bits of each byte in reverse. As data: its eight unit vectors from bit 0 on.
const REVERSE: u64 = 0x8040_2010_0804_0201;

/// Unit vectors from bit 7 on.
const UNITS: u64 = 0x0102_0408_1020_4080;

/// File a to file h: the board is the data.
#[inline(always)]
pub fn mirrored<B: Boards>(boards: B) -> B {
    boards.times(B::on_all(REVERSE))
}

/// Mirrored, and then one square further to the h-file; what stood on the a-file is lost. A matrix
/// without its last row moves all others by one.
#[inline(always)]
pub fn mirrored_and_doubled<B: Boards>(boards: B) -> B {
    boards.times(B::on_all(REVERSE >> 8))
}

/// Reflected on the diagonal from a8 to h1, by which south becomes east: the board is the matrix. Twice is
/// nothing.
#[inline(always)]
pub fn reflected<B: Boards>(boards: B) -> B {
    B::on_all(UNITS).times(boards)
}

/// What [`reflected`] and then [`mirrored`] did undone in one step.
#[inline(always)]
pub fn turned_back<B: Boards>(boards: B) -> B {
    B::on_all(REVERSE).times(boards)
}
