//! The algorithm alone: rank attacks to the east by byte subtraction, in SSE2 instructions.
//! It knows nothing of the harness, and nothing of other directions: borrows run one way only.
#![allow(clippy::missing_safety_doc, reason = "safe wherever the target feature is enabled")]

use std::arch::x86_64::*;

/// `occupied ^ ((occupied & ~rooks) - rooks)`, two boards at once: and-not, subtract, xor.
#[inline]
#[target_feature(enable = "sse2")]
pub fn attacks_andn_x2(rooks: __m128i, _empty: __m128i, occupied: __m128i) -> __m128i {
    let others = _mm_andnot_si128(rooks, occupied);
    _mm_xor_si128(_mm_sub_epi8(others, rooks), occupied)
}

/// `occupied ^ (occupied - 2 * rooks)`, two boards at once: add, subtract, xor.
#[inline]
#[target_feature(enable = "sse2")]
pub fn attacks_2r_x2(rooks: __m128i, _empty: __m128i, occupied: __m128i) -> __m128i {
    // Doubled by a bytewise add: a shift of the whole word would move a rook on the h-file to
    // the a-file of the next rank.
    let doubled = _mm_add_epi8(rooks, rooks);
    _mm_xor_si128(_mm_sub_epi8(occupied, doubled), occupied)
}

/// [`attacks_andn_x2`] on one board, moved to vector registers and back.
#[inline]
#[target_feature(enable = "sse2")]
pub fn attacks_andn(rooks: u64, empty: u64, occupied: u64) -> u64 {
    low(attacks_andn_x2(vector(rooks), vector(empty), vector(occupied)))
}

/// [`attacks_2r_x2`] on one board, moved to vector registers and back.
#[inline]
#[target_feature(enable = "sse2")]
pub fn attacks_2r(rooks: u64, empty: u64, occupied: u64) -> u64 {
    low(attacks_2r_x2(vector(rooks), vector(empty), vector(occupied)))
}

#[inline]
#[target_feature(enable = "sse2")]
fn vector(board: u64) -> __m128i {
    _mm_cvtsi64_si128(board.cast_signed())
}

#[inline]
#[target_feature(enable = "sse2")]
fn low(boards: __m128i) -> u64 {
    _mm_cvtsi128_si64(boards).cast_unsigned()
}
