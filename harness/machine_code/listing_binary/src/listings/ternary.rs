//! The attack getters of the published comparison with `vpternlogq`, which computes any function
//! of three boards: `g | p & x` is one instruction. No page prints these; they follow from the
//! published steps, each `and` and `or` pair taken together, and from AVX-512 VL, whose
//! instructions have three operands, so that no copy is needed.
//!
//! 0xf8 is the table of `a | b & c` with `a` the operand that is overwritten.

use super::{Listing, Routine};
use std::arch::x86_64::__m128i;

pub(super) const DUMB7: Listing = Listing {
    symbol: "raybench.listing.dumb7_ternary.attacks.south",
    features: FEATURES,
    routine: Routine::Vectors(dumb7),
};

pub(super) const KOGGE_STONE: Listing = Listing {
    symbol: "raybench.listing.kogge_stone_ternary.attacks.south",
    features: FEATURES,
    routine: Routine::Vectors(kogge_stone),
};

const FEATURES: &[&str] = &["avx512f", "avx512vl"];

/// Six cycles of "flood one step over empty squares", and one step further.
#[unsafe(export_name = "raybench.listing.dumb7_ternary.attacks.south")]
#[unsafe(naked)]
extern "sysv64" fn dumb7(_sliders: __m128i, _empty: __m128i) -> __m128i {
    std::arch::naked_asm!(
        "vpsrlq xmm2, xmm0, 8", // first cycle
        "vpternlogq xmm0, xmm1, xmm2, 0xf8",
        "vpsrlq xmm2, xmm0, 8", // second
        "vpternlogq xmm0, xmm1, xmm2, 0xf8",
        "vpsrlq xmm2, xmm0, 8", // third
        "vpternlogq xmm0, xmm1, xmm2, 0xf8",
        "vpsrlq xmm2, xmm0, 8", // fourth
        "vpternlogq xmm0, xmm1, xmm2, 0xf8",
        "vpsrlq xmm2, xmm0, 8", // fifth
        "vpternlogq xmm0, xmm1, xmm2, 0xf8",
        "vpsrlq xmm2, xmm0, 8", // sixth
        "vpternlogq xmm0, xmm1, xmm2, 0xf8",
        "vpsrlq xmm0, xmm0, 8", // one step further
        "ret",
    )
}

/// Distances 1, 2 and 4, the empty squares widened along the way, and one step further.
#[unsafe(export_name = "raybench.listing.kogge_stone_ternary.attacks.south")]
#[unsafe(naked)]
extern "sysv64" fn kogge_stone(_sliders: __m128i, _empty: __m128i) -> __m128i {
    std::arch::naked_asm!(
        "vpsrlq xmm2, xmm0, 8", // g |= p & g >> 8
        "vpternlogq xmm0, xmm1, xmm2, 0xf8",
        "vpsrlq xmm2, xmm1, 8", // p &= p >> 8
        "vpand xmm1, xmm1, xmm2",
        "vpsrlq xmm2, xmm0, 16", // g |= p & g >> 16
        "vpternlogq xmm0, xmm1, xmm2, 0xf8",
        "vpsrlq xmm2, xmm1, 16", // p &= p >> 16
        "vpand xmm1, xmm1, xmm2",
        "vpsrlq xmm2, xmm0, 32", // g |= p & g >> 32
        "vpternlogq xmm0, xmm1, xmm2, 0xf8",
        "vpsrlq xmm0, xmm0, 8", // one step further
        "ret",
    )
}
