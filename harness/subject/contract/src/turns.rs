//! How often a text takes a turn, and whether it takes another: the loops and branches of kernels that depend on
//! data. What a turn does is the kernel's affair.

use crate::Word;

/// How many turns there are at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turns {
    /// As many as it goes on for: a loop.
    Many,
    /// So many, written one after the other: it has gone on for no more. Of one it need not be so: a branch.
    UpTo(u32),
}

/// Whether a turn is taken: while one word has a bit and another has none.
#[derive(Clone, Copy, Debug)]
pub struct Going<W> {
    /// What must have a bit, in any lane.
    pub some: W,
    /// What must have none. It is the same in all lanes.
    pub none: W,
}

impl<W: Word> Going<W> {
    /// While this has a bit.
    #[inline(always)]
    pub fn by(some: W) -> Self {
        Going { some, none: W::constant(0) }
    }

    /// Whether it is so now.
    #[inline(always)]
    pub fn is_on(self) -> bool {
        self.none.is_empty() && !self.some.is_empty()
    }
}
