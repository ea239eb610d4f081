//! The formula for programs of so many gates and so many shifts, both counted. A model is a
//! program; no model means that no program has exactly so many, none of which can be left out.
//!
//! A shift of a shift is one shift of its word, so only inputs and gates are shifted. All shifts
//! stand in one list sorted by word and amount, and gates take operands from it.

use crate::case::{Case, shifted};
use crate::cnf::{Cnf, Literal};
use crate::encoding::{Encoding, Form};
use crate::function::{Function, Reach};
use crate::program::{Program, Runs};

/// What is to be chosen.
pub struct Exact {
    ranks: usize,
    shifts: Vec<Shift>,
    gates: Vec<Node>,
    /// Whether the answer is the last shift, of the last gate; else it is the last gate.
    tail: Literal,
}

struct Shift {
    /// Inputs and gates.
    word: Vec<Literal>,
    /// By how many ranks, from one on.
    amount: Vec<Literal>,
}

/// Operands are the shifts, then the inputs and the gates before.
struct Node {
    left: Vec<Literal>,
    right: Vec<Literal>,
    function: Function,
}

impl Exact {
    /// All but the cases.
    pub fn new(ranks: usize, gates: usize, shifts: usize, form: Form, cnf: &mut Cnf) -> Self {
        let shift = |_| Shift { word: cnf.choice(2 + gates), amount: cnf.choice(ranks - 1) };
        let listed = (0..shifts).map(shift).collect();
        let node = |gate: usize| Node {
            left: cnf.choice(shifts + 2 + gate),
            right: cnf.choice(shifts + 2 + gate),
            function: Function::any(cnf),
        };
        let nodes = (0..gates).map(node).collect();
        let exact = Exact { ranks, shifts: listed, gates: nodes, tail: cnf.variable() };
        exact.shifts_sorted(cnf);
        exact.acyclic(cnf);
        exact.answers(cnf);
        if form == Form::Normal {
            exact.all_used(cnf);
            exact.gates_in_order(cnf);
            exact.nothing_absorbed(cnf);
            exact.reaches(cnf);
        }
        exact
    }

    /// The shifts ascend strictly by word, those of one word by amount.
    fn shifts_sorted(&self, cnf: &mut Cnf) {
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

    /// Operands ascend, and no gate takes a shift of itself or of a later gate.
    fn acyclic(&self, cnf: &mut Cnf) {
        for (gate, node) in self.gates.iter().enumerate() {
            for (operand, &left) in node.left.iter().enumerate() {
                for &right in &node.right[..=operand] {
                    cnf.clause(&[-left, -right]);
                }
            }
            for (at, shift) in self.shifts.iter().enumerate() {
                for &later in &shift.word[2 + gate..] {
                    cnf.clause(&[-node.left[at], -later]);
                    cnf.clause(&[-node.right[at], -later]);
                }
            }
        }
    }

    /// The answer is the last gate, or the last shift, which then is a shift of the last gate.
    fn answers(&self, cnf: &mut Cnf) {
        let Some((last, rest)) = self.shifts.split_last() else {
            return cnf.clause(&[-self.tail]);
        };
        let word = 1 + self.gates.len();
        cnf.agree(&[], self.tail, last.word[word]);
        if !self.gates.is_empty() {
            rest.iter().for_each(|shift| cnf.clause(&[-shift.word[word]]));
        }
    }

    /// Every gate but the last is used or shifted, and every shift is used or the answer.
    fn all_used(&self, cnf: &mut Cnf) {
        let count = self.shifts.len();
        for gate in 0..self.gates.len().saturating_sub(1) {
            let users = &self.gates[gate + 1..];
            let operand = count + 2 + gate;
            let uses = users.iter().flat_map(|user| [user.left[operand], user.right[operand]]);
            let shifted = self.shifts.iter().map(|shift| shift.word[2 + gate]);
            cnf.clause(&uses.chain(shifted).collect::<Vec<Literal>>());
        }
        for at in 0..count {
            let uses = self.gates.iter().flat_map(|user| [user.left[at], user.right[at]]);
            let answer = (at + 1 == count).then_some(self.tail);
            cnf.clause(&uses.chain(answer).collect::<Vec<Literal>>());
        }
    }

    /// Two gates of which the second uses neither the first nor a shift of it stand in order of
    /// their second operands.
    fn gates_in_order(&self, cnf: &mut Cnf) {
        let count = self.shifts.len();
        for (gate, pair) in self.gates.windows(2).enumerate() {
            let [first, second] = [&pair[0], &pair[1]];
            let uses = cnf.variable();
            let mut ways = vec![second.left[count + 2 + gate], second.right[count + 2 + gate]];
            for (at, shift) in self.shifts.iter().enumerate() {
                let way = cnf.variable();
                cnf.implies(&[way], &[shift.word[2 + gate]]);
                cnf.implies(&[way], &[second.left[at], second.right[at]]);
                ways.push(way);
            }
            cnf.implies(&[uses], &ways);
            for (operand, &later) in first.right.iter().enumerate() {
                for &earlier in &second.right[..operand] {
                    cnf.clause(&[-later, -earlier, uses]);
                }
            }
        }
    }

    /// No gate joins a gate with an operand of that gate: one gate would do instead of the two.
    fn nothing_absorbed(&self, cnf: &mut Cnf) {
        let count = self.shifts.len();
        for (gate, node) in self.gates.iter().enumerate() {
            for user in &self.gates[gate + 1..] {
                for (operand, (&left, &right)) in node.left.iter().zip(&node.right).enumerate() {
                    let both = [-user.left[operand], -user.right[count + 2 + gate]];
                    cnf.clause(&[both[0], both[1], -left]);
                    cnf.clause(&[both[0], both[1], -right]);
                }
            }
        }
    }

    fn reaches(&self, cnf: &mut Cnf) {
        let reach = |cnf: &mut Cnf| Reach::any(cnf, self.ranks);
        let inputs = [0, 1].map(|input| Reach::input(input, self.ranks));
        let found = self.gates.iter().map(|_| reach(cnf));
        let words: Vec<Reach> = inputs.into_iter().chain(found.collect::<Vec<_>>()).collect();
        let shifts: Vec<Reach> = self.shifts.iter().map(|_| reach(cnf)).collect();
        for (shift, own) in self.shifts.iter().zip(&shifts) {
            for (from, &word) in words.iter().zip(&shift.word) {
                for (less, &amount) in shift.amount.iter().enumerate() {
                    own.within(cnf, &[word, amount], from, less + 1);
                }
            }
        }
        for (own, node) in words[2..].iter().zip(&self.gates) {
            let [left, right] = [reach(cnf), reach(cnf)];
            for (operand, from) in shifts.iter().chain(&words).take(node.left.len()).enumerate() {
                left.within(cnf, &[node.left[operand]], from, 0);
                right.within(cnf, &[node.right[operand]], from, 0);
            }
            own.joins(cnf, &left, &right);
        }
        words[words.len() - 1].suffices(cnf, &[-self.tail], 0);
        if let Some(last) = shifts.last() {
            last.suffices(cnf, &[self.tail], 0);
        }
    }
}

impl Encoding for Exact {
    fn add(&mut self, case: Case, cnf: &mut Cnf) {
        let ranks = self.ranks;
        let mut words = case.inputs(ranks).to_vec();
        words.extend(self.gates.iter().map(|_| cnf.fresh(ranks)));
        let shifts: Vec<Vec<Literal>> = self.shifts.iter().map(|_| cnf.fresh(ranks)).collect();
        for (shift, own) in self.shifts.iter().zip(&shifts) {
            for (from, &word) in words.iter().zip(&shift.word) {
                for (less, &amount) in shift.amount.iter().enumerate() {
                    cnf.agree_all(&[word, amount], &shifted(from, less + 1), own);
                }
            }
        }
        for (own, node) in words[2..].iter().zip(&self.gates) {
            let [left, right] = [cnf.fresh(ranks), cnf.fresh(ranks)];
            let choices = node.left.iter().zip(&node.right);
            for (from, (&to_left, &to_right)) in shifts.iter().chain(&words).zip(choices) {
                cnf.agree_all(&[to_left], from, &left);
                cnf.agree_all(&[to_right], from, &right);
            }
            node.function.gives(cnf, &left, &right, own);
        }
        let answer = case.answer(ranks);
        cnf.agree_all(&[-self.tail], &words[words.len() - 1], &answer);
        if let Some(last) = shifts.last() {
            cnf.agree_all(&[self.tail], last, &answer);
        }
    }

    fn read(&self, model: &dyn Fn(Literal) -> bool) -> Box<dyn Runs> {
        let chosen = |options: &[Literal]| {
            options.iter().position(|&option| model(option)).expect("a model chooses")
        };
        let count = self.shifts.len();
        let mut program = Program::default();
        let mut words = vec![0, 1];
        for node in &self.gates {
            let [left, right] = [&node.left, &node.right].map(|options| {
                let operand = chosen(options);
                match self.shifts.get(operand) {
                    Some(shift) => {
                        program.shifted(words[chosen(&shift.word)], chosen(&shift.amount) + 1)
                    }
                    None => words[operand - count],
                }
            });
            let (gate, swapped) = node.function.read(model);
            let (left, right) = if swapped { (right, left) } else { (left, right) };
            words.push(program.join(gate, left, right));
        }
        if model(self.tail) {
            let last = &self.shifts[count - 1];
            program.shifted(words[chosen(&last.word)], chosen(&last.amount) + 1);
        }
        Box::new(program)
    }
}
