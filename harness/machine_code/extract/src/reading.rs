//! Records a kernel for every value of its numeric arguments and merges the graphs: each value
//! once, constants indexed by the arguments they depend on.

use crate::graph::{BYTE_SWAP, Graph, Step, TABLE_WORDS, Value, is_large, needed, range};
use crate::made;
use crate::rows;
use crate::tables::Number;
use contract::{Bracket, Input, Node, Operation, Probe, VectorOperation, note_once};
use std::collections::HashMap;

/// The numeric arguments, and the number of values of each.
fn numbers(inputs: &[Input]) -> Vec<Number> {
    let single = inputs.iter().filter(|input| input.words == 1);
    single.filter_map(|input| Some((input.name, range(input.name)? as usize))).collect()
}

/// The probe's kernel for all values of its numeric arguments.
///
/// # Errors
/// Why it cannot be printed.
pub fn read(probe: &Probe) -> Result<Graph, String> {
    let kernel = probe.reading.ok_or("it is written in machine instructions")?;
    let inputs = probe.shape.inputs;
    let numbers = numbers(inputs);
    let count: usize = numbers.iter().map(|(_, range)| range).product();
    let read = |number, seed| note_once(kernel, &arguments(inputs, number, seed));
    let contract::Graph { nodes: first, answer, .. } = read(0, 1);
    let mut known: Vec<Vec<u64>> = vec![Vec::new(); first.len()];
    for number in 0..count as u64 {
        for seed in 1..4 {
            let contract::Graph { nodes, answer: ends, .. } = read(number, seed);
            let same = ends == answer && nodes.len() == first.len();
            if !same || !nodes.iter().zip(&first).all(alike) {
                return Err("its steps, or where it looks up, depend on the board or square".into());
            }
            for (words, node) in known.iter_mut().zip(&nodes) {
                match node.operation {
                    Operation::Constant | Operation::Counter if seed == 1 => {
                        words.extend(&node.words);
                    }
                    Operation::Constant | Operation::Counter if !words.ends_with(&node.words) => {
                        return Err("what it takes for known depends on the board".into());
                    }
                    _ => {}
                }
            }
        }
    }
    let mut graph = merged(&first, &known, &numbers, &vectors(&first, &answer));
    graph.name_numbers();
    made::part(&mut graph, &|arguments| note_once(kernel, arguments).nodes, inputs)?;
    rows::join(&mut graph);
    let is_large = |step: &Step| match &step.value {
        Value::Known(words, _) => words.len() > TABLE_WORDS,
        Value::Operation(Operation::LookUp(table) | Operation::Row(table), _) => is_large(*table),
        _ => false,
    };
    if graph.steps.iter().any(is_large) {
        return Err(format!("a table of more than {TABLE_WORDS} words"));
    }
    Ok(graph)
}

/// Random boards with these numeric arguments; the lanes of an argument differ.
fn arguments(inputs: &[Input], mut number: u64, seed: u64) -> Vec<u64> {
    let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut words = Vec::new();
    for input in inputs {
        let range = range(input.name);
        let told = range.filter(|_| input.words == 1).map(|range| {
            let told = number % range;
            number /= range;
            told
        });
        words.extend((0..input.words).map(|_| {
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(seed);
            let word = random ^ random >> 29;
            match (input.name, input.words) {
                // The kept indices of one square: as many bits of each as every square has.
                ("kept", 1) => word & 0x001f_001f,
                _ => told.unwrap_or(range.map_or(word, |range| word % range)),
            }
        }));
    }
    words
}

/// Constants for every value of `numbers`, reduced to the arguments that make a difference.
fn by(mut words: Vec<u64>, mut apart: usize, numbers: &[Number]) -> Value {
    let mut of = numbers.to_vec();
    of.retain(|&(_, range)| {
        let (each, all) = (apart, apart * range);
        let makes_none =
            words.chunks(all).all(|row| row.chunks(each).all(|one| *one == row[..each]));
        match makes_none {
            true => words = words.chunks(all).flat_map(|row| &row[..each]).copied().collect(),
            false => apart = all,
        }
        !makes_none
    });
    Value::Known(words, of)
}

/// Whether two recordings agree at this node, apart from constants.
fn alike((one, other): (&Node, &Node)) -> bool {
    one.operands == other.operands && one.operation == other.operation
}

/// The answer, with complete vectors in place of their lanes.
fn vectors(nodes: &[Node], answer: &[usize]) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut rest = answer;
    while let [first, ..] = *rest {
        let vector = nodes[first].operands.first().copied();
        let whole = vector.filter(|&vector| {
            let is_lane = |(lane, end): (usize, &usize)| {
                nodes[*end].operation == Operation::Lane(lane) && nodes[*end].operands == [vector]
            };
            let lanes = nodes[vector].words.len();
            rest.len() >= lanes && rest[..lanes].iter().enumerate().all(is_lane)
        });
        ends.push(whole.unwrap_or(first));
        rest = &rest[whole.map_or(1, |vector| nodes[vector].words.len())..];
    }
    ends
}

/// The distinct values that the answer needs.
fn merged(nodes: &[Node], known: &[Vec<u64>], numbers: &[Number], answer: &[usize]) -> Graph {
    let needed = needed(nodes.len(), answer, |place| &nodes[place].operands);
    let mut places: HashMap<(Value, usize), usize> = HashMap::new();
    let mut steps: Vec<Step> = Vec::new();
    let mut moved = vec![0; nodes.len()];
    // Constants come before a loop; everything else in it stays inside.
    let is_known = |node: &Node| matches!(node.operation, Operation::Constant | Operation::Counter);
    let is_needed = |place: &usize| needed[*place];
    let (mut order, mut at) = (Vec::new(), 0);
    while at < nodes.len() {
        let end = after_turns(nodes, at);
        let (first, rest): (Vec<usize>, Vec<usize>) =
            (at..end).filter(is_needed).partition(|&place| is_known(&nodes[place]));
        order.extend(first.into_iter().chain(rest));
        at = end;
    }
    let mut outside = Vec::new();
    for place in order {
        let node = &nodes[place];
        if let Operation::Loop(Bracket::Begin(_)) = node.operation {
            outside.push(places.clone());
        }
        let lanes = node.words.len();
        let operands: Vec<usize> = node.operands.iter().map(|&operand| moved[operand]).collect();
        let folded = if lanes == 1 { folded(&node.operation, &operands, &steps) } else { None };
        let mut add = |value: Value, lanes: usize| {
            *places.entry((value.clone(), lanes)).or_insert_with(|| {
                steps.push(Step { value, lanes, at: node.at, node: place, name: None });
                steps.len() - 1
            })
        };
        moved[place] = match &node.operation {
            Operation::Input(word) => add(Value::Input(*word), 1),
            Operation::Constant | Operation::Counter => {
                let words = &known[place];
                // A vector of equal words is a broadcast word.
                let is_word = words.chunks(lanes).all(|row| row.iter().all(|word| *word == row[0]));
                let own = if is_word { 1 } else { lanes };
                let words = words.chunks(lanes).flat_map(|row| &row[..own]).copied().collect();
                let word = add(by(words, own, numbers), own);
                match own == lanes {
                    true => word,
                    false => add(Value::Operation(Operation::Spread, vec![word]), lanes),
                }
            }
            // A byte swap of vectors is a shuffle by constant places: each word's bytes, last
            // first, per 128 bits.
            Operation::ByteSwapped if lanes > 1 => {
                let places = BYTE_SWAP.repeat(lanes / 2);
                let places = add(Value::Known(places, Vec::new()), lanes);
                let shuffled = Operation::Vector(VectorOperation::ShuffleBytes, 0);
                add(Value::Operation(shuffled, vec![operands[0], places]), lanes)
            }
            other => match folded {
                Some(Folded::Zero) => add(zero(), 1),
                Some(Folded::Operand(operand)) => operand,
                None => add(Value::Operation(*other, operands), lanes),
            },
        };
        match node.operation {
            // A loop's condition is computed again in each iteration.
            Operation::Loop(Bracket::Test) => {
                let before = outside.last().expect("it began");
                places.retain(|key, _| before.contains_key(key) || is_carried(&key.0));
            }
            Operation::Loop(Bracket::End) => places = outside.pop().expect("it began"),
            _ => {}
        }
    }
    let answer = answer.iter().map(|&end| moved[end]).collect();
    Graph { steps, answer, made: Vec::new(), row: None }
}

/// What needs no operation.
enum Folded {
    Zero,
    Operand(usize),
}

/// What an operation on words is worth if not both matter. A kernel for all squares computes
/// `x ^ x` where some constants happen to be equal; as text it looks like a mistake.
fn folded(operation: &Operation, operands: &[usize], steps: &[Step]) -> Option<Folded> {
    let [one, other] = *operands else { return None };
    let is_zero = [one, other].map(|operand| steps[operand].value == zero());
    match (operation, is_zero) {
        (Operation::Xor, _) if one == other => Some(Folded::Zero),
        (Operation::And, [true, _] | [_, true]) => Some(Folded::Zero),
        (Operation::Or | Operation::Xor, [_, true]) => Some(Folded::Operand(one)),
        (Operation::Or | Operation::Xor, [true, _]) => Some(Folded::Operand(other)),
        _ => None,
    }
}

fn zero() -> Value {
    Value::Known(vec![0], Vec::new())
}

/// The node after the loop that starts here, or the next node.
fn after_turns(nodes: &[Node], at: usize) -> usize {
    if !matches!(nodes[at].operation, Operation::Loop(Bracket::Begin(_))) {
        return at + 1;
    }
    let is_end =
        |node: &Node| node.operation == Operation::Loop(Bracket::End) && node.operands[0] == at;
    nodes.iter().position(is_end).expect("it ends") + 1
}

fn is_carried(value: &Value) -> bool {
    matches!(value, Value::Operation(Operation::Loop(Bracket::Carried(_)), _))
}
