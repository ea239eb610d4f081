//! What a lane is: a line, in its positive direction (north-east, east, north-west, north) to more
//! significant bits, in its negative one to less.
#![allow(clippy::missing_safety_doc, reason = "safe wherever the target feature is enabled")]

use std::arch::x86_64::*;

/// A word for each line: diagonal, rank, anti-diagonal, file.
pub type Lines = __m256i;

const NOT_A_FILE: i64 = !0x0101_0101_0101_0101;
const NOT_H_FILE: i64 = !0x0101_0101_0101_0101 << 7 | 0x7f;

/// The sliders that move on each line. By their difference, for a compiler that sees a blend of two sets spreads both
/// by one shuffle across lanes, which takes 6.6 cycles on Zen 3 where a broadcast takes 1.8.
#[inline]
#[target_feature(enable = "avx2")]
pub fn sliders(orthogonal: u64, diagonal: u64) -> Lines {
    let on_diagonals = _mm256_setr_epi64x(!0, 0, !0, 0);
    let more = _mm256_and_si256(on_all(diagonal.wrapping_sub(orthogonal)), on_diagonals);
    _mm256_add_epi64(on_all(orthogonal), more)
}

/// The same set on all lines.
#[inline]
#[target_feature(enable = "avx2")]
pub fn on_all(set: u64) -> Lines {
    _mm256_set1_epi64x(set.cast_signed())
}

/// The squares that a step in the positive direction can reach without wrapping, and so those that one
/// in the negative direction can leave.
#[inline]
#[target_feature(enable = "avx2")]
pub fn within() -> Lines {
    _mm256_setr_epi64x(NOT_A_FILE, NOT_A_FILE, NOT_H_FILE, !0)
}

/// `steps` squares in the positive direction; files may wrap.
#[inline]
#[target_feature(enable = "avx2")]
pub fn up(set: Lines, steps: i64) -> Lines {
    _mm256_sllv_epi64(set, distances(steps))
}

/// `steps` squares in the negative direction; files may wrap.
#[inline]
#[target_feature(enable = "avx2")]
pub fn down(set: Lines, steps: i64) -> Lines {
    _mm256_srlv_epi64(set, distances(steps))
}

#[inline]
#[target_feature(enable = "avx2")]
fn distances(steps: i64) -> Lines {
    _mm256_setr_epi64x(9 * steps, steps, 7 * steps, 8 * steps)
}

/// The eight sets in `dir8` order: clockwise from north-east, so that each half has two lines in their
/// positive and two in their negative direction.
#[inline]
#[target_feature(enable = "avx2")]
pub fn clockwise(positive: Lines, negative: Lines) -> [Lines; 2] {
    [
        _mm256_blend_epi32::<0b1111_0000>(positive, negative),
        _mm256_blend_epi32::<0b1111_0000>(negative, positive),
    ]
}
