//! The reach of a word: the ranks of the inputs on which it may depend.
//!
//! A word cannot depend on what it does not reach through its operands, and an attack depends on
//! nearly everything. A solver finds this out case by case; the clauses here say it before any
//! case.

use crate::case::constant;
use crate::cnf::{Cnf, Literal};

/// A literal for every input and distance in ranks, the sliders first: whether a word may depend on
/// that square.
pub struct Reach(Vec<Literal>);

impl Reach {
    /// Returns the reach of an input: only itself, at no distance.
    pub fn input(input: usize, ranks: usize) -> Self {
        Reach((0..2 * ranks).map(|index| constant(index == input * ranks)).collect())
    }

    /// Adds variables for the reach of an unknown word.
    pub fn unknown(cnf: &mut Cnf, ranks: usize) -> Self {
        Reach(cnf.new_variables(2 * ranks))
    }

    /// Requires that this word reaches only squares that one of `operands` reaches.
    pub fn limit_to_operands(&self, cnf: &mut Cnf, operands: &[Reach]) {
        for (index, &is_reached) in self.0.iter().enumerate() {
            let operand_literals: Vec<Literal> =
                operands.iter().map(|operand| operand.0[index]).collect();
            cnf.require_implication(&[is_reached], &operand_literals);
        }
    }

    /// Requires, if all in `when` are true, that this word reaches only squares that `word` reaches
    /// after a shift by `shift` ranks.
    pub fn limit_to_shift(&self, cnf: &mut Cnf, when: &[Literal], word: &Reach, shift: usize) {
        for (index, &is_reached) in self.0.iter().enumerate() {
            let mut then = vec![-is_reached];
            then.extend(word.before_shift(index, shift));
            cnf.require_implication(when, &then);
        }
    }

    /// Requires, if all in `when` are true, that this word after the shift reaches everything that
    /// attacks depend on: sliders on every rank above, empty squares on all of these but the last.
    pub fn require_attacks(&self, cnf: &mut Cnf, when: &[Literal], shift: usize) {
        let ranks = self.0.len() / 2;
        for index in (1..ranks).chain(ranks + 1..(2 * ranks).saturating_sub(1)) {
            let then: Vec<Literal> = self.before_shift(index, shift).into_iter().collect();
            cnf.require_implication(when, &then);
        }
    }

    /// Returns whether this word reaches the square that is at `index` after a shift, or nothing if
    /// the shift moves no square there.
    fn before_shift(&self, index: usize, shift: usize) -> Option<Literal> {
        let ranks = self.0.len() / 2;
        if index % ranks < shift { None } else { Some(self.0[index - shift]) }
    }
}
