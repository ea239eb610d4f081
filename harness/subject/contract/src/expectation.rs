//! Expectations on the machine code of a routine: declared with its kernel, checked by
//! `asm_reports`.
//!
//! A compiler can ruin a kernel without a wrong answer: it may call a function instead of inlining
//! it, spill registers, or keep a loop. No test of answers sees that, so the machine code is
//! counted too.
//!
//! Defaults apply to every probe: it has no calls, no stack accesses and no loop (an adapter to a
//! batch may loop over its queries), uses vector registers only with a declared CPU feature, uses
//! no feature beyond tier and variant, and has no instruction without a class. A routine declares
//! where it differs, and such an expectation replaces the default about the same quantity.

use crate::{Subject, Tier};

/// A quantity that a listing is counted for.
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

/// The bound on a count.
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
    /// The quantity that is counted.
    pub counted: Counted,
    /// The bound on the count.
    pub amount: Amount,
    /// The subjects that it applies to; an empty list means all.
    pub subjects: &'static [Subject],
    /// The tiers that it applies to; an empty list means all.
    pub tiers: &'static [Tier],
    /// The reason, unless the routine's name gives it.
    pub why: Option<&'static str>,
    /// The release of rustc (`"1.95.0"`) to which it is limited. Such an expectation records a
    /// compiler's weakness, which another release need not have, so it is not checked there.
    pub pinned: Option<&'static str>,
}

impl Expectation {
    /// Expects one loop per ray of a piece.
    pub const LOOP_A_RAY: &[Self] = &[
        Self::exactly(4, Counted::Loops).subjects(Subject::FOUR_WAYS),
        Self::exactly(8, Counted::Loops).subjects(Subject::EIGHT_WAYS),
    ];

    /// Expects exactly `count` of them.
    pub const fn exactly(count: u32, counted: Counted) -> Self {
        Self::new(Amount::Exactly(count), counted)
    }

    /// Expects at most `count` of them.
    pub const fn at_most(count: u32, counted: Counted) -> Self {
        Self::new(Amount::AtMost(count), counted)
    }

    /// Expects at least `count` of them.
    pub const fn at_least(count: u32, counted: Counted) -> Self {
        Self::new(Amount::AtLeast(count), counted)
    }

    const fn new(amount: Amount, counted: Counted) -> Self {
        Expectation { counted, amount, subjects: &[], tiers: &[], why: None, pinned: None }
    }

    /// Limits the expectation to these subjects.
    pub const fn subjects(self, subjects: &'static [Subject]) -> Self {
        Expectation { subjects, ..self }
    }

    /// Limits each of these expectations to these subjects.
    pub const fn each_with_subjects<const N: usize>(
        expectations: [Self; N],
        subjects: &'static [Subject],
    ) -> [Self; N] {
        crate::array!(index < N => expectations[index].subjects(subjects))
    }

    /// Limits the expectation to these tiers.
    pub const fn tiers(self, tiers: &'static [Tier]) -> Self {
        Expectation { tiers, ..self }
    }

    /// Adds the reason, for readers who would ask why the code is not better.
    pub const fn because(self, why: &'static str) -> Self {
        Expectation { why: Some(why), ..self }
    }

    /// Limits the expectation to the code of this release of rustc, and adds the reason.
    pub const fn pinned(self, rustc: &'static str, why: &'static str) -> Self {
        Expectation { pinned: Some(rustc), why: Some(why), ..self }
    }

    /// Whether it applies to this probe at this tier.
    pub fn concerns(&self, subject: Subject, tier: Tier) -> bool {
        let has_subject = self.subjects.is_empty() || self.subjects.contains(&subject);
        let has_tier = self.tiers.is_empty() || self.tiers.contains(&tier);
        has_subject && has_tier
    }
}

impl Amount {
    /// Whether a count satisfies the amount.
    pub const fn holds(self, count: u32) -> bool {
        match self {
            Amount::Exactly(number) => count == number,
            Amount::AtMost(number) => count <= number,
            Amount::AtLeast(number) => count >= number,
        }
    }
}
