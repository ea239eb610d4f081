//! What goes into a fill on one file and what is to come out, bit by bit, for the formulas.
//! The check of what was found (`trial`) has a specification of its own.

use crate::cnf::{Literal, TRUE};

/// Sliders and empty squares of one file; bit 0 is the first rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// Where sliders stand.
    pub sliders: u8,
    /// Which squares are empty.
    pub empty: u8,
}

impl Case {
    /// The two inputs as words of constants.
    pub fn inputs(self, ranks: usize) -> [Vec<Literal>; 2] {
        [self.sliders, self.empty]
            .map(|word| (0..ranks).map(|rank| constant(word >> rank & 1 == 1)).collect())
    }

    /// The case without so many ranks below: the one above them comes first.
    pub fn from(self, rank: usize) -> Self {
        Case { sliders: self.sliders >> rank, empty: self.empty >> rank }
    }

    /// The right answer as a word of constants.
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

/// A word shifted right by so many ranks.
pub fn shifted(word: &[Literal], by: usize) -> Vec<Literal> {
    let zeroes = std::iter::repeat_n(constant(false), by);
    word.iter().skip(by).copied().chain(zeroes).take(word.len()).collect()
}
