//! The rival: pieces of a line as a byte, by which a gather looks the attacks up. It knows its tables, and
//! nothing of the harness.
//!
//! A square is less than 64, which cannot be checked without a cost.
#![allow(clippy::missing_safety_doc, reason = "it stands above, once")]

use crate::lines::{Squares, registers, words};
use crate::tables::{ALONG_FILES, ALONG_RANKS};
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

/// Four pieces, a gather for each line.
#[inline]
#[target_feature(enable = "avx2")]
pub fn attacks(piece: Piece, at: __m256i, occupied: __m256i) -> __m256i {
    let squares = Squares::new(at);
    let file = _mm256_and_si256(at, _mm256_set1_epi64x(7));
    let slanted = |line| {
        let pieces = sum(_mm256_and_si256(occupied, line));
        _mm256_and_si256(look_up(&ALONG_RANKS, pieces, file), line)
    };
    let bishop = || _mm256_or_si256(slanted(squares.diagonal()), slanted(squares.antidiagonal()));
    let rook = || {
        let below = squares.below_rank();
        let rank = _mm256_sllv_epi64(_mm256_set1_epi64x(0xff), below);
        let along_rank = look_up(&ALONG_RANKS, _mm256_srlv_epi64(occupied, below), file);
        // All ones in the ranks where a piece stands on the file, and of these one bit each.
        let pieces = _mm256_cmpeq_epi8(_mm256_and_si256(occupied, squares.file), squares.file);
        let long = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64.cast_signed());
        let pieces = sum(_mm256_and_si256(pieces, long));
        let along_file = look_up(&ALONG_FILES, pieces, _mm256_srli_epi64::<3>(at));
        let along_file = _mm256_and_si256(along_file, squares.file);
        _mm256_or_si256(_mm256_and_si256(along_rank, rank), along_file)
    };
    match piece {
        Piece::Rook => rook(),
        Piece::Bishop => bishop(),
        Piece::Queen => _mm256_or_si256(rook(), bishop()),
    }
}

/// By the inner six of eight pieces and the place of the slider among them.
#[inline]
#[target_feature(enable = "avx2")]
fn look_up(rows: &'static [[u64; 8]; 64], pieces: __m256i, place: __m256i) -> __m256i {
    let inner = _mm256_and_si256(pieces, _mm256_set1_epi64x(0b0111_1110));
    let index = _mm256_or_si256(_mm256_slli_epi64::<2>(inner), place);
    // SAFETY: six bits are less than 64, the rows, and a file or a rank is less than 8, the length of
    // each.
    unsafe { _mm256_i64gather_epi64::<8>(rows.as_ptr().cast(), index) }
}

/// The union of bytes that have no bit in common.
#[inline]
#[target_feature(enable = "avx2")]
fn sum(bytes: __m256i) -> __m256i {
    _mm256_sad_epu8(bytes, _mm256_setzero_si256())
}
