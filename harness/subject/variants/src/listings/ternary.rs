//! The attack getters of the published comparison with `vpternlogq`, which computes any function
//! of three boards: `g | p & x` is one instruction. No page prints these; they follow from the
//! published steps if each pair of `and` and `or` becomes one instruction. AVX-512 VL has
//! instructions of three operands, so no copy is needed.
//!
//! 0xf8 is the table of `a | b & c` with `a` the operand that is overwritten.

listing! {
    /// Floods one step over empty squares in six cycles, and steps once more.
    DUMB7 = Vectors "dumb7_ternary.attacks.south",
    ".rept 6", // cycles
    "vpsrlq xmm2, xmm0, 8",
    "vpternlogq xmm0, xmm1, xmm2, 0xf8",
    ".endr",
    "vpsrlq xmm0, xmm0, 8", // one step further
    "ret",
}

listing! {
    /// Floods over distances 1, 2 and 4, widens the empty squares along the way, and steps once
    /// more.
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
