//! Boards turned by bit-matrix products, a board in each lane.

use contract::Vector;

/// As a matrix: the bits of each byte in reverse. As data: its eight unit vectors from bit 0 on.
const REVERSE: u64 = 0x8040_2010_0804_0201;

/// Unit vectors from bit 7 on.
const UNITS: u64 = 0x0102_0408_1020_4080;

/// File a to file h: the board is the data.
#[inline(always)]
pub fn mirrored<V: Vector>(boards: V) -> V {
    boards.affine(V::constant(REVERSE))
}

/// Mirrored, and then one square further to the h-file; what stood on the a-file is lost. A matrix
/// without its last row moves all others by one.
#[inline(always)]
pub fn mirrored_and_doubled<V: Vector>(boards: V) -> V {
    boards.affine(V::constant(REVERSE >> 8))
}

/// Reflected on the diagonal from a8 to h1, by which south becomes east: the board is the matrix. Twice is
/// nothing.
#[inline(always)]
pub fn reflected<V: Vector>(boards: V) -> V {
    V::constant(UNITS).affine(boards)
}

/// What [`reflected`] and then [`mirrored`] did undone in one step.
#[inline(always)]
pub fn turned_back<V: Vector>(boards: V) -> V {
    V::constant(REVERSE).affine(boards)
}
