//! What a routine promises of its machine code, written beside its kernel. Whether a listing keeps
//! the promise is judged elsewhere.
//!
//! Every probe is held to defaults that need no text: it calls nothing, keeps nothing on the stack,
//! has no loop (an adapter to a batch may be one over what is asked), works on vectors only where its
//! variant declares a CPU feature for them, uses no feature beyond its tier and its variant, and every
//! instruction of it is understood. A routine writes what is special. An expectation about something
//! that has a default takes the default's place.

use crate::{Subject, Tier};

/// Something that can be counted in a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Instructions, the final `ret` left out.
    Instructions,
    /// Copies within a register file.
    Moves,
    /// Instructions that compute.
    Operations,
    /// Any of these mnemonics, with or without the `v` of the three-operand forms.
    Mnemonic(&'static [&'static str]),
    /// Loops.
    Loops,
    /// Calls, and jumps to other functions.
    Calls,
    /// Reads and writes of the stack, saved registers (`push`, `pop`) left out.
    StackAccesses,
    /// Reads and writes of the stack for a call, in each of the timed loops.
    LoopStackAccesses,
    /// Bits of the widest vector register.
    VectorBits,
}

/// How much of it there must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// Neither more nor less.
    Exactly(u32),
    /// No more.
    AtMost(u32),
    /// No less.
    AtLeast(u32),
}

/// One promise about each probe of a routine, or about some of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// What is counted.
    pub counted: Counted,
    /// How much of it there must be.
    pub amount: Amount,
    /// The probes that it is about; all of the routine if none is named.
    pub subjects: &'static [Subject],
    /// The tiers that it is about; all if none is named.
    pub tiers: &'static [Tier],
    /// Why, where the name of the routine does not say so.
    pub why: Option<&'static str>,
    /// The release of rustc (`"1.95.0"`) that this is today's form of: a weakness of the compiler,
    /// no promise. It is not judged on other releases.
    pub pinned: Option<&'static str>,
}

impl Expectation {
    /// A loop for each ray of a piece.
    pub const LOOP_A_RAY: &[Self] = &[
        Self::exactly(4, Counted::Loops).on(Subject::FOUR_WAYS),
        Self::exactly(8, Counted::Loops).on(Subject::EIGHT_WAYS),
    ];

    /// Exactly `count`.
    pub const fn exactly(count: u32, counted: Counted) -> Self {
        Self::of(Amount::Exactly(count), counted)
    }

    /// No more than `count`.
    pub const fn at_most(count: u32, counted: Counted) -> Self {
        Self::of(Amount::AtMost(count), counted)
    }

    /// No less than `count`.
    pub const fn at_least(count: u32, counted: Counted) -> Self {
        Self::of(Amount::AtLeast(count), counted)
    }

    const fn of(amount: Amount, counted: Counted) -> Self {
        Expectation { counted, amount, subjects: &[], tiers: &[], why: None, pinned: None }
    }

    /// Of these probes alone.
    pub const fn on(self, subjects: &'static [Subject]) -> Self {
        Expectation { subjects, ..self }
    }

    /// All of them, of these probes alone.
    pub const fn each_on<const N: usize>(
        all: [Self; N],
        subjects: &'static [Subject],
    ) -> [Self; N] {
        crate::array!(index < N => all[index].on(subjects))
    }

    /// At these tiers alone.
    pub const fn at(self, tiers: &'static [Tier]) -> Self {
        Expectation { tiers, ..self }
    }

    /// The reason.
    pub const fn because(self, why: &'static str) -> Self {
        Expectation { why: Some(why), ..self }
    }

    /// The form that this release of rustc gives, and why it gives it.
    pub const fn pinned(self, rustc: &'static str, why: &'static str) -> Self {
        Expectation { pinned: Some(rustc), why: Some(why), ..self }
    }

    /// Whether it is about this probe at this tier.
    pub fn concerns(&self, subject: Subject, tier: Tier) -> bool {
        (self.subjects.is_empty() || self.subjects.contains(&subject))
            && (self.tiers.is_empty() || self.tiers.contains(&tier))
    }
}

impl Amount {
    /// Whether `found` is as much as there must be.
    pub const fn holds(self, found: u32) -> bool {
        match self {
            Amount::Exactly(count) => found == count,
            Amount::AtMost(count) => found <= count,
            Amount::AtLeast(count) => found >= count,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Direction;

    #[test]
    fn an_amount_is_a_bound_or_a_figure() {
        let held = |amount: Amount| [1, 2, 3].map(|found| amount.holds(found));
        assert_eq!(held(Amount::Exactly(2)), [false, true, false]);
        assert_eq!(held(Amount::AtMost(2)), [true, true, false]);
        assert_eq!(held(Amount::AtLeast(2)), [false, true, true]);
    }

    #[test]
    fn an_expectation_concerns_what_it_names_and_all_if_it_names_nothing() {
        const SOUTH: Subject = Subject::Direction(Direction::South);
        let all = Expectation::exactly(1, Counted::Loops);
        assert!(all.concerns(SOUTH, Tier::V4) && all.concerns(Subject::Board, Tier::X86_64));
        let some = all.on(&[SOUTH]).at(&[Tier::V3]);
        assert!(some.concerns(SOUTH, Tier::V3));
        assert!(!some.concerns(Subject::Board, Tier::V3) && !some.concerns(SOUTH, Tier::V4));
    }
}
