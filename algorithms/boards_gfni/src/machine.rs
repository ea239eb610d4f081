//! The kernel on vector registers. It knows instructions, and no square.
#![allow(clippy::missing_safety_doc, reason = "safe wherever the target features are enabled")]

use crate::boards::Boards;
use crate::kernel;
use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr, BitXor};

/// Eight boards in a register. One is made by functions of these target features alone, so that where
/// there is one the CPU has GFNI and AVX-512 F and BW.
#[derive(Clone, Copy)]
struct Eight(__m512i);

/// Four; where there is one the CPU has GFNI and AVX2.
#[derive(Clone, Copy)]
struct Four(__m256i);

/// `a | b & c`, of the columns of a truth table.
const OR_BOTH: i32 = 0xf0 | 0xcc & 0xaa;

macro_rules! boards {
    (
        $batch:ident, $features:literal, $boards:ident($register:ident), $on_all:ident, $times:ident,
        $plus:ident, $minus:ident, $left:ident, $right:ident, $and:ident, $or:ident, $xor:ident,
        $or_both:expr
    ) => {
        /// [`kernel::board_batch`].
        #[inline]
        #[target_feature(enable = $features)]
        pub fn $batch(
            orthogonal: $register,
            diagonal: $register,
            empty: $register,
            occupied: $register,
        ) -> [$register; 8] {
            let [orthogonal, diagonal] = [$boards(orthogonal), $boards(diagonal)];
            let [empty, occupied] = [$boards(empty), $boards(occupied)];
            kernel::board_batch(orthogonal, diagonal, empty, occupied).map(|set| set.0)
        }

        impl BitAnd for $boards {
            type Output = Self;
            #[inline(always)]
            fn bitand(self, other: Self) -> Self {
                // SAFETY: where there are such boards there are the instructions; so for all that
                // follow.
                $boards(unsafe { $and(self.0, other.0) })
            }
        }

        impl BitOr for $boards {
            type Output = Self;
            #[inline(always)]
            fn bitor(self, other: Self) -> Self {
                // SAFETY: as above.
                $boards(unsafe { $or(self.0, other.0) })
            }
        }

        impl BitXor for $boards {
            type Output = Self;
            #[inline(always)]
            fn bitxor(self, other: Self) -> Self {
                // SAFETY: as above.
                $boards(unsafe { $xor(self.0, other.0) })
            }
        }

        impl Boards for $boards {
            #[inline(always)]
            fn on_all(set: u64) -> Self {
                // SAFETY: as above.
                $boards(unsafe { $on_all(set.cast_signed()) })
            }

            #[inline(always)]
            fn times(self, matrix: Self) -> Self {
                // SAFETY: as above.
                $boards(unsafe { $times::<0>(self.0, matrix.0) })
            }

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                // SAFETY: as above.
                $boards(unsafe { $plus(self.0, other.0) })
            }

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                // SAFETY: as above.
                $boards(unsafe { $minus(self.0, other.0) })
            }

            #[inline(always)]
            fn left(self, distance: i32) -> Self {
                // SAFETY: as above.
                $boards(unsafe { $left(self.0, _mm_cvtsi32_si128(distance)) })
            }

            #[inline(always)]
            fn right(self, distance: i32) -> Self {
                // SAFETY: as above.
                $boards(unsafe { $right(self.0, _mm_cvtsi32_si128(distance)) })
            }

            #[inline(always)]
            fn or_both(self, b: Self, c: Self) -> Self {
                $or_both(self, b, c)
            }
        }
    };
}

boards!(
    board_batch,
    "gfni,avx512f,avx512bw",
    Eight(__m512i),
    _mm512_set1_epi64,
    _mm512_gf2p8affine_epi64_epi8,
    _mm512_add_epi8,
    _mm512_sub_epi8,
    _mm512_sll_epi64,
    _mm512_srl_epi64,
    _mm512_and_si512,
    _mm512_or_si512,
    _mm512_xor_si512,
    // SAFETY: as above.
    |a: Eight, b: Eight, c: Eight| Eight(unsafe {
        _mm512_ternarylogic_epi64::<OR_BOTH>(a.0, b.0, c.0)
    })
);
boards!(
    board_batch_x4,
    "gfni,avx2",
    Four(__m256i),
    _mm256_set1_epi64x,
    _mm256_gf2p8affine_epi64_epi8,
    _mm256_add_epi8,
    _mm256_sub_epi8,
    _mm256_sll_epi64,
    _mm256_srl_epi64,
    _mm256_and_si256,
    _mm256_or_si256,
    _mm256_xor_si256,
    |a: Four, b: Four, c: Four| a | b & c
);
