//! The algorithm alone, a board in each lane: east by a borrow in each byte, all else by pairs of
//! opposite directions that share their propagators, and all lines that can wrap by the same masks.
#![allow(clippy::missing_safety_doc, reason = "safe wherever the target feature is enabled")]

use std::arch::x86_64::*;

/// A board in each lane.
pub type Boards = __m256i;

const A_FILE: u64 = 0x0101_0101_0101_0101;
const H_FILE: u64 = A_FILE << 7;

/// All eight directions of four boards, in `dir8` order: 93 operations. Sliders stand on occupied
/// squares.
///
/// Nobody steps off the a-file to the west or off the h-file to the east, and no run of empty squares
/// touches either. Then nothing wraps, and no answer has to be masked.
#[inline]
#[target_feature(enable = "avx2")]
pub fn board_batch(
    orthogonal: Boards,
    diagonal: Boards,
    empty: Boards,
    occupied: Boards,
) -> [Boards; 8] {
    let inner = inner(empty);
    let (eastward, westward) = (but(diagonal, H_FILE), but(diagonal, A_FILE));

    let diagonals = runs(9, inner);
    let northeast = up(9, eastward, diagonals);
    let southwest = down(9, westward, diagonals);
    let antidiagonals = runs(7, inner);
    let northwest = up(7, westward, antidiagonals);
    let southeast = down(7, eastward, antidiagonals);
    let files = runs(8, empty);
    let north = up(8, orthogonal, files);
    let south = down(8, orthogonal, files);
    let west = down(1, but(orthogonal, A_FILE), runs(1, inner));
    let east = east(orthogonal, occupied);

    [northeast, east, southeast, south, southwest, west, northwest, north]
}

/// Empty squares that a run may go over. One operation.
#[inline]
#[target_feature(enable = "avx2")]
pub fn inner(empty: Boards) -> Boards {
    but(empty, A_FILE | H_FILE)
}

/// From each rook a borrow runs up to the next piece and takes him; what is changed is attacked. Three
/// operations.
#[inline]
#[target_feature(enable = "avx2")]
pub fn east(rooks: Boards, occupied: Boards) -> Boards {
    let taken = _mm256_sub_epi8(occupied, _mm256_add_epi8(rooks, rooks));
    _mm256_xor_si256(occupied, taken)
}

/// Squares at which, going up, a run of one, two or four empty squares ends. Four operations.
#[inline]
#[target_feature(enable = "avx2")]
pub fn runs(step: i32, p1: Boards) -> [Boards; 3] {
    let p2 = _mm256_and_si256(p1, left(p1, step));
    let p4 = _mm256_and_si256(p2, left(p2, 2 * step));
    [p1, p2, p4]
}

/// Attacks by steps to the left: a fill that jumps to the ends of runs. 10 operations.
#[inline]
#[target_feature(enable = "avx2")]
pub fn up(step: i32, sliders: Boards, [p1, p2, p4]: [Boards; 3]) -> Boards {
    let mut g = sliders;
    g = _mm256_or_si256(g, _mm256_and_si256(p1, left(g, step)));
    g = _mm256_or_si256(g, _mm256_and_si256(p2, left(g, 2 * step)));
    g = _mm256_or_si256(g, _mm256_and_si256(p4, left(g, 4 * step)));
    left(g, step)
}

/// Attacks by steps to the right: where runs end going up they begin going down, and what is attacked
/// there jumps off them. 10 operations.
#[inline]
#[target_feature(enable = "avx2")]
pub fn down(step: i32, sliders: Boards, [p1, p2, p4]: [Boards; 3]) -> Boards {
    let mut a = right(sliders, step);
    a = _mm256_or_si256(a, right(_mm256_and_si256(p1, a), step));
    a = _mm256_or_si256(a, right(_mm256_and_si256(p2, a), 2 * step));
    _mm256_or_si256(a, right(_mm256_and_si256(p4, a), 4 * step))
}

#[inline]
#[target_feature(enable = "avx2")]
fn but(boards: Boards, squares: u64) -> Boards {
    _mm256_and_si256(boards, _mm256_set1_epi64x((!squares).cast_signed()))
}

#[inline]
#[target_feature(enable = "avx2")]
fn left(boards: Boards, distance: i32) -> Boards {
    _mm256_sll_epi64(boards, _mm_cvtsi32_si128(distance))
}

#[inline]
#[target_feature(enable = "avx2")]
fn right(boards: Boards, distance: i32) -> Boards {
    _mm256_srl_epi64(boards, _mm_cvtsi32_si128(distance))
}
