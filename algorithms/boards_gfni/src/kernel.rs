//! The algorithm alone, a board in each lane: rooks by byte sums of turned boards, bishops by fills of
//! opposite directions that share their propagators. It knows nothing of the harness.
#![allow(clippy::missing_safety_doc, reason = "safe wherever the target features are enabled")]

use crate::turns::{Boards, mirrored, mirrored_and_doubled, on_all, reflected, turned_back};
use std::arch::x86_64::{
    _mm_cvtsi32_si128, _mm512_add_epi8, _mm512_and_si512, _mm512_or_si512, _mm512_sll_epi64,
    _mm512_srl_epi64, _mm512_sub_epi8, _mm512_ternarylogic_epi64, _mm512_xor_si512,
};

const A_FILE: u64 = 0x0101_0101_0101_0101;
const H_FILE: u64 = A_FILE << 7;

/// All eight directions of eight boards, in `dir8` order: 62 operations. Sliders stand on occupied
/// squares.
#[inline]
#[target_feature(enable = "gfni,avx512f,avx512bw")]
pub fn board_batch(
    orthogonal: Boards,
    diagonal: Boards,
    empty: Boards,
    occupied: Boards,
) -> [Boards; 8] {
    let [east, west] = ranks(orthogonal, occupied);
    let [north, south] = files(orthogonal, occupied);
    let [northeast, southeast, southwest, northwest] = diagonals(diagonal, empty);
    [northeast, east, southeast, south, southwest, west, northwest, north]
}

/// East and west: 8 operations.
///
/// From each rook a borrow runs up to the next man and takes him. What is changed is attacked.
#[inline]
#[target_feature(enable = "gfni,avx512f,avx512bw")]
pub fn ranks(rooks: Boards, occupied: Boards) -> [Boards; 2] {
    let taken = _mm512_sub_epi8(occupied, _mm512_add_epi8(rooks, rooks));
    let mirrored_taken = _mm512_sub_epi8(mirrored(occupied), mirrored_and_doubled(rooks));
    [_mm512_xor_si512(occupied, taken), _mm512_xor_si512(occupied, mirrored(mirrored_taken))]
}

/// North and south: 11 operations.
#[inline]
#[target_feature(enable = "gfni,avx512f,avx512bw")]
pub fn files(rooks: Boards, occupied: Boards) -> [Boards; 2] {
    let (rooks, men) = (reflected(rooks), reflected(occupied));
    let taken = _mm512_sub_epi8(men, _mm512_add_epi8(rooks, rooks));
    let mirrored_taken = _mm512_sub_epi8(mirrored(men), mirrored_and_doubled(rooks));
    [
        _mm512_xor_si512(occupied, turned_back(mirrored_taken)),
        _mm512_xor_si512(occupied, reflected(taken)),
    ]
}

/// North-east, south-east, south-west and north-west: 43 operations.
///
/// Nobody steps off the a-file to the west or off the h-file to the east, and no run of empty squares
/// touches either. Then nothing wraps, and no answer has to be masked.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn diagonals(bishops: Boards, empty: Boards) -> [Boards; 4] {
    let eastward = _mm512_and_si512(bishops, on_all(!H_FILE));
    let westward = _mm512_and_si512(bishops, on_all(!A_FILE));
    let inner = _mm512_and_si512(empty, on_all(!(A_FILE | H_FILE)));
    let [northeast, southwest] = pair(9, eastward, westward, inner);
    let [northwest, southeast] = pair(7, westward, eastward, inner);
    [northeast, southeast, southwest, northwest]
}

/// Attacks of `up` by steps to the left and of `down` by steps to the right: 20 operations.
///
/// Runs of two and four empty squares end, going up, where they begin, going down: a fill that jumps
/// to their ends, and attacks that jump off them.
#[inline]
#[target_feature(enable = "avx512f")]
fn pair(step: i32, up: Boards, down: Boards, p1: Boards) -> [Boards; 2] {
    let p2 = _mm512_and_si512(p1, left(p1, step));
    let p4 = _mm512_and_si512(p2, left(p2, 2 * step));

    let mut g = or_both(up, p1, left(up, step));
    g = or_both(g, p2, left(g, 2 * step));
    g = or_both(g, p4, left(g, 4 * step));

    let mut a = right(or_both(down, p1, right(down, step)), step);
    a = _mm512_or_si512(a, right(_mm512_and_si512(p2, a), 2 * step));
    a = _mm512_or_si512(a, right(_mm512_and_si512(p4, a), 4 * step));

    [left(g, step), a]
}

/// `a | b & c`.
#[inline]
#[target_feature(enable = "avx512f")]
fn or_both(a: Boards, b: Boards, c: Boards) -> Boards {
    const A: i32 = 0xf0;
    const B: i32 = 0xcc;
    const C: i32 = 0xaa;
    _mm512_ternarylogic_epi64::<{ A | B & C }>(a, b, c)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn left(boards: Boards, distance: i32) -> Boards {
    _mm512_sll_epi64(boards, _mm_cvtsi32_si128(distance))
}

#[inline]
#[target_feature(enable = "avx512f")]
fn right(boards: Boards, distance: i32) -> Boards {
    _mm512_srl_epi64(boards, _mm_cvtsi32_si128(distance))
}
