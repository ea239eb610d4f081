//! Inputs and expected outputs of a fill on one file, bit by bit, for the formulas. The check of
//! results (`trial`) has an independent specification.

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
        [self.sliders, self.empty]
            .map(|word| (0..ranks).map(|rank| constant(word >> rank & 1 == 1)).collect())
    }

    /// The case without its lowest `ranks` ranks.
    pub fn from(self, rank: usize) -> Self {
        Case { sliders: self.sliders >> rank, empty: self.empty >> rank }
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

/// A word shifted right by this many ranks.
pub fn shifted(word: &[Literal], by: usize) -> Vec<Literal> {
    let zeroes = std::iter::repeat_n(constant(false), by);
    word.iter().skip(by).copied().chain(zeroes).take(word.len()).collect()
}
