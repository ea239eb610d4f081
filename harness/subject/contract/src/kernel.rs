//! The kernel of one routine and subject as a type: what loops, slices and other callers are
//! generic over.

use crate::{Answer, Index, Input, Link, Register};

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
}

/// Some arguments, in order.
pub trait Arguments: Copy {
    /// Words of all.
    const WORDS: usize;

    /// Takes them off the words, each hidden from the optimiser.
    ///
    /// # Safety
    /// They lie wholly inside the arguments, and the CPU has their registers.
    unsafe fn take(words: &mut Words) -> Self;
}

impl Arguments for () {
    const WORDS: usize = 0;

    #[inline(always)]
    unsafe fn take(_words: &mut Words) {}
}

impl<A: Register> Arguments for (A,) {
    const WORDS: usize = A::WORDS;

    #[inline(always)]
    unsafe fn take(words: &mut Words) -> Self {
        // SAFETY: the caller's promise.
        unsafe { (words.next(),) }
    }
}

impl<A: Register, B: Register> Arguments for (A, B) {
    const WORDS: usize = A::WORDS + B::WORDS;

    #[inline(always)]
    unsafe fn take(words: &mut Words) -> Self {
        // SAFETY: the caller's promise.
        unsafe { (words.next(), words.next()) }
    }
}

impl<A: Register, B: Register> Arguments for (A, B, Index) {
    const WORDS: usize = A::WORDS + B::WORDS + 1;

    #[inline(always)]
    unsafe fn take(words: &mut Words) -> Self {
        // SAFETY: the caller's promise.
        unsafe { (words.next(), words.next(), words.next()) }
    }
}

/// Walks over the words of arguments; the loops' only view of memory.
pub struct Words(*const u64);

impl Words {
    /// From here on.
    #[inline(always)]
    pub fn at(start: *const u64) -> Self {
        Words(start)
    }

    /// Whether all up to `end` are taken.
    #[inline(always)]
    pub fn are_at(&self, end: *const u64) -> bool {
        std::ptr::eq(self.0, end)
    }

    /// Takes the next argument as a probe is called with it.
    ///
    /// # Safety
    /// As for [`Words::next`].
    #[inline(always)]
    pub unsafe fn pass<R: Register>(&mut self) -> R::Passed {
        // SAFETY: the caller's promise.
        unsafe {
            let passed = R::pass(self.0);
            self.0 = self.0.add(R::WORDS);
            passed
        }
    }

    /// Loads the next argument and hides its value from the optimiser.
    ///
    /// # Safety
    /// The argument lies wholly inside the arguments, and the CPU has its register.
    #[inline(always)]
    pub unsafe fn next<R: Register>(&mut self) -> R {
        // SAFETY: the caller's promise.
        unsafe {
            let value = R::load(self.0);
            self.0 = self.0.add(R::WORDS);
            value.opaque()
        }
    }
}

impl Input {
    /// The argument of this type called `name`.
    pub const fn of<R: Register>(name: &'static str, chained: bool) -> Input {
        Input { name, words: R::WORDS, chained }
    }
}
