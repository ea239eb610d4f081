//! The formula for programs with a number of shifts and free gates: every shifted word and the
//! answer are arbitrary bitwise functions, zero for zeros, of the inputs and the earlier shifted
//! words. No model means that no program has this many shifts or fewer, since a function may ignore
//! words.

use crate::case::{Case, constant, shifted};
use crate::cnf::{Cnf, Literal};
use crate::encoding::Encoding;
use crate::function::chosen;
use crate::program::{Program, Runs};
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
    /// Everything but the cases.
    pub fn new(ranks: usize, shifts: usize, cnf: &mut Cnf) -> Self {
        let amounts = (0..shifts).map(|_| cnf.choice(ranks - 1)).collect();
        let mut table = |before: usize| {
            let zero = [constant(false)];
            zero.into_iter().chain(cnf.fresh((1 << (2 + before)) - 1)).collect()
        };
        FreeGates { ranks, amounts, tables: (0..=shifts).map(&mut table).collect() }
    }
}

impl Encoding for FreeGates {
    fn add(&mut self, case: Case, cnf: &mut Cnf) {
        let mut words = case.inputs(self.ranks).to_vec();
        for (table, amounts) in self.tables.iter().zip(&self.amounts) {
            let [value, word] = [(); 2].map(|()| cnf.fresh(self.ranks));
            look_up(table, &words, &value, cnf);
            for (less, &amount) in amounts.iter().enumerate() {
                cnf.agree_all(&[amount], &shifted(&value, less + 1), &word);
            }
            words.push(word);
        }
        look_up(&self.tables[self.amounts.len()], &words, &case.answer(self.ranks), cnf);
    }

    fn read(&self, model: &dyn Fn(Literal) -> bool) -> Box<dyn Runs> {
        let of = |amounts: &Vec<Literal>| 1 + chosen(model, amounts);
        let rows = |table: &Vec<Literal>| table.iter().map(|&row| model(row)).collect();
        Box::new(Network {
            amounts: self.amounts.iter().map(of).collect(),
            tables: self.tables.iter().map(rows).collect(),
        })
    }
}

/// Requires, on every rank, that `value` is the row of a truth table that the words select.
fn look_up(table: &[Literal], words: &[Vec<Literal>], value: &[Literal], cnf: &mut Cnf) {
    for (rank, &value) in value.iter().enumerate() {
        for (row, &entry) in table.iter().enumerate() {
            let bits = words.iter().map(|word| word[rank]).enumerate();
            let when: Vec<Literal> =
                bits.map(|(column, bit)| if row >> column & 1 == 1 { bit } else { -bit }).collect();
            cnf.agree(&when, entry, value);
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
        let row = |bit: usize| {
            words.iter().enumerate().map(|(at, word)| (word >> bit & 1) << at).sum::<u64>()
        };
        (0..64).filter(|&bit| table[row(bit) as usize]).map(|bit| 1 << bit).sum()
    }
}

impl Runs for Network {
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
        let bits = |table: &Vec<bool>| {
            table.iter().rev().map(|&bit| if bit { '1' } else { '0' }).collect::<String>()
        };
        let words = |count: usize| {
            let shifted = (1..=count).map(|word| format!(", t{word}"));
            format!("g, e{}", shifted.collect::<String>())
        };
        for (at, (table, amount)) in self.tables.iter().zip(&self.amounts).enumerate() {
            writeln!(f, "t{} = table {} ({}) >> {}", at + 1, bits(table), words(at), 8 * amount)?;
        }
        let shifts = self.amounts.len();
        writeln!(f, "t{} = table {} ({})", shifts + 1, bits(&self.tables[shifts]), words(shifts))
    }
}
