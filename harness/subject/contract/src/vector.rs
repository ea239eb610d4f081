//! Vectors of 128, 256 and 512 bits: as registers of a probe, and as [`Word`]s, a board in each lane.
//! One macro makes all three; it knows no kernel.

use crate::folded::Folded;
use crate::lanes::lane_by_lane;
use crate::register::by_value;
use crate::{IntoAnswer, Lanewise, Link, Present, Register, Sets, Squares, Word};
use std::arch::asm;
use std::arch::x86_64::*;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A vector whose lanes go through a kernel over [`Word`] together: the reading of [`Lanes`](crate::Lanes)
/// that is measured.
///
/// Logic, shifts, additions and rotates are the vector's own instructions. What a vector does not
/// have on every machine (multiplication, reversals, scans, look-up) is done lane by lane, and the
/// compiler packs what it can.
///
/// `K` is the promise that the CPU has the instruction set ([`Present`]): without such a type there is no
/// vector, and nothing that a vector does, constants among it, can be asked for.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Vector<R, K>(pub(crate) R, pub(crate) PhantomData<K>);

macro_rules! vector {
    (
        $register:ident, $words:literal, $class:ident, [$($feature:literal)?],
        $load:ident, $store:ident, $zero:ident, $spread:ident, $plus:ident, $minus:ident,
        $xor:ident, $and:ident, $or:ident, $and_not:ident, $left:ident, $right:ident
    ) => {
        impl Register for $register {
            const WORDS: usize = $words;
            by_value!();
            type Read<K: Present> = Vector<$register, K>;
            type As<W: Word> = [W; $words];

            #[inline(always)]
            unsafe fn load(at: *const u64) -> Self {
                // SAFETY: the words and the instruction set are the caller's promise.
                unsafe { $load(at.cast()) }
            }

            #[inline(always)]
            unsafe fn store(self, at: *mut u64) {
                // SAFETY: the words and the instruction set are the caller's promise.
                unsafe { $store(at.cast(), self) }
            }

            #[inline(always)]
            unsafe fn opaque(self) -> Self {
                #[inline]
                $(#[target_feature(enable = $feature)])?
                fn comment(mut value: $register) -> $register {
                    // SAFETY: an assembler comment; it runs nothing and touches nothing but its
                    // operand.
                    unsafe {
                        asm!("/*{0}*/", inout($class) value,
                            options(pure, nomem, nostack, preserves_flags));
                    }
                    value
                }
                // SAFETY: the instruction set is the caller's promise.
                #[allow(unused_unsafe, reason = "SSE2 is always on")]
                unsafe { comment(self) }
            }

            #[inline(always)]
            unsafe fn after(self, earlier: Self) -> Self {
                #[inline]
                $(#[target_feature(enable = $feature)])?
                fn comment(mut value: $register, earlier: $register) -> $register {
                    // SAFETY: as above.
                    unsafe {
                        asm!("/*{0} {1}*/", inout($class) value, in($class) earlier,
                            options(pure, nomem, nostack, preserves_flags));
                    }
                    value
                }
                // SAFETY: the instruction set is the caller's promise.
                #[allow(unused_unsafe, reason = "SSE2 is always on")]
                unsafe { comment(self, earlier) }
            }

            #[inline(always)]
            unsafe fn read<K: Present>(self) -> Vector<$register, K> {
                Vector(self, PhantomData)
            }

            fn from_words<W: Word>(words: &[W]) -> [W; $words] {
                std::array::from_fn(|lane| words[lane])
            }
        }

        impl Squares for $register {
            type Answers = $register;
        }

        impl Lanewise for $register {
            #[inline(always)]
            unsafe fn zero() -> Self {
                // SAFETY: the instruction set is the caller's promise.
                unsafe { $zero() }
            }

            #[inline(always)]
            unsafe fn plus(self, other: Self) -> Self {
                // SAFETY: the instruction set is the caller's promise.
                unsafe { $plus(self, other) }
            }

            #[inline(always)]
            unsafe fn minus(self, other: Self) -> Self {
                // SAFETY: the instruction set is the caller's promise.
                unsafe { $minus(self, other) }
            }

            #[inline(always)]
            unsafe fn xor(self, other: Self) -> Self {
                // SAFETY: the instruction set is the caller's promise.
                unsafe { $xor(self, other) }
            }
        }

        impl<K: Present> IntoAnswer<$register> for Vector<$register, K> {
            #[inline(always)]
            fn answer(self) -> $register {
                self.0
            }
        }

        impl<K: Present> IntoAnswer<Sets<$register>> for [Vector<$register, K>; 8] {
            #[inline(always)]
            fn answer(self) -> Sets<$register> {
                Sets(self.map(|set| set.0))
            }
        }

        /// One word that stands beside a vector of answers: the lanes fold into it.
        impl Link<$register> for u64 {
            type Pending = $register;

            #[inline(always)]
            unsafe fn first(self, _sum: &mut [$register; 2]) -> (u64, $register) {
                // SAFETY: the caller's promise.
                (self, unsafe { Lanewise::zero() })
            }

            #[inline(always)]
            unsafe fn link(answer: $register, _sum: &mut [$register; 2]) -> (u64, $register) {
                // SAFETY: the caller's promise.
                let answer = unsafe { answer.opaque() };
                // SAFETY: the caller's promise.
                (unsafe { answer.folded() }, answer)
            }

            #[inline(always)]
            unsafe fn flush(pending: $register, sum: &mut [$register; 2]) {
                // SAFETY: the caller's promise.
                unsafe { crate::Answer::absorb(&pending, sum) }
            }
        }

        /// One word that stands beside sets in several vectors: these fold into one, and its lanes into
        /// the word.
        impl<const N: usize> Link<Sets<$register, N>> for u64 {
            type Pending = ();

            #[inline(always)]
            unsafe fn first(self, _sum: &mut [$register; 2]) -> (u64, ()) {
                (self, ())
            }

            #[inline(always)]
            unsafe fn link(mut answer: Sets<$register, N>, sum: &mut [$register; 2]) -> (u64, ()) {
                // SAFETY: the caller's promise.
                unsafe {
                    crate::Answer::hide(&mut answer);
                    crate::Answer::absorb(&answer, sum);
                    let mut sets = answer.0.into_iter();
                    let first = sets.next().unwrap_or(Lanewise::zero());
                    let all = sets.fold(first, |all, set| Lanewise::xor(all, set));
                    (all.folded(), ())
                }
            }
        }

        impl<K: Present> Vector<$register, K> {
            #[inline(always)]
            fn of(register: $register) -> Self {
                Vector(register, PhantomData)
            }

            #[inline(always)]
            fn lanes(self) -> [u64; $words] {
                // SAFETY: a vector is so many words.
                unsafe { std::mem::transmute(self.0) }
            }

            #[inline(always)]
            fn of_lanes(lanes: [u64; $words]) -> Self {
                // SAFETY: a vector is so many words.
                Self::of(unsafe { std::mem::transmute::<[u64; $words], $register>(lanes) })
            }

            #[inline(always)]
            fn each(self, operation: impl Fn(u64) -> u64) -> Self {
                Self::of_lanes(self.lanes().map(operation))
            }

            #[inline(always)]
            fn pair(self, other: Self, operation: impl Fn(u64, u64) -> u64) -> Self {
                let (own, other) = (self.lanes(), other.lanes());
                Self::of_lanes(std::array::from_fn(|lane| operation(own[lane], other[lane])))
            }
        }

        impl<K: Present> BitAnd for Vector<$register, K> {
            type Output = Self;
            #[inline(always)]
            fn bitand(self, other: Self) -> Self {
                // SAFETY: `K` vouches for the instruction set.
                Self::of(unsafe { $and(self.0, other.0) })
            }
        }

        impl<K: Present> BitOr for Vector<$register, K> {
            type Output = Self;
            #[inline(always)]
            fn bitor(self, other: Self) -> Self {
                // SAFETY: `K` vouches for the instruction set.
                Self::of(unsafe { $or(self.0, other.0) })
            }
        }

        impl<K: Present> BitXor for Vector<$register, K> {
            type Output = Self;
            #[inline(always)]
            fn bitxor(self, other: Self) -> Self {
                // SAFETY: `K` vouches for the instruction set.
                Self::of(unsafe { $xor(self.0, other.0) })
            }
        }

        impl<K: Present> Not for Vector<$register, K> {
            type Output = Self;
            #[inline(always)]
            fn not(self) -> Self {
                self ^ Self::constant(!0)
            }
        }

        impl<K: Present> Shl<u32> for Vector<$register, K> {
            type Output = Self;
            #[inline(always)]
            fn shl(self, amount: u32) -> Self {
                // SAFETY: `K` vouches for the instruction set.
                Self::of(unsafe { $left(self.0, _mm_cvtsi64_si128(i64::from(amount))) })
            }
        }

        impl<K: Present> Shr<u32> for Vector<$register, K> {
            type Output = Self;
            #[inline(always)]
            fn shr(self, amount: u32) -> Self {
                // SAFETY: `K` vouches for the instruction set.
                Self::of(unsafe { $right(self.0, _mm_cvtsi64_si128(i64::from(amount))) })
            }
        }

        impl<K: Present> Word for Vector<$register, K> {
            #[inline(always)]
            fn constant(bits: u64) -> Self {
                // SAFETY: `K` vouches for the instruction set.
                Self::of(unsafe { $spread(bits.cast_signed()) })
            }

            #[inline(always)]
            fn and_not(self, other: Self) -> Self {
                // SAFETY: `K` vouches for the instruction set.
                Self::of(unsafe { $and_not(other.0, self.0) })
            }

            #[inline(always)]
            fn rotate_left(self, amount: u32) -> Self {
                self << amount % 64 | self >> (64 - amount % 64)
            }

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                // SAFETY: `K` vouches for the instruction set.
                Self::of(unsafe { $plus(self.0, other.0) })
            }

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                // SAFETY: `K` vouches for the instruction set.
                Self::of(unsafe { $minus(self.0, other.0) })
            }

            lane_by_lane! {
                byte_swapped bit_reversed leading_zeros trailing_zeros ;
                times shift_left_by shift_right_by
            }

            #[inline(always)]
            unsafe fn bit_scan_reverse(self) -> Self {
                // SAFETY: the caller's promise, lane by lane.
                self.each(|lane| unsafe { lane.bit_scan_reverse() })
            }

            #[inline(always)]
            unsafe fn look_up(self, table: &[u64]) -> Self {
                // SAFETY: the caller's promise, lane by lane.
                self.each(|lane| unsafe { lane.look_up(table) })
            }

            #[inline(always)]
            fn is_empty(self) -> bool {
                self.lanes().iter().all(|&lane| lane == 0)
            }

            #[inline(always)]
            fn value(self) -> u64 {
                self.lanes()[0]
            }
        }
    };
}

vector!(
    __m128i,
    2,
    xmm_reg,
    [],
    _mm_loadu_si128,
    _mm_storeu_si128,
    _mm_setzero_si128,
    _mm_set1_epi64x,
    _mm_add_epi64,
    _mm_sub_epi64,
    _mm_xor_si128,
    _mm_and_si128,
    _mm_or_si128,
    _mm_andnot_si128,
    _mm_sll_epi64,
    _mm_srl_epi64
);
vector!(
    __m256i,
    4,
    ymm_reg,
    ["avx2"],
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    _mm256_setzero_si256,
    _mm256_set1_epi64x,
    _mm256_add_epi64,
    _mm256_sub_epi64,
    _mm256_xor_si256,
    _mm256_and_si256,
    _mm256_or_si256,
    _mm256_andnot_si256,
    _mm256_sll_epi64,
    _mm256_srl_epi64
);
vector!(
    __m512i,
    8,
    zmm_reg,
    ["avx512f"],
    _mm512_loadu_si512,
    _mm512_storeu_si512,
    _mm512_setzero_si512,
    _mm512_set1_epi64,
    _mm512_add_epi64,
    _mm512_sub_epi64,
    _mm512_xor_si512,
    _mm512_and_si512,
    _mm512_or_si512,
    _mm512_andnot_si512,
    _mm512_sll_epi64,
    _mm512_srl_epi64
);
