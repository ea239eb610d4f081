//! Inputs and expected outputs of a fill on one file, bit by bit, for the formulas.
//!
//! A formula requires the right answer to some cases only, so a mistake here would make it refute
//! or admit the wrong programs. The check of results (`trial`) therefore has an independent
//! specification.

use crate::cnf::{Literal, TRUE};

/// Sliders and empty squares of one file; bit 0 is the first rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// The squares of the sliders.
    pub sliders: u8,
    /// The empty squares.
    pub empty: u8,
}

impl Case {
    /// Returns the two inputs as words of literals.
    pub fn inputs(self, ranks: usize) -> [Vec<Literal>; 2] {
        [self.sliders, self.empty].map(|word| literals(word, ranks))
    }

    /// Returns the case without its lowest `ranks` ranks. The next rank becomes the first.
    pub fn drop_ranks(self, ranks: usize) -> Self {
        Case { sliders: self.sliders >> ranks, empty: self.empty >> ranks }
    }

    /// Returns the correct answer as a word of literals.
    pub fn answer(self, ranks: usize) -> Vec<Literal> {
        (0..ranks).map(|rank| constant(self.is_attacked(rank, ranks))).collect()
    }

    /// Whether a slider further up attacks the square of this rank.
    fn is_attacked(self, rank: usize, ranks: usize) -> bool {
        let next_rank = rank + 1;
        if next_rank >= ranks {
            return false;
        }
        if self.sliders >> next_rank & 1 == 1 {
            return true;
        }
        let is_empty = self.empty >> next_rank & 1 == 1;
        is_empty && self.is_attacked(next_rank, ranks)
    }
}

/// Returns a known bit as a literal.
pub fn constant(bit: bool) -> Literal {
    if bit { TRUE } else { -TRUE }
}

/// Returns the lowest `ranks` bits of a word as literals.
fn literals(word: u8, ranks: usize) -> Vec<Literal> {
    (0..ranks).map(|rank| constant(word >> rank & 1 == 1)).collect()
}

/// Shifts a word right by this many ranks. The highest ranks become zero.
pub fn shift_word(word: &[Literal], ranks: usize) -> Vec<Literal> {
    let mut result = word[ranks.min(word.len())..].to_vec();
    result.resize(word.len(), constant(false));
    result
}
