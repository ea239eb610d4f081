//! Records a kernel for every value of its numeric arguments and merges the graphs: each value
//! once, constants indexed by the arguments they depend on.
//!
//! A kernel is generic over its words, so one recording shows its operations, but the constants of
//! one square only. A printed function is for all squares. Therefore:
//!
//! ```text
//! record the kernel for each value of its numeric arguments, three times with different boards
//! all recordings must have the same operations    otherwise it cannot be printed
//! a constant must not depend on the board         otherwise a board was taken for a constant
//! merge: equal values become one, operands before users, constants before loops
//! ```

use crate::graph::{BYTE_SWAP, Graph, Step, TABLE_WORDS, Value, is_large, mark_needed, range};
use crate::rows;
use crate::runtime_look_ups;
use crate::tables::Number;
use contract::{Bracket, Input, Node, Operation, Probe, VectorOperation, note_once};
use std::collections::HashMap;

/// The seeds of the boards for each value of the numeric arguments. With two of them, a constant
/// that depends on the board may be equal in both by chance.
const BOARDS: std::ops::Range<u64> = 1..4;

/// Returns the numeric arguments, and the number of values of each.
fn numeric_arguments(inputs: &[Input]) -> Vec<Number> {
    let mut numbers = Vec::new();
    for input in inputs {
        if input.words == 1
            && let Some(range) = range(input.name)
        {
            numbers.push((input.name, range as usize));
        }
    }
    numbers
}

/// Returns the probe's kernel for all values of its numeric arguments.
///
/// # Errors
/// Why it cannot be printed.
pub fn read(probe: &Probe) -> Result<Graph, String> {
    let kernel = probe.reading.ok_or("it is written in machine instructions")?;
    let inputs = probe.shape.inputs;
    let numbers = numeric_arguments(inputs);
    let count: usize = numbers.iter().map(|(_, range)| range).product();
    let first_arguments = random_arguments(inputs, 0, BOARDS.start);
    let contract::Graph { nodes: first, answer, .. } = note_once(kernel, &first_arguments);
    let mut constants = Constants::new(first.len());
    for number in 0..count as u64 {
        for seed in BOARDS {
            let recording = note_once(kernel, &random_arguments(inputs, number, seed));
            let is_same_answer = recording.answer == answer;
            if !is_same_answer || !have_same_operations(&recording.nodes, &first) {
                return Err("its steps, or where it looks up, depend on the board or square".into());
            }
            constants.add(&recording.nodes, seed == BOARDS.start)?;
        }
    }
    let answer = with_complete_vectors(&first, &answer);
    let mut graph = merge(&first, &constants.words, &numbers, &answer);
    graph.name_numbers();
    runtime_look_ups::separate_large_tables(
        &mut graph,
        &|arguments| note_once(kernel, arguments).nodes,
        inputs,
    )?;
    rows::join_words(&mut graph);
    if graph.steps.iter().any(has_large_table) {
        return Err(format!("a table of more than {TABLE_WORDS} words"));
    }
    Ok(graph)
}

fn has_large_table(step: &Step) -> bool {
    match &step.value {
        Value::Constant(words, _) => words.len() > TABLE_WORDS,
        Value::Operation(Operation::LookUp(table) | Operation::Row(table), _) => is_large(*table),
        _ => false,
    }
}

/// Returns random boards with these numeric arguments. The lanes of an argument differ.
fn random_arguments(inputs: &[Input], mut number: u64, seed: u64) -> Vec<u64> {
    let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut words = Vec::new();
    for input in inputs {
        let range = range(input.name);
        let mut numeric_value = None;
        if let Some(range) = range
            && input.words == 1
        {
            numeric_value = Some(number % range);
            number /= range;
        }
        for _ in 0..input.words {
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(seed);
            let word = random ^ random >> 29;
            words.push(match (input.name, input.words, range) {
                // These are the kept indices of one square, with as many bits of each as every
                // square has.
                ("kept", 1, _) => word & 0x001f_001f,
                (_, _, Some(range)) => numeric_value.unwrap_or(word % range),
                (_, _, None) => word,
            });
        }
    }
    words
}

/// The words of each node that is constant, for all values of the numeric arguments.
struct Constants {
    words: Vec<Vec<u64>>,
}

impl Constants {
    fn new(nodes: usize) -> Constants {
        Constants { words: vec![Vec::new(); nodes] }
    }

    /// Adds the constants of a recording. Those of another board must equal those of the last
    /// recording, because both have the same numeric arguments.
    fn add(&mut self, nodes: &[Node], is_first_board: bool) -> Result<(), String> {
        for (words, node) in self.words.iter_mut().zip(nodes) {
            if !is_constant(node) {
                continue;
            }
            if is_first_board {
                words.extend(&node.words);
            } else if !words.ends_with(&node.words) {
                return Err("what it takes for known depends on the board".into());
            }
        }
        Ok(())
    }
}

fn is_constant(node: &Node) -> bool {
    matches!(node.operation, Operation::Constant | Operation::Counter)
}

/// Returns constants for every value of `numbers`, reduced to the arguments that make a difference.
fn reduce(mut words: Vec<u64>, lanes: usize, numbers: &[Number]) -> Value {
    let mut needed_numbers = Vec::new();
    // The distance of words whose arguments differ in one number alone.
    let mut stride = lanes;
    for &(name, range) in numbers {
        if is_repeated(&words, stride, range) {
            let mut first_blocks = Vec::new();
            for block in words.chunks(stride * range) {
                first_blocks.extend(&block[..stride]);
            }
            words = first_blocks;
        } else {
            needed_numbers.push((name, range));
            stride *= range;
        }
    }
    Value::Constant(words, needed_numbers)
}

/// Returns whether each block of words is `count` times the same `stride` words.
fn is_repeated(words: &[u64], stride: usize, count: usize) -> bool {
    for block in words.chunks(stride * count) {
        if block.chunks(stride).any(|part| *part != block[..stride]) {
            return false;
        }
    }
    true
}

/// Returns whether two recordings agree, apart from constants.
fn have_same_operations(nodes: &[Node], others: &[Node]) -> bool {
    if nodes.len() != others.len() {
        return false;
    }
    nodes
        .iter()
        .zip(others)
        .all(|(node, other)| node.operands == other.operands && node.operation == other.operation)
}

/// Returns the answer, with complete vectors in place of their lanes.
fn with_complete_vectors(nodes: &[Node], answer: &[usize]) -> Vec<usize> {
    let mut values = Vec::new();
    let mut rest = answer;
    while let [first, ..] = *rest {
        let (value, lanes) = match complete_vector(nodes, rest) {
            Some(vector) => (vector, nodes[vector].words.len()),
            None => (first, 1),
        };
        values.push(value);
        rest = &rest[lanes..];
    }
    values
}

/// Returns the vector whose lanes the answer begins with, all of them and in order.
fn complete_vector(nodes: &[Node], answer: &[usize]) -> Option<usize> {
    let vector = *nodes[answer[0]].operands.first()?;
    let lanes = answer.get(..nodes[vector].words.len())?;
    for (lane, &value) in lanes.iter().enumerate() {
        let node = &nodes[value];
        if node.operation != Operation::Lane(lane) || node.operands != [vector] {
            return None;
        }
    }
    Some(vector)
}

/// Returns the distinct values that the answer needs.
fn merge(nodes: &[Node], constants: &[Vec<u64>], numbers: &[Number], answer: &[usize]) -> Graph {
    let mut merger = Merger {
        constants,
        numbers,
        steps: Vec::new(),
        step_by_value: HashMap::new(),
        outer_values: Vec::new(),
        new_indices: vec![0; nodes.len()],
    };
    for index in nodes_in_order(nodes, answer) {
        let node = &nodes[index];
        merger.begin_loop(node);
        merger.new_indices[index] = merger.merge(node, index);
        merger.end_loop(node);
    }
    let answer = answer.iter().map(|&value| merger.new_indices[value]).collect();
    Graph { steps: merger.steps, answer, runtime_look_ups: Vec::new(), row: None }
}

/// Returns the nodes that the answer needs; constants of a loop come before it, everything else in
/// it stays inside.
fn nodes_in_order(nodes: &[Node], answer: &[usize]) -> Vec<usize> {
    let needed = mark_needed(nodes.len(), answer, |index| &nodes[index].operands);
    let mut order = Vec::new();
    let mut start = 0;
    while start < nodes.len() {
        let end = loop_end(nodes, start);
        let (mut constants, mut others) = (Vec::new(), Vec::new());
        for index in start..end {
            if !needed[index] {
                continue;
            }
            if is_constant(&nodes[index]) {
                constants.push(index);
            } else {
                others.push(index);
            }
        }
        order.extend(constants);
        order.extend(others);
        start = end;
    }
    order
}

/// Returns the index after the loop that starts here, or the next index.
fn loop_end(nodes: &[Node], start: usize) -> usize {
    if !matches!(nodes[start].operation, Operation::Loop(Bracket::Begin(_))) {
        return start + 1;
    }
    let end = nodes.iter().position(|node| {
        node.operation == Operation::Loop(Bracket::End) && node.operands[0] == start
    });
    end.expect("it ends") + 1
}

struct Merger<'a> {
    constants: &'a [Vec<u64>],
    numbers: &'a [Number],
    steps: Vec<Step>,
    /// The step of each value, with its number of lanes, that may be used again.
    step_by_value: HashMap<(Value, usize), usize>,
    /// The values that were known in front of each open loop, the innermost last.
    outer_values: Vec<HashMap<(Value, usize), usize>>,
    /// The step of each node.
    new_indices: Vec<usize>,
}

impl Merger<'_> {
    fn begin_loop(&mut self, node: &Node) {
        if let Operation::Loop(Bracket::Begin(_)) = node.operation {
            self.outer_values.push(self.step_by_value.clone());
        }
    }

    /// Forgets the values that code after this node must compute again.
    fn end_loop(&mut self, node: &Node) {
        match node.operation {
            // A loop's condition is computed again in each iteration.
            Operation::Loop(Bracket::Test) => {
                let outer_values = self.outer_values.last().expect("a test is in a loop");
                self.step_by_value
                    .retain(|key, _| outer_values.contains_key(key) || is_carried(&key.0));
            }
            Operation::Loop(Bracket::End) => {
                self.step_by_value = self.outer_values.pop().expect("an end has a begin");
            }
            _ => {}
        }
    }

    /// Returns the step with the value of a node.
    fn merge(&mut self, node: &Node, index: usize) -> usize {
        let lanes = node.words.len();
        let operands: Vec<usize> =
            node.operands.iter().map(|&operand| self.new_indices[operand]).collect();
        if lanes == 1 {
            match simplify(&node.operation, &operands, &self.steps) {
                Some(Simplified::Zero) => return self.add(zero(), 1, node, index),
                Some(Simplified::Operand(operand)) => return operand,
                None => {}
            }
        }
        match node.operation {
            Operation::Input(word) => self.add(Value::Input(word), 1, node, index),
            Operation::Constant | Operation::Counter => self.constant(node, index),
            // A byte swap of vectors is a shuffle by constant places: each word's bytes, last
            // first, per 128 bits.
            Operation::ByteSwapped if lanes > 1 => {
                let places = Value::Constant(BYTE_SWAP.repeat(lanes / 2), Vec::new());
                let places = self.add(places, lanes, node, index);
                let shuffle = Operation::Vector(VectorOperation::ShuffleBytes, 0);
                self.add(Value::Operation(shuffle, vec![operands[0], places]), lanes, node, index)
            }
            operation => self.add(Value::Operation(operation, operands), lanes, node, index),
        }
    }

    /// Returns the step of a constant. A vector whose lanes are equal is one word, spread to all of
    /// them.
    fn constant(&mut self, node: &Node, index: usize) -> usize {
        let lanes = node.words.len();
        let words = &self.constants[index];
        let is_word = words.chunks(lanes).all(|row| row.iter().all(|word| *word == row[0]));
        if lanes == 1 || !is_word {
            return self.add(reduce(words.clone(), lanes, self.numbers), lanes, node, index);
        }
        let words = words.iter().copied().step_by(lanes).collect();
        let word = self.add(reduce(words, 1, self.numbers), 1, node, index);
        self.add(Value::Operation(Operation::Spread, vec![word]), lanes, node, index)
    }

    fn add(&mut self, value: Value, lanes: usize, node: &Node, index: usize) -> usize {
        let key = (value, lanes);
        if let Some(&step) = self.step_by_value.get(&key) {
            return step;
        }
        let step = self.steps.len();
        let value = key.0.clone();
        self.steps.push(Step { value, lanes, location: node.location, node: index, name: None });
        self.step_by_value.insert(key, step);
        step
    }
}

/// The result of an operation that a reader of the printed file is spared.
enum Simplified {
    Zero,
    Operand(usize),
}

/// Returns the result of an operation on words if it does not depend on both operands. A kernel for
/// all squares computes `x ^ x` where some constants happen to be equal; as text it looks like a
/// mistake.
fn simplify(operation: &Operation, operands: &[usize], steps: &[Step]) -> Option<Simplified> {
    let [left, right] = *operands else { return None };
    let is_zero = [left, right].map(|operand| steps[operand].value == zero());
    match (operation, is_zero) {
        (Operation::Xor, _) if left == right => Some(Simplified::Zero),
        (Operation::And, [true, _] | [_, true]) => Some(Simplified::Zero),
        (Operation::Or | Operation::Xor, [_, true]) => Some(Simplified::Operand(left)),
        (Operation::Or | Operation::Xor, [true, _]) => Some(Simplified::Operand(right)),
        _ => None,
    }
}

fn zero() -> Value {
    Value::Constant(vec![0], Vec::new())
}

fn is_carried(value: &Value) -> bool {
    matches!(value, Value::Operation(Operation::Loop(Bracket::Carried(_)), _))
}
