//! Data-dependent loops and branches of kernels: how many iterations, and whether to run another.

use crate::Word;

/// The maximum number of iterations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turns {
    /// No maximum: a loop.
    Many,
    /// At most this many, unrolled; the condition must fail after that many. `UpTo(1)` is a branch,
    /// whose condition need not.
    UpTo(u32),
}

/// The condition of an iteration: one word is nonzero and another is zero.
#[derive(Clone, Copy, Debug)]
pub struct Going<W> {
    /// Must be nonzero, in any lane.
    pub some: W,
    /// Must be zero; the same in all lanes.
    pub none: W,
}

impl<W: Word> Going<W> {
    /// While this word is nonzero.
    #[inline(always)]
    pub fn new(some: W) -> Self {
        Going { some, none: W::constant(0) }
    }

    /// Whether the condition holds now.
    #[inline(always)]
    pub fn is_on(self) -> bool {
        self.none.is_empty() && !self.some.is_empty()
    }
}
