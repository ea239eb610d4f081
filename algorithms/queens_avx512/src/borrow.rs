//! Eight pieces, each line by one subtraction that borrows from the nearest piece below to the first above.
//! It knows its lines, and nothing of the harness.
#![allow(clippy::missing_safety_doc, reason = "safe wherever the target features are enabled")]

use crate::lanes::{AND_OR, OR, OR_AND_NOT, by_borrow, each, register, ternary, words};
use crate::tables::{ANTIDIAGONALS, Bytes, DIAGONALS};
use contract::Piece;
use std::arch::x86_64::*;

/// Each square on a board of its own.
#[inline]
#[target_feature(enable = "avx512f,avx512cd")]
pub fn square_batch(piece: Piece, squares: [u64; 8], occupied: [u64; 8]) -> [u64; 8] {
    words(attacks(piece, register(squares), register(occupied)))
}

/// All squares on one board.
#[inline]
#[target_feature(enable = "avx512f,avx512cd")]
pub fn square_batch_shared(piece: Piece, squares: [u64; 8], occupied: u64) -> [u64; 8] {
    words(attacks(piece, register(squares), each(occupied)))
}

/// 39 operations for queens, 20 for rooks, 23 for bishops.
#[inline]
#[target_feature(enable = "avx512f,avx512cd")]
pub fn attacks(piece: Piece, at: __m512i, occupied: __m512i) -> __m512i {
    let one = each(1);
    let bit = _mm512_sllv_epi64(one, at);
    let others = _mm512_andnot_si512(bit, occupied);
    let below = _mm512_or_si512(_mm512_sub_epi64(bit, one), one);
    let along = |line| {
        let o = ternary::<AND_OR>(others, line, one);
        by_borrow(line, o, _mm512_and_si512(o, below))
    };
    match piece {
        Piece::Rook => {
            let [rank, file] = straight(at);
            ternary::<OR_AND_NOT>(along(rank), along(file), bit)
        }
        Piece::Bishop => {
            let [diagonal, antidiagonal] = slanted(at);
            ternary::<OR_AND_NOT>(along(diagonal), along(antidiagonal), bit)
        }
        Piece::Queen => {
            let ([rank, file], [diagonal, antidiagonal]) = (straight(at), slanted(at));
            let three = ternary::<OR>(along(rank), along(file), along(diagonal));
            ternary::<OR_AND_NOT>(three, along(antidiagonal), bit)
        }
    }
}

/// Rank and file, with the square. 3 operations: a file turned around by whole ranks is a file.
#[inline]
#[target_feature(enable = "avx512f")]
fn straight(at: __m512i) -> [__m512i; 2] {
    let rank = _mm512_sllv_epi64(each(0xff), _mm512_and_si512(at, each(56)));
    [rank, _mm512_rolv_epi64(each(0x0101_0101_0101_0101), at)]
}

/// Diagonal and anti-diagonal, with the square: sixteen words each, by the difference of rank and file and
/// by their sum, of which the permute takes the lowest four bits. 6 operations.
#[inline]
#[target_feature(enable = "avx512f")]
fn slanted(at: __m512i) -> [__m512i; 2] {
    let (rank, file) = (_mm512_srli_epi64::<3>(at), _mm512_and_si512(at, each(7)));
    [
        by_number(&DIAGONALS, _mm512_sub_epi64(rank, file)),
        by_number(&ANTIDIAGONALS, _mm512_add_epi64(rank, file)),
    ]
}

#[inline]
#[target_feature(enable = "avx512f")]
fn by_number(lines: &'static Bytes<[u64; 16]>, numbers: __m512i) -> __m512i {
    let Bytes(words) = lines;
    // SAFETY: 16 aligned words.
    let [low, high] = unsafe {
        let first = words.as_ptr();
        [_mm512_load_si512(first.cast()), _mm512_load_si512(first.add(8).cast())]
    };
    _mm512_permutex2var_epi64(low, numbers, high)
}
