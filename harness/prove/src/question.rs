//! What is asked of a probe: which of its input bits vary, which are fixed, and what holds between
//! them. Small inputs (a square, a direction) are enumerated; boards and bytes vary bit by bit.

use crate::order::Order;
use crate::{Algebra, Bit, Diagrams};
use contract::{Direction, Line, Model, Probe, Square, Subject};
use iced_x86::Register;
use std::fmt;

/// The small inputs of one case, each known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Case {
    /// The square, where there is one and it is no variable.
    pub square: Option<Square>,
    /// The direction.
    pub direction: Option<Direction>,
    /// The line.
    pub line: Option<Line>,
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        parts.extend(self.square.map(|square| format!("square {square}")));
        parts.extend(self.direction.map(|direction| format!("direction {direction}")));
        parts.extend(self.line.map(|line| format!("line {}", line.name())));
        f.write_str(&parts.join(", "))
    }
}

/// Whether what the model promises of its inputs is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precondition {
    /// Sliders stand on occupied squares.
    Used,
    /// Sliders may stand anywhere.
    Dropped,
}

/// The sets of a model that are subsets of the occupied squares.
const SLIDERS: [&str; 3] = ["sliders", "orthogonal", "diagonal"];

/// What the model promises of the inputs of a probe, in words; nothing if it promises nothing that
/// could be dropped.
pub fn precondition(probe: &Probe) -> Option<&'static str> {
    let inputs = probe.shape.inputs;
    inputs
        .iter()
        .any(|input| SLIDERS.contains(&input.name))
        .then_some("sliders stand on occupied squares")
}

/// All cases of a probe.
pub fn cases(model: Model, probe: &Probe) -> Vec<Case> {
    let mut cases = vec![Case::default()];
    let has = |name| probe.shape.offset(name).is_some();
    match probe.subject {
        Subject::Direction(direction) => cases[0].direction = Some(direction),
        Subject::Line(line) => cases[0].line = Some(line),
        _ => {}
    }
    if has("direction") {
        let one = |direction| Case { direction: Some(direction), ..Case::default() };
        cases = Direction::ALL.map(one).to_vec();
    }
    if has("line") {
        cases = Line::ALL.map(|line| Case { line: Some(line), ..Case::default() }).to_vec();
    }
    if has("square") && model != Model::RaysQuadrant {
        cases = cases
            .into_iter()
            .flat_map(|case| Square::all().map(move |square| Case { square: Some(square), ..case }))
            .collect();
    }
    cases
}

/// Registers that a function leaves as it finds them (System V ABI), apart from the stack pointer.
pub const KEPT: [Register; 6] =
    [Register::RBX, Register::RBP, Register::R12, Register::R13, Register::R14, Register::R15];

/// The inputs of a probe as bits over diagrams in some order.
pub struct Inputs {
    /// The diagrams.
    pub diagrams: Diagrams,
    /// The bits of a record, 64 a word.
    pub record: Vec<Bit>,
    /// What the caller has in the registers that are [`KEPT`], variables of their own.
    pub kept: Vec<Vec<Bit>>,
}

/// A bit of a record that varies: argument, word of the argument, bit of the word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Variable {
    input: usize,
    word: usize,
    bit: usize,
}

impl Inputs {
    /// The record of a case, all that varies as variables.
    pub fn new(
        probe: &Probe,
        case: &Case,
        precondition: Precondition,
        order: Order,
        cap: usize,
    ) -> Self {
        let inputs = probe.shape.inputs;
        let mut variables: Vec<Variable> = Vec::new();
        for (input, declared) in inputs.iter().enumerate() {
            let bits = match declared.name {
                "empty" => 0,
                "square" if case.square.is_none() => 6,
                "square" | "direction" | "line" => 0,
                _ => 64,
            };
            for word in 0..declared.words {
                variables.extend((0..bits).map(|bit| Variable { input, word, bit }));
            }
        }
        // The number of a square first: everything depends on it.
        variables.sort_by_key(|variable| {
            let steers = inputs[variable.input].name == "square";
            (!steers, variable.word, order.place(variable.bit), variable.input)
        });
        let all = variables.len() + 64 * KEPT.len();
        let diagrams = Diagrams::new(all as u16, cap);
        let kept: Vec<Bit> = (variables.len()..all).map(|place| diagrams.variable(place)).collect();
        let kept = kept.chunks(64).map(<[Bit]>::to_vec).collect();
        let input = |name: &str| inputs.iter().position(|input| input.name == name);
        let variable = |input: usize, word: usize, bit: usize| {
            let wanted = Variable { input, word, bit };
            let place = variables.iter().position(|&variable| variable == wanted);
            place.map(|place| diagrams.variable(place))
        };
        let mut record = Vec::new();
        for (index, declared) in inputs.iter().enumerate() {
            for word in 0..declared.words {
                for bit in 0..64 {
                    let small = |value: Option<u8>| {
                        diagrams.constant(bit < 8 && value.unwrap_or(0) >> bit & 1 == 1)
                    };
                    record.push(match declared.name {
                        "empty" => {
                            let occupied = input("occupied").and_then(|of| variable(of, word, bit));
                            diagrams.not(&occupied.expect("empty is what is not occupied"))
                        }
                        "square" => variable(index, word, bit)
                            .unwrap_or_else(|| small(case.square.map(Square::index))),
                        "direction" => small(case.direction.map(Direction::dir8)),
                        "line" => small(case.line.map(|line| line as u8)),
                        name => {
                            let own = variable(index, word, bit).expect("a board varies");
                            match (SLIDERS.contains(&name), precondition, input("occupied")) {
                                (true, Precondition::Used, Some(occupied)) => {
                                    let occupied = variable(occupied, word, bit);
                                    diagrams.and(&own, &occupied.expect("a board varies"))
                                }
                                _ => own,
                            }
                        }
                    });
                }
            }
        }
        Inputs { diagrams, record, kept }
    }

    /// The words of the argument called `name`, 64 bits each.
    pub fn argument<'i>(&'i self, probe: &Probe, name: &str) -> Vec<&'i [Bit]> {
        let Some(offset) = probe.shape.offset(name) else { return Vec::new() };
        let words = probe.shape.inputs.iter().find(|input| input.name == name);
        let words = words.map_or(0, |input| input.words);
        self.record.chunks(64).skip(offset).take(words).collect()
    }

    /// The words that some bits have for an assignment of the variables.
    pub fn words(&self, bits: &[Bit], assignment: &[bool]) -> Vec<u64> {
        let value = |bit: &Bit| self.diagrams.value(bit, assignment);
        let word = |bits: &[Bit]| {
            bits.iter()
                .enumerate()
                .fold(0, |word, (place, bit)| word | u64::from(value(bit)) << place)
        };
        bits.chunks(64).map(word).collect()
    }
}
