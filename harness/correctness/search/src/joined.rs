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
use crate::function::chosen_index;
use crate::gates::{Gates, Operand, Place};
use crate::program::{Domain, Program, Runnable};
use crate::reach::Reach;
use crate::rewriting;
use crate::skeleton::Skeleton;
use std::collections::HashMap;

/// The unknowns: for every gate its shifts and function, and the last shift.
pub struct Joined {
    gates: Gates,
    /// The shift of the last gate for the answer, in ranks.
    tail: Vec<Literal>,
    /// The bits of all gates at the first rank of each file that was defined so far.
    first_ranks: HashMap<Case, Vec<Literal>>,
}

impl Joined {
    /// Makes the variables and adds every clause that does not depend on a case. Shifts are free,
    /// or at most this many.
    pub fn new(
        ranks: usize,
        skeleton: &Skeleton,
        (shifts, domain): (Option<usize>, Domain),
        cnf: &mut Cnf,
    ) -> Self {
        let joined = Joined::new_without_rules(ranks, skeleton, cnf);
        joined.add_rules(shifts, domain, cnf);
        joined.require_reach(cnf);
        joined
    }

    /// Adds the rules of the normal form: those on shifts, and those on two-input gates.
    pub fn add_rules(&self, shifts: Option<usize>, domain: Domain, cnf: &mut Cnf) {
        if self.gates.nodes.iter().all(|node| node.operands.len() == 2) {
            rewriting::forbid_rewritable(&self.gates, shifts.is_some(), domain, cnf);
        }
        match shifts {
            None => self.require_unshifted_operands(cnf),
            Some(max_shifts) => {
                self.limit_shifts(max_shifts, cnf);
                self.forbid_early_shifts(cnf);
            }
        }
    }

    /// Makes the variables of any program of this skeleton. A test compares the programs with and
    /// without rules.
    pub fn new_without_rules(ranks: usize, skeleton: &Skeleton, cnf: &mut Cnf) -> Self {
        let gates = Gates::new(ranks, skeleton, cnf);
        Joined { gates, tail: cnf.new_choice(ranks), first_ranks: HashMap::new() }
    }

    /// Requires that every gate has an unshifted operand.
    fn require_unshifted_operands(&self, cnf: &mut Cnf) {
        for node in &self.gates.nodes {
            let unshifted: Vec<Literal> =
                node.operands.iter().map(|operand| operand.shift[0]).collect();
            cnf.add_clause(&unshifted);
        }
    }

    /// Requires that at most this many words are shifted, each amount counted separately (a
    /// sequential counter: Sinz 2005).
    fn limit_shifts(&self, max_shifts: usize, cnf: &mut Cnf) {
        // Literal n says whether more than n of the words counted so far are shifted.
        let mut counter = vec![constant(false); max_shifts];
        for word in 0..=self.gates.last_word() {
            for shift in 1..self.gates.ranks {
                let uses = self.uses(word, shift);
                if uses.is_empty() {
                    continue;
                }
                let is_used = cnf.new_variable();
                for &is_use in &uses {
                    cnf.require_implication(&[is_use], &[is_used]);
                }
                counter = count_next(&counter, is_used, cnf);
            }
        }
    }

    /// Returns a literal for each operand of this word, and one for the answer: whether it has this
    /// shift.
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

    /// Forbids shifts that could be moved from the operands of a gate to its result. If all
    /// operands of a gate are shifted, another gate must use one of these shifts too; if all are
    /// shifted equally far, other gates must use all of them.
    fn forbid_early_shifts(&self, cnf: &mut Cnf) {
        for (gate, node) in self.gates.nodes.iter().enumerate() {
            let mut shared = Vec::new();
            for (index, operand) in node.operands.iter().enumerate() {
                shared.push(self.is_shared((gate, index), operand, cnf));
            }
            let mut allowed: Vec<Literal> =
                node.operands.iter().map(|operand| operand.shift[0]).collect();
            allowed.extend(&shared);
            cnf.add_clause(&allowed);
            for shift in 1..self.gates.ranks {
                let equal_shifts: Vec<Literal> =
                    node.operands.iter().map(|operand| operand.shift[shift]).collect();
                for &is_shared in &shared {
                    cnf.require_implication(&equal_shifts, &[is_shared]);
                }
            }
        }
    }

    /// Adds a variable that is true only if another operand has the word and the shift of this one.
    fn is_shared(&self, place: Place, operand: &Operand, cnf: &mut Cnf) -> Literal {
        let is_shared = cnf.new_variable();
        for (shift, &is_shift) in operand.shift.iter().enumerate() {
            let mut equal_shifts = Vec::new();
            for (other_place, other_operand) in self.gates.operands() {
                if other_place != place && other_operand.word == operand.word {
                    equal_shifts.push(other_operand.shift[shift]);
                }
            }
            cnf.require_implication(&[is_shared, is_shift], &equal_shifts);
        }
        is_shared
    }

    /// Requires that the answer reaches every square that an attack depends on. It follows from the
    /// cases, but a solver needs many conflicts to find it out.
    fn require_reach(&self, cnf: &mut Cnf) {
        let ranks = self.gates.ranks;
        let mut words = vec![Reach::input(0, ranks), Reach::input(1, ranks)];
        for node in &self.gates.nodes {
            let reach = Reach::unknown(cnf, ranks);
            let mut operand_reaches = Vec::new();
            for operand in &node.operands {
                let operand_reach = Reach::unknown(cnf, ranks);
                for (shift, &is_shift) in operand.shift.iter().enumerate() {
                    operand_reach.limit_to_shift(cnf, &[is_shift], &words[operand.word], shift);
                }
                operand_reaches.push(operand_reach);
            }
            reach.limit_to_operands(cnf, &operand_reaches);
            words.push(reach);
        }
        for (shift, &is_shift) in self.tail.iter().enumerate() {
            words[self.gates.last_word()].require_attacks(cnf, &[is_shift], shift);
        }
    }

    /// Returns the first rank of a shifted word. A file without pieces has no variables, because
    /// all its words are zero.
    fn bit(&self, case: Case, word: usize, shift: usize) -> Literal {
        let case = case.drop_ranks(shift);
        match word {
            0 => constant(case.sliders & 1 == 1),
            1 => constant(case.empty & 1 == 1),
            _ => self.first_ranks.get(&case).map_or(constant(false), |gates| gates[word - 2]),
        }
    }

    /// Defines the first ranks of all words, and requires the answer's to be correct. The first
    /// ranks of shifted words must be defined before. A file that several cases share is defined
    /// once.
    fn add_first_rank(&mut self, case: Case, cnf: &mut Cnf) {
        if self.first_ranks.contains_key(&case) || (case.sliders, case.empty) == (0, 0) {
            return;
        }
        let results = cnf.new_variables(self.gates.nodes.len());
        self.first_ranks.insert(case, results.clone());
        for (node, result) in self.gates.nodes.iter().zip(results) {
            let mut operands = Vec::new();
            for Operand { word, shift } in &node.operands {
                let value = cnf.new_variable();
                for (ranks, &is_shift) in shift.iter().enumerate() {
                    cnf.require_equal(&[is_shift], self.bit(case, *word, ranks), value);
                }
                operands.push(value);
            }
            node.function.require(cnf, &operands, result);
        }
        let answer = case.answer(self.gates.ranks)[0];
        for (ranks, &is_shift) in self.tail.iter().enumerate() {
            let last = self.bit(case, self.gates.last_word(), ranks);
            cnf.require_equal(&[is_shift], last, answer);
        }
    }
}

/// Adds one literal to a counter and returns the next counter. Literal n of a counter says whether
/// more than n literals were true so far. More true literals than the counter is long are
/// forbidden.
fn count_next(counter: &[Literal], is_true: Literal, cnf: &mut Cnf) -> Vec<Literal> {
    let next_counter = cnf.new_variables(counter.len());
    for number in 0..=counter.len() {
        let had_number = if number == 0 { constant(true) } else { counter[number - 1] };
        // Beyond the last number there is no literal, so the clause forbids that many.
        let exceeds_number: Vec<Literal> = next_counter.get(number).copied().into_iter().collect();
        cnf.require_implication(&[is_true, had_number], &exceeds_number);
        if let Some(&exceeded_number) = counter.get(number) {
            cnf.require_implication(&[exceeded_number], &exceeds_number);
        }
    }
    next_counter
}

impl Encoding for Joined {
    fn add(&mut self, case: Case, cnf: &mut Cnf) {
        // We go from the last rank down, because a shifted word reads the ranks above.
        for rank in (0..self.gates.ranks).rev() {
            self.add_first_rank(case.drop_ranks(rank), cnf);
        }
    }

    fn read(&self, model: &dyn Fn(Literal) -> bool) -> Box<dyn Runnable> {
        let mut program = Program::default();
        let mut words = vec![0, 1];
        for node in &self.gates.nodes {
            let mut operands = Vec::new();
            for Operand { word, shift } in &node.operands {
                operands.push(program.add_shift(words[*word], chosen_index(model, shift)));
            }
            words.push(match operands[..] {
                [first, second, third] => {
                    program.add_table(node.function.table(model), [first, second, third])
                }
                [lower, higher] => node.function.add_gate(&mut program, model, [lower, higher]),
                _ => unreachable!("gates have two inputs or three"),
            });
        }
        program.add_shift(words[self.gates.last_word()], chosen_index(model, &self.tail));
        Box::new(program)
    }
}
