//! The formula for programs of one skeleton: the words that each gate joins are fixed; shifts are
//! free or limited in number. A model is a program; no model means that no correct program has this
//! skeleton.
//!
//! If shifts are free, every gate has an unshifted operand, as in `free_shifts`. If they are
//! counted, all operands of a gate may be shifted, but not in vain. Shifting them all less by their
//! minimum, and the gate by that much more wherever it is used, costs at most one shift, of the
//! gate. It saves one if no other gate uses these shifts, or if all operands are shifted equally
//! far and one of the shifts is for this gate alone; so the program does not grow. It changes no
//! earlier gate, so it terminates.
//!
//! A bit of a word is the same function of the inputs from its rank up on every rank. So the value
//! of a word at the first rank of a file holds for all files that end in that one, and files share
//! their common part.

use crate::case::{Case, constant};
use crate::cnf::{Cnf, Literal};
use crate::encoding::Encoding;
use crate::function::chosen;
use crate::gates::{Gates, Operand, Place};
use crate::program::{Domain, Program, Runs};
use crate::reach::Reach;
use crate::rewriting;
use crate::skeleton::Skeleton;
use std::collections::HashMap;

/// The unknowns: for every gate its shifts and function, and the last shift.
pub struct Joined {
    gates: Gates,
    /// The shift of the last gate for the answer, in ranks.
    tail: Vec<Literal>,
    /// The gates at the first rank of each file so far.
    known: HashMap<Case, Vec<Literal>>,
}

impl Joined {
    /// Everything but the cases. Shifts are free, or at most this many.
    pub fn new(
        ranks: usize,
        skeleton: &Skeleton,
        (shifts, domain): (Option<usize>, Domain),
        cnf: &mut Cnf,
    ) -> Self {
        let joined = Joined::any(ranks, skeleton, cnf);
        joined.obeys(shifts, domain, cnf);
        joined.reaches(cnf);
        joined
    }

    /// The rules on shifts, and on two-input gates.
    pub fn obeys(&self, shifts: Option<usize>, domain: Domain, cnf: &mut Cnf) {
        if self.gates.nodes.iter().all(|node| node.operands.len() == 2) {
            rewriting::none_lower(&self.gates, shifts.is_some(), domain, cnf);
        }
        match shifts {
            None => self.operands_unshifted(cnf),
            Some(most) => {
                self.at_most(most, cnf);
                self.shifts_late(cnf);
            }
        }
    }

    /// Any program of this skeleton.
    pub fn any(ranks: usize, skeleton: &Skeleton, cnf: &mut Cnf) -> Self {
        let gates = Gates::new(ranks, skeleton, cnf);
        Joined { gates, tail: cnf.choice(ranks), known: HashMap::new() }
    }

    /// Every gate has an unshifted operand.
    fn operands_unshifted(&self, cnf: &mut Cnf) {
        for node in &self.gates.nodes {
            let unshifted: Vec<Literal> =
                node.operands.iter().map(|operand| operand.shift[0]).collect();
            cnf.clause(&unshifted);
        }
    }

    /// At most this many words are shifted, each amount counted separately (a sequential counter:
    /// Sinz 2005).
    fn at_most(&self, most: usize, cnf: &mut Cnf) {
        // Whether more than so many words are shifted, of those counted so far.
        let mut counted = vec![constant(false); most];
        for word in 0..=self.gates.last_word() {
            for shift in 1..self.gates.ranks {
                let uses = self.uses(word, shift);
                if uses.is_empty() {
                    continue;
                }
                let is_used = cnf.variable();
                for &is_use in &uses {
                    cnf.implies(&[is_use], &[is_used]);
                }
                counted = count_next(&counted, is_used, cnf);
            }
        }
    }

    /// Where a word is used with this shift, the answer included.
    fn uses(&self, word: usize, shift: usize) -> Vec<Literal> {
        let mut uses = Vec::new();
        for (_, operand) in self.gates.operands() {
            if operand.word == word {
                uses.push(operand.shift[shift]);
            }
        }
        if word == self.gates.last_word() {
            uses.push(self.tail[shift]);
        }
        uses
    }

    /// If all operands of a gate are shifted, one of them is shifted as far for another gate too;
    /// if all are shifted equally far, all of them are.
    fn shifts_late(&self, cnf: &mut Cnf) {
        for (gate, node) in self.gates.nodes.iter().enumerate() {
            let mut shared = Vec::new();
            for (index, operand) in node.operands.iter().enumerate() {
                shared.push(self.is_shared((gate, index), operand, cnf));
            }
            let mut not_in_vain: Vec<Literal> =
                node.operands.iter().map(|operand| operand.shift[0]).collect();
            not_in_vain.extend(&shared);
            cnf.clause(&not_in_vain);
            for shift in 1..self.gates.ranks {
                let equal: Vec<Literal> =
                    node.operands.iter().map(|operand| operand.shift[shift]).collect();
                for &is_shared in &shared {
                    cnf.implies(&equal, &[is_shared]);
                }
            }
        }
    }

    /// A variable that is true only if another operand has the word and the shift of this one.
    fn is_shared(&self, place: Place, operand: &Operand, cnf: &mut Cnf) -> Literal {
        let is_shared = cnf.variable();
        for (shift, &is_shift) in operand.shift.iter().enumerate() {
            let mut alike = Vec::new();
            for (other_place, other) in self.gates.operands() {
                if other_place != place && other.word == operand.word {
                    alike.push(other.shift[shift]);
                }
            }
            cnf.implies(&[is_shared, is_shift], &alike);
        }
        is_shared
    }

    /// The answer reaches what an attack depends on.
    fn reaches(&self, cnf: &mut Cnf) {
        let ranks = self.gates.ranks;
        let mut words = vec![Reach::input(0, ranks), Reach::input(1, ranks)];
        for node in &self.gates.nodes {
            let reach = Reach::any(cnf, ranks);
            let mut operands = Vec::new();
            for operand in &node.operands {
                let shifted = Reach::any(cnf, ranks);
                for (shift, &is_shift) in operand.shift.iter().enumerate() {
                    shifted.within(cnf, &[is_shift], &words[operand.word], shift);
                }
                operands.push(shifted);
            }
            reach.joins(cnf, &operands);
            words.push(reach);
        }
        for (shift, &is_shift) in self.tail.iter().enumerate() {
            words[self.gates.last_word()].suffices(cnf, &[is_shift], shift);
        }
    }

    /// The first rank of a shifted word.
    fn bit(&self, case: Case, word: usize, shift: usize) -> Literal {
        let case = case.without_lowest(shift);
        match word {
            0 => constant(case.sliders & 1 == 1),
            1 => constant(case.empty & 1 == 1),
            _ => self.known.get(&case).map_or(constant(false), |gates| gates[word - 2]),
        }
    }

    /// Defines the first ranks of all words, and requires the answer's. The first ranks of shifted
    /// words must be known; all words are zero where both inputs are.
    fn first_rank(&mut self, case: Case, cnf: &mut Cnf) {
        if self.known.contains_key(&case) || (case.sliders, case.empty) == (0, 0) {
            return;
        }
        let results = cnf.fresh(self.gates.nodes.len());
        self.known.insert(case, results.clone());
        for (node, result) in self.gates.nodes.iter().zip(results) {
            let mut operands = Vec::new();
            for Operand { word, shift } in &node.operands {
                let value = cnf.variable();
                for (ranks, &is_shift) in shift.iter().enumerate() {
                    cnf.agree(&[is_shift], self.bit(case, *word, ranks), value);
                }
                operands.push(value);
            }
            node.function.gives(cnf, &operands, result);
        }
        let answer = case.answer(self.gates.ranks)[0];
        for (ranks, &is_shift) in self.tail.iter().enumerate() {
            let last = self.bit(case, self.gates.last_word(), ranks);
            cnf.agree(&[is_shift], last, answer);
        }
    }
}

/// A step of the counter: `counted` says for each number whether more than so many literals were
/// true before this one. Forbids more than its length.
fn count_next(counted: &[Literal], is_true: Literal, cnf: &mut Cnf) -> Vec<Literal> {
    let next = cnf.fresh(counted.len());
    for number in 0..=counted.len() {
        let before = if number == 0 { constant(true) } else { counted[number - 1] };
        // Beyond the last number there is no literal: the clause forbids that many.
        let after: Vec<Literal> = next.get(number).copied().into_iter().collect();
        cnf.implies(&[is_true, before], &after);
        if let Some(&is_counted) = counted.get(number) {
            cnf.implies(&[is_counted], &after);
        }
    }
    next
}

impl Encoding for Joined {
    fn add(&mut self, case: Case, cnf: &mut Cnf) {
        // From the last rank down: the first rank of a file needs those of the files above it.
        for rank in (0..self.gates.ranks).rev() {
            self.first_rank(case.without_lowest(rank), cnf);
        }
    }

    fn read(&self, model: &dyn Fn(Literal) -> bool) -> Box<dyn Runs> {
        let mut program = Program::default();
        let mut words = vec![0, 1];
        for node in &self.gates.nodes {
            let mut operands = Vec::new();
            for Operand { word, shift } in &node.operands {
                operands.push(program.shifted(words[*word], chosen(model, shift)));
            }
            words.push(match operands[..] {
                [first, second, third] => {
                    program.look(node.function.table(model), [first, second, third])
                }
                [lower, higher] => node.function.join(&mut program, model, [lower, higher]),
                _ => unreachable!("gates have two inputs or three"),
            });
        }
        program.shifted(words[self.gates.last_word()], chosen(model, &self.tail));
        Box::new(program)
    }
}
