//! The kernels. An answer is made of the arguments themselves, so a kernel costs next to nothing.
//!
//! A loop reads only what its kernel uses, so each kernel uses all of its arguments, except for the
//! rays. Otherwise the compiler would drop loads that the loops of real kernels have.

use contract::{Index, Lanewise, PieceCode, WholeLine};
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
use {contract::Sets, std::arch::x86_64::*};

#[inline(always)]
pub(super) fn identity<R>(set: R) -> R {
    set
}

#[inline(always)]
pub(super) unsafe fn xor_pair<R: Lanewise>(first: R, second: R) -> R {
    // SAFETY: the caller's promise.
    unsafe { first.xor(second) }
}

#[inline(always)]
pub(super) unsafe fn xor_triple<R: Lanewise>(first: R, second: R, third: R) -> R {
    // SAFETY: the caller's promise.
    unsafe { first.xor(second).xor(third) }
}

#[inline(always)]
pub(super) fn repeat_sets<R: Copy>(first: R, second: R, third: R, fourth: R) -> [R; 8] {
    [first, second, third, fourth, first, second, third, fourth]
}

#[inline(always)]
pub(super) fn xor_move(from: Index, to: Index, captured: Index, words: [u64; 4]) -> [u64; 4] {
    words.map(|word| word ^ from.get() ^ to.get() ^ captured.get())
}

#[inline(always)]
pub(super) fn xor_square(square: Index, occupied: u64) -> u64 {
    square.get() ^ occupied
}

#[inline(always)]
pub(super) fn xor_squares(squares: [Index; 8], occupied: [u64; 8]) -> [u64; 8] {
    std::array::from_fn(|query| xor_square(squares[query], occupied[query]))
}

#[inline(always)]
pub(super) fn xor_words(square: Index, words: [u64; 4]) -> u64 {
    words.into_iter().fold(square.get(), |sum, word| sum ^ word)
}

#[inline(always)]
pub(super) fn xor_four(first: u64, second: u64, third: u64, fourth: u64) -> u64 {
    first ^ second ^ third ^ fourth
}

#[inline(always)]
pub(super) fn xor_position(sets: [u64; 7], square: Index) -> u64 {
    sets.into_iter().fold(square.get(), |sum, set| sum ^ set)
}

#[inline(always)]
pub(super) fn xor_position_twice(sets: [u64; 7], square: Index) -> [u64; 2] {
    [xor_position(sets, square); 2]
}

/// The mailbox twice: every word of it, and of the other arguments, is in the answer.
#[inline(always)]
pub(super) fn xor_position_and_piece(
    WholeLine(codes): WholeLine<[u64; 8]>,
    sets: [u64; 7],
    square: Index,
    piece: PieceCode,
) -> [u64; 16] {
    let sum = xor_position(sets, square) ^ piece.get();
    std::array::from_fn(|word| codes[word % 8] ^ sum)
}

#[inline(always)]
pub(super) fn coordinates<R>(coordinates: R, _square: Index) -> R {
    coordinates
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn board_x4(first: u64, second: u64, third: u64, fourth: u64) -> Sets<__m256i, 2> {
    let [first, second, third, fourth] =
        [first, second, third, fourth].map(|word| _mm256_set1_epi64x(word.cast_signed()));
    let sum = _mm256_xor_si256(_mm256_xor_si256(first, second), _mm256_xor_si256(third, fourth));
    Sets([sum; 2])
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn codes_x8(
    WholeLine(codes): WholeLine<__m512i>,
    square: Index,
    piece: PieceCode,
) -> Sets<__m512i, 2> {
    let number = _mm512_set1_epi64((square.get() ^ piece.get() << 8).cast_signed());
    Sets([_mm512_xor_si512(codes, number); 2])
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn codes_x4(
    WholeLine([a, b, c, d, e, f, g, h]): WholeLine<[u64; 8]>,
    square: Index,
    piece: PieceCode,
) -> Sets<__m256i, 4> {
    let number = _mm256_set1_epi64x((square.get() ^ piece.get() << 8).cast_signed());
    let four = |first: u64, second: u64, third: u64, fourth: u64| {
        let [first, second, third, fourth] =
            [first, second, third, fourth].map(|word| word.cast_signed());
        _mm256_xor_si256(_mm256_setr_epi64x(first, second, third, fourth), number)
    };
    let (low, high) = (four(a, b, c, d), four(e, f, g, h));
    Sets([low, high, low, high])
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn board_x8(first: u64, second: u64, third: u64, fourth: u64) -> __m512i {
    let [first, second, third, fourth] =
        [first, second, third, fourth].map(|word| _mm512_set1_epi64(word.cast_signed()));
    _mm512_xor_si512(_mm512_xor_si512(first, second), _mm512_xor_si512(third, fourth))
}
