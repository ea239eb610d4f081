//! A kernel's graph for every value of its numbers: what is the same for all is code, what differs
//! is a table by that number.

use contract::{Input, Node, Operation, Probe, Square, note};
use std::collections::HashMap;
use std::panic::Location;

/// Words that tables may have in all, and those that are looked up likewise.
const TABLE_WORDS: usize = 8 * 65;

/// What a value of the graph is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A word of the arguments, by its place.
    Input(usize),
    /// Known bits, by the numbers: one for all, or one for each.
    Known(Vec<u64>),
    /// An operation on earlier values.
    Operation(Operation, Vec<usize>),
}

/// The values of a kernel, operands first, each once.
pub struct Graph {
    /// What they are, and where the text says so.
    pub values: Vec<(Value, &'static Location<'static>)>,
    /// Those that are the answer.
    pub answer: Vec<usize>,
}

/// How many values a number has that a kernel is told at run time.
pub fn range(name: &str) -> Option<u64> {
    match name {
        "square" | "squares" => Some(64),
        "direction" => Some(8),
        "line" => Some(4),
        _ => None,
    }
}

/// The probe's kernel, read for every value of its numbers.
///
/// # Errors
/// Why it cannot be printed.
pub fn read(probe: &Probe) -> Result<Graph, String> {
    let kernel = probe.reading.ok_or("it is written in machine instructions")?;
    let inputs = probe.shape.inputs;
    let count: u64 = inputs.iter().filter_map(|input| range(input.name)).product();
    let read = |number, seed| note(kernel, &arguments(inputs, number, seed));
    let contract::Graph { nodes: first, answer } = read(0, 1);
    if first.iter().any(|node| node.words.len() > 1) {
        return Err("it goes over vectors".into());
    }
    let mut known: Vec<Vec<u64>> = vec![Vec::new(); first.len()];
    for number in 0..count {
        for seed in 1..4 {
            let contract::Graph { nodes, answer: ends } = read(number, seed);
            let same = ends == answer && nodes.len() == first.len();
            if !same || !nodes.iter().zip(&first).all(alike) {
                return Err("its steps, or where it looks up, depend on the board or square".into());
            }
            if seed == 1 {
                for (values, node) in known.iter_mut().zip(&nodes) {
                    if node.operation == Operation::Constant {
                        values.push(node.words[0]);
                    }
                }
            }
        }
    }
    let graph = merged(&first, &known, &answer);
    let tables = |value: &Value| match value {
        Value::Known(values) if values.len() > 1 => values.len(),
        Value::Operation(Operation::LookUp(table), _) => table.len(),
        _ => 0,
    };
    let tables: Vec<usize> = graph.values.iter().map(|(value, _)| tables(value)).collect();
    if tables.iter().any(|&words| words > TABLE_WORDS) {
        return Err(format!("a table of more than {TABLE_WORDS} words"));
    }
    Ok(graph)
}

/// Some boards, the same in each lane of an argument or not, and these numbers.
fn arguments(inputs: &[Input], mut number: u64, seed: u64) -> Vec<u64> {
    let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut words = Vec::new();
    for input in inputs {
        let told = range(input.name).map(|range| {
            let told = number % range;
            number /= range;
            told
        });
        words.extend((0..input.words).map(|_| {
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(seed);
            told.unwrap_or(random ^ random >> 29)
        }));
    }
    words
}

/// Whether two readings have the same node here, but for what is known of it.
fn alike((one, other): (&Node, &Node)) -> bool {
    one.operands == other.operands && one.operation == other.operation
}

/// Each value once, and those alone that the answer needs.
fn merged(nodes: &[Node], known: &[Vec<u64>], answer: &[usize]) -> Graph {
    let mut needed = vec![false; nodes.len()];
    answer.iter().for_each(|&end| needed[end] = true);
    for (place, node) in nodes.iter().enumerate().rev() {
        if needed[place] {
            node.operands.iter().for_each(|&operand| needed[operand] = true);
        }
    }
    let mut places: HashMap<Value, usize> = HashMap::new();
    let mut values = Vec::new();
    let mut moved = vec![0; nodes.len()];
    for (place, node) in nodes.iter().enumerate().filter(|(place, _)| needed[*place]) {
        let value = match &node.operation {
            Operation::Input(word) => Value::Input(*word),
            Operation::Constant => {
                let mut bits = known[place].clone();
                if bits.iter().all(|one| *one == bits[0]) {
                    bits.truncate(1);
                }
                Value::Known(bits)
            }
            other => {
                let operands = node.operands.iter().map(|&operand| moved[operand]).collect();
                Value::Operation(*other, operands)
            }
        };
        moved[place] = *places.entry(value.clone()).or_insert_with(|| {
            values.push((value, node.at));
            values.len() - 1
        });
    }
    Graph { values, answer: answer.iter().map(|&end| moved[end]).collect() }
}

impl Graph {
    /// How often each value is an operand, or the answer.
    pub fn uses(&self) -> Vec<usize> {
        let mut uses = vec![0; self.values.len()];
        for (value, _) in &self.values {
            if let Value::Operation(_, operands) = value {
                operands.iter().for_each(|&operand| uses[operand] += 1);
            }
        }
        self.answer.iter().for_each(|&end| uses[end] += 1);
        uses
    }

    /// Numbers by which something is shifted or rotated and nothing else is done: no text names them.
    pub fn amounts(&self) -> Vec<usize> {
        use Operation::{RotateLeft, ShiftLeft, ShiftRight};
        let amounts = self.values.iter().filter_map(|(value, _)| match value {
            Value::Operation(ShiftLeft | ShiftRight | RotateLeft, operands) => Some(operands[1]),
            _ => None,
        });
        amounts.filter(|&amount| matches!(self.values[amount].0, Value::Known(_))).collect()
    }

    /// The value at a place, if it is one for all numbers.
    pub fn constant(&self, place: usize) -> Option<u64> {
        match &self.values[place].0 {
            Value::Known(values) if values.len() == 1 => Some(values[0]),
            _ => None,
        }
    }

    /// Whether a value is joined by bits that are always there.
    fn is_never_empty(&self, place: usize) -> bool {
        match &self.values[place].0 {
            Value::Operation(Operation::Or, operands) => {
                operands.iter().any(|&operand| self.constant(operand).is_some_and(|bits| bits != 0))
            }
            _ => false,
        }
    }

    /// What no value of each is greater than.
    pub fn bounds(&self) -> Vec<u64> {
        let mut bounds: Vec<u64> = Vec::new();
        let below_the_next_power = |a: u64| u64::MAX.checked_shr(a.leading_zeros()).unwrap_or(0);
        for (value, _) in &self.values {
            bounds.push(match value {
                Value::Input(_) => u64::MAX,
                Value::Known(values) => *values.iter().max().expect("one value at least"),
                Value::Operation(operation, operands) => {
                    let of = |operand: usize| bounds[operands[operand]];
                    let constant = |operand: usize| self.constant(operands[operand]);
                    match operation {
                        Operation::And => of(0).min(of(1)),
                        Operation::AndNot => of(0),
                        Operation::Or | Operation::Xor => below_the_next_power(of(0) | of(1)),
                        Operation::Minus => constant(0).filter(|&c| c >= of(1)).unwrap_or(u64::MAX),
                        Operation::ShiftRight => {
                            constant(1).map_or(u64::MAX, |by| of(0) >> (by & 63))
                        }
                        Operation::ShiftLeft => match constant(1) {
                            Some(by) if of(0).leading_zeros() as u64 >= by => of(0) << by,
                            _ => u64::MAX,
                        },
                        Operation::BitScanReverse => Square::all().count() as u64 - 1,
                        Operation::LeadingZeros | Operation::TrailingZeros => {
                            64 - u64::from(self.is_never_empty(operands[0]))
                        }
                        Operation::LookUp(table) => {
                            (0..table.len()).map(|place| table.at(place)).max().unwrap_or(0)
                        }
                        _ => u64::MAX,
                    }
                }
            });
        }
        bounds
    }
}
