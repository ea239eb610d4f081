//! The algorithm alone: 16 coordinates at once, in GFNI and SSSE3 instructions.
#![allow(clippy::missing_safety_doc, reason = "safe wherever the target features are enabled")]

use contract::rays_of_coords::{DIFFERENCE_SIGNS, EXPAND, SAMENESS_SIGNS, directions};
use contract::{Index, Numbering};
use std::arch::x86_64::*;

/// What the algorithm has after each step, 16 bytes each.
#[derive(Clone, Copy, Debug)]
pub struct Stages {
    /// The coordinates as 0rrr0fff.
    pub expanded: __m128i,
    /// Bits 7 and 3: rank and file are not below the square's.
    pub difference: __m128i,
    /// Bits 7 and 3: rank and file differ from the square's.
    pub sameness: __m128i,
    /// The four bits side by side.
    pub indexes: __m128i,
    /// Looked up.
    pub rays: __m128i,
}

/// The direction of each coordinate from `square`; see [`stages`].
#[inline]
#[target_feature(enable = "gfni,ssse3")]
pub fn rays_of_coords(numbering: Numbering, coordinates: __m128i, square: Index) -> __m128i {
    stages(numbering, coordinates, square).rays
}

/// All steps: nine operations for the 16 coordinates.
#[inline]
#[target_feature(enable = "gfni,ssse3")]
pub fn stages(numbering: Numbering, coordinates: __m128i, square: Index) -> Stages {
    let expanded = affine::<EXPAND>(coordinates);
    let expanded_square = square.get().wrapping_add(square.get() & 0o70) as i8;
    let squares = _mm_set1_epi8(expanded_square);

    // The set sign bits lend to their own nibbles, so that no borrow crosses into the next.
    let signs = _mm_set1_epi8(0x88_u8.cast_signed());
    let difference = _mm_sub_epi8(_mm_or_si128(expanded, signs), squares);
    // 7 carries any nibble but zero into its sign bit.
    let sameness = _mm_add_epi8(_mm_xor_si128(expanded, squares), _mm_set1_epi8(0x77));

    let indexes =
        _mm_or_si128(affine::<DIFFERENCE_SIGNS>(difference), affine::<SAMENESS_SIGNS>(sameness));
    let rays = _mm_shuffle_epi8(vector(directions(numbering)), indexes);
    Stages { expanded, difference, sameness, indexes, rays }
}

#[inline]
#[target_feature(enable = "gfni,ssse3")]
fn affine<const MATRIX: u64>(bytes: __m128i) -> __m128i {
    _mm_gf2p8affine_epi64_epi8::<0>(bytes, _mm_set1_epi64x(MATRIX.cast_signed()))
}

#[inline]
#[target_feature(enable = "gfni,ssse3")]
fn vector(bytes: [u8; 16]) -> __m128i {
    let bits = u128::from_le_bytes(bytes);
    _mm_set_epi64x((bits >> 64) as i64, bits as i64)
}
