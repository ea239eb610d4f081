//! A kernel's graph for all values of its numeric arguments: common values are code, differing ones
//! become tables indexed by the argument.

use crate::rows::Row;
use crate::runtime_look_ups::RuntimeLookUp;
use crate::tables::Number;
use contract::{Bracket, Entries, Operation, Square, VectorOperation};
use std::panic::Location;

/// The largest table that is printed as a literal, in words.
pub const TABLE_WORDS: usize = 8 * 65;

/// Returns whether a table is too large for a literal.
pub fn is_large(table: Entries) -> bool {
    table.len() * table.bits() > 64 * TABLE_WORDS
}

/// The kind of a value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// This word of the arguments.
    Input(usize),
    /// A constant, or one constant per value of these numeric arguments, the first varying fastest.
    Constant(Vec<u64>, Vec<Number>),
    /// An operation on earlier values.
    Operation(Operation, Vec<usize>),
    /// An entry of a table filled at run time: the number of the look-up.
    Runtime(usize),
}

/// A value with its place and name.
#[derive(Clone, Debug)]
pub struct Step {
    /// The value.
    pub value: Value,
    /// Its words: one, or a vector's.
    pub lanes: usize,
    /// Its place in the kernel's source.
    pub location: &'static Location<'static>,
    /// The first node that had this value.
    pub node: usize,
    /// A default name, and the comment of a table with this name.
    pub name: Option<(&'static str, &'static str)>,
}

impl Step {
    /// Returns the operands.
    pub fn operands(&self) -> &[usize] {
        if let Value::Operation(_, operands) = &self.value { operands } else { &[] }
    }
}

/// Returns for each of `count` values, in topological order, whether `ends` depend on it.
pub fn mark_needed<'a>(
    count: usize,
    ends: &[usize],
    operands_of: impl Fn(usize) -> &'a [usize],
) -> Vec<bool> {
    let mut needed = vec![false; count];
    for &end in ends {
        needed[end] = true;
    }
    for value in (0..count).rev() {
        if needed[value] {
            for &operand in operands_of(value) {
                needed[operand] = true;
            }
        }
    }
    needed
}

/// The distinct values of a kernel in topological order.
pub struct Graph {
    /// The values.
    pub steps: Vec<Step>,
    /// The words and vectors of the answer.
    pub answer: Vec<usize>,
    /// Look-ups in tables filled at run time.
    pub runtime_look_ups: Vec<RuntimeLookUp>,
    /// A vector with words behind its lanes.
    pub row: Option<Row>,
}

/// Returns the number of values of a numeric argument; `None` for boards.
pub fn range(name: &str) -> Option<u64> {
    match name {
        "square" | "squares" | "from" | "to" => Some(64),
        "piece" => Some(16),
        "direction" => Some(8),
        "line" => Some(4),
        "captured" => Some(2),
        _ => None,
    }
}

/// The places of the bytes of two words, each in reverse.
pub const BYTE_SWAP: [u64; 2] = [0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f];

fn is_byte_swap(value: &Value) -> bool {
    matches!(value, Value::Constant(words, _) if words.chunks(2).all(|pair| pair == BYTE_SWAP))
}

impl Graph {
    /// Returns the subgraph that computes `ends`.
    pub fn subgraph(&self, ends: &[usize]) -> Graph {
        let needed = mark_needed(self.steps.len(), ends, |value| self.steps[value].operands());
        let mut new_indices = vec![0; self.steps.len()];
        let mut steps = Vec::new();
        for (value, step) in self.steps.iter().enumerate().filter(|(value, _)| needed[*value]) {
            let mut step = step.clone();
            if let Value::Operation(_, operands) = &mut step.value {
                for operand in operands {
                    *operand = new_indices[*operand];
                }
            }
            new_indices[value] = steps.len();
            steps.push(step);
        }
        let answer = ends.iter().map(|&end| new_indices[end]).collect();
        Graph { steps, answer, runtime_look_ups: Vec::new(), row: None }
    }

    /// Returns how often each value is used, as an operand or in the answer.
    pub fn uses(&self) -> Vec<usize> {
        let mut uses = vec![0; self.steps.len()];
        for step in &self.steps {
            for &operand in step.operands() {
                uses[operand] += 1;
            }
        }
        for &end in &self.answer {
            uses[end] += 1;
        }
        uses
    }

    /// Returns whether it is the start of a loop.
    pub fn is_loop_begin(&self, value: usize) -> bool {
        matches!(self.steps[value].value, Value::Operation(Operation::Loop(Bracket::Begin(_)), _))
    }

    /// Returns the start of the loop that ends at `end`.
    pub fn loop_begin(&self, end: usize) -> usize {
        match &self.steps[end].value {
            Value::Operation(Operation::Loop(Bracket::End), operands) => operands[0],
            other => unreachable!("no end: {other:?}"),
        }
    }

    /// Gives default names to constants that the kernel's source does not name: amounts, row
    /// starts, factors.
    pub fn name_numbers(&mut self) {
        use Operation::{LookUp, RotateLeft, ShiftLeft, ShiftRight, Times, Vector};
        for value in 0..self.steps.len() {
            let (number, name) = match &self.steps[value].value {
                Value::Operation(ShiftLeft | ShiftRight | RotateLeft, operands) => {
                    (operands[1], ("shift", "Shift counts."))
                }
                Value::Operation(LookUp(_), operands) => {
                    (operands[1], ("first", "Start of the row in the table."))
                }
                // A looked-up factor is a magic number.
                Value::Operation(Times, operands) => (operands[1], ("factor", "Magic factors.")),
                Value::Operation(Vector(VectorOperation::ShuffleBytes, _), operands)
                    if is_byte_swap(&self.steps[operands[1]].value) =>
                {
                    (operands[1], ("byte_swap", "The bytes of each word in reverse."))
                }
                _ => continue,
            };
            if matches!(self.steps[number].value, Value::Constant(..)) {
                self.steps[number].name = Some(name);
            }
        }
    }

    /// Returns whether it gathers from tables; gathers are unchecked.
    pub fn is_gather(&self) -> bool {
        self.steps.iter().any(|step| {
            step.lanes > 1 && matches!(step.value, Value::Operation(Operation::LookUp(_), _))
        })
    }

    /// Returns the widest of a value and its operands, in lanes.
    pub fn width(&self, value: usize) -> usize {
        let step = &self.steps[value];
        let widths = step.operands().iter().map(|&operand| self.steps[operand].lanes);
        widths.fold(step.lanes, usize::max)
    }

    /// Returns the value if it is the same for all numeric arguments.
    pub fn constant(&self, value: usize) -> Option<u64> {
        match &self.steps[value].value {
            Value::Constant(values, _) if values.len() == 1 => Some(values[0]),
            _ => None,
        }
    }

    /// Returns whether a value is ORed with a nonzero constant.
    fn is_never_empty(&self, value: usize) -> bool {
        match &self.steps[value].value {
            Value::Operation(Operation::Or, operands) => {
                operands.iter().any(|&operand| self.constant(operand).is_some_and(|bits| bits != 0))
            }
            _ => false,
        }
    }

    /// Returns an upper bound of each value.
    pub fn bounds(&self) -> Vec<u64> {
        let mut bounds: Vec<u64> = Vec::new();
        for step in &self.steps {
            bounds.push(match &step.value {
                Value::Input(_) | Value::Runtime(_) => u64::MAX,
                _ if step.lanes > 1 => u64::MAX,
                Value::Constant(values, _) => *values.iter().max().expect("a value at least"),
                Value::Operation(operation, operands) => self.bound(operation, operands, &bounds),
            });
        }
        bounds
    }

    /// Returns an upper bound of the result of an operation; `bounds` are those of the values
    /// before it.
    fn bound(&self, operation: &Operation, operands: &[usize], bounds: &[u64]) -> u64 {
        // No rule below uses the bound of an operand that is missing: a scan has one operand.
        let first = operands.first().map_or(u64::MAX, |&operand| bounds[operand]);
        let second = operands.get(1).map_or(u64::MAX, |&operand| bounds[operand]);
        let shift = operands.get(1).and_then(|&operand| self.constant(operand));
        match operation {
            Operation::And => first.min(second),
            Operation::AndNot => first,
            Operation::Or | Operation::Xor => mask_below_next_power_of_two(first | second),
            Operation::Minus => match self.constant(operands[0]) {
                Some(constant) if constant >= second => constant,
                _ => u64::MAX,
            },
            Operation::ShiftRight => shift.map_or(u64::MAX, |amount| first >> (amount & 63)),
            Operation::ShiftLeft => match shift {
                Some(amount) if u64::from(first.leading_zeros()) >= amount => first << amount,
                _ => u64::MAX,
            },
            Operation::BitScanReverse => Square::all().count() as u64 - 1,
            Operation::LeadingZeros | Operation::TrailingZeros => {
                64 - u64::from(self.is_never_empty(operands[0]))
            }
            Operation::CountOnes => 64,
            Operation::LookUp(table) => {
                (0..table.len()).map(|index| table.get(index)).max().unwrap_or(0)
            }
            _ => u64::MAX,
        }
    }
}

/// Returns all bits up to the highest of `bound`.
fn mask_below_next_power_of_two(bound: u64) -> u64 {
    u64::MAX.checked_shr(bound.leading_zeros()).unwrap_or(0)
}
