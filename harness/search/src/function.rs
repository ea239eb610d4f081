//! The function of a gate as variables of a formula: what it gives for (0, 1), (1, 0) and (1, 1).
//! For (0, 0) it gives 0.

use crate::cnf::{Cnf, Literal};
use crate::program::Gate;

/// A gate that is to be found.
pub struct Function([Literal; 3]);

/// What the variables are where a gate is one of these, and whether its operands are to be swapped.
const GATES: [([bool; 3], Gate, bool); 5] = [
    ([false, false, true], Gate::And, false),
    ([true, true, true], Gate::Or, false),
    ([true, true, false], Gate::Xor, false),
    ([false, true, false], Gate::Andn, false),
    ([true, false, false], Gate::Andn, true),
];

impl Function {
    /// Any gate but the constant and the two that give an operand back.
    pub fn any(cnf: &mut Cnf) -> Self {
        let [second, first, both] = [cnf.variable(), cnf.variable(), cnf.variable()];
        cnf.clause(&[first, second, both]);
        cnf.clause(&[-second, first, -both]);
        cnf.clause(&[second, -first, -both]);
        Function([second, first, both])
    }

    /// Demands that the gate gives `out` for `left` and `right`, on every rank.
    pub fn gives(&self, cnf: &mut Cnf, left: &[Literal], right: &[Literal], out: &[Literal]) {
        let [second, first, both] = self.0;
        for ((&left, &right), &out) in left.iter().zip(right).zip(out) {
            cnf.implies(&[-left, -right], &[-out]);
            cnf.agree(&[-left, right], second, out);
            cnf.agree(&[left, -right], first, out);
            cnf.agree(&[left, right], both, out);
        }
    }

    /// The gate of a model, and whether its operands are to be swapped.
    pub fn read(&self, model: &dyn Fn(Literal) -> bool) -> (Gate, bool) {
        let values = self.0.map(model);
        let found = GATES.iter().find(|(known, ..)| *known == values);
        let &(_, gate, swapped) = found.expect("a model has one of the five gates");
        (gate, swapped)
    }
}

/// From which ranks of which input a word may take anything: a literal for every input and
/// distance. What a word does not reach through its operands it cannot depend on.
pub struct Reach(Vec<Literal>);

impl Reach {
    /// An input reaches itself.
    pub fn input(input: usize, ranks: usize) -> Self {
        let reached = |at: usize| crate::case::constant(at == input * ranks);
        Reach((0..2 * ranks).map(reached).collect())
    }

    /// A word that is to be found.
    pub fn any(cnf: &mut Cnf, ranks: usize) -> Self {
        Reach(cnf.fresh(2 * ranks))
    }

    /// Demands that this reaches only what `one` or `other` does.
    pub fn joins(&self, cnf: &mut Cnf, one: &Reach, other: &Reach) {
        for ((&own, &one), &other) in self.0.iter().zip(&one.0).zip(&other.0) {
            cnf.implies(&[own], &[one, other]);
        }
    }

    /// Demands, where all in `when` are true, that this reaches only what `word` does when it has
    /// been shifted by `shift` ranks.
    pub fn within(&self, cnf: &mut Cnf, when: &[Literal], word: &Reach, shift: usize) {
        let ranks = self.0.len() / 2;
        for (at, &own) in self.0.iter().enumerate() {
            let from = (at % ranks).checked_sub(shift).map(|_| word.0[at - shift]);
            let then: Vec<Literal> = [-own].into_iter().chain(from).collect();
            cnf.implies(when, &then);
        }
    }

    /// Demands, where all in `when` are true, that this, shifted, reaches all that the attacks
    /// depend on: sliders on every rank above, empty squares on all of these but the last.
    pub fn suffices(&self, cnf: &mut Cnf, when: &[Literal], shift: usize) {
        let ranks = self.0.len() / 2;
        for at in (1..ranks).chain(ranks + 1..(2 * ranks).saturating_sub(1)) {
            let from = (at % ranks).checked_sub(shift).map(|_| self.0[at - shift]);
            let then: Vec<Literal> = from.into_iter().collect();
            cnf.implies(when, &then);
        }
    }
}
