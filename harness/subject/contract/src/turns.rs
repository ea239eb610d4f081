//! Data-dependent loops and branches of kernels: how many iterations, and whether to run another.
//!
//! A Rust `while` leaves no trace in a graph. A kernel therefore states its loop as data, an upper
//! bound and a condition, which [`Word::repeat`] runs or records.

use crate::Word;

/// The maximum number of iterations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turns {
    /// There is no maximum: it is a loop.
    Many,
    /// At most this many iterations run, and they are unrolled. The condition must fail after that
    /// many, except for `UpTo(1)`, which is a branch.
    UpTo(u32),
}

/// The condition of an iteration: one word is nonzero and another is zero.
#[derive(Clone, Copy, Debug)]
pub struct Going<W> {
    /// The word that must be nonzero in any lane.
    pub some: W,
    /// The word that must be zero. It is the same in all lanes.
    pub none: W,
}

impl<W: Word> Going<W> {
    /// Returns the condition that this word is nonzero.
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
