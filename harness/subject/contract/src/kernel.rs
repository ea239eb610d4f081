//! The kernel of one routine and subject as a type: what loops, slices and other callers are
//! generic over.

use crate::{Answer, Input, Lanewise, Link, Register};

/// A kernel with its subject chosen: arguments in registers, answer in registers.
///
/// `routine!` makes one for each probe. Whoever is generic over it calls the kernel inlined, as a
/// user would have it: the timed loops are ([`crate::Probe::latency`]), and so is whatever goes over
/// slices or makes moves. `N` arguments are chained in a latency loop; what comes before and after
/// them is not.
pub trait Kernel<const N: usize> {
    /// Arguments before the chained ones.
    type Before: Arguments;
    /// The chained ones, all of one register type.
    type Chained: Link<Self::Answer>;
    /// Arguments after them.
    type After: Arguments;
    /// What it gives.
    type Answer: Answer;

    /// Words of all arguments.
    const WORDS: usize =
        Self::Before::WORDS + N * <Self::Chained as Register>::WORDS + Self::After::WORDS;

    /// Whether the loops keep what arguments are from the compiler: it would pack words of one call, which
    /// stand for general-purpose registers. A kernel over lanes reads its arguments where a position has
    /// them, in memory: one word for all lanes takes a load there, and from a register a shuffle too.
    const HIDDEN: bool = !<Self::Answer as Answer>::Lane::IN_LANES;

    /// The answer to one call.
    ///
    /// # Safety
    /// The CPU has the routine's features, and the caller is compiled for them, or nothing is
    /// inlined.
    unsafe fn call(
        before: Self::Before,
        chained: [Self::Chained; N],
        after: Self::After,
    ) -> Self::Answer;

    /// Makes a chained argument from each value, in order. `routine!` writes the calls out: in the loops of each kernel,
    /// `map` of an array takes longer to compile than everything else.
    fn each<T>(values: [T; N], one: impl FnMut(T) -> Self::Chained) -> [Self::Chained; N];
}

/// Some arguments, in order.
pub trait Arguments: Copy {
    /// Words of all.
    const WORDS: usize;

    /// Takes them off the words.
    ///
    /// # Safety
    /// They lie wholly inside the arguments, and the CPU has their registers.
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

/// Walks over the words of arguments; the loops' only view of memory.
pub struct Words {
    at: *const u64,
    hidden: bool,
}

impl Words {
    /// From here on. If they are `hidden`, each argument comes in a register and nothing is known of it;
    /// else it is read where it lies, by whatever instruction wants it.
    #[inline(always)]
    pub fn at(start: *const u64, hidden: bool) -> Self {
        Words { at: start, hidden }
    }

    /// Whether all up to `end` are taken.
    #[inline(always)]
    pub fn are_at(&self, end: *const u64) -> bool {
        std::ptr::eq(self.at, end)
    }

    /// Takes the next argument as a probe is called with it.
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
    /// The argument lies wholly inside the arguments, and the CPU has its register.
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
