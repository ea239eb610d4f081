//! The formula for programs with exact numbers of gates and shifts. A model is a program; no model
//! means that no program has exactly these numbers.
//!
//! A shift of a shift is one shift of its word, so only inputs and gates are shifted. All shifts
//! are in one list sorted by word and amount; gates take their operands from it.

use crate::case::{Case, shifted};
use crate::cnf::{Cnf, Literal};
use crate::encoding::Encoding;
use crate::function::{Function, chosen};
use crate::program::{Program, Runs};

/// The unknowns.
pub struct Exact {
    ranks: usize,
    shifts: Vec<Shift>,
    gates: Vec<Node>,
    /// Whether the answer is the last shift, of the last gate; otherwise it is the last gate.
    tail: Literal,
}

struct Shift {
    /// Inputs and gates.
    word: Vec<Literal>,
    /// The amount in ranks, starting at one.
    amount: Vec<Literal>,
}

impl Shift {
    /// Appends the shift of a model; returns its word's number. `words` are the numbers of the
    /// inputs and the gates so far.
    fn read(
        &self,
        model: &dyn Fn(Literal) -> bool,
        words: &[usize],
        program: &mut Program,
    ) -> usize {
        program.shifted(words[chosen(model, &self.word)], chosen(model, &self.amount) + 1)
    }
}

/// Operands are the shifts, then the inputs and earlier gates.
struct Node {
    left: Vec<Literal>,
    right: Vec<Literal>,
    function: Function,
}

impl Exact {
    /// Everything but the cases.
    pub fn new(ranks: usize, gates: usize, shifts: usize, cnf: &mut Cnf) -> Self {
        let mut listed = Vec::new();
        for _ in 0..shifts {
            listed.push(Shift { word: cnf.choice(2 + gates), amount: cnf.choice(ranks - 1) });
        }
        let mut nodes = Vec::new();
        for gate in 0..gates {
            nodes.push(Node {
                left: cnf.choice(shifts + 2 + gate),
                right: cnf.choice(shifts + 2 + gate),
                function: Function::any(cnf, 2),
            });
        }
        let exact = Exact { ranks, shifts: listed, gates: nodes, tail: cnf.variable() };
        exact.sort_shifts(cnf);
        exact.order_operands(cnf);
        exact.place_answer(cnf);
        exact
    }

    /// Shifts are strictly ascending by word, then by amount.
    fn sort_shifts(&self, cnf: &mut Cnf) {
        for pair in self.shifts.windows(2) {
            let [first, second] = [&pair[0], &pair[1]];
            for (word, &later) in first.word.iter().enumerate() {
                for &earlier in &second.word[..word] {
                    cnf.clause(&[-later, -earlier]);
                }
                for (amount, &more) in first.amount.iter().enumerate() {
                    for &less in &second.amount[..=amount] {
                        cnf.clause(&[-later, -second.word[word], -more, -less]);
                    }
                }
            }
        }
    }

    /// Operands are ascending, and no gate takes a shift of itself or of a later gate.
    fn order_operands(&self, cnf: &mut Cnf) {
        for (gate, node) in self.gates.iter().enumerate() {
            for (operand, &left) in node.left.iter().enumerate() {
                for &right in &node.right[..=operand] {
                    cnf.clause(&[-left, -right]);
                }
            }
            for (index, shift) in self.shifts.iter().enumerate() {
                for &later in &shift.word[2 + gate..] {
                    cnf.clause(&[-node.left[index], -later]);
                    cnf.clause(&[-node.right[index], -later]);
                }
            }
        }
    }

    /// The answer is the last gate, or the last shift, which then shifts the last gate.
    fn place_answer(&self, cnf: &mut Cnf) {
        let Some((last, rest)) = self.shifts.split_last() else {
            return cnf.clause(&[-self.tail]);
        };
        let word = 1 + self.gates.len();
        cnf.agree(&[], self.tail, last.word[word]);
        if !self.gates.is_empty() {
            for shift in rest {
                cnf.clause(&[-shift.word[word]]);
            }
        }
    }
}

impl Encoding for Exact {
    fn add(&mut self, case: Case, cnf: &mut Cnf) {
        let ranks = self.ranks;
        let mut words = case.inputs(ranks).to_vec();
        words.extend(self.gates.iter().map(|_| cnf.fresh(ranks)));
        let shifts: Vec<Vec<Literal>> = self.shifts.iter().map(|_| cnf.fresh(ranks)).collect();
        for (shift, result) in self.shifts.iter().zip(&shifts) {
            for (word, &is_word) in words.iter().zip(&shift.word) {
                for (less, &is_amount) in shift.amount.iter().enumerate() {
                    cnf.agree_all(&[is_word, is_amount], &shifted(word, less + 1), result);
                }
            }
        }
        for (result, node) in words[2..].iter().zip(&self.gates) {
            let [left, right] = [cnf.fresh(ranks), cnf.fresh(ranks)];
            let choices = node.left.iter().zip(&node.right);
            for (operand, (&is_left, &is_right)) in shifts.iter().chain(&words).zip(choices) {
                cnf.agree_all(&[is_left], operand, &left);
                cnf.agree_all(&[is_right], operand, &right);
            }
            node.function.gives_all(cnf, &left, &right, result);
        }
        let answer = case.answer(ranks);
        cnf.agree_all(&[-self.tail], &words[words.len() - 1], &answer);
        if let Some(last) = shifts.last() {
            cnf.agree_all(&[self.tail], last, &answer);
        }
    }

    fn read(&self, model: &dyn Fn(Literal) -> bool) -> Box<dyn Runs> {
        let mut program = Program::default();
        let mut words = vec![0, 1];
        for node in &self.gates {
            let operands = [&node.left, &node.right].map(|options| {
                let operand = chosen(model, options);
                match self.shifts.get(operand) {
                    Some(shift) => shift.read(model, &words, &mut program),
                    None => words[operand - self.shifts.len()],
                }
            });
            words.push(node.function.join(&mut program, model, operands));
        }
        if model(self.tail) {
            self.shifts[self.shifts.len() - 1].read(model, &words, &mut program);
        }
        Box::new(program)
    }
}
