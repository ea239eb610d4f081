//! The kernels on vector registers. It knows instructions, and no square.
#![allow(clippy::missing_safety_doc, reason = "safe wherever the target features are enabled")]

use crate::bytes::Bytes;
use crate::{kernel, tables};
use contract::{Index, Numbering};
use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr, BitXor};

/// Sixteen bytes in a register. One is made by functions of these target features alone, so that
/// where there is one the CPU has GFNI and SSSE3.
#[derive(Clone, Copy)]
struct Sixteen(__m128i);

/// Sixty-four; where there is one the CPU has GFNI and AVX-512 F and BW.
#[derive(Clone, Copy)]
struct SixtyFour(__m512i);

/// [`kernel::rays_abs`].
#[inline]
#[target_feature(enable = "gfni,ssse3")]
pub fn rays_abs(numbering: Numbering, coordinates: __m128i, square: Index) -> __m128i {
    kernel::rays_abs(numbering, Sixteen(coordinates), square).0
}

/// [`kernel::rays_mirrored`].
#[inline]
#[target_feature(enable = "gfni,ssse3")]
pub fn rays_mirrored(numbering: Numbering, coordinates: __m128i, square: Index) -> __m128i {
    kernel::rays_mirrored(numbering, Sixteen(coordinates), square).0
}

/// [`kernel::rays_sum`].
#[inline]
#[target_feature(enable = "gfni,ssse3")]
pub fn rays_sum(numbering: Numbering, coordinates: __m128i, square: Index) -> __m128i {
    kernel::rays_sum(numbering, Sixteen(coordinates), square).0
}

/// [`kernel::rays_sum`], four times as wide.
#[inline]
#[target_feature(enable = "gfni,avx512f,avx512bw")]
pub fn rays_sum_x64(numbering: Numbering, coordinates: __m512i, square: Index) -> __m512i {
    kernel::rays_sum(numbering, SixtyFour(coordinates), square).0
}

/// A table for each square, looked up as a whole: one operation.
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

/// The same, with a coordinate in each byte.
#[inline]
#[target_feature(enable = "avx512f,avx512vbmi")]
pub fn rays_table_x64(numbering: Numbering, coordinates: __m512i, square: Index) -> __m512i {
    // In place of a bounds check.
    let row = &tables::rows(numbering)[(square.0 & 63) as usize];
    // SAFETY: 64 bytes, aligned to as many.
    let row = unsafe { _mm512_load_si512(row.0.as_ptr().cast()) };
    // Bits 6 and 7 of an index count for nothing.
    _mm512_permutexvar_epi8(coordinates, row)
}

macro_rules! bytes {
    (
        $bytes:ident, $spread:expr, $all:ident, $words:ident, $affine:ident, $and:ident, $or:ident,
        $xor:ident, $plus:ident, $minus:ident, $smaller:ident, $above:expr, $shuffle:ident
    ) => {
        impl BitAnd for $bytes {
            type Output = Self;
            #[inline(always)]
            fn bitand(self, other: Self) -> Self {
                // SAFETY: where there are such bytes there are the instructions; so for all that follow.
                $bytes(unsafe { $and(self.0, other.0) })
            }
        }

        impl BitOr for $bytes {
            type Output = Self;
            #[inline(always)]
            fn bitor(self, other: Self) -> Self {
                // SAFETY: as above.
                $bytes(unsafe { $or(self.0, other.0) })
            }
        }

        impl BitXor for $bytes {
            type Output = Self;
            #[inline(always)]
            fn bitxor(self, other: Self) -> Self {
                // SAFETY: as above.
                $bytes(unsafe { $xor(self.0, other.0) })
            }
        }

        impl Bytes for $bytes {
            #[inline(always)]
            fn of(bytes: [u8; 16]) -> Self {
                // SAFETY: 16 readable bytes; and as above.
                $bytes(unsafe { $spread(_mm_loadu_si128(bytes.as_ptr().cast())) })
            }

            #[inline(always)]
            fn all(byte: u8) -> Self {
                // SAFETY: as above.
                $bytes(unsafe { $all(byte.cast_signed()) })
            }

            #[inline(always)]
            fn affine<const MATRIX: u64, const CONSTANT: i32>(self) -> Self {
                // SAFETY: as above.
                $bytes(unsafe { $affine::<CONSTANT>(self.0, $words(MATRIX.cast_signed())) })
            }

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                // SAFETY: as above.
                $bytes(unsafe { $plus(self.0, other.0) })
            }

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                // SAFETY: as above.
                $bytes(unsafe { $minus(self.0, other.0) })
            }

            #[inline(always)]
            fn smaller(self, other: Self) -> Self {
                // SAFETY: as above.
                $bytes(unsafe { $smaller(self.0, other.0) })
            }

            #[inline(always)]
            fn is_above(self, other: Self) -> Self {
                // SAFETY: as above.
                $bytes(unsafe { $above(self.0, other.0) })
            }

            #[inline(always)]
            fn shuffled_by(self, indexes: Self) -> Self {
                // SAFETY: as above.
                $bytes(unsafe { $shuffle(self.0, indexes.0) })
            }
        }
    };
}

bytes!(
    Sixteen,
    |bytes| bytes,
    _mm_set1_epi8,
    _mm_set1_epi64x,
    _mm_gf2p8affine_epi64_epi8,
    _mm_and_si128,
    _mm_or_si128,
    _mm_xor_si128,
    _mm_add_epi8,
    _mm_sub_epi8,
    _mm_min_epu8,
    |a, b| _mm_cmpgt_epi8(a, b),
    _mm_shuffle_epi8
);
bytes!(
    SixtyFour,
    |bytes| _mm512_broadcast_i32x4(bytes),
    _mm512_set1_epi8,
    _mm512_set1_epi64,
    _mm512_gf2p8affine_epi64_epi8,
    _mm512_and_si512,
    _mm512_or_si512,
    _mm512_xor_si512,
    _mm512_add_epi8,
    _mm512_sub_epi8,
    _mm512_min_epu8,
    |a, b| _mm512_movm_epi8(_mm512_cmpgt_epi8_mask(a, b)),
    _mm512_shuffle_epi8
);
