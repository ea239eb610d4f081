//! Eight queens, whose six rays off the rank are gathered as bytes with a bit for each rank.
#![allow(clippy::missing_safety_doc, reason = "safe wherever the target features are enabled")]

use crate::lanes::{
    AND_OR, DOWN, OR, UP, XOR_AND, by_borrow, by_place, each, in_bytes, load, mirrored, places,
    product, register, ternary, words,
};
use crate::tables::{BELOW, RANK, RANK_BIT, RANK_BIT_MIRRORED, SIDES, SIX_RAYS};
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

/// 23 operations.
///
/// On a rank other than the queen's, one ray stands on a file to her right, one on a file to her left and
/// one on her own. So the parity of the pieces on one side of her says whether a piece stands on the ray.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512vbmi,gfni")]
pub fn queens(at: __m512i, occupied: __m512i) -> __m512i {
    let squares = in_bytes(at);
    let places = places(squares);
    let rays = by_place(&SIX_RAYS, places);
    // In byte 7 - j the pieces of the ray that crosses file j, rank r as the bit 7 - r.
    let sides = _mm512_permutexvar_epi64(at, load(&SIDES));
    let pieces = product(sides, _mm512_and_si512(occupied, rays));
    let slider = _mm512_permutexvar_epi8(squares, load(&RANK_BIT));
    let slider_mirrored = _mm512_permutexvar_epi8(squares, load(&RANK_BIT_MIRRORED));
    let down = _mm512_sub_epi8(pieces, slider);
    let up = _mm512_sub_epi8(mirrored(pieces), slider_mirrored);
    // Both back on the board, which the second reaches mirrored.
    let off_rank = (product(each(DOWN), down), product(each(UP), up));
    let off_rank = ternary::<XOR_AND>(off_rank.0, off_rank.1, rays);
    let along_rank = along_rank(places, occupied);
    ternary::<OR>(off_rank, along_rank, along_rank)
}

/// 8 operations.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512vbmi")]
fn along_rank(places: __m512i, occupied: __m512i) -> __m512i {
    let (rank, below) = (by_place(&RANK, places), by_place(&BELOW, places));
    let o = ternary::<AND_OR>(occupied, rank, each(1));
    by_borrow(rank, o, ternary::<AND_OR>(o, below, each(1)))
}
