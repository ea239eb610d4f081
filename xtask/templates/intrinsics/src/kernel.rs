//! The algorithm alone, in AVX2 instructions.
//!
//! It stands here as an example, a step after the other on four boards; yours takes its place.
#![allow(clippy::missing_safety_doc, reason = "safe wherever the target feature is enabled")]

use contract::Direction;
use std::arch::x86_64::{
    __m256i, _mm256_and_si256, _mm256_or_si256, _mm256_slli_epi64, _mm256_srli_epi64,
};

/// Attacks of all `sliders` in one direction along files, a board in each lane.
#[inline]
#[target_feature(enable = "avx2")]
pub fn attacks_x4(
    direction: Direction,
    sliders: __m256i,
    empty: __m256i,
    _occupied: __m256i,
) -> __m256i {
    let mut reached = sliders;
    let mut front = sliders;
    for _ in 0..6 {
        front = _mm256_and_si256(step(direction, front), empty);
        reached = _mm256_or_si256(reached, front);
    }
    step(direction, reached)
}

#[inline]
#[target_feature(enable = "avx2")]
fn step(direction: Direction, boards: __m256i) -> __m256i {
    match direction {
        Direction::North => _mm256_slli_epi64::<8>(boards),
        Direction::South => _mm256_srli_epi64::<8>(boards),
        _ => panic!("along files alone"),
    }
}
