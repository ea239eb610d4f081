//! Vectors of 128, 256 and 512 bits in generic kernels.
//!
//! A kernel names the width, because an instruction may exist at one width and not at another. Its
//! vector types hang on its word type ([`Scalar`]), so a kernel over `W: Scalar` has the same
//! interpretations as one over words.

use crate::{Word, vector_operations};

/// Returns the result type of a vector instruction: a vector, or a mask in a word.
#[doc(hidden)]
#[macro_export]
macro_rules! __vector_answer {
    () => {
        Self
    };
    (word) => {
        Self::Word
    };
}

/// A general-purpose word, with its vector types.
pub trait Scalar: Word {
    /// The vector of 128 bits.
    type Two: Vector<Word = Self, Array = [Self; 2]>;
    /// The vector of 256 bits.
    type Four: Halves<Word = Self, Array = [Self; 4], Half = Self::Two>;
    /// The vector of 512 bits.
    type Eight: Halves<Word = Self, Array = [Self; 8], Half = Self::Four>;
}

macro_rules! methods {
    ($(
        $(#[$doc:meta])* $variant:ident $method:ident($arg:ident $(, $rest:ident)*)
        [$($imm:ident)? $(= $fixed:literal)?] ($($order:ident),+) $grain:literal
        ($($f1:literal $i1:ident)?) ($($f2:literal $i2:ident)?) ($($f5:literal $i5:ident)?)
        $(-> $into:ident)? = $meaning:expr;
    )*) => {
        $(
            $(#[$doc])*
            fn $method$(<const $imm: i32>)?(
                self $(, $rest: Self)*
            ) -> $crate::__vector_answer!($($into)?);
        )*
    };
}

/// Words in a vector register, and vector instructions. A kernel generic over it has all the
/// interpretations of one over [`Word`].
///
/// Logic, shifts and rotates by constants, sums, differences and leading-zero counts are methods of
/// [`Word`], lane by lane. An instruction compiles only in a routine that declares the target
/// features it needs.
pub trait Vector: Word {
    /// Its scalar. A mask is one too, with bit k for byte k or word k.
    type Word: Scalar;
    /// An array of its words.
    type Array;

    /// Returns a constant vector.
    ///
    /// # Panics
    /// Unless there are as many words as lanes.
    fn known(words: &[u64]) -> Self;

    /// Returns a row of a table as a constant. Its work is never [shared](Word::share) with another
    /// row, even one with the same words.
    ///
    /// # Panics
    /// Unless there are as many words as lanes.
    #[inline(always)]
    #[track_caller]
    fn row(words: &'static [u64]) -> Self {
        Self::known(words)
    }

    /// Loads row number `row` of a table whose rows have as many words as there are lanes; a load,
    /// like [`Word::look_up`].
    ///
    /// # Safety
    /// Requires the table to have this row, which is not checked.
    unsafe fn row_at(table: &'static [u64], row: Self::Word) -> Self;

    /// Returns a constant with the same byte everywhere.
    #[inline(always)]
    #[track_caller]
    fn constant_bytes(byte: u8) -> Self {
        Self::constant(0x0101_0101_0101_0101 * u64::from(byte))
    }

    /// Broadcasts a word to every lane.
    fn spread(word: Self::Word) -> Self;

    /// Returns a vector of these words.
    fn from_array(lanes: Self::Array) -> Self;

    /// Returns its words.
    fn to_array(self) -> Self::Array;

    /// Takes bytes of `other` where the mask bit is set, and otherwise of `self`. It is one
    /// instruction together with the one that produced `self` or `other`, if nothing else uses
    /// that.
    fn blend_bytes(self, mask: Self::Word, other: Self) -> Self;

    /// Does the same as `blend_bytes` with words.
    fn blend_words(self, mask: Self::Word, other: Self) -> Self;

    /// Returns the 32-bit words whose bit is set in the mask, without gaps, then zeros.
    fn compressed_u32(self, mask: Self::Word) -> Self;

    vector_operations!(methods);
}

/// A vector with two halves.
pub trait Halves: Vector {
    /// The vector type of a half.
    type Half: Vector<Word = Self::Word>;

    /// Returns the low half of the lanes.
    fn low_half(self) -> Self::Half;

    /// Returns the high half of the lanes.
    fn high_half(self) -> Self::Half;

    /// Returns a vector with this half twice.
    fn twice(half: Self::Half) -> Self;

    /// Returns a vector with this low half. Its high half is undefined.
    fn widened(half: Self::Half) -> Self;
}
