//! Eight queens, whose diagonals and rank are gathered on the ranks where they stand, by a turned
//! board: a bit for each file, and nothing has to be laid back.
#![allow(clippy::missing_safety_doc, reason = "safe wherever the target features are enabled")]

use crate::lanes::{
    AND_AND_NOT, AND_OR, DOWN, SELECT, by_borrow, by_place, each, in_bytes, load, mirrored, places,
    product, register, ternary, words,
};
use crate::tables::{DIAGONALS_AND_RANK, FILE_BELOW, RANKS_BESIDE};
use std::arch::x86_64::*;

/// Each square on a board of its own.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512vbmi,gfni")]
pub fn square_batch(squares: [u64; 8], occupied: [u64; 8]) -> [u64; 8] {
    words(queens(register(squares), register(occupied)))
}

/// All squares on one board.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512vbmi,gfni")]
pub fn square_batch_shared(squares: [u64; 8], occupied: u64) -> [u64; 8] {
    words(queens(register(squares), each(occupied)))
}

/// 24 operations.
///
/// On every rank above the queen's the byte holds the pieces of both rays up, on every rank below those of
/// both rays down, and on her own those of the rank: always one line with her file in it.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512vbmi,gfni")]
pub fn queens(at: __m512i, occupied: __m512i) -> __m512i {
    let squares = in_bytes(at);
    let places = places(squares);
    let lines = by_place(&DIAGONALS_AND_RANK, places);
    let file = _mm512_rolv_epi64(each(0x0101_0101_0101_0101), at);
    let file_mirrored = _mm512_rorv_epi64(each(0x8080_8080_8080_8080), at);
    // Turned, a byte is a file; a product with ranks takes from each file its piece among them.
    let turned = product(each(DOWN), ternary::<AND_AND_NOT>(occupied, lines, file));
    let row = ternary::<AND_OR>(squares, each(0x3838_3838_3838_3838), each(0x0706_0504_0302_0100));
    let pieces = product(_mm512_permutexvar_epi8(row, load(&RANKS_BESIDE)), turned);
    let east = _mm512_sub_epi8(pieces, file);
    let west = mirrored(_mm512_sub_epi8(mirrored(pieces), file_mirrored));
    let along_file = along_file(places, _mm512_andnot_si512(lines, file), file, occupied);
    ternary::<SELECT>(lines, _mm512_xor_si512(east, west), along_file)
}

/// 7 operations. What it says of the queen's own square does not matter.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512vbmi")]
fn along_file(places: __m512i, others: __m512i, file: __m512i, occupied: __m512i) -> __m512i {
    let o = ternary::<AND_OR>(occupied, others, each(1));
    let lower = ternary::<AND_OR>(occupied, by_place(&FILE_BELOW, places), each(1));
    by_borrow(file, o, lower)
}
