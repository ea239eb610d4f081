//! The formula for programs with a number of shifts and free gates: every shifted word and the
//! answer are arbitrary bitwise functions, zero for zeros, of the inputs and the earlier shifted
//! words. No model means that no program has this many shifts or fewer, since a function may ignore
//! words.

use crate::case::{Case, constant, shift_word};
use crate::cnf::{Cnf, Literal};
use crate::encoding::Encoding;
use crate::function::chosen_index;
use crate::program::{Program, Runnable};
use std::fmt;

/// The unknowns: for every shift its amount and the function that is shifted; and the function that
/// is the answer.
pub struct FreeGates {
    ranks: usize,
    /// The amount in ranks, starting at one.
    amounts: Vec<Vec<Literal>>,
    /// Truth tables, the answer's last. The row number has the bits of the inputs and earlier
    /// words, the sliders lowest.
    tables: Vec<Vec<Literal>>,
}

impl FreeGates {
    /// Makes the variables and adds every clause that does not depend on a case.
    pub fn new(ranks: usize, shifts: usize, cnf: &mut Cnf) -> Self {
        let amounts = (0..shifts).map(|_| cnf.new_choice(ranks - 1)).collect();
        let mut tables = Vec::new();
        for earlier in 0..=shifts {
            let mut table = vec![constant(false)];
            table.extend(cnf.new_variables((1 << (2 + earlier)) - 1));
            tables.push(table);
        }
        FreeGates { ranks, amounts, tables }
    }
}

impl Encoding for FreeGates {
    fn add(&mut self, case: Case, cnf: &mut Cnf) {
        let mut words = case.inputs(self.ranks).to_vec();
        for (table, amounts) in self.tables.iter().zip(&self.amounts) {
            let value = cnf.new_variables(self.ranks);
            let word = cnf.new_variables(self.ranks);
            require_function(table, &words, &value, cnf);
            for (index, &is_amount) in amounts.iter().enumerate() {
                cnf.require_equal_words(&[is_amount], &shift_word(&value, index + 1), &word);
            }
            words.push(word);
        }
        require_function(&self.tables[self.amounts.len()], &words, &case.answer(self.ranks), cnf);
    }

    fn read(&self, model: &dyn Fn(Literal) -> bool) -> Box<dyn Runnable> {
        let amounts = self.amounts.iter().map(|amounts| 1 + chosen_index(model, amounts)).collect();
        let mut tables = Vec::new();
        for table in &self.tables {
            tables.push(table.iter().map(|&row| model(row)).collect());
        }
        Box::new(Network { amounts, tables })
    }
}

/// Requires, on every rank, that `value` is the row of a truth table that the words select.
fn require_function(table: &[Literal], words: &[Vec<Literal>], value: &[Literal], cnf: &mut Cnf) {
    for (rank, &value) in value.iter().enumerate() {
        for (row, &entry) in table.iter().enumerate() {
            let mut selects_row = Vec::new();
            for (column, word) in words.iter().enumerate() {
                selects_row.push(if row >> column & 1 == 1 { word[rank] } else { -word[rank] });
            }
            cnf.require_equal(&selects_row, entry, value);
        }
    }
}

/// Shifts and the functions between them.
struct Network {
    amounts: Vec<usize>,
    tables: Vec<Vec<bool>>,
}

impl Network {
    /// Applies a truth table to every bit of some words.
    fn apply(table: &[bool], words: &[u64]) -> u64 {
        let mut result = 0;
        for bit in 0..64 {
            let mut row = 0;
            for (column, word) in words.iter().enumerate() {
                row |= (word >> bit & 1) << column;
            }
            result |= u64::from(table[row as usize]) << bit;
        }
        result
    }
}

impl Runnable for Network {
    fn program(&self) -> Option<&Program> {
        None
    }

    fn run(&self, sliders: u64, empty: u64) -> u64 {
        let mut words = vec![sliders, empty];
        for (table, amount) in self.tables.iter().zip(&self.amounts) {
            words.push(Network::apply(table, &words) >> (8 * amount));
        }
        Network::apply(&self.tables[self.amounts.len()], &words)
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut words = "g, e".to_string();
        for (index, table) in self.tables.iter().enumerate() {
            let number = index + 1;
            write!(f, "t{number} = table {} ({words})", binary(table))?;
            match self.amounts.get(index) {
                Some(amount) => writeln!(f, " >> {}", 8 * amount)?,
                None => writeln!(f)?,
            }
            words.push_str(&format!(", t{number}"));
        }
        Ok(())
    }
}

/// Returns a truth table as a binary number, row 0 last.
fn binary(table: &[bool]) -> String {
    table.iter().rev().map(|&bit| if bit { '1' } else { '0' }).collect()
}
