//! The algorithm alone: ranks of a turned board attacked by a bytewise sum, in GFNI and SSSE3
//! instructions.
#![allow(clippy::missing_safety_doc, reason = "safe wherever the target features are enabled")]

use contract::Direction;
use std::arch::x86_64::*;

/// `empty ^ (empty + 2 * sliders)` by bytes, on two boards turned so that `direction`, along ranks or
/// files, leads east. No slider stands on an empty square.
#[inline]
#[target_feature(enable = "gfni,ssse3")]
pub fn attacks_x2(
    direction: Direction,
    sliders: __m128i,
    empty: __m128i,
    _occupied: __m128i,
) -> __m128i {
    let (sliders, empty) = (turned(direction, sliders), turned(direction, empty));
    let east = _mm_xor_si128(_mm_add_epi8(_mm_add_epi8(sliders, sliders), empty), empty);
    turned_back(direction, east)
}

/// [`attacks_x2`] on one board, moved to a vector register and back.
#[inline]
#[target_feature(enable = "gfni,ssse3")]
pub fn attacks(direction: Direction, sliders: u64, empty: u64, occupied: u64) -> u64 {
    low(attacks_x2(direction, vector(sliders), vector(empty), vector(occupied)))
}

/// The same for any two sets, as the carries of `sliders + (sliders | empty)`: one operation more,
/// unless two exclusive ors are one instruction.
#[inline]
#[target_feature(enable = "gfni,ssse3")]
pub fn attacks_any(direction: Direction, sliders: u64, empty: u64, _occupied: u64) -> u64 {
    let sliders = turned(direction, vector(sliders));
    let passable = _mm_or_si128(sliders, turned(direction, vector(empty)));
    let east = _mm_xor_si128(_mm_add_epi8(sliders, passable), _mm_xor_si128(sliders, passable));
    low(turned_back(direction, east))
}

/// The board turned so that `direction` leads east.
#[inline]
#[target_feature(enable = "gfni,ssse3")]
pub fn turned(direction: Direction, board: __m128i) -> __m128i {
    match direction {
        Direction::East => board,
        Direction::West => mirrored(board),
        Direction::South => reflected(board),
        Direction::North => reflected(flipped(board)),
        _ => panic!("no carry runs along diagonals"),
    }
}

/// What [`turned`] did undone. Each single step is its own inverse.
#[inline]
#[target_feature(enable = "gfni,ssse3")]
fn turned_back(direction: Direction, board: __m128i) -> __m128i {
    match direction {
        Direction::North => flipped(reflected(board)),
        _ => turned(direction, board),
    }
}

/// Reflected on the diagonal from a8 to h1, by which south becomes east: the board is the matrix,
/// the data are the eight unit vectors.
#[inline]
#[target_feature(enable = "gfni,ssse3")]
fn reflected(board: __m128i) -> __m128i {
    const UNITS: u64 = 0x0102_0408_1020_4080;
    _mm_gf2p8affine_epi64_epi8::<0>(_mm_set1_epi64x(UNITS.cast_signed()), board)
}

/// File a to file h: the board is the data, the matrix reverses the bits of each byte.
#[inline]
#[target_feature(enable = "gfni,ssse3")]
fn mirrored(board: __m128i) -> __m128i {
    const REVERSE: u64 = 0x8040_2010_0804_0201;
    _mm_gf2p8affine_epi64_epi8::<0>(board, _mm_set1_epi64x(REVERSE.cast_signed()))
}

/// Rank 1 to rank 8: the bytes of each board in reverse.
#[inline]
#[target_feature(enable = "gfni,ssse3")]
fn flipped(board: __m128i) -> __m128i {
    let order = _mm_set_epi64x(0x0809_0a0b_0c0d_0e0f, 0x0001_0203_0405_0607);
    _mm_shuffle_epi8(board, order)
}

#[inline]
#[target_feature(enable = "gfni,ssse3")]
fn vector(board: u64) -> __m128i {
    _mm_cvtsi64_si128(board.cast_signed())
}

#[inline]
#[target_feature(enable = "gfni,ssse3")]
fn low(boards: __m128i) -> u64 {
    _mm_cvtsi128_si64(boards).cast_unsigned()
}
