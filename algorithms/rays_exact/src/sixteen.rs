//! The kernels on a register of sixteen bytes. It knows instructions, and no square.
#![allow(clippy::missing_safety_doc, reason = "safe wherever the target features are enabled")]

use crate::bytes::Bytes;
use crate::kernel;
use contract::{Index, Numbering};
use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr, BitXor};

/// Sixteen bytes in a register. One is made by functions of these target features alone, so that
/// where there is one the CPU has GFNI and SSSE3.
#[derive(Clone, Copy)]
struct Sixteen(__m128i);

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

impl BitAnd for Sixteen {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: see `Sixteen`; so for all that follow.
        Sixteen(unsafe { _mm_and_si128(self.0, other.0) })
    }
}

impl BitOr for Sixteen {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: see `Sixteen`.
        Sixteen(unsafe { _mm_or_si128(self.0, other.0) })
    }
}

impl BitXor for Sixteen {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        // SAFETY: see `Sixteen`.
        Sixteen(unsafe { _mm_xor_si128(self.0, other.0) })
    }
}

impl Bytes for Sixteen {
    #[inline(always)]
    fn of(bytes: [u8; 16]) -> Self {
        // SAFETY: 16 readable bytes; see `Sixteen`.
        Sixteen(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) })
    }

    #[inline(always)]
    fn all(byte: u8) -> Self {
        // SAFETY: see `Sixteen`.
        Sixteen(unsafe { _mm_set1_epi8(byte.cast_signed()) })
    }

    #[inline(always)]
    fn affine<const MATRIX: u64, const CONSTANT: i32>(self) -> Self {
        // SAFETY: see `Sixteen`.
        Sixteen(unsafe {
            let matrix = _mm_set1_epi64x(MATRIX.cast_signed());
            _mm_gf2p8affine_epi64_epi8::<CONSTANT>(self.0, matrix)
        })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: see `Sixteen`.
        Sixteen(unsafe { _mm_add_epi8(self.0, other.0) })
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: see `Sixteen`.
        Sixteen(unsafe { _mm_sub_epi8(self.0, other.0) })
    }

    #[inline(always)]
    fn smaller(self, other: Self) -> Self {
        // SAFETY: see `Sixteen`.
        Sixteen(unsafe { _mm_min_epu8(self.0, other.0) })
    }

    #[inline(always)]
    fn is_above(self, other: Self) -> Self {
        // SAFETY: see `Sixteen`.
        Sixteen(unsafe { _mm_cmpgt_epi8(self.0, other.0) })
    }

    #[inline(always)]
    fn shuffled_by(self, indexes: Self) -> Self {
        // SAFETY: see `Sixteen`.
        Sixteen(unsafe { _mm_shuffle_epi8(self.0, indexes.0) })
    }
}
