//! The algorithm alone, in AVX2 instructions: a slider subtracted from the pieces of its line,
//! forwards and in reverse, for four sliders at once.
#![allow(clippy::missing_safety_doc, reason = "safe wherever the target features are enabled")]

use crate::lines::{Squares, registers, table, words};
use contract::Piece;
use std::arch::x86_64::*;

/// Each square on a board of its own.
#[inline]
#[target_feature(enable = "avx2")]
pub fn square_batch(piece: Piece, squares: [u64; 8], occupied: [u64; 8]) -> [u64; 8] {
    let [first, second] = registers(squares);
    let [of_first, of_second] = registers(occupied);
    words([attacks(piece, first, of_first), attacks(piece, second, of_second)])
}

/// All squares on one board.
#[inline]
#[target_feature(enable = "avx2")]
pub fn square_batch_shared(piece: Piece, squares: [u64; 8], occupied: u64) -> [u64; 8] {
    let [first, second] = registers(squares);
    let occupied = _mm256_set1_epi64x(occupied.cast_signed());
    words([attacks(piece, first, occupied), attacks(piece, second, occupied)])
}

/// Four pieces: 51 operations for queens, 30 for rooks, 27 for bishops.
#[inline]
#[target_feature(enable = "avx2")]
pub fn attacks(piece: Piece, at: __m256i, occupied: __m256i) -> __m256i {
    let squares = Squares::new(at);
    let mirrored = swapped(squares.bit);
    let others = _mm256_andnot_si256(squares.bit, occupied);
    let along = |line| attacks_by(line, squares.bit, mirrored, others);
    let bishop = || _mm256_or_si256(along(squares.diagonal()), along(squares.antidiagonal()));
    // The rank takes longest, so it comes first.
    let rook = || _mm256_or_si256(along_rank(&squares, others), along(squares.file));
    match piece {
        Piece::Rook => rook(),
        Piece::Bishop => bishop(),
        Piece::Queen => _mm256_or_si256(rook(), bishop()),
    }
}

/// `((o - r) ^ (o' - r')') & line`: `o` are the line's pieces without the slider `r`, and the byte swap
/// (`'`) reverses a line with at most one square in each rank. 7 operations.
///
/// The line may have the slider: both halves turn it over, and the xor drops it.
#[inline]
#[target_feature(enable = "avx2")]
pub fn attacks_by(line: __m256i, slider: __m256i, mirrored: __m256i, others: __m256i) -> __m256i {
    let o = _mm256_and_si256(others, line);
    let forward = _mm256_sub_epi64(o, slider);
    let backward = swapped(_mm256_sub_epi64(swapped(o), mirrored));
    _mm256_and_si256(_mm256_xor_si256(forward, backward), line)
}

/// The rank laid on the long diagonal, where a byte swap reverses it, and the attacks brought back. A
/// shuffle puts the rank into every byte, and a sum of bytes takes what is left into one: each has a bit
/// of its own. 14 operations.
#[inline]
#[target_feature(enable = "avx2")]
pub fn along_rank(squares: &Squares, others: __m256i) -> __m256i {
    let long = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64.cast_signed());
    // The bytes of the second word of each half are those from 8 on.
    let rank = _mm256_or_si256(squares.rank_number, table(0, 0x0808_0808_0808_0808));
    let laid = _mm256_shuffle_epi8(others, rank);
    let slider = _mm256_and_si256(squares.file, long);
    let attacks = attacks_by(long, slider, swapped(slider), laid);
    let in_one = _mm256_sad_epu8(attacks, _mm256_setzero_si256());
    _mm256_sllv_epi64(in_one, squares.below_rank())
}

/// The bytes of each word in reverse.
#[inline]
#[target_feature(enable = "avx2")]
pub fn swapped(words: __m256i) -> __m256i {
    _mm256_shuffle_epi8(words, table(0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f))
}
