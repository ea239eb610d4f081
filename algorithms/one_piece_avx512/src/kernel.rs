//! Both algorithms alone, in AVX-512 instructions. They know their tables, and nothing of the harness.
//!
//! A square is less than 64, which cannot be checked without a cost.
#![allow(clippy::missing_safety_doc, reason = "it stands above, once")]

use crate::tables::{BITS, LINES, Places, SQUARES};
use contract::{Index, Piece};
use std::arch::x86_64::*;

/// The three inputs of a ternary function as columns of its truth table.
const A: i32 = 0xf0;
const B: i32 = 0xcc;
const C: i32 = 0xaa;
const AND_OR: i32 = A & B | C;
const XOR_AND: i32 = (A ^ B) & C;

/// The lowest bit and the highest: turned to the right by so many places as zeros lead a word, its
/// highest member and the bit above that, three times the member.
const MEMBER_AND_NEXT: i64 = i64::MIN | 1;

/// `(o ^ (o - 3 * nearest)) & line` in each lane: `o` are the line's pieces, `nearest` is the highest of them
/// below the slider, and a piece on a1 stands in where there is none. A queen takes 12 operations in four
/// lanes, rook and bishop 10 in two.
#[inline]
#[target_feature(enable = "avx512f,avx512cd,avx512vl")]
pub fn square_attacks(piece: Piece, square: Index, occupied: u64) -> u64 {
    // SAFETY: a square is less than 64.
    let lines = unsafe { LINES.get_unchecked(square.get() as usize) };
    let ([diagonals, straight], [lower_diagonals, lower_straight]) = (&lines.all, &lines.lower);
    match piece {
        Piece::Rook => along_two(straight, lower_straight, occupied),
        Piece::Bishop => along_two(diagonals, lower_diagonals, occupied),
        Piece::Queen => along_four(&lines.all, &lines.lower, occupied),
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512cd,avx512vl")]
fn along_four(lines: &[[u64; 2]; 2], lower: &[[u64; 2]; 2], occupied: u64) -> u64 {
    // SAFETY: both are halves of an aligned row.
    let load = |words: &[[u64; 2]; 2]| unsafe { _mm256_load_si256((&raw const *words).cast()) };
    let (lines, one) = (load(lines), _mm256_set1_epi64x(1));
    let occupied = _mm256_set1_epi64x(occupied.cast_signed());
    let pieces = |of: __m256i| _mm256_ternarylogic_epi64::<AND_OR>(occupied, of, one);
    let (o, lower) = (pieces(lines), pieces(load(lower)));
    let both = _mm256_set1_epi64x(MEMBER_AND_NEXT);
    let nearest = _mm256_rorv_epi64(both, _mm256_lzcnt_epi64(lower));
    let attacks = _mm256_ternarylogic_epi64::<XOR_AND>(o, _mm256_sub_epi64(o, nearest), lines);
    let upper_half = _mm256_extracti128_si256::<1>(attacks);
    united(_mm_or_si128(_mm256_castsi256_si128(attacks), upper_half))
}

#[inline]
#[target_feature(enable = "avx512f,avx512cd,avx512vl")]
fn along_two(lines: &[u64; 2], lower: &[u64; 2], occupied: u64) -> u64 {
    // SAFETY: both are quarters of an aligned row.
    let load = |words: &[u64; 2]| unsafe { _mm_load_si128((&raw const *words).cast()) };
    let (lines, one) = (load(lines), _mm_set1_epi64x(1));
    let occupied = _mm_set1_epi64x(occupied.cast_signed());
    let pieces = |of: __m128i| _mm_ternarylogic_epi64::<AND_OR>(occupied, of, one);
    let (o, lower) = (pieces(lines), pieces(load(lower)));
    let nearest = _mm_rorv_epi64(_mm_set1_epi64x(MEMBER_AND_NEXT), _mm_lzcnt_epi64(lower));
    united(_mm_ternarylogic_epi64::<XOR_AND>(o, _mm_sub_epi64(o, nearest), lines))
}

/// Both lanes in one.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
fn united(lanes: __m128i) -> u64 {
    _mm_cvtsi128_si64(_mm_or_si128(lanes, _mm_unpackhi_epi64(lanes, lanes))).cast_unsigned()
}

/// The pieces of all eight rays, a byte each and the nearest first; `rays ^ (rays - 1)` in each byte is what
/// is attacked; and that goes back to its squares. 10 operations, for any piece.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
pub fn square_attacks_rays(piece: Piece, square: Index, occupied: u64) -> u64 {
    bits_at(&BITS, square, attacked(piece, bits_at(&SQUARES, square, occupied)))
}

/// Of each byte the bits up to the lowest member, for the rays that the piece has. The last bit of a byte
/// is no square: set before, it keeps the borrow in its byte, and it is none of the answer.
#[inline(always)]
pub fn attacked(piece: Piece, rays: u64) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    // In `dir8` order each second ray is a diagonal one, the first of them.
    let own = match piece {
        Piece::Rook => 0x7f00_7f00_7f00_7f00,
        Piece::Bishop => 0x007f_007f_007f_007f,
        Piece::Queen => ONES * 0x7f,
    };
    (rays ^ (rays | ONES << 7).wrapping_sub(ONES)) & own
}

/// The bits of a word in another order.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
fn bits_at(places: &'static [Places; 64], square: Index, word: u64) -> u64 {
    // SAFETY: a square is less than 64, and its row is 64 aligned bytes.
    let places = unsafe {
        _mm512_load_si512((&raw const *places.get_unchecked(square.get() as usize)).cast())
    };
    _mm512_bitshuffle_epi64_mask(_mm512_set1_epi64(word.cast_signed()), places)
}
