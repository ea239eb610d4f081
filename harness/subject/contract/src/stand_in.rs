//! Stand-ins for the vector types of x86-64 on other machines, with as many words, under the same
//! names. Without them, every variant with a vector would need a second list of routines. [`Lanes`]
//! defines their operations.
#![allow(non_camel_case_types, reason = "the names of x86-64")]

use crate::answer::Fold;
use crate::register::{by_value, word_by_word};
use crate::{Lanes, Lanewise, Noted, Present, Register, Squares};

/// Two words in place of a register of 128 bits.
pub type __m128i = Lanes<2>;
/// Four words in place of a register of 256 bits.
pub type __m256i = Lanes<4>;
/// Eight words in place of a register of 512 bits.
pub type __m512i = Lanes<8>;

impl<const N: usize> Register for Lanes<N> {
    const WORDS: usize = N;
    by_value!();
    type Read<K: Present> = Self;
    type Noted = Noted<N>;

    unsafe fn opaque(self) -> Self {
        Lanes(self.0.map(crate::opaque))
    }

    unsafe fn read<K: Present>(self) -> Self {
        self
    }

    fn from_nodes(words: &[Noted]) -> Noted<N> {
        Noted::join_words(std::array::from_fn(|lane| words[lane]))
    }
}

impl<const N: usize> Squares for Lanes<N> {
    type Answers = Self;
}

impl<const N: usize> Lanewise for Lanes<N> {
    word_by_word!(Lanes([0; N]), Lanes::map_pairs);
}

impl<const N: usize> Fold for Lanes<N> {
    unsafe fn fold_words(self) -> u64 {
        self.0.into_iter().fold(0, |link, lane| link ^ lane)
    }
}
