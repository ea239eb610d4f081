//! Boards turned by bit-matrix products, a board in each lane. It knows no attacks, and nothing of the
//! harness.
#![allow(clippy::missing_safety_doc, reason = "safe wherever the target features are enabled")]

use std::arch::x86_64::{__m512i, _mm512_gf2p8affine_epi64_epi8, _mm512_set1_epi64};

/// A board in each lane.
pub type Boards = __m512i;

/// As a matrix: the bits of each byte in reverse. As data: its eight unit vectors from bit 0 on.
const REVERSE: u64 = 0x8040_2010_0804_0201;

/// Unit vectors from bit 7 on.
const UNITS: u64 = 0x0102_0408_1020_4080;

/// File a to file h: the board is the data.
#[inline]
#[target_feature(enable = "gfni,avx512f")]
pub fn mirrored(boards: Boards) -> Boards {
    _mm512_gf2p8affine_epi64_epi8::<0>(boards, on_all(REVERSE))
}

/// Mirrored, and then one square further to the h-file; what stood on the a-file is lost. A matrix
/// without its last row moves all others by one.
#[inline]
#[target_feature(enable = "gfni,avx512f")]
pub fn mirrored_and_doubled(boards: Boards) -> Boards {
    _mm512_gf2p8affine_epi64_epi8::<0>(boards, on_all(REVERSE >> 8))
}

/// Reflected on the diagonal from a8 to h1, by which south becomes east: the board is the matrix. Twice is
/// nothing.
#[inline]
#[target_feature(enable = "gfni,avx512f")]
pub fn reflected(boards: Boards) -> Boards {
    _mm512_gf2p8affine_epi64_epi8::<0>(on_all(UNITS), boards)
}

/// What [`reflected`] and then [`mirrored`] did undone in one step.
#[inline]
#[target_feature(enable = "gfni,avx512f")]
pub fn turned_back(boards: Boards) -> Boards {
    _mm512_gf2p8affine_epi64_epi8::<0>(on_all(REVERSE), boards)
}

/// The same set on all boards.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn on_all(set: u64) -> Boards {
    _mm512_set1_epi64(set.cast_signed())
}
