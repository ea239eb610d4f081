//! Which ranks of which input a word may depend on.
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
    /// An input reaches itself.
    pub fn input(input: usize, ranks: usize) -> Self {
        Reach((0..2 * ranks).map(|index| constant(index == input * ranks)).collect())
    }

    /// An unknown word.
    pub fn any(cnf: &mut Cnf, ranks: usize) -> Self {
        Reach(cnf.fresh(2 * ranks))
    }

    /// Requires that this reaches only what one of `operands` does.
    pub fn joins(&self, cnf: &mut Cnf, operands: &[Reach]) {
        for (index, &reached) in self.0.iter().enumerate() {
            let by_operands: Vec<Literal> =
                operands.iter().map(|operand| operand.0[index]).collect();
            cnf.implies(&[reached], &by_operands);
        }
    }

    /// Requires, if all in `when` are true, that this reaches only what `word` reaches after a
    /// shift by `shift` ranks.
    pub fn within(&self, cnf: &mut Cnf, when: &[Literal], word: &Reach, shift: usize) {
        for (index, &reached) in self.0.iter().enumerate() {
            let mut then = vec![-reached];
            then.extend(word.before_shift(index, shift));
            cnf.implies(when, &then);
        }
    }

    /// Requires, if all in `when` are true, that this, shifted, reaches everything that attacks
    /// depend on: sliders on every rank above, empty squares on all of these but the last.
    pub fn suffices(&self, cnf: &mut Cnf, when: &[Literal], shift: usize) {
        let ranks = self.0.len() / 2;
        for index in (1..ranks).chain(ranks + 1..(2 * ranks).saturating_sub(1)) {
            let then: Vec<Literal> = self.before_shift(index, shift).into_iter().collect();
            cnf.implies(when, &then);
        }
    }

    /// Whether this reaches the square that is at `index` after a shift; none if the shift moves no
    /// square there.
    fn before_shift(&self, index: usize, shift: usize) -> Option<Literal> {
        let ranks = self.0.len() / 2;
        if index % ranks < shift { None } else { Some(self.0[index - shift]) }
    }
}
