//! Verdicts: what counted figures say of claimed ones.

use super::{CountedByClass, Figures, Span};
use serde::Serialize;

/// What counted figures say of claimed ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ClaimVerdict {
    /// Every class that the claim speaks of counts as claimed.
    Holds,
    /// The figure claimed for operations, or for instructions where the claim has none for
    /// operations, is the number of operations; the other classes count otherwise.
    HoldsAsOperationsOnly,
    /// Not even the operations count so.
    Refuted,
}

/// The rule, for readers of the table.
pub const RULE: &str = "The verdict is on the claim: its listing, assembled, and our source must \
    both count as published, whatever the compiler. holds: every class that the claim speaks of \
    counts as published. holds as operations only: the published figure is the number of \
    operations, and moves or instructions count otherwise. refuted: operations, or bytes of \
    tables, are others than published. \"As emitted\" applies the rule to the compiler's code at \
    the baseline; code with other operations than published refutes no claim on the algorithm, and \
    is called so.";

impl ClaimVerdict {
    /// The name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            ClaimVerdict::Holds => "holds",
            ClaimVerdict::HoldsAsOperationsOnly => "holds as operations only",
            ClaimVerdict::Refuted => "refuted",
        }
    }

    /// The name where it is emitted code that is judged.
    pub const fn name_as_emitted(self) -> &'static str {
        match self {
            ClaimVerdict::Refuted => "other operations",
            ClaimVerdict::Holds | ClaimVerdict::HoldsAsOperationsOnly => self.name(),
        }
    }

    /// What machine code says.
    pub fn of(claimed: &Figures, counted: &CountedByClass) -> ClaimVerdict {
        let is = |claim: Option<i64>, count: Span| claim.is_none_or(|claim| count.is(claim));
        let all = is(claimed.moves, counted.moves)
            && is(claimed.operations, counted.operations)
            && is(claimed.instructions, counted.instructions);
        match all {
            true => ClaimVerdict::Holds,
            false
                if ClaimVerdict::of_operations(claimed, counted.operations)
                    == ClaimVerdict::Refuted =>
            {
                ClaimVerdict::Refuted
            }
            false => ClaimVerdict::HoldsAsOperationsOnly,
        }
    }

    /// What a source says, which has operations alone.
    pub fn of_operations(claimed: &Figures, operations: Span) -> ClaimVerdict {
        match claimed.operations.or(claimed.instructions) {
            Some(claim) if !operations.is(claim) => ClaimVerdict::Refuted,
            _ => ClaimVerdict::Holds,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(moves: i64, operations: i64) -> CountedByClass {
        CountedByClass {
            moves: Span::just(moves),
            operations: Span::just(operations),
            other: Span::just(0),
            instructions: Span::just(moves + operations),
        }
    }

    const NONE: Figures =
        Figures { moves: None, operations: None, instructions: None, table_bytes: None };

    #[test]
    fn a_claim_is_held_to_the_classes_that_it_speaks_of() {
        let operations = Figures { operations: Some(19), ..NONE };
        let listing = Figures { moves: Some(1), instructions: Some(20), ..operations };
        assert_eq!(ClaimVerdict::of(&listing, &counted(1, 19)), ClaimVerdict::Holds);
        assert_eq!(ClaimVerdict::of(&operations, &counted(6, 19)), ClaimVerdict::Holds);
        assert_eq!(
            ClaimVerdict::of(&listing, &counted(6, 19)),
            ClaimVerdict::HoldsAsOperationsOnly
        );
        assert_eq!(ClaimVerdict::of(&operations, &counted(6, 18)), ClaimVerdict::Refuted);
        assert_eq!(ClaimVerdict::of(&listing, &counted(2, 18)), ClaimVerdict::Refuted);
    }

    #[test]
    fn instructions_that_are_operations_are_said_to_be() {
        let fourteen = Figures { instructions: Some(14), ..NONE };
        assert_eq!(
            ClaimVerdict::of(&fourteen, &counted(5, 14)),
            ClaimVerdict::HoldsAsOperationsOnly
        );
        assert_eq!(ClaimVerdict::of(&fourteen, &counted(0, 14)), ClaimVerdict::Holds);
        assert_eq!(ClaimVerdict::of(&fourteen, &counted(1, 12)), ClaimVerdict::Refuted);
    }

    #[test]
    fn where_directions_differ_no_single_figure_is_theirs() {
        let operations = Figures { operations: Some(16), ..NONE };
        let mut spread = counted(5, 16);
        spread.operations = Span { least: 15, most: 16 };
        assert_eq!(ClaimVerdict::of(&operations, &spread), ClaimVerdict::Refuted);
    }
}
