//! File and rank looked up apart, for 32 coordinates, in AVX2 instructions; and the table of each square in
//! quarters. It knows its tables, and nothing of the harness.
#![allow(clippy::missing_safety_doc, reason = "safe wherever the target features are enabled")]

use crate::tables::{FILES, RANKS, Row, rows};
use contract::rays_of_coords::directions;
use contract::{Index, Numbering};
use std::arch::x86_64::*;

/// By file and by rank: how far, as a bit of a set, and on which side. 12 operations.
///
/// Two distances have a bit in common if they are equal, or one of them is nothing.
#[inline]
#[target_feature(enable = "avx2")]
pub fn rays_apart_x32(numbering: Numbering, coordinates: __m256i, square: Index) -> __m256i {
    // In place of bounds checks.
    let by_file = &FILES[(square.get() & 7) as usize];
    let by_rank = &RANKS[(square.get() >> 3 & 7) as usize];
    // Of a shuffle's index bits 4 to 6 count for nothing, and of a file's number here bit 3.
    let files = _mm256_and_si256(coordinates, _mm256_set1_epi8(0x0f));
    let ranks = _mm256_and_si256(_mm256_srli_epi16::<3>(coordinates), _mm256_set1_epi8(7));
    let [distances, sides] = [
        _mm256_and_si256(
            _mm256_shuffle_epi8(both_halves(&by_file.distances), files),
            _mm256_shuffle_epi8(both_halves(&by_rank.distances), ranks),
        ),
        _mm256_or_si256(
            _mm256_shuffle_epi8(both_halves(&by_file.sides), files),
            _mm256_shuffle_epi8(both_halves(&by_rank.sides), ranks),
        ),
    ];
    let off_rays = _mm256_cmpeq_epi8(distances, _mm256_setzero_si256());
    _mm256_or_si256(_mm256_shuffle_epi8(both_halves(&directions(numbering)), sides), off_rays)
}

/// A table for each square, of which a shuffle looks up a quarter: each of four, and of the answers the
/// one that bits 4 and 5 say. 10 operations.
#[inline]
#[target_feature(enable = "avx2")]
pub fn rays_table_x32(numbering: Numbering, coordinates: __m256i, square: Index) -> __m256i {
    let Row(row) = &rows(numbering)[(square.get() & 63) as usize];
    let within = _mm256_and_si256(coordinates, _mm256_set1_epi8(0x0f));
    let [a, b, c, d] = [0, 1, 2, 3]
        .map(|quarter| _mm256_shuffle_epi8(both_halves(&row.as_chunks().0[quarter]), within));
    // A blend goes by the sign, bit 7.
    let bit_4 = _mm256_slli_epi16::<3>(coordinates);
    let bit_5 = _mm256_slli_epi16::<2>(coordinates);
    let lower = _mm256_blendv_epi8(a, b, bit_4);
    let upper = _mm256_blendv_epi8(c, d, bit_4);
    _mm256_blendv_epi8(lower, upper, bit_5)
}

/// Sixteen bytes, twice, as shuffles want them.
#[inline]
#[target_feature(enable = "avx2")]
fn both_halves(bytes: &[u8; 16]) -> __m256i {
    // SAFETY: 16 readable bytes.
    _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) })
}
