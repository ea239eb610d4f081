//! The formula for programs with a number of gates and free shifts. A model is a program; no model
//! means that no program has exactly this many gates.
//!
//! Shifts commute with gates that give zero for zeros, so shifts can be moved toward the answer
//! until every gate has an unshifted operand. This is sound only because shifts cost nothing here.

use crate::case::{Case, shift_word};
use crate::cnf::{Cnf, Literal};
use crate::encoding::Encoding;
use crate::function::{Function, chosen_index};
use crate::program::{Program, Runnable};

/// The unknowns: for every gate its operands and function, and the last shift.
pub struct FreeShifts {
    ranks: usize,
    gates: Vec<Node>,
    /// The shift of the last gate for the answer, in ranks.
    tail: Vec<Literal>,
}

/// An unknown gate.
struct Node {
    /// The unshifted operand: words numbered as in [`Program`], gates included.
    left: Vec<Literal>,
    /// The other operand, by word and shift.
    right: Vec<Vec<Literal>>,
    function: Function,
}

impl FreeShifts {
    /// Makes the variables and adds every clause that does not depend on a case.
    pub fn new(ranks: usize, gates: usize, cnf: &mut Cnf) -> Self {
        let tail = cnf.new_choice(ranks);
        let mut nodes = Vec::new();
        for gate in 0..gates {
            let left = cnf.new_choice(2 + gate);
            let right =
                cnf.new_choice((2 + gate) * ranks).chunks(ranks).map(<[_]>::to_vec).collect();
            nodes.push(Node { left, right, function: Function::new(cnf, 2) });
        }
        FreeShifts { ranks, gates: nodes, tail }
    }
}

impl Encoding for FreeShifts {
    fn add(&mut self, case: Case, cnf: &mut Cnf) {
        let ranks = self.ranks;
        let mut words = case.inputs(ranks).to_vec();
        for node in &self.gates {
            let [left, right, result] = [(); 3].map(|()| cnf.new_variables(ranks));
            for (number, word) in words.iter().enumerate() {
                cnf.require_equal_words(&[node.left[number]], word, &left);
                for (shift, &is_operand) in node.right[number].iter().enumerate() {
                    cnf.require_equal_words(&[is_operand], &shift_word(word, shift), &right);
                }
            }
            node.function.require_words(cnf, &left, &right, &result);
            words.push(result);
        }
        let last_word = &words[words.len() - 1];
        for (shift, &is_shift) in self.tail.iter().enumerate() {
            cnf.require_equal_words(
                &[is_shift],
                &shift_word(last_word, shift),
                &case.answer(ranks),
            );
        }
    }

    fn read(&self, model: &dyn Fn(Literal) -> bool) -> Box<dyn Runnable> {
        let mut program = Program::default();
        let mut words = vec![0, 1];
        for node in &self.gates {
            let left = words[chosen_index(model, &node.left)];
            // The options of the right operand are listed by word, then by shift.
            let option = chosen_index(model, &node.right.concat());
            let right = program.add_shift(words[option / self.ranks], option % self.ranks);
            words.push(node.function.add_gate(&mut program, model, [left, right]));
        }
        program.add_shift(words[words.len() - 1], chosen_index(model, &self.tail));
        Box::new(program)
    }
}
