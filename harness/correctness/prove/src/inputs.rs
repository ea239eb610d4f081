//! The inputs of a probe as bits over diagrams.
//!
//! We compare machine code and specification as functions of the same variables, so both must agree
//! on the variables; they are chosen here. A bit of a board or of a byte is a variable. Small
//! inputs (a square, a direction) are known in every case. Where a model promises that inputs
//! depend on each other, a bit is a function of fewer variables, and every assignment of these
//! keeps the promise: no input needs to be excluded afterwards. A `Specification` says all this
//! for a model; `models` has one for each.
//!
//! The order of the variables decides how large the diagrams become:
//! 1. bits of numbers, because everything depends on them;
//! 2. boards, square by square in an [`Order`], the sets of a square together;
//! 3. the caller's values in callee-saved registers, on which no answer depends.

use crate::order::Order;
use crate::question::{Case, Precondition};
use crate::semantics::words;
use crate::{Algebra, Bit, Diagrams};
use contract::{Direction, Input, Layout, Line, Probe, Shape, Square, Subject};
use machine_code::decode::CALLEE_SAVED;
use std::collections::HashMap;

/// The specification of a model: its inputs, its promise about them, and the right answer.
pub(crate) trait Specification: Sync {
    /// Returns the cases that together cover all inputs of a probe.
    fn cases(&self, probe: &Probe) -> Vec<Case> {
        Case::subjects(probe)
    }

    /// Returns why answers of this shape cannot be proved, if so.
    fn cannot_prove(&self, _shape: &Shape) -> Option<&'static str> {
        None
    }

    /// Returns the promise about the inputs in words, or nothing if a proof could drop none.
    fn promise(&self) -> Option<&'static str> {
        None
    }

    /// Returns how many bits of a word of an argument have variables; they are the lowest ones.
    fn variables(&self, name: &str, _word: usize) -> usize {
        match name {
            "empty" | "direction" | "line" | "square" => 0,
            _ => 64,
        }
    }

    /// Whether the variables of all words of an argument go together square by square, because each
    /// word has another bit of the same piece. Words of other arguments are separate boards.
    fn goes_square_by_square(&self, _name: &str) -> bool {
        false
    }

    /// Returns a bit of an argument as a function of the variables. A model that promises something
    /// builds its promise in here.
    fn bit(&self, variables: &Variables, bit: InputBit) -> Bit {
        variables.plain_bit(bit)
    }

    /// Returns the bits of the right answer, 64 per word.
    fn answer(&self, inputs: &Inputs) -> Vec<Bit>;
}

/// A bit of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct InputBit {
    pub(crate) argument: &'static str,
    /// The word of the argument.
    pub(crate) word: usize,
    /// The bit of the word.
    pub(crate) bit: usize,
}

/// The variables that the bits of arguments are made of.
pub(crate) struct Variables<'v> {
    pub(crate) diagrams: &'v Diagrams,
    pub(crate) precondition: Precondition,
    pub(crate) case: &'v Case,
    pub(crate) subject: Subject,
    inputs: &'static [Input],
    /// The bits that have a variable, and its index in the order.
    indices: HashMap<InputBit, usize>,
}

impl Variables<'_> {
    /// Returns the number of words of the argument called `name`; 0 if there is none.
    pub(crate) fn words(&self, name: &str) -> usize {
        self.inputs.iter().find(|input| input.name == name).map_or(0, |input| input.words)
    }

    /// Returns a bit as it is without any promise: its variable if it has one. A bit of `empty` has
    /// none, because it must be the complement of `occupied`; other bits without a variable are
    /// those of the number that the case knows.
    pub(crate) fn plain_bit(&self, bit: InputBit) -> Bit {
        if bit.argument == "empty" {
            let occupied = self.plain_bit(InputBit { argument: "occupied", ..bit });
            return self.diagrams.not(&occupied);
        }
        if let Some(&index) = self.indices.get(&bit) {
            return self.diagrams.variable(index);
        }
        let number = self.case.number(bit.argument).unwrap_or(0);
        self.diagrams.constant(bit.bit < 8 && number >> bit.bit & 1 == 1)
    }

    /// Returns a bit of a set that the model promises to be within the occupied squares. With the
    /// promise, the bit is the AND of two variables, so no assignment can break it.
    pub(crate) fn slider(&self, bit: InputBit) -> Bit {
        match self.precondition {
            Precondition::Used => {
                let occupied = self.plain_bit(InputBit { argument: "occupied", ..bit });
                self.diagrams.and(&self.plain_bit(bit), &occupied)
            }
            Precondition::Dropped => self.plain_bit(bit),
        }
    }
}

/// The inputs of a probe in one case, with the diagrams that they are functions in.
pub struct Inputs {
    /// The diagrams.
    pub diagrams: Diagrams,
    /// The bits of the arguments, 64 per word.
    pub arguments: Vec<Bit>,
    /// The caller's values in callee-saved registers, as separate variables.
    pub callee_saved: Vec<Vec<Bit>>,
    /// The inputs that the case is about: all, unless it says which arguments have members.
    pub assumption: Bit,
    /// The subject of the probe.
    pub subject: Subject,
    case: Case,
    shape: Shape,
}

impl Inputs {
    /// Makes the inputs of a case, with a variable for each bit that varies in it.
    pub(crate) fn new(
        specification: &dyn Specification,
        probe: &Probe,
        case: &Case,
        precondition: Precondition,
        order: Order,
        cap: usize,
    ) -> Self {
        let bits = variable_bits(specification, probe, order);
        // A number, such as a square, has fewer variables than a board.
        let numbers =
            bits.iter().filter(|bit| specification.variables(bit.argument, bit.word) < 64).count();
        let variables = bits.len() + 64 * CALLEE_SAVED.len();
        let mut diagrams = Diagrams::new(variables as u16, cap).with_numbers(numbers);
        if case.lane.is_some() {
            // The squares of other lanes are unknown, and so are the addresses made of them.
            diagrams = diagrams.with_deferred_reads();
        }
        let mut callee_saved = Vec::new();
        for register in 0..CALLEE_SAVED.len() {
            let start = bits.len() + 64 * register;
            let value = (start..start + 64).map(|index| diagrams.variable(index));
            callee_saved.push(value.collect());
        }
        let variables = Variables {
            diagrams: &diagrams,
            precondition,
            case,
            subject: probe.subject,
            inputs: probe.shape.inputs,
            indices: bits.into_iter().enumerate().map(|(index, bit)| (bit, index)).collect(),
        };
        let mut arguments = Vec::new();
        for input in probe.shape.inputs {
            for word in 0..input.words {
                for bit in 0..64 {
                    let bit = InputBit { argument: input.name, word, bit };
                    arguments.push(specification.bit(&variables, bit));
                }
            }
        }
        let mut inputs = Inputs {
            assumption: diagrams.constant(true),
            diagrams,
            arguments,
            callee_saved,
            subject: probe.subject,
            case: *case,
            shape: probe.shape,
        };
        inputs.assumption = inputs.members_condition();
        inputs
    }

    /// Returns the condition that the arguments have the members that the case demands.
    fn members_condition(&self) -> Bit {
        let a = &self.diagrams;
        let mut condition = a.constant(true);
        for (name, must_have_member) in self.case.members {
            let has_member = words::is_any_set(a, self.word(name));
            let is_met = if *must_have_member { has_member } else { a.not(&has_member) };
            condition = a.and(&condition, &is_met);
        }
        condition
    }

    /// Returns the words of the argument called `name`, 64 bits each; no words if there is no such
    /// argument.
    pub fn argument(&self, name: &str) -> Vec<&[Bit]> {
        let mut words = self.arguments.chunks(64);
        for input in self.shape.inputs {
            let argument: Vec<&[Bit]> = words.by_ref().take(input.words).collect();
            if input.name == name {
                return argument;
            }
        }
        Vec::new()
    }

    /// Returns the first word of the argument called `name`.
    ///
    /// # Panics
    /// If there is no such argument.
    pub(crate) fn word(&self, name: &str) -> &[Bit] {
        self.argument(name).first().unwrap_or_else(|| panic!("no argument called {name}"))
    }

    /// Returns the direction of the case.
    ///
    /// # Panics
    /// If the cases of the model have none, as for [`Inputs::line`] and [`Inputs::square`].
    pub(crate) fn direction(&self) -> Direction {
        self.case.direction.expect("a direction")
    }

    /// Returns the line of the case.
    pub(crate) fn line(&self) -> Line {
        self.case.line.expect("a line")
    }

    /// Returns the square of the case.
    pub(crate) fn square(&self) -> Square {
        self.case.square.expect("a square")
    }

    /// Returns the directions in the sequence of the answer's sets, if it has one set for each.
    pub(crate) fn order(&self) -> [Direction; 8] {
        self.shape.order
    }

    /// Returns the squares of the bits of an answer.
    pub(crate) fn layout(&self) -> Layout {
        self.shape.layout
    }

    /// Substitutes an assignment for the variables. Every bit is then known, so a specification
    /// computes with constants.
    pub(crate) fn substitute(&self, assignment: &[bool]) -> Inputs {
        let mut arguments = Vec::new();
        for bit in &self.arguments {
            arguments.push(Bit::Known(self.diagrams.value(bit, assignment)));
        }
        Inputs {
            diagrams: Diagrams::new(0, 1),
            arguments,
            callee_saved: Vec::new(),
            assumption: Bit::Known(true),
            subject: self.subject,
            case: self.case,
            shape: self.shape,
        }
    }

    /// Returns the words that these bits form for an assignment of the variables.
    pub fn words(&self, bits: &[Bit], assignment: &[bool]) -> Vec<u64> {
        let mut words = Vec::new();
        for bits in bits.chunks(64) {
            let mut word = 0;
            for (index, bit) in bits.iter().enumerate() {
                word |= u64::from(self.diagrams.value(bit, assignment)) << index;
            }
            words.push(word);
        }
        words
    }
}

/// Returns the bits that have a variable, in the order of their variables. The sort key puts
/// numbers before boards, and all sets of a square next to each other, for the reasons at the head
/// of the file.
fn variable_bits(specification: &dyn Specification, probe: &Probe, order: Order) -> Vec<InputBit> {
    let mut sortable_bits = Vec::new();
    for (index, input) in probe.shape.inputs.iter().enumerate() {
        let is_by_square = specification.goes_square_by_square(input.name);
        for word in 0..input.words {
            let count = specification.variables(input.name, word);
            for bit in 0..count {
                let is_board = count == 64;
                let board = if is_by_square { 0 } else { word };
                let key = (is_board, board, order.sort_key(bit), index, word);
                sortable_bits.push((key, InputBit { argument: input.name, word, bit }));
            }
        }
    }
    sortable_bits.sort_unstable();
    sortable_bits.into_iter().map(|(_, bit)| bit).collect()
}

/// Returns for each word of a call the name of the argument that it belongs to. Messages name words
/// by it.
pub(crate) fn argument_names(probe: &Probe) -> Vec<&'static str> {
    let mut names = Vec::new();
    for input in probe.shape.inputs {
        names.extend(std::iter::repeat_n(input.name, input.words));
    }
    names
}
