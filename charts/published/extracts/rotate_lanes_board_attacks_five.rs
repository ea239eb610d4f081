//! Eight directions side by side: a direction in each lane, stepped by rotates, or by shifts of
//! four to each side.
//!
//! Requires an x86-64 CPU with AVX512F. Rust 1.89 or later, edition 2021 or later; no_std.
//! Functions are inlined only where the caller is compiled with these features too, by
//! `#[target_feature]` or `-C target-cpu`; elsewhere each is a call.
//!
//! Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63. `empty` is the complement of the
//! occupied squares. Requires sliders to be on occupied squares.
//!
//! Example:
//!
//!     mod rotate_lanes_board_attacks_five;
//!     pub fn example(orthogonal: u64, diagonal: u64, empty: u64) -> [u64; 8] {
//!         unsafe { rotate_lanes_board_attacks_five::rotate_lanes_board_attacks_five(orthogonal, diagonal, empty) }
//!     }
//!
//! Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
//! shuffled (record 20261129T012440Z, Zen 5, virtual machine (KVM), tier x86-64-v4):
//! - throughput: 4.75 (4.74–4.75) core cycles per board
//! - latency: 39.2 (39.2–39.3) core cycles per board
//!
//! Sources, for all forms of this algorithm:
//! - Steffan Westcott, 2002: Re: flood fill attack bitboards (Computer Chess Club)
//! - Gerd Isenberg, 2018: Dumb7Fill (Chess Programming Wiki): steps in any direction by rotates
//! - Daniel Infuehr, 2022: Chess_Movegen: AVX Branchless Shift, one slider in seven steps
//! - raybench, 2026: eight rotates and ternary functions in one register
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
#[target_feature(enable = "avx512f")]
fn load_8(words: &[u64]) -> __m512i {
    assert!(words.len() >= 8);
    // SAFETY: the assertion checks the length.
    unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn words_8(vector: __m512i) -> [u64; 8] {
    // SAFETY: both types have the same size.
    unsafe { core::mem::transmute(vector) }
}

/// Aligned to a cache line, so that no vector load crosses one.
#[repr(C, align(64))]
struct Aligned<T>(T);

/// Squares from which one step stays on the board.
static LEAVING: Aligned<[u64; 8]> = Aligned([
    0x00ff_ffff_ffff_ffff, 0x007f_7f7f_7f7f_7f7f, 0x7f7f_7f7f_7f7f_7f7f, 0x7f7f_7f7f_7f7f_7f00, 0xffff_ffff_ffff_ff00, 0xfefe_fefe_fefe_fe00, 0xfefe_fefe_fefe_fefe, 0x00fe_fefe_fefe_fefe,
]);

/// Distance of the step in each direction, modulo 64.
static DISTANCES: Aligned<[u64; 8]> = Aligned([
    0x0000_0000_0000_0008, 0x0000_0000_0000_0009, 0x0000_0000_0000_0001, 0xffff_ffff_ffff_fff9, 0xffff_ffff_ffff_fff8, 0xffff_ffff_ffff_fff7, 0xffff_ffff_ffff_ffff, 0x0000_0000_0000_0007,
]);

/// Distance of the step in each direction, modulo 64.
static DISTANCES_2: Aligned<[u64; 8]> = Aligned([
    0x0000_0000_0000_0010, 0x0000_0000_0000_0012, 0x0000_0000_0000_0002, 0xffff_ffff_ffff_fff2, 0xffff_ffff_ffff_fff0, 0xffff_ffff_ffff_ffee, 0xffff_ffff_ffff_fffe, 0x0000_0000_0000_000e,
]);

/// Distance of the step in each direction, modulo 64.
static DISTANCES_3: Aligned<[u64; 8]> = Aligned([
    0x0000_0000_0000_0028, 0x0000_0000_0000_002d, 0x0000_0000_0000_0005, 0xffff_ffff_ffff_ffdd, 0xffff_ffff_ffff_ffd8, 0xffff_ffff_ffff_ffd3, 0xffff_ffff_ffff_fffb, 0x0000_0000_0000_0023,
]);

/// Attacks of the sliders by direction: north, northeast, east, southeast, south, southwest,
/// west, northwest.
///
/// # Safety
/// Requires `is_x86_feature_detected!("avx512f")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx512f")]
pub fn rotate_lanes_board_attacks_five(orthogonal: u64, diagonal: u64, empty: u64) -> [u64; 8] {
    let leaving = load_8(&LEAVING.0);
    let empty2 = _mm512_and_si512(_mm512_set1_epi64(empty as i64), leaving);
    let distances = load_8(&DISTANCES.0);
    let step = _mm512_rolv_epi64(empty2, distances);
    let sliders =
        _mm512_broadcast_i64x4(_mm256_broadcastsi128_si256(load_2(&[orthogonal, diagonal])));
    let pairs = _mm512_ternarylogic_epi64::<0xf8>(_mm512_and_si512(sliders, leaving), empty2, step);
    let distances2 = load_8(&DISTANCES_2.0);
    let step2 = _mm512_rolv_epi64(pairs, distances2);
    let fours = _mm512_ternarylogic_epi64::<0xb0>(pairs, empty2, step2);
    let step3 = _mm512_rolv_epi64(fours, distances);
    let near = _mm512_ternarylogic_epi64::<0x78>(step3, step, step2);
    let far = _mm512_ternarylogic_epi64::<0xf8>(fours, empty2, step3);
    let distances3 = load_8(&DISTANCES_3.0);
    words_8(_mm512_ternarylogic_epi64::<0xe0>(_mm512_rolv_epi64(far, distances), near, _mm512_rolv_epi64(far, distances3)))
}
}
