//! The kernel of one routine and subject as a type: timed loops, slices and other callers are
//! generic over it.

use crate::{Answer, Input, Lanewise, Link, Register};

/// A kernel with a fixed subject: arguments and answer in registers.
///
/// `routine!` defines one for each probe. Callers generic over it inline the kernel, as a user
/// would: the timed loops ([`crate::Probe::latency`]), loops over slices, and the move generator. A
/// latency loop chains `N` of the arguments.
pub trait Kernel<const N: usize> {
    /// Arguments before the chained ones.
    type Before: Arguments;
    /// The chained ones, all of one register type.
    type Chained: Link<Self::Answer>;
    /// Arguments after them.
    type After: Arguments;
    /// The answer type.
    type Answer: Answer;

    /// Words of all arguments.
    const WORDS: usize =
        Self::Before::WORDS + N * <Self::Chained as Register>::WORDS + Self::After::WORDS;

    /// Whether the loops hide arguments from the optimiser, which would otherwise pack words meant
    /// for general-purpose registers. A vector kernel reads its arguments from memory, as in a
    /// position: one word for all lanes then takes a broadcasting load, from a register also a
    /// shuffle.
    const HIDDEN: bool = !<Self::Answer as Answer>::Lane::IN_LANES;

    /// The answer to one call.
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

/// A tuple of arguments.
pub trait Arguments: Copy {
    /// Words of all arguments.
    const WORDS: usize;

    /// Takes them from the words.
    ///
    /// # Safety
    /// Requires them to lie inside the arguments, and a CPU with their registers.
    unsafe fn take(words: &mut Words) -> Self;
}

macro_rules! arguments {
    ($($argument:ident)*) => {
        impl<$($argument: Register),*> Arguments for ($($argument,)*) {
            const WORDS: usize = 0 $(+ $argument::WORDS)*;

            #[inline(always)]
            #[allow(unused_variables, clippy::unused_unit, reason = "there may be none to take")]
            unsafe fn take(words: &mut Words) -> Self {
                // SAFETY: the caller's promise.
                ($(unsafe { words.next::<$argument>() },)*)
            }
        }
    };
}
arguments!();
arguments!(A);
arguments!(A B);
arguments!(A B C);

/// Walks over the words of arguments: the only view that loops have of memory.
pub struct Words {
    at: *const u64,
    hidden: bool,
}

impl Words {
    /// Starts here. If `hidden`, each argument is loaded into a register and opaque to the
    /// optimiser; otherwise the instruction that needs it reads it in place.
    #[inline(always)]
    pub fn at(start: *const u64, hidden: bool) -> Self {
        Words { at: start, hidden }
    }

    /// Whether all words up to `end` are taken.
    #[inline(always)]
    pub fn are_at(&self, end: *const u64) -> bool {
        std::ptr::eq(self.at, end)
    }

    /// Takes the next argument in the form in which a probe receives it.
    ///
    /// # Safety
    /// As for [`Words::next`].
    #[inline(always)]
    pub unsafe fn pass<R: Register>(&mut self) -> R::Passed {
        // SAFETY: the caller's promise.
        unsafe {
            let passed = R::pass(self.at);
            self.at = self.at.add(R::WORDS);
            passed
        }
    }

    /// Loads the next argument.
    ///
    /// # Safety
    /// Requires the argument to lie inside the arguments, and a CPU with its register.
    #[inline(always)]
    pub unsafe fn next<R: Register>(&mut self) -> R {
        // SAFETY: the caller's promise.
        unsafe {
            let value = R::load(self.at);
            self.at = self.at.add(R::WORDS);
            if self.hidden { value.opaque() } else { value }
        }
    }
}

impl Input {
    /// The argument of this type called `name`.
    pub const fn of<R: Register>(name: &'static str, chained: bool) -> Input {
        Input { name, words: R::WORDS, chained }
    }
}
