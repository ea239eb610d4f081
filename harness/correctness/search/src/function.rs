//! The function of a gate as variables of a formula: one truth-table row per combination of inputs
//! that are not all zero. The remaining row is zero.

use crate::case::constant;
use crate::cnf::{Cnf, Literal};
use crate::program::{Gate, Program};

/// An unknown gate: its truth table from row 1 on, the first operand lowest.
pub struct Function(Vec<Literal>);

impl Function {
    /// Any gate of this many inputs except the constant and the projections.
    pub fn any(cnf: &mut Cnf, arity: usize) -> Self {
        let rows = cnf.fresh((1 << arity) - 1);
        cnf.clause(&rows);
        for operand in 0..arity {
            let other = |(at, &row): (usize, &Literal)| {
                if (at + 1) >> operand & 1 == 1 { -row } else { row }
            };
            cnf.clause(&rows.iter().enumerate().map(other).collect::<Vec<Literal>>());
        }
        Function(rows)
    }

    /// The result for a row of the truth table, from 1 on.
    pub fn row(&self, row: usize) -> Literal {
        self.0[row - 1]
    }

    /// Requires the gate to give `out` for these operands.
    pub fn gives(&self, cnf: &mut Cnf, operands: &[Literal], out: Literal) {
        for row in 0..=self.0.len() {
            let signed = |(at, &bit): (usize, &Literal)| {
                if row >> at & 1 == 1 { bit } else { -bit }
            };
            let when: Vec<Literal> = operands.iter().enumerate().map(signed).collect();
            let value = row.checked_sub(1).map_or(constant(false), |row| self.0[row]);
            cnf.agree(&when, value, out);
        }
    }

    /// Requires the two-input gates to give `out` for `left` and `right`, on every rank.
    pub fn gives_all(&self, cnf: &mut Cnf, left: &[Literal], right: &[Literal], out: &[Literal]) {
        for ((&left, &right), &out) in left.iter().zip(right).zip(out) {
            self.gives(cnf, &[left, right], out);
        }
    }

    /// The truth table in a model, row 0 lowest.
    pub fn table(&self, model: &dyn Fn(Literal) -> bool) -> u8 {
        let set = self.0.iter().enumerate().filter(|&(_, &row)| model(row));
        set.map(|(at, _)| 2 << at).sum()
    }

    /// Appends the two-input gate of a model; returns its word's number.
    pub fn join(
        &self,
        program: &mut Program,
        model: &dyn Fn(Literal) -> bool,
        [left, right]: [usize; 2],
    ) -> usize {
        let (gate, left, right) = match self.table(model) {
            0b1000 => (Gate::And, left, right),
            0b1110 => (Gate::Or, left, right),
            0b0110 => (Gate::Xor, left, right),
            0b0010 => (Gate::Andn, left, right),
            0b0100 => (Gate::Andn, right, left),
            table => unreachable!("{table:04b} is no gate"),
        };
        program.join(gate, left, right)
    }
}

/// The one of some variables that a model makes true.
pub fn chosen(model: &dyn Fn(Literal) -> bool, options: &[Literal]) -> usize {
    options.iter().position(|&option| model(option)).expect("a model chooses")
}

/// From which ranks of which input a word may depend: a literal for every input and distance. A
/// word cannot depend on what it does not reach through its operands.
pub struct Reach(Vec<Literal>);

impl Reach {
    /// An input reaches itself.
    pub fn input(input: usize, ranks: usize) -> Self {
        let reached = |at: usize| crate::case::constant(at == input * ranks);
        Reach((0..2 * ranks).map(reached).collect())
    }

    /// An unknown word.
    pub fn any(cnf: &mut Cnf, ranks: usize) -> Self {
        Reach(cnf.fresh(2 * ranks))
    }

    /// Requires that this reaches only what one of `others` does.
    pub fn joins(&self, cnf: &mut Cnf, others: &[Reach]) {
        for (at, &own) in self.0.iter().enumerate() {
            let others: Vec<Literal> = others.iter().map(|other| other.0[at]).collect();
            cnf.implies(&[own], &others);
        }
    }

    /// Requires, if all in `when` are true, that this reaches only what `word` reaches after a
    /// shift by `shift` ranks.
    pub fn within(&self, cnf: &mut Cnf, when: &[Literal], word: &Reach, shift: usize) {
        let ranks = self.0.len() / 2;
        for (at, &own) in self.0.iter().enumerate() {
            let from = (at % ranks).checked_sub(shift).map(|_| word.0[at - shift]);
            let then: Vec<Literal> = [-own].into_iter().chain(from).collect();
            cnf.implies(when, &then);
        }
    }

    /// Requires, if all in `when` are true, that this, shifted, reaches everything that attacks
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
