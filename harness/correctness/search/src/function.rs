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
            // It is not the projection to this operand.
            let mut differs = Vec::new();
            for (row, &value) in (1..).zip(&rows) {
                differs.push(if row >> operand & 1 == 1 { -value } else { value });
            }
            cnf.clause(&differs);
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
            let mut selects_row = Vec::new();
            for (index, &bit) in operands.iter().enumerate() {
                selects_row.push(if row >> index & 1 == 1 { bit } else { -bit });
            }
            let value = if row == 0 { constant(false) } else { self.row(row) };
            cnf.agree(&selects_row, value, out);
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
        let mut table = 0;
        for (row, &value) in (1..).zip(&self.0) {
            table |= u8::from(model(value)) << row;
        }
        table
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
