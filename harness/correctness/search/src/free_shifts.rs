//! The formula for programs with a number of gates and free shifts. A model is a program; no model
//! means that no program has exactly this many gates.
//!
//! Shifts commute with gates that give zero for zeros, so shifts can be moved toward the answer
//! until every gate has an unshifted operand. This is sound only because shifts cost nothing here.

use crate::case::{Case, shifted};
use crate::cnf::{Cnf, Literal};
use crate::encoding::Encoding;
use crate::function::{Function, chosen};
use crate::program::{Program, Runs};

/// The unknowns: for every gate its operands and function, and the last shift.
pub struct FreeShifts {
    ranks: usize,
    gates: Vec<Node>,
    /// The shift of the last gate for the answer, in ranks.
    tail: Vec<Literal>,
}

struct Node {
    /// The unshifted operand: words numbered as in [`Program`], gates included.
    left: Vec<Literal>,
    /// The other operand, by word and shift.
    right: Vec<Vec<Literal>>,
    function: Function,
}

impl FreeShifts {
    /// Everything but the cases.
    pub fn new(ranks: usize, gates: usize, cnf: &mut Cnf) -> Self {
        let tail = cnf.choice(ranks);
        let mut nodes = Vec::new();
        for gate in 0..gates {
            let left = cnf.choice(2 + gate);
            let right = cnf.choice((2 + gate) * ranks).chunks(ranks).map(<[_]>::to_vec).collect();
            nodes.push(Node { left, right, function: Function::any(cnf, 2) });
        }
        FreeShifts { ranks, gates: nodes, tail }
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
            node.function.gives_all(cnf, &left, &right, &out);
            words.push(out);
        }
        let last = &words[words.len() - 1];
        for (shift, &chosen) in self.tail.iter().enumerate() {
            cnf.agree_all(&[chosen], &shifted(last, shift), &case.answer(ranks));
        }
    }

    fn read(&self, model: &dyn Fn(Literal) -> bool) -> Box<dyn Runs> {
        let mut program = Program::default();
        let mut words = vec![0, 1];
        for node in &self.gates {
            let left = words[chosen(model, &node.left)];
            let flat = chosen(model, &node.right.concat());
            let right = program.shifted(words[flat / self.ranks], flat % self.ranks);
            words.push(node.function.join(&mut program, model, [left, right]));
        }
        program.shifted(words[words.len() - 1], chosen(model, &self.tail));
        Box::new(program)
    }
}
