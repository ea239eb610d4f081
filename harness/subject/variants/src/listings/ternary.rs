//! The attack getters of the published comparison with `vpternlogq`, which computes any function
//! of three boards: `g | p & x` is one instruction. No page prints these; they follow from the
//! published steps, each `and` and `or` pair taken together, and from AVX-512 VL, whose
//! instructions have three operands, so that no copy is needed.
//!
//! 0xf8 is the table of `a | b & c` with `a` the operand that is overwritten.

listing! {
    /// Six cycles of "flood one step over empty squares", and one step further.
    DUMB7 = Vectors "dumb7_ternary.attacks.south",
    ".rept 6", // cycles
    "vpsrlq xmm2, xmm0, 8",
    "vpternlogq xmm0, xmm1, xmm2, 0xf8",
    ".endr",
    "vpsrlq xmm0, xmm0, 8", // one step further
    "ret",
}

listing! {
    /// Distances 1, 2 and 4, the empty squares widened along the way, and one step further.
    KOGGE_STONE = Vectors "kogge_stone_ternary.attacks.south",
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
}
