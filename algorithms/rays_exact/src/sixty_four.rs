//! Look-ups in registers of 64 bytes, in AVX-512 VBMI instructions. It knows its tables, and nothing of the
//! harness.
#![allow(clippy::missing_safety_doc, reason = "safe wherever the target features are enabled")]

use crate::tables::{Row, differences, rows};
use contract::rays_of_coords::EXPAND;
use contract::{Index, Numbering};
use std::arch::x86_64::*;

/// A table for each square, looked up as a whole: one operation.
#[inline]
#[target_feature(enable = "avx512f,avx512vbmi")]
pub fn rays_table_x64(numbering: Numbering, coordinates: __m512i, square: Index) -> __m512i {
    // In place of a bounds check. Bits 6 and 7 of an index count for nothing.
    let row = load(&rows(numbering)[(square.get() & 63) as usize]);
    _mm512_permutexvar_epi8(coordinates, row)
}

/// The same for sixteen coordinates.
///
/// An index of six bits takes 64 bytes, a register of 512 bits: at 128 or 256 bits `vpermb` looks at
/// four or five bits of it. So the coordinates stand in the lowest quarter of a register, and what is
/// looked up for the rest is nobody's concern.
#[inline]
#[target_feature(enable = "avx512f,avx512vbmi")]
pub fn rays_table(numbering: Numbering, coordinates: __m128i, square: Index) -> __m128i {
    let coordinates = _mm512_castsi128_si512(coordinates);
    _mm512_castsi512_si128(rays_table_x64(numbering, coordinates, square))
}

/// One table for all squares, by the difference of two of them as 0rrr0fff: 6 operations.
///
/// A look-up in two registers sees seven bits of an index. The eighth is the difference's sign.
#[inline]
#[target_feature(enable = "gfni,avx512f,avx512bw,avx512vbmi")]
pub fn rays_difference_x64(numbering: Numbering, coordinates: __m512i, square: Index) -> __m512i {
    let expand = _mm512_set1_epi64(EXPAND.cast_signed());
    let from = square.get().wrapping_add(square.get() & 0o70) as u8;
    let difference = _mm512_sub_epi8(
        _mm512_gf2p8affine_epi64_epi8::<0>(coordinates, expand),
        _mm512_set1_epi8(from.cast_signed()),
    );
    let [a, b, c, d] = differences(numbering).each_ref().map(load);
    let ahead = _mm512_permutex2var_epi8(a, difference, b);
    let behind = _mm512_permutex2var_epi8(c, difference, d);
    _mm512_mask_blend_epi8(_mm512_movepi8_mask(difference), ahead, behind)
}

#[inline(always)]
fn load(row: &Row) -> __m512i {
    // SAFETY: 64 bytes, aligned to as many; called where the features are enabled.
    unsafe { _mm512_load_si512(row.0.as_ptr().cast()) }
}
