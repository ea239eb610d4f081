//! The kernel of one routine and subject as a type: timed loops, slices and other callers are
//! generic over it.
//!
//! A function pointer would keep the compiler from inlining a kernel, and a user would inline it. A
//! type does not: each caller is compiled once per kernel, with the kernel's code in it.

use crate::queries::{NUMBER_BITS, NUMBER_MASK, position_words};
use crate::{Answer, Input, Lanewise, Link, Register};

/// A kernel with a fixed subject: arguments and answer in registers.
///
/// `routine!` defines one for each probe. Callers generic over it inline the kernel, as a user
/// would: the timed loops ([`crate::Probe::latency`]), loops over slices, and the move generator. A
/// latency loop chains `N` of the arguments.
pub trait Kernel<const N: usize> {
    /// The arguments before the chained ones.
    type Before: Arguments;
    /// The register type of the chained arguments.
    type Chained: Link<Self::Answer>;
    /// The arguments after them.
    type After: Arguments;
    /// The answer type.
    type Answer: Answer;

    /// Words of all arguments, with the padding.
    const WORDS: usize = Self::UNPADDED_WORDS + Self::PADDING;

    /// Words of all arguments.
    const UNPADDED_WORDS: usize =
        Self::Before::WORDS + N * <Self::Chained as Register>::WORDS + Self::After::WORDS;

    /// Words after the arguments up to a whole number of cache lines, if an argument has to begin
    /// at one.
    const PADDING: usize = match Self::Before::HAS_WHOLE_LINE || Self::After::HAS_WHOLE_LINE {
        true => Self::UNPADDED_WORDS.next_multiple_of(LINE_WORDS) - Self::UNPADDED_WORDS,
        false => 0,
    };

    /// Whether the loops read queries, each of which refers to a position; see
    /// [`queries`](crate::queries).
    const BY_REFERENCE: bool;

    /// Words of a position, if the loops read queries.
    const POSITION_WORDS: usize = position_words(
        Self::Before::WORDS_IN_POSITION
            + N * words_in_position::<Self::Chained>()
            + Self::After::WORDS_IN_POSITION,
    );

    /// Words of a query: one, and those of the link if the chained argument is a part of the
    /// position.
    const QUERY_WORDS: usize = 1 + match Self::Chained::IS_NUMBER {
        true => 0,
        false => <Self::Chained as Register>::WORDS,
    };

    /// Whether the loops hide arguments from the optimiser, which would otherwise pack words meant
    /// for general-purpose registers. A vector kernel reads its arguments from memory, as in a
    /// position: one word for all lanes then takes a broadcasting load, from a register also a
    /// shuffle.
    const HIDDEN: bool = !<Self::Answer as Answer>::Lane::IN_LANES;

    /// Answers one call.
    ///
    /// # Safety
    /// Requires a CPU with the routine's features, and a caller compiled for them, otherwise
    /// nothing is inlined.
    unsafe fn call(
        before: Self::Before,
        chained: [Self::Chained; N],
        after: Self::After,
    ) -> Self::Answer;

    /// Makes each chained argument from a value, in order. `routine!` unrolls it: `map` on an array
    /// would dominate the compile time of the loops.
    fn each<T>(values: [T; N], make: impl FnMut(T) -> Self::Chained) -> [Self::Chained; N];
}

/// Words of a cache line.
pub(crate) const LINE_WORDS: usize = 8;

/// Returns the words that an argument takes of a position: numbers are in the query.
const fn words_in_position<R: Register>() -> usize {
    if R::IS_NUMBER { 0 } else { R::WORDS }
}

/// A tuple of arguments.
pub trait Arguments: Copy {
    /// Whether one of them has to begin at a cache line.
    const HAS_WHOLE_LINE: bool;

    /// Words of all arguments.
    const WORDS: usize;

    /// Words of those that are no numbers.
    const WORDS_IN_POSITION: usize;

    /// Takes them from the words.
    ///
    /// # Safety
    /// Requires them to lie inside the arguments, and a CPU with their registers.
    unsafe fn take(words: &mut Words) -> Self;
}

macro_rules! arguments {
    ($($argument:ident)*) => {
        impl<$($argument: Register),*> Arguments for ($($argument,)*) {
            const HAS_WHOLE_LINE: bool = false $(|| $argument::IS_WHOLE_LINE)*;
            const WORDS: usize = 0 $(+ $argument::WORDS)*;
            const WORDS_IN_POSITION: usize = 0 $(+ words_in_position::<$argument>())*;

            #[inline(always)]
            #[allow(unused_variables, clippy::unused_unit, reason = "there may be none to take")]
            unsafe fn take(words: &mut Words) -> Self {
                // SAFETY: the caller promises it.
                ($(unsafe { words.next::<$argument>() },)*)
            }
        }
    };
}
arguments!();
arguments!(A);
arguments!(A B);
arguments!(A B C);

/// A walk over the words of arguments. Loops read memory only through it, so whether arguments are
/// hidden from the optimiser is decided in one place.
pub struct Words {
    address: *const u64,
    /// The numbers of a query that are not taken yet, a byte each, if the words are a position.
    numbers: Option<u64>,
    is_hidden: bool,
    /// Whether each word is loaded separately.
    is_one_by_one: bool,
}

impl Words {
    /// Starts at this address. If `is_hidden`, each argument is loaded into a register and opaque
    /// to the optimiser; otherwise the instruction that needs it reads it in place.
    #[inline(always)]
    pub fn new(address: *const u64, is_hidden: bool) -> Self {
        Words { address, numbers: None, is_hidden, is_one_by_one: false }
    }

    /// Starts at this position, with the numbers of this query.
    #[inline(always)]
    pub(crate) fn of_query(query: u64, position: *const u64, is_hidden: bool) -> Self {
        Words { address: position, numbers: Some(query), is_hidden, is_one_by_one: false }
    }

    /// Starts at this position, of which each word is loaded separately.
    #[inline(always)]
    pub(crate) fn one_by_one(query: u64, position: *const u64) -> Self {
        Words { is_one_by_one: true, ..Words::of_query(query, position, true) }
    }

    /// Returns the address of the next word.
    #[inline(always)]
    pub(crate) fn address(&self) -> *const u64 {
        self.address
    }

    /// Takes the next argument in the form in which a probe receives it.
    ///
    /// # Safety
    /// As for [`Words::next`].
    #[inline(always)]
    pub unsafe fn pass<R: Register>(&mut self) -> R::Parameter {
        // SAFETY: the caller promises it.
        unsafe {
            let parameter = R::pass(self.address);
            self.address = self.address.add(R::WORDS);
            parameter
        }
    }

    /// Loads the next argument.
    ///
    /// # Safety
    /// Requires the argument to lie inside the arguments, and a CPU with its register.
    #[inline(always)]
    pub unsafe fn next<R: Register>(&mut self) -> R {
        if R::IS_NUMBER
            && let Some(numbers) = &mut self.numbers
        {
            let number = *numbers & NUMBER_MASK;
            *numbers >>= NUMBER_BITS;
            // SAFETY: a number is one word, and the caller promises that it is valid.
            let value = unsafe { R::load(&raw const number) };
            // SAFETY: a number needs no instruction set.
            return if self.is_hidden { unsafe { value.opaque() } } else { value };
        }
        // SAFETY: the caller promises it.
        unsafe {
            let value = match self.is_one_by_one {
                true => R::load_one_by_one(self.address),
                false => R::load(self.address),
            };
            self.address = self.address.add(R::WORDS);
            if self.is_hidden { value.opaque() } else { value }
        }
    }
}

impl Input {
    /// Returns the description of an argument of this type.
    pub const fn new<R: Register>(name: &'static str, chained: bool) -> Input {
        Input {
            name,
            words: R::WORDS,
            chained,
            is_whole_line: R::IS_WHOLE_LINE,
            is_number: R::IS_NUMBER,
            link_mask: R::LINK_MASK,
        }
    }
}
