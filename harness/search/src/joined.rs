//! The formula for programs of one skeleton: which words each gate joins is given, shifts are free.
//! A model is a program; no model means that no right program has this skeleton.
//!
//! As in `free_shifts`, every gate has an unshifted operand. A bit of a word is the same function
//! of the inputs from its rank up on every rank. So what a word is at the first rank of a file says
//! it for all files that end in that one, and files share what they have in common.

use crate::case::{Case, constant};
use crate::cnf::{Cnf, Literal};
use crate::encoding::Encoding;
use crate::function::{Function, Reach};
use crate::program::{Program, Runs};
use crate::skeleton::Skeleton;
use std::collections::HashMap;

/// What is to be chosen: for every gate its shifts and function, and the last shift.
pub struct Joined {
    ranks: usize,
    gates: Vec<Node>,
    /// By how many ranks the last gate is shifted for the answer.
    tail: Vec<Literal>,
    /// What the gates give at the first rank of a file, for all files so far.
    known: HashMap<Case, Vec<Literal>>,
}

/// The operands of a gate, the lower first, and what it does with them.
struct Node {
    operands: [Operand; 2],
    function: Function,
}

/// A word and by how many ranks it is shifted.
struct Operand {
    word: usize,
    shift: Vec<Literal>,
}

impl Joined {
    /// All but the cases.
    pub fn new(ranks: usize, skeleton: &Skeleton, cnf: &mut Cnf) -> Self {
        let joined = Joined::any(ranks, skeleton, cnf);
        joined.reaches(cnf);
        joined
    }

    /// Any program of this skeleton.
    fn any(ranks: usize, skeleton: &Skeleton, cnf: &mut Cnf) -> Self {
        let mut node = |&(higher, lower): &(usize, usize)| {
            let operands = [lower, higher].map(|word| Operand { word, shift: cnf.choice(ranks) });
            cnf.clause(&[operands[0].shift[0], operands[1].shift[0]]);
            Node { operands, function: Function::any(cnf) }
        };
        let gates = skeleton.iter().map(&mut node).collect();
        Joined { ranks, gates, tail: cnf.choice(ranks), known: HashMap::new() }
    }

    fn reaches(&self, cnf: &mut Cnf) {
        let mut words = vec![Reach::input(0, self.ranks), Reach::input(1, self.ranks)];
        for node in &self.gates {
            let [lower, higher, own] = [(); 3].map(|()| Reach::any(cnf, self.ranks));
            for (operand, reach) in node.operands.iter().zip([&lower, &higher]) {
                for (shift, &chosen) in operand.shift.iter().enumerate() {
                    reach.within(cnf, &[chosen], &words[operand.word], shift);
                }
            }
            own.joins(cnf, &lower, &higher);
            words.push(own);
        }
        for (shift, &chosen) in self.tail.iter().enumerate() {
            words[words.len() - 1].suffices(cnf, &[chosen], shift);
        }
    }

    /// The first rank of a word that has been shifted.
    fn bit(&self, case: Case, word: usize, shift: usize) -> Literal {
        let case = case.from(shift);
        match word {
            0 => constant(case.sliders & 1 == 1),
            1 => constant(case.empty & 1 == 1),
            _ => self.known.get(&case).map_or(constant(false), |gates| gates[word - 2]),
        }
    }

    /// Says what the first ranks of all words are, and demands that of the answer. What is shifted
    /// must be known; all words are 0 where both inputs are.
    fn first_rank(&mut self, case: Case, cnf: &mut Cnf) {
        if self.known.contains_key(&case) || (case.sliders, case.empty) == (0, 0) {
            return;
        }
        let gates = cnf.fresh(self.gates.len());
        self.known.insert(case, gates.clone());
        for (node, out) in self.gates.iter().zip(gates) {
            let operands = [0, 1].map(|side| {
                let Operand { word, shift } = &node.operands[side];
                let operand = cnf.variable();
                for (by, &chosen) in shift.iter().enumerate() {
                    cnf.agree(&[chosen], self.bit(case, *word, by), operand);
                }
                operand
            });
            node.function.gives(cnf, &operands[..1], &operands[1..], &[out]);
        }
        let answer = case.answer(self.ranks)[0];
        for (by, &chosen) in self.tail.iter().enumerate() {
            cnf.agree(&[chosen], self.bit(case, 1 + self.gates.len(), by), answer);
        }
    }
}

impl Encoding for Joined {
    fn add(&mut self, case: Case, cnf: &mut Cnf) {
        (0..self.ranks).rev().for_each(|rank| self.first_rank(case.from(rank), cnf));
    }

    fn read(&self, model: &dyn Fn(Literal) -> bool) -> Box<dyn Runs> {
        let chosen = |options: &[Literal]| {
            options.iter().position(|&option| model(option)).expect("a model chooses")
        };
        let mut program = Program::default();
        let mut words = vec![0, 1];
        for node in &self.gates {
            let operand =
                |operand: &Operand| program.shifted(words[operand.word], chosen(&operand.shift));
            let [lower, higher] = node.operands.each_ref().map(operand);
            let (gate, swapped) = node.function.read(model);
            let (left, right) = if swapped { (higher, lower) } else { (lower, higher) };
            words.push(program.join(gate, left, right));
        }
        program.shifted(words[words.len() - 1], chosen(&self.tail));
        Box::new(program)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::Gate;
    use crate::skeleton::skeletons;
    use crate::solver::{Answer, Solver};
    use std::collections::HashSet;

    /// What a program does on all inputs.
    fn table(runs: &dyn Runs, ranks: usize) -> Vec<u64> {
        let board =
            |file: u64| (0..ranks).map(|rank| (file >> rank & 1) << (8 * rank)).sum::<u64>();
        (0..1 << (2 * ranks)).map(|both| runs.run(board(both), board(both >> ranks))).collect()
    }

    /// What all programs of so many gates do, each operand and the answer shifted at will.
    fn brute(ranks: usize, gates: usize) -> HashSet<Vec<u64>> {
        let mut all = vec![(Program::default(), vec![0, 1])];
        for _ in 0..gates {
            all = all.iter().flat_map(|(program, words)| joined(program, words, ranks)).collect();
        }
        let answer = |(mut program, words): (Program, Vec<usize>), by: usize| {
            program.shifted(words[words.len() - 1], by);
            table(&program, ranks)
        };
        (0..ranks).flat_map(|by| all.iter().map(move |one| answer(one.clone(), by))).collect()
    }

    /// A program with all that its next gate may be.
    fn joined(program: &Program, words: &[usize], ranks: usize) -> Vec<(Program, Vec<usize>)> {
        let mut all = Vec::new();
        for number in 0..(words.len() * ranks).pow(2) {
            for gate in [Gate::And, Gate::Or, Gate::Xor, Gate::Andn] {
                let mut longer = program.clone();
                let [left, right] =
                    [number / (words.len() * ranks), number % (words.len() * ranks)]
                        .map(|operand| longer.shifted(words[operand / ranks], operand % ranks));
                let word = longer.join(gate, left, right);
                all.push((longer, [words, &[word]].concat()));
            }
        }
        all
    }

    /// What the programs of a skeleton do: all models of its formula without cases.
    fn models(ranks: usize, skeleton: &Skeleton) -> HashSet<Vec<u64>> {
        let mut cnf = Cnf::new();
        let joined = Joined::any(ranks, skeleton, &mut cnf);
        let mut unheard = |_| {};
        let mut solver = Solver::new(&mut unheard, &|_| true);
        let mut tables = HashSet::new();
        while let Answer::Model(model) = solver.solve(&cnf) {
            let is = |literal: Literal| model[literal.unsigned_abs() as usize - 1] == (literal > 0);
            tables.insert(table(&*joined.read(&is), ranks));
            let other: Vec<Literal> =
                (1..=cnf.variables()).map(|v| if is(v) { -v } else { v }).collect();
            cnf.clause(&other);
        }
        tables
    }

    /// Whatever so many gates do, and fewer do not, a program of some skeleton does too.
    #[test]
    fn no_smallest_program_is_lost() {
        let mut fewer = HashSet::new();
        for (ranks, gates) in [(3, 1), (2, 1), (2, 2)] {
            let all = brute(ranks, gates);
            let found: HashSet<_> =
                skeletons(gates).iter().flat_map(|skeleton| models(ranks, skeleton)).collect();
            let lost = all.difference(&found).filter(|&table| !fewer.contains(table)).count();
            assert_eq!(lost, 0, "{ranks} ranks, {gates} gates, of {}", all.len());
            fewer.extend(all);
        }
    }
}
