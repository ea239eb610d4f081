//! The kernels.

use contract::{Index, Lanewise};
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
use {contract::Sets, std::arch::x86_64::*};

#[inline(always)]
pub(super) fn one<R>(one: R) -> R {
    one
}

#[inline(always)]
pub(super) unsafe fn two<R: Lanewise>(one: R, two: R) -> R {
    // SAFETY: the caller's promise.
    unsafe { one.xor(two) }
}

#[inline(always)]
pub(super) unsafe fn three<R: Lanewise>(one: R, two: R, three: R) -> R {
    // SAFETY: the caller's promise.
    unsafe { one.xor(two).xor(three) }
}

#[inline(always)]
pub(super) fn sets<R: Copy>(one: R, two: R, three: R, four: R) -> [R; 8] {
    [one, two, three, four, one, two, three, four]
}

#[inline(always)]
pub(super) fn update(from: Index, to: Index, captured: Index, kept: [u64; 4]) -> [u64; 4] {
    kept.map(|word| word ^ from.get() ^ to.get() ^ captured.get())
}

#[inline(always)]
pub(super) fn on_square(square: Index, occupied: u64) -> u64 {
    square.get() ^ occupied
}

#[inline(always)]
pub(super) fn one_by_one(squares: [Index; 8], occupied: [u64; 8]) -> [u64; 8] {
    std::array::from_fn(|query| on_square(squares[query], occupied[query]))
}

#[inline(always)]
pub(super) fn kept(square: Index, kept: [u64; 4]) -> u64 {
    kept.into_iter().fold(square.get(), |all, word| all ^ word)
}

#[inline(always)]
pub(super) fn coordinates<R>(coordinates: R, _square: Index) -> R {
    coordinates
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn board_x4(one: u64, two: u64, three: u64, four: u64) -> Sets<__m256i, 2> {
    let [one, two, three, four] =
        [one, two, three, four].map(|word| _mm256_set1_epi64x(word.cast_signed()));
    let all = _mm256_xor_si256(_mm256_xor_si256(one, two), _mm256_xor_si256(three, four));
    Sets([all; 2])
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn board_x8(one: u64, two: u64, three: u64, four: u64) -> __m512i {
    let [one, two, three, four] =
        [one, two, three, four].map(|word| _mm512_set1_epi64(word.cast_signed()));
    _mm512_xor_si512(_mm512_xor_si512(one, two), _mm512_xor_si512(three, four))
}
