//! The function of a gate as variables of a formula: one truth-table row per combination of inputs
//! that are not all zero. The remaining row is zero.

use crate::case::constant;
use crate::cnf::{Cnf, Literal};
use crate::program::{Gate, Program};

/// An unknown gate: its truth table from row 1 on, the first operand lowest.
pub struct Function(Vec<Literal>);

impl Function {
    /// Adds the variables of an unknown gate of this many inputs. The constant and the projections
    /// are forbidden, because a gate that computes them is superfluous.
    pub fn new(cnf: &mut Cnf, arity: usize) -> Self {
        let rows = cnf.new_variables((1 << arity) - 1);
        cnf.add_clause(&rows);
        for operand in 0..arity {
            // Some row must differ from the projection to this operand.
            let mut differences = Vec::new();
            for (row, &value) in (1..).zip(&rows) {
                differences.push(if row >> operand & 1 == 1 { -value } else { value });
            }
            cnf.add_clause(&differences);
        }
        Function(rows)
    }

    /// Returns the result for a row of the truth table. Rows count from 1, since row 0 is always
    /// zero and has no variable.
    pub fn row(&self, row: usize) -> Literal {
        self.0[row - 1]
    }

    /// Requires the gate to give `result` for these operands.
    pub fn require(&self, cnf: &mut Cnf, operands: &[Literal], result: Literal) {
        for row in 0..=self.0.len() {
            let mut selects_row = Vec::new();
            for (index, &bit) in operands.iter().enumerate() {
                selects_row.push(if row >> index & 1 == 1 { bit } else { -bit });
            }
            let value = if row == 0 { constant(false) } else { self.row(row) };
            cnf.require_equal(&selects_row, value, result);
        }
    }

    /// Requires the two-input gate to give `result` for `left` and `right`, on every rank.
    pub fn require_words(
        &self,
        cnf: &mut Cnf,
        left: &[Literal],
        right: &[Literal],
        result: &[Literal],
    ) {
        for (rank, &result_bit) in result.iter().enumerate() {
            self.require(cnf, &[left[rank], right[rank]], result_bit);
        }
    }

    /// Returns the truth table in a model, row 0 lowest.
    pub fn table(&self, model: &dyn Fn(Literal) -> bool) -> u8 {
        let mut table = 0;
        for (row, &value) in (1..).zip(&self.0) {
            table |= u8::from(model(value)) << row;
        }
        table
    }

    /// Appends the two-input gate of a model to the program, and returns the number of its word.
    pub fn add_gate(
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
        program.add_gate(gate, left, right)
    }
}

/// Returns the index of the option that a model makes true.
pub fn chosen_index(model: &dyn Fn(Literal) -> bool, options: &[Literal]) -> usize {
    options.iter().position(|&option| model(option)).expect("a model chooses")
}
