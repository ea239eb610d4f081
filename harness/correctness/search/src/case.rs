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
    /// The two inputs as words of literals.
    pub fn inputs(self, ranks: usize) -> [Vec<Literal>; 2] {
        [self.sliders, self.empty].map(|word| literals(word, ranks))
    }

    /// The case without its lowest `ranks` ranks.
    pub fn without_lowest(self, ranks: usize) -> Self {
        Case { sliders: self.sliders >> ranks, empty: self.empty >> ranks }
    }

    /// The correct answer as a word of literals.
    pub fn answer(self, ranks: usize) -> Vec<Literal> {
        (0..ranks).map(|rank| constant(self.attacked(rank, ranks))).collect()
    }

    /// Whether a slider further up attacks the square of this rank.
    fn attacked(self, rank: usize, ranks: usize) -> bool {
        let above = rank + 1;
        above < ranks
            && (self.sliders >> above & 1 == 1
                || (self.empty >> above & 1 == 1 && self.attacked(above, ranks)))
    }
}

/// A known bit as a literal.
pub fn constant(bit: bool) -> Literal {
    if bit { TRUE } else { -TRUE }
}

/// The lowest `ranks` bits of a word as literals.
fn literals(word: u8, ranks: usize) -> Vec<Literal> {
    (0..ranks).map(|rank| constant(word >> rank & 1 == 1)).collect()
}

/// A word shifted right by this many ranks.
pub fn shifted(word: &[Literal], ranks: usize) -> Vec<Literal> {
    let kept = &word[ranks.min(word.len())..];
    let mut shifted = kept.to_vec();
    shifted.resize(word.len(), constant(false));
    shifted
}
