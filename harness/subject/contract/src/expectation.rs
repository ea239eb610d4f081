//! Expectations on the machine code of a routine: declared with its kernel, checked by
//! `asm_reports`.
//!
//! Defaults apply to every probe: no calls, no stack, no loop (an adapter to a batch may loop over
//! its queries), vector registers only with a declared CPU feature, no feature beyond tier and
//! variant, every instruction classified. A routine declares what differs; an expectation replaces
//! the default about the same thing.

use crate::{Subject, Tier};

/// Something countable in a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Instructions, without the final `ret`.
    Instructions,
    /// Copies within a register file.
    Moves,
    /// Instructions that compute.
    Operations,
    /// Any of these mnemonics, with or without the `v` of three-operand forms.
    Mnemonic(&'static [&'static str]),
    /// Loops.
    Loops,
    /// Calls, and jumps to other functions.
    Calls,
    /// Stack reads and writes, without saved registers (`push`, `pop`).
    StackAccesses,
    /// Stack reads and writes per call, in each of the timed loops.
    LoopStackAccesses,
    /// Width of the widest vector register, in bits.
    VectorBits,
}

/// How much of it there must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// Exactly this many.
    Exactly(u32),
    /// At most this many.
    AtMost(u32),
    /// At least this many.
    AtLeast(u32),
}

/// A promise about all probes of a routine, or some of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// What is counted.
    pub counted: Counted,
    /// How much of it there must be.
    pub amount: Amount,
    /// The subjects it applies to; all if empty.
    pub subjects: &'static [Subject],
    /// The tiers it applies to; all if empty.
    pub tiers: &'static [Tier],
    /// The reason, unless the routine's name gives it.
    pub why: Option<&'static str>,
    /// The release of rustc (`"1.95.0"`) to which it is limited: it records a compiler's weakness
    /// and is not checked on other releases.
    pub pinned: Option<&'static str>,
}

impl Expectation {
    /// One loop per ray of a piece.
    pub const LOOP_A_RAY: &[Self] = &[
        Self::exactly(4, Counted::Loops).subjects(Subject::FOUR_WAYS),
        Self::exactly(8, Counted::Loops).subjects(Subject::EIGHT_WAYS),
    ];

    /// Exactly `count`.
    pub const fn exactly(count: u32, counted: Counted) -> Self {
        Self::of(Amount::Exactly(count), counted)
    }

    /// At most `count`.
    pub const fn at_most(count: u32, counted: Counted) -> Self {
        Self::of(Amount::AtMost(count), counted)
    }

    /// At least `count`.
    pub const fn at_least(count: u32, counted: Counted) -> Self {
        Self::of(Amount::AtLeast(count), counted)
    }

    const fn of(amount: Amount, counted: Counted) -> Self {
        Expectation { counted, amount, subjects: &[], tiers: &[], why: None, pinned: None }
    }

    /// Limited to these subjects.
    pub const fn subjects(self, subjects: &'static [Subject]) -> Self {
        Expectation { subjects, ..self }
    }

    /// All of them, limited to these subjects.
    pub const fn each_with_subjects<const N: usize>(
        all: [Self; N],
        subjects: &'static [Subject],
    ) -> [Self; N] {
        crate::array!(index < N => all[index].subjects(subjects))
    }

    /// Limited to these tiers.
    pub const fn tiers(self, tiers: &'static [Tier]) -> Self {
        Expectation { tiers, ..self }
    }

    /// With a reason.
    pub const fn because(self, why: &'static str) -> Self {
        Expectation { why: Some(why), ..self }
    }

    /// Limited to the code of this release of rustc, with the reason.
    pub const fn pinned(self, rustc: &'static str, why: &'static str) -> Self {
        Expectation { pinned: Some(rustc), why: Some(why), ..self }
    }

    /// Whether it applies to this probe at this tier.
    pub fn concerns(&self, subject: Subject, tier: Tier) -> bool {
        (self.subjects.is_empty() || self.subjects.contains(&subject))
            && (self.tiers.is_empty() || self.tiers.contains(&tier))
    }
}

impl Amount {
    /// Whether `found` satisfies the amount.
    pub const fn holds(self, found: u32) -> bool {
        match self {
            Amount::Exactly(count) => found == count,
            Amount::AtMost(count) => found <= count,
            Amount::AtLeast(count) => found >= count,
        }
    }
}
