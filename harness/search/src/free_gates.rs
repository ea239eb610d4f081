//! The formula for programs of so many shifts between which gates are free: every shifted word and
//! the answer are any functions, square by square, of the inputs and the words shifted before,
//! that give 0 for zeroes. No model means that no program has so many shifts or fewer, since a
//! function need not look at all of its words.

use crate::case::{Case, constant};
use crate::cnf::{Cnf, Literal};
use crate::encoding::Encoding;
use crate::program::Runs;
use std::fmt;

/// What is to be chosen: for every shift its amount and the function that is shifted; and the
/// function that is the answer.
pub struct FreeGates {
    ranks: usize,
    /// By how many ranks, from one on.
    amounts: Vec<Vec<Literal>>,
    /// Truth tables, the one of the answer last; the row is the bits of the inputs and of the words
    /// before, the sliders lowest.
    tables: Vec<Vec<Literal>>,
}

impl FreeGates {
    /// All but the cases.
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
        let ranks = self.ranks;
        let mut words: Vec<Vec<Literal>> = Vec::new();
        for (table, amounts) in self.tables.iter().zip(&self.amounts) {
            let [value, word] = [(); 2].map(|()| cnf.fresh(ranks));
            for rank in 0..ranks {
                look_up(table, case.inputs(rank), &words, rank, value[rank], cnf);
                for (less, &amount) in amounts.iter().enumerate() {
                    let from = value.get(rank + less + 1).copied().unwrap_or(constant(false));
                    cnf.agree(&[amount], from, word[rank]);
                }
            }
            words.push(word);
        }
        let answer = &self.tables[self.amounts.len()];
        for rank in 0..ranks {
            let right = constant(case.attacked(rank, ranks));
            look_up(answer, case.inputs(rank), &words, rank, right, cnf);
        }
    }

    fn read(&self, model: &dyn Fn(Literal) -> bool) -> Box<dyn Runs> {
        let of = |amounts: &Vec<Literal>| {
            1 + amounts.iter().position(|&amount| model(amount)).expect("a model chooses")
        };
        let rows = |table: &Vec<Literal>| table.iter().map(|&row| model(row)).collect();
        Box::new(Network {
            amounts: self.amounts.iter().map(of).collect(),
            tables: self.tables.iter().map(rows).collect(),
        })
    }
}

/// Demands that the row of a truth table that the words choose at a rank is `value`.
fn look_up(
    table: &[Literal],
    inputs: [Literal; 2],
    words: &[Vec<Literal>],
    rank: usize,
    value: Literal,
    cnf: &mut Cnf,
) {
    let columns = || inputs.into_iter().chain(words.iter().map(|word| word[rank]));
    for (row, &entry) in table.iter().enumerate() {
        let when: Vec<Literal> = columns()
            .enumerate()
            .map(|(column, bit)| if row >> column & 1 == 1 { bit } else { -bit })
            .collect();
        cnf.agree(&when, entry, value);
    }
}

/// Shifts and the functions between them.
struct Network {
    amounts: Vec<usize>,
    tables: Vec<Vec<bool>>,
}

impl Network {
    /// A truth table applied to every bit of some words.
    fn apply(table: &[bool], words: &[u64]) -> u64 {
        let row = |bit: usize| {
            words.iter().enumerate().map(|(at, word)| (word >> bit & 1) << at).sum::<u64>()
        };
        (0..64).filter(|&bit| table[row(bit) as usize]).map(|bit| 1 << bit).sum()
    }
}

impl Runs for Network {
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
