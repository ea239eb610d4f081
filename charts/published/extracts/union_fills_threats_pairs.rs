//! Union of fills in lanes: a fill in all eight directions side by side, its lanes united by
//! halves or by a transposition.
//!
//! Requires an x86-64 CPU with AVX2. Rust 1.87 or later, edition 2021 or later; no_std.
//! Functions are inlined only where the caller is compiled with these features too, by
//! `#[target_feature]` or `-C target-cpu`; elsewhere each is a call.
//!
//! Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63.
//!
//! Example:
//!
//!     mod union_fills_threats_pairs;
//!     pub fn example(orthogonal: u64, diagonal: u64, occupied: u64, transparent: u64) -> u64 {
//!         unsafe { union_fills_threats_pairs::union_fills_threats_pairs(orthogonal, diagonal, occupied, transparent) }
//!     }
//!
//! Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
//! shuffled (record 20261130T102413Z, Zen 4, virtual machine (KVM), tier x86-64-v3):
//! - throughput: 13.4 (13.4–13.4) core cycles per board
//! - latency: 30.3 (30.2–30.6) core cycles per board
//!
//! Sources, for all forms of this algorithm:
//! - Steffan Westcott, 2002: Re: flood fill attack bitboards (Computer Chess Club)
//! - Gerd Isenberg, 2018: Dumb7Fill (Chess Programming Wiki): steps in any direction by rotates
//! - 87flowers, 2026: Reckless, pull requests 687 and 688: a side's threats by fills in lanes,
//!   folded by GFNI
//! - raybench, 2026: opposite directions in pairs, five rotates
//!
//! From raybench 0.2.0.
//! Licence: MIT or Apache-2.0, at your choice.
//! SPDX-License-Identifier: MIT OR Apache-2.0

#[cfg(not(target_arch = "x86_64"))]
compile_error!("this file requires x86-64");
#[cfg(target_arch = "x86_64")]
pub use self::x86_64::*;

#[cfg(target_arch = "x86_64")]
mod x86_64 {
use core::arch::x86_64::*;

#[inline]
#[target_feature(enable = "sse2")]
fn load_2(words: &[u64]) -> __m128i {
    assert!(words.len() >= 2);
    // SAFETY: the assertion checks the length.
    unsafe { _mm_loadu_si128(words.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "sse2")]
fn words_2(vector: __m128i) -> [u64; 2] {
    // SAFETY: both types have the same size.
    unsafe { core::mem::transmute(vector) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn load_4(words: &[u64]) -> __m256i {
    assert!(words.len() >= 4);
    // SAFETY: the assertion checks the length.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

/// Aligned to a cache line, so that no vector load crosses one.
#[repr(C, align(64))]
struct Aligned<T>(T);

/// Squares between the files that a step can wrap to or from.
static INNER: Aligned<[u64; 4]> = Aligned([
    0xffff_ffff_ffff_ffff, 0x7e7e_7e7e_7e7e_7e7e, 0x7e7e_7e7e_7e7e_7e7e, 0x7e7e_7e7e_7e7e_7e7e,
]);

/// Distance of the step on each line.
static DISTANCES: Aligned<[u64; 4]> = Aligned([
    8, 9, 1, 7,
]);

/// Distance of the step on each line.
static DISTANCES_2: Aligned<[u64; 4]> = Aligned([
    16, 18, 2, 14,
]);

/// Squares from which one step does not wrap.
static LEAVING_UP: Aligned<[u64; 4]> = Aligned([
    0xffff_ffff_ffff_ffff, 0x7f7f_7f7f_7f7f_7f7f, 0x7f7f_7f7f_7f7f_7f7f, 0xfefe_fefe_fefe_fefe,
]);

/// Squares from which one step does not wrap.
static LEAVING_DOWN: Aligned<[u64; 4]> = Aligned([
    0xffff_ffff_ffff_ffff, 0xfefe_fefe_fefe_fefe, 0xfefe_fefe_fefe_fefe, 0x7f7f_7f7f_7f7f_7f7f,
]);

/// Distance of the step on each line.
static DISTANCES_3: Aligned<[u64; 4]> = Aligned([
    32, 36, 4, 28,
]);

/// All squares that the sliders attack; they see through `transparent`, a set without sliders.
///
/// # Safety
/// Requires `is_x86_feature_detected!("avx2")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx2")]
pub fn union_fills_threats_pairs(
    orthogonal: u64, diagonal: u64, occupied: u64, transparent: u64) -> u64 {
    let sliders = _mm256_broadcastsi128_si256(load_2(&[orthogonal, diagonal]));
    let blockers = _mm256_set1_epi64x((occupied & !transparent) as i64);
    let inner = load_4(&INNER.0);
    let p1 = _mm256_andnot_si256(blockers, inner);
    let distances = load_4(&DISTANCES.0);
    let p2 = _mm256_and_si256(p1, _mm256_sllv_epi64(p1, distances));
    let distances2 = load_4(&DISTANCES_2.0);
    let p4 = _mm256_and_si256(p2, _mm256_sllv_epi64(p2, distances2));
    let leaving_up = load_4(&LEAVING_UP.0);
    let leaving_down = load_4(&LEAVING_DOWN.0);
    let set =
        _mm256_or_si256(_mm256_and_si256(sliders, leaving_down), _mm256_and_si256(p1, _mm256_srlv_epi64(sliders, distances)));
    let down = _mm256_srlv_epi64(set, distances);
    let g =
        _mm256_or_si256(_mm256_and_si256(sliders, leaving_up), _mm256_and_si256(p1, _mm256_sllv_epi64(sliders, distances)));
    let a = _mm256_or_si256(down, _mm256_srlv_epi64(_mm256_and_si256(p2, down), distances2));
    let g2 = _mm256_or_si256(g, _mm256_and_si256(p2, _mm256_sllv_epi64(g, distances2)));
    let distances3 = load_4(&DISTANCES_3.0);
    let a2 = _mm256_or_si256(a, _mm256_srlv_epi64(_mm256_and_si256(p4, a), distances3));
    let g3 = _mm256_or_si256(g2, _mm256_and_si256(p4, _mm256_sllv_epi64(g2, distances3)));
    let pairs = _mm256_or_si256(_mm256_sllv_epi64(g3, distances), a2);
    let halves = _mm_or_si128(_mm256_castsi256_si128(pairs), _mm256_extracti128_si256::<1>(pairs));
    words_2(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves)))[0]
}
}
