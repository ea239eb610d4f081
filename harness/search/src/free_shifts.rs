//! The formula for programs of so many gates between which shifts are free. A model is a program;
//! no model means that no program has exactly so many gates, none of which can be left out.
//!
//! Shifts and gates that give 0 for zeroes commute, so shifts can be moved toward the answer until
//! every gate has an unshifted operand. That is sound only because shifts cost nothing here.

use crate::case::{Case, shifted};
use crate::cnf::{Cnf, Literal};
use crate::encoding::{Encoding, Form};
use crate::function::{Function, Reach};
use crate::program::{Program, Runs};

/// What is to be chosen: for every gate its operands and function, and the last shift.
pub struct FreeShifts {
    ranks: usize,
    gates: Vec<Node>,
    /// By how many ranks the last gate is shifted for the answer.
    tail: Vec<Literal>,
}

struct Node {
    /// The unshifted operand: words as in [`Program`], gates counting as words.
    left: Vec<Literal>,
    /// The other operand by word and shift.
    right: Vec<Vec<Literal>>,
    function: Function,
}

impl FreeShifts {
    /// All but the cases.
    pub fn new(ranks: usize, gates: usize, form: Form, cnf: &mut Cnf) -> Self {
        let tail = cnf.choice(ranks);
        let nodes = (0..gates).map(|gate| Node {
            left: cnf.choice(2 + gate),
            right: cnf.choice((2 + gate) * ranks).chunks(ranks).map(<[_]>::to_vec).collect(),
            function: Function::any(cnf),
        });
        let free = FreeShifts { ranks, gates: nodes.collect(), tail };
        if form == Form::Normal {
            free.all_used(cnf);
            free.in_order(cnf);
            free.nothing_absorbed(cnf);
            free.reaches(cnf);
        }
        free
    }

    /// Every gate but the last is an operand.
    fn all_used(&self, cnf: &mut Cnf) {
        for gate in 0..self.gates.len().saturating_sub(1) {
            let users = &self.gates[gate + 1..];
            let uses = users.iter().flat_map(|user| {
                user.right[2 + gate].iter().chain([&user.left[2 + gate]]).copied()
            });
            cnf.clause(&uses.collect::<Vec<Literal>>());
        }
    }

    /// Two unshifted operands stand in order. So do two gates of which the second does not use the
    /// first.
    fn in_order(&self, cnf: &mut Cnf) {
        for node in &self.gates {
            for (word, &left) in node.left.iter().enumerate() {
                for right in &node.right[..=word] {
                    cnf.clause(&[-left, -right[0]]);
                }
            }
        }
        for (gate, pair) in self.gates.windows(2).enumerate() {
            let flat = |node: &Node| node.right.concat();
            let (first, second) = (flat(&pair[0]), flat(&pair[1]));
            for (at, &later) in first.iter().enumerate() {
                for &earlier in &second[..at] {
                    cnf.clause(&[-later, -earlier, pair[1].left[2 + gate]]);
                }
            }
        }
    }

    /// No gate joins a gate with an operand of that gate: one gate would do instead of the two.
    fn nothing_absorbed(&self, cnf: &mut Cnf) {
        for (gate, node) in self.gates.iter().enumerate() {
            let word = 2 + gate;
            for user in &self.gates[gate + 1..] {
                for (operand, (&left, right)) in node.left.iter().zip(&node.right).enumerate() {
                    let joined = [-user.left[operand], -user.right[word][0]];
                    cnf.clause(&[joined[0], joined[1], -left]);
                    cnf.clause(&[joined[0], joined[1], -right[0]]);
                    for (&own, &used) in right.iter().zip(&user.right[operand]).skip(1) {
                        cnf.clause(&[-user.left[word], -used, -own]);
                    }
                }
            }
        }
    }

    fn reaches(&self, cnf: &mut Cnf) {
        let mut words = vec![Reach::input(0, self.ranks), Reach::input(1, self.ranks)];
        for node in &self.gates {
            let [left, right, own] = [(); 3].map(|()| Reach::any(cnf, self.ranks));
            for (word, reach) in words.iter().enumerate() {
                left.within(cnf, &[node.left[word]], reach, 0);
                for shift in 0..self.ranks {
                    right.within(cnf, &[node.right[word][shift]], reach, shift);
                }
            }
            own.joins(cnf, &left, &right);
            words.push(own);
        }
        let last = &words[words.len() - 1];
        for (shift, &chosen) in self.tail.iter().enumerate() {
            last.suffices(cnf, &[chosen], shift);
        }
    }
}

impl Encoding for FreeShifts {
    fn add(&mut self, case: Case, cnf: &mut Cnf) {
        let ranks = self.ranks;
        let mut words = case.inputs(ranks).to_vec();
        for node in &self.gates {
            let [left, right, out] = [(); 3].map(|()| cnf.fresh(ranks));
            for (word, from) in words.iter().enumerate() {
                cnf.agree_all(&[node.left[word]], from, &left);
                for (shift, &chosen) in node.right[word].iter().enumerate() {
                    cnf.agree_all(&[chosen], &shifted(from, shift), &right);
                }
            }
            node.function.gives(cnf, &left, &right, &out);
            words.push(out);
        }
        let last = &words[words.len() - 1];
        for (shift, &chosen) in self.tail.iter().enumerate() {
            cnf.agree_all(&[chosen], &shifted(last, shift), &case.answer(ranks));
        }
    }

    fn read(&self, model: &dyn Fn(Literal) -> bool) -> Box<dyn Runs> {
        Box::new(self.program(model))
    }
}

impl FreeShifts {
    fn program(&self, model: &dyn Fn(Literal) -> bool) -> Program {
        let chosen = |options: &[Literal]| {
            options.iter().position(|&option| model(option)).expect("a model chooses")
        };
        let mut program = Program::default();
        let mut words = vec![0, 1];
        for node in &self.gates {
            let left = words[chosen(&node.left)];
            let flat = chosen(&node.right.concat());
            let right = program.shifted(words[flat / self.ranks], flat % self.ranks);
            let (gate, swapped) = node.function.read(model);
            let (left, right) = if swapped { (right, left) } else { (left, right) };
            words.push(program.join(gate, left, right));
        }
        program.shifted(words[words.len() - 1], chosen(&self.tail));
        program
    }
}
