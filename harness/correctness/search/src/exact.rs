//! The formula for programs with exact numbers of gates and shifts. A model is a program; no model
//! means that no program has exactly these numbers.
//!
//! A shift of a shift is one shift of its word, so only inputs and gates are shifted. All shifts
//! are in one list sorted by word and amount; gates take their operands from it.

use crate::case::{Case, shift_word};
use crate::cnf::{Cnf, Literal};
use crate::encoding::Encoding;
use crate::function::{Function, chosen_index};
use crate::program::{Program, Runnable};

/// The unknowns.
pub struct Exact {
    ranks: usize,
    shifts: Vec<Shift>,
    gates: Vec<Node>,
    /// Whether the answer is the last shift, of the last gate; otherwise it is the last gate.
    tail: Literal,
}

/// An unknown shift.
struct Shift {
    /// The shifted word: an input or a gate.
    word: Vec<Literal>,
    /// The amount in ranks, starting at one.
    amount: Vec<Literal>,
}

impl Shift {
    /// Appends the shift of a model to the program, and returns the number of its word. `words` are
    /// the numbers of the inputs and the gates so far.
    fn read(
        &self,
        model: &dyn Fn(Literal) -> bool,
        words: &[usize],
        program: &mut Program,
    ) -> usize {
        program.add_shift(
            words[chosen_index(model, &self.word)],
            chosen_index(model, &self.amount) + 1,
        )
    }
}

/// An unknown gate. The options for an operand are the shifts, then the inputs and earlier gates.
struct Node {
    left: Vec<Literal>,
    right: Vec<Literal>,
    function: Function,
}

impl Exact {
    /// Makes the variables and adds every clause that does not depend on a case.
    pub fn new(ranks: usize, gates: usize, shifts: usize, cnf: &mut Cnf) -> Self {
        let mut shift_list = Vec::new();
        for _ in 0..shifts {
            shift_list
                .push(Shift { word: cnf.new_choice(2 + gates), amount: cnf.new_choice(ranks - 1) });
        }
        let mut nodes = Vec::new();
        for gate in 0..gates {
            nodes.push(Node {
                left: cnf.new_choice(shifts + 2 + gate),
                right: cnf.new_choice(shifts + 2 + gate),
                function: Function::new(cnf, 2),
            });
        }
        let exact = Exact { ranks, shifts: shift_list, gates: nodes, tail: cnf.new_variable() };
        exact.sort_shifts(cnf);
        exact.order_operands(cnf);
        exact.place_answer(cnf);
        exact
    }

    /// Requires that shifts are strictly ascending by word, then by amount. Otherwise a program
    /// would have a model for each order of its shifts, and a solver would refute each of them.
    fn sort_shifts(&self, cnf: &mut Cnf) {
        for pair in self.shifts.windows(2) {
            let [first, second] = [&pair[0], &pair[1]];
            for (word, &is_first_word) in first.word.iter().enumerate() {
                for &is_lower_word in &second.word[..word] {
                    cnf.add_clause(&[-is_first_word, -is_lower_word]);
                }
                let is_second_word = second.word[word];
                for (amount, &is_first_amount) in first.amount.iter().enumerate() {
                    for &is_second_amount in &second.amount[..=amount] {
                        let equal_words = [-is_first_word, -is_second_word];
                        let amounts = [-is_first_amount, -is_second_amount];
                        cnf.add_clause(&[equal_words, amounts].concat());
                    }
                }
            }
        }
    }

    /// Requires that operands are ascending, and that no gate takes a shift of itself or of a later
    /// gate.
    fn order_operands(&self, cnf: &mut Cnf) {
        for (gate, node) in self.gates.iter().enumerate() {
            for (operand, &is_left) in node.left.iter().enumerate() {
                for &is_right in &node.right[..=operand] {
                    cnf.add_clause(&[-is_left, -is_right]);
                }
            }
            for (index, shift) in self.shifts.iter().enumerate() {
                for &is_later_gate in &shift.word[2 + gate..] {
                    cnf.add_clause(&[-node.left[index], -is_later_gate]);
                    cnf.add_clause(&[-node.right[index], -is_later_gate]);
                }
            }
        }
    }

    /// Requires that the answer is the last gate, or the last shift, which then shifts the last
    /// gate.
    fn place_answer(&self, cnf: &mut Cnf) {
        let Some((last, rest)) = self.shifts.split_last() else {
            return cnf.add_clause(&[-self.tail]);
        };
        let word = 1 + self.gates.len();
        cnf.require_equal(&[], self.tail, last.word[word]);
        if !self.gates.is_empty() {
            for shift in rest {
                cnf.add_clause(&[-shift.word[word]]);
            }
        }
    }
}

impl Encoding for Exact {
    fn add(&mut self, case: Case, cnf: &mut Cnf) {
        let ranks = self.ranks;
        let mut words = case.inputs(ranks).to_vec();
        // Shifts may be of any gate, so the words of all gates exist before the gates are defined.
        words.extend(self.gates.iter().map(|_| cnf.new_variables(ranks)));
        let shifts: Vec<Vec<Literal>> =
            self.shifts.iter().map(|_| cnf.new_variables(ranks)).collect();
        for (shift, result) in self.shifts.iter().zip(&shifts) {
            for (word, &is_word) in words.iter().zip(&shift.word) {
                for (index, &is_amount) in shift.amount.iter().enumerate() {
                    cnf.require_equal_words(
                        &[is_word, is_amount],
                        &shift_word(word, index + 1),
                        result,
                    );
                }
            }
        }
        for (result, node) in words[2..].iter().zip(&self.gates) {
            let [left, right] = [cnf.new_variables(ranks), cnf.new_variables(ranks)];
            let available_words = node.left.len();
            for (index, word) in shifts.iter().chain(&words).take(available_words).enumerate() {
                cnf.require_equal_words(&[node.left[index]], word, &left);
                cnf.require_equal_words(&[node.right[index]], word, &right);
            }
            node.function.require_words(cnf, &left, &right, result);
        }
        let answer = case.answer(ranks);
        cnf.require_equal_words(&[-self.tail], &words[words.len() - 1], &answer);
        if let Some(last) = shifts.last() {
            cnf.require_equal_words(&[self.tail], last, &answer);
        }
    }

    fn read(&self, model: &dyn Fn(Literal) -> bool) -> Box<dyn Runnable> {
        let mut program = Program::default();
        let mut words = vec![0, 1];
        for node in &self.gates {
            let operands = [&node.left, &node.right].map(|options| {
                let operand = chosen_index(model, options);
                match self.shifts.get(operand) {
                    Some(shift) => shift.read(model, &words, &mut program),
                    None => words[operand - self.shifts.len()],
                }
            });
            words.push(node.function.add_gate(&mut program, model, operands));
        }
        if model(self.tail) {
            self.shifts[self.shifts.len() - 1].read(model, &words, &mut program);
        }
        Box::new(program)
    }
}
