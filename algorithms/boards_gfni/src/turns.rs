//! Boards turned by bit-matrix products, a board in each lane.

use contract::Vector;

/// As a matrix: reverses the bits of each byte. As data: its eight unit vectors from bit 0 on.
const REVERSE: u64 = 0x8040_2010_0804_0201;

/// Unit vectors from bit 7 on.
const UNITS: u64 = 0x0102_0408_1020_4080;

/// Exchanges the files a and h, b and g and so on: the board is the data.
#[inline(always)]
pub fn mirrored<V: Vector>(boards: V) -> V {
    boards.affine(V::constant(REVERSE))
}

/// [`mirrored`], then moved one square towards the h-file, losing what was on the a-file: a matrix
/// without its last row moves all others by one.
#[inline(always)]
pub fn mirrored_and_doubled<V: Vector>(boards: V) -> V {
    boards.affine(V::constant(REVERSE >> 8))
}

/// Reflected on the diagonal from a8 to h1, so that south becomes east: the board is the matrix.
/// Applied twice it restores the board.
#[inline(always)]
pub fn reflected<V: Vector>(boards: V) -> V {
    V::constant(UNITS).affine(boards)
}

/// Undoes [`reflected`] followed by [`mirrored`] in one step.
#[inline(always)]
pub fn turned_back<V: Vector>(boards: V) -> V {
    V::constant(REVERSE).affine(boards)
}
