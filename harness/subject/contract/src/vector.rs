//! Vectors of 128, 256 and 512 bits as a text: what a kernel says of them, whatever reads it. It knows no
//! register.

use crate::{Word, vector_operations};

/// What a row of the table answers: a vector, or a mask in a word.
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

/// A word of a general-purpose register, which has vectors beside it.
pub trait Scalar: Word {
    /// 128 bits.
    type Two: Vector<Word = Self, Array = [Self; 2]>;
    /// 256 bits.
    type Four: Halves<Word = Self, Array = [Self; 4], Half = Self::Two>;
    /// 512 bits.
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
            fn $method$(<const $imm: i32>)?(self $(, $rest: Self)*) -> $crate::__vector_answer!($($into)?);
        )*
    };
}

/// Words side by side in a vector register, and its instructions: a text that is generic over it has all the
/// readings that one over [`Word`] has.
///
/// What a vector does as so many words it does as a [`Word`]: logic, shifts and rotates by constants, sums and
/// differences, zeros counted. An instruction may be asked of the machine only where the routine names the
/// target features it needs: else the text does not compile.
pub trait Vector: Word {
    /// A word of it by itself, and a mask: bit k is of byte k, or of word k.
    type Word: Scalar;
    /// Its words.
    type Array;

    /// These words, which are known before a call.
    ///
    /// # Panics
    /// If they are not as many as there are lanes.
    fn known(words: &[u64]) -> Self;

    /// The same of a row of a table, one of many: what is done with it is [shared](Word::share) with no other row,
    /// even of the same words.
    ///
    /// # Panics
    /// If they are not as many as there are lanes.
    #[inline(always)]
    #[track_caller]
    fn row(words: &'static [u64]) -> Self {
        Self::known(words)
    }

    /// The words of the row with this number, of a table of rows of so many words as there are lanes: a load, as
    /// [`Word::look_up`] is one.
    ///
    /// # Safety
    /// The table has this row: no check is made.
    unsafe fn row_at(table: &'static [u64], row: Self::Word) -> Self;

    /// The same known byte in every place.
    #[inline(always)]
    #[track_caller]
    fn constant_bytes(byte: u8) -> Self {
        Self::constant(0x0101_0101_0101_0101 * u64::from(byte))
    }

    /// The word in every lane.
    fn spread(word: Self::Word) -> Self;

    /// These words.
    fn from_array(lanes: Self::Array) -> Self;

    /// All words.
    fn to_array(self) -> Self::Array;

    /// Bytes of `other` where the mask has a bit. Together with what made one of the two, if nothing else
    /// needs that, it is one instruction.
    fn blend_bytes(self, mask: Self::Word, other: Self) -> Self;

    /// Words of `other` where the mask has a bit; likewise.
    fn blend_words(self, mask: Self::Word, other: Self) -> Self;

    vector_operations!(methods);
}

/// A vector that is made of two.
pub trait Halves: Vector {
    /// One of them.
    type Half: Vector<Word = Self::Word>;

    /// The first half of the lanes.
    fn low_half(self) -> Self::Half;

    /// The second half of the lanes.
    fn high_half(self) -> Self::Half;

    /// The same in both halves.
    fn twice(half: Self::Half) -> Self;

    /// As the lower half. Nothing is known of the upper one.
    fn widened(half: Self::Half) -> Self;
}
