//! A word in a general-purpose register, compiled with a routine's target features: the type that
//! kernels are measured over.
//!
//! A plain `u64` cannot use `pext`, because its trait methods are compiled without target features.
//! This type carries the proof ([`Present`]) that the caller has the instruction, so it may use it.

use crate::reading::{methods, operators};
use crate::register::RegisterWord;
use crate::{Entry, IntoAnswer, OneByOne, Pair, Present, Scalar, Sets, Word, cpu};
use std::marker::PhantomData;

/// A word that may use the instructions promised by `K` ([`Present`]).
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Native<K>(u64, PhantomData<K>);

impl<K> Native<K> {
    /// Returns the plain words.
    #[inline(always)]
    pub(crate) fn values<const N: usize>(words: [Self; N]) -> [u64; N] {
        // SAFETY: this is as for `from_words`.
        unsafe { std::mem::transmute_copy(&words) }
    }
}

impl<K: Present> RegisterWord for Native<K> {
    #[inline(always)]
    fn from_word(word: u64) -> Self {
        Native(word, PhantomData)
    }

    #[inline(always)]
    fn from_words<const N: usize>(words: [u64; N]) -> [Self; N] {
        // A loop over the words would compile to more instructions.
        // SAFETY: each is a `u64` and nothing else.
        unsafe { std::mem::transmute_copy(&words) }
    }
}

macro_rules! as_word {
    (unary $word:ident [$trait:path] $method:ident $($operation:ident)?) => {
        Self::from_word(<u64 as $trait>::$method($word.0))
    };
    (binary $word:ident $other:ident [$trait:path] $method:ident $($operation:ident)?) => {
        Self::from_word(<u64 as $trait>::$method($word.0, $other.0))
    };
    (shift $word:ident $amount:ident [$trait:path] $method:ident $($operation:ident)?) => {
        Self::from_word(<u64 as $trait>::$method($word.0, $amount))
    };
}
operators!(#[inline(always)] as_word [K: Present] Native<K>);

/// Defines methods that use an instruction if the routine declares its feature, and emulate it
/// otherwise.
macro_rules! by_instruction {
    ($($method:ident($($operand:ident)?) $feature:literal $intrinsic:ident $cast:ty),*) => {
        $(
            #[inline(always)]
            fn $method(self $(, $operand: Self)?) -> Self {
                if const { cpu::enables(K::FEATURES, $feature) } {
                    // SAFETY: `K` vouches for the instruction set.
                    return Self::from_word(unsafe {
                        std::arch::x86_64::$intrinsic(self.0 $(, $operand.0 as $cast)?)
                    });
                }
                Self::from_word(Word::$method(self.0 $(, $operand.0)?))
            }
        )*
    };
}

impl<K: Present> Word for Native<K> {
    #[inline(always)]
    fn constant(bits: u64) -> Self {
        Self::from_word(bits)
    }

    methods! {
        #[inline(always)] as_word;
        negated, byte_swapped, bit_reversed, leading_zeros, trailing_zeros, count_ones;
        and_not, plus, minus, times, shift_left_by, shift_right_by;
        rotate_left
    }

    by_instruction!(
        pext(mask) "bmi2" _pext_u64 u64, pdep(mask) "bmi2" _pdep_u64 u64,
        bzhi(from) "bmi2" _bzhi_u64 u32,
        blsmsk() "bmi1" _blsmsk_u64 u64
    );

    #[inline(always)]
    unsafe fn bit_scan_reverse(self) -> Self {
        // SAFETY: the caller promises it.
        Self::from_word(unsafe { self.0.bit_scan_reverse() })
    }

    #[inline(always)]
    unsafe fn look_up_from<E: Entry>(self, table: &'static [E], first: u64) -> Self {
        // SAFETY: the caller promises it.
        Self::from_word(unsafe { self.0.look_up_from(table, first) })
    }

    #[inline(always)]
    unsafe fn look_up_row<E: Entry, const N: usize>(
        self,
        table: &'static [[E; N]],
        column: u64,
    ) -> Self {
        // SAFETY: the caller promises it.
        Self::from_word(unsafe { self.0.look_up_row(table, column) })
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    fn value(self) -> u64 {
        self.0
    }
}

impl<K: Present> Scalar for Native<K> {
    type Two = crate::InRegister<std::arch::x86_64::__m128i, K>;
    type Four = crate::InRegister<std::arch::x86_64::__m256i, K>;
    type Eight = crate::InRegister<std::arch::x86_64::__m512i, K>;
}

impl<K: Present> IntoAnswer<u64> for Native<K> {
    #[inline(always)]
    fn answer(self) -> u64 {
        self.0
    }
}

impl<K: Present> IntoAnswer<Pair> for Pair<Native<K>> {
    #[inline(always)]
    fn answer(self) -> Pair {
        Pair(Native::values(self.0))
    }
}

macro_rules! arrays {
    ($($answer:ty),*) => {
        $(impl<K: Present, const N: usize> IntoAnswer<$answer> for [Native<K>; N] {
            #[inline(always)]
            fn answer(self) -> $answer {
                Native::values(self).answer()
            }
        })*
    };
}
arrays!(Sets<u64, N>, [u64; N], OneByOne<N>);

impl<K: Present> IntoAnswer<[u64; 16]> for [[Native<K>; 8]; 2] {
    #[inline(always)]
    fn answer(self) -> [u64; 16] {
        self.map(Native::values).answer()
    }
}

impl<K: Present, const N: usize, const M: usize> IntoAnswer<Sets<[u64; N], M>>
    for [[Native<K>; N]; M]
{
    #[inline(always)]
    fn answer(self) -> Sets<[u64; N], M> {
        Sets(self.map(Native::values))
    }
}
