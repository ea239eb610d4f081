//! Words where there are no x86 instructions: plain ones, whatever a routine names.

use crate::Present;

#[doc(hidden)]
pub trait Plain {
    type Word;
}

impl<K> Plain for K {
    type Word = u64;
}

/// A plain word: every instruction by what it means.
pub type Native<K> = <K as Plain>::Word;

/// This word, as code with the features of `K` has it.
#[inline(always)]
pub fn of<K: Present>(word: u64) -> Native<K> {
    word
}

/// These words.
#[inline(always)]
pub(crate) fn all<K: Present, const N: usize>(words: [u64; N]) -> [Native<K>; N] {
    words
}
