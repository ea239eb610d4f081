//! A kernel's graph for every value of its numbers: what is the same for all is code, what differs
//! is a table by that number.

use crate::made::{self, LookUp};
use crate::tables::Number;
use contract::{
    Bracket, Entries, Input, Node, Operation, Probe, Square, VectorOperation, enables, note_once,
};
use std::collections::HashMap;
use std::panic::Location;

/// Words that a table has at most which is printed.
const TABLE_WORDS: usize = 8 * 65;

/// Whether a table that is looked up is too large to be printed.
pub fn is_large(table: Entries) -> bool {
    table.len() * table.bits() > 64 * TABLE_WORDS
}

/// What a value of the graph is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A word of the arguments, by its place.
    Input(usize),
    /// Known words, by these numbers, the lowest first: one row for all, or one for each.
    Known(Vec<u64>, Vec<Number>),
    /// An operation on earlier values.
    Operation(Operation, Vec<usize>),
    /// What a table has that is made at run time: which of the graph's look-ups.
    Made(usize),
}

/// A value, and what is said of it.
#[derive(Clone, Debug)]
pub struct Step {
    /// What it is.
    pub value: Value,
    /// Of how many words: one, or a vector's.
    pub lanes: usize,
    /// Where the text says so.
    pub at: &'static Location<'static>,
    /// The node that it was first.
    pub node: usize,
    /// What it is called, where no text names it.
    pub name: Option<&'static str>,
}

/// The values of a kernel, operands first, each once.
pub struct Graph {
    /// All.
    pub steps: Vec<Step>,
    /// Those that are the answer, one after the other, words and vectors.
    pub answer: Vec<usize>,
    /// Look-ups in tables that are made at run time.
    pub made: Vec<LookUp>,
}

/// How many values a number has that a kernel is told at run time.
pub fn range(name: &str) -> Option<u64> {
    match name {
        "square" | "squares" | "from" | "to" => Some(64),
        "direction" => Some(8),
        "line" => Some(4),
        "captured" => Some(2),
        _ => None,
    }
}

/// The numbers by which tables are looked up, and how many values each has.
fn numbers(inputs: &[Input]) -> Vec<Number> {
    let single = inputs.iter().filter(|input| input.words == 1);
    single.filter_map(|input| Some((input.name, range(input.name)? as usize))).collect()
}

/// The probe's kernel, read for every value of its numbers, to be compiled with these target features.
///
/// # Errors
/// Why it cannot be printed.
pub fn read(probe: &Probe, features: &str) -> Result<Graph, String> {
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
    let is_large = |step: &Step| match &step.value {
        Value::Known(words, _) => words.len() > TABLE_WORDS,
        Value::Operation(Operation::LookUp(table), _) => is_large(*table),
        _ => false,
    };
    if graph.steps.iter().any(is_large) {
        return Err(format!("a table of more than {TABLE_WORDS} words"));
    }
    match (0..graph.steps.len()).find(|&place| !graph.has_instruction(place, features)) {
        Some(place) => Err(format!("no single instruction for {:?}", graph.steps[place].value)),
        None => Ok(graph),
    }
}

/// Some boards, the same in each lane of an argument or not, and these numbers.
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
            told.unwrap_or(range.map_or(word, |range| word % range))
        }));
    }
    words
}

/// Rows of so many words, one for every value of these numbers, by those of them alone that make a difference.
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

/// Whether two readings have the same node here, but for what is known of it.
fn alike((one, other): (&Node, &Node)) -> bool {
    one.operands == other.operands && one.operation == other.operation
}

/// The answer with all lanes of a vector, in their order, as the vector.
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

/// Each value once, and those alone that the answer needs.
fn merged(nodes: &[Node], known: &[Vec<u64>], numbers: &[Number], answer: &[usize]) -> Graph {
    let mut needed = vec![false; nodes.len()];
    answer.iter().for_each(|&end| needed[end] = true);
    for (place, node) in nodes.iter().enumerate().rev() {
        if needed[place] {
            node.operands.iter().for_each(|&operand| needed[operand] = true);
        }
    }
    let mut places: HashMap<(Value, usize), usize> = HashMap::new();
    let mut steps: Vec<Step> = Vec::new();
    let mut moved = vec![0; nodes.len()];
    // What is known stands before a turn, and what else is made in it stays there.
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
        let mut add = |value: Value, lanes: usize| {
            *places.entry((value.clone(), lanes)).or_insert_with(|| {
                steps.push(Step { value, lanes, at: node.at, node: place, name: None });
                steps.len() - 1
            })
        };
        let lanes = node.words.len();
        moved[place] = match &node.operation {
            Operation::Input(word) => add(Value::Input(*word), 1),
            Operation::Constant | Operation::Counter => {
                let words = &known[place];
                // The same word in every lane is a word.
                let is_word = words.chunks(lanes).all(|row| row.iter().all(|word| *word == row[0]));
                let own = if is_word { 1 } else { lanes };
                let words = words.chunks(lanes).flat_map(|row| &row[..own]).copied().collect();
                let word = add(by(words, own, numbers), own);
                match own == lanes {
                    true => word,
                    false => add(Value::Operation(Operation::Spread, vec![word]), lanes),
                }
            }
            // Its instruction is a shuffle by known places: those of each word's bytes in each 128 bits, the last first.
            Operation::ByteSwapped if lanes > 1 => {
                let places = [0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f].repeat(lanes / 2);
                let places = add(Value::Known(places, Vec::new()), lanes);
                let shuffled = Operation::Vector(VectorOperation::ShuffleBytes, 0);
                add(Value::Operation(shuffled, vec![moved[node.operands[0]], places]), lanes)
            }
            other => {
                let operands = node.operands.iter().map(|&operand| moved[operand]).collect();
                add(Value::Operation(*other, operands), lanes)
            }
        };
        match node.operation {
            // What a test is made of is made anew for each.
            Operation::Loop(Bracket::Test) => {
                let before = outside.last().expect("it began");
                places.retain(|key, _| before.contains_key(key) || is_carried(&key.0));
            }
            Operation::Loop(Bracket::End) => places = outside.pop().expect("it began"),
            _ => {}
        }
    }
    let answer = answer.iter().map(|&end| moved[end]).collect();
    Graph { steps, answer, made: Vec::new() }
}

/// Where a loop ends that begins here; else the next node.
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

impl Graph {
    /// Those values alone that these need, which are the answer.
    pub fn of(&self, ends: &[usize]) -> Graph {
        let mut needed = vec![false; self.steps.len()];
        ends.iter().for_each(|&end| needed[end] = true);
        for (place, step) in self.steps.iter().enumerate().rev() {
            if let Value::Operation(_, operands) = &step.value
                && needed[place]
            {
                operands.iter().for_each(|&operand| needed[operand] = true);
            }
        }
        let mut moved = vec![0; self.steps.len()];
        let mut steps = Vec::new();
        for (place, step) in self.steps.iter().enumerate().filter(|(place, _)| needed[*place]) {
            let mut step = step.clone();
            if let Value::Operation(_, operands) = &mut step.value {
                operands.iter_mut().for_each(|operand| *operand = moved[*operand]);
            }
            moved[place] = steps.len();
            steps.push(step);
        }
        let answer = ends.iter().map(|&end| moved[end]).collect();
        Graph { steps, answer, made: Vec::new() }
    }

    /// How often each value is an operand, or the answer.
    pub fn uses(&self) -> Vec<usize> {
        let mut uses = vec![0; self.steps.len()];
        for step in &self.steps {
            if let Value::Operation(_, operands) = &step.value {
                operands.iter().for_each(|&operand| uses[operand] += 1);
            }
        }
        self.answer.iter().for_each(|&end| uses[end] += 1);
        uses
    }

    /// Whether a loop begins there.
    pub fn is_begin(&self, place: usize) -> bool {
        matches!(self.steps[place].value, Value::Operation(Operation::Loop(Bracket::Begin(_)), _))
    }

    /// Where the loop begins that ends there.
    pub fn begin(&self, end: usize) -> usize {
        match &self.steps[end].value {
            Value::Operation(Operation::Loop(Bracket::End), operands) => operands[0],
            other => unreachable!("no end: {other:?}"),
        }
    }

    /// Names numbers by which something is shifted, rotated, multiplied or looked up and nothing else is done: no
    /// text does.
    fn name_numbers(&mut self) {
        use Operation::{LookUp, RotateLeft, ShiftLeft, ShiftRight, Times};
        for place in 0..self.steps.len() {
            let (number, name) = match &self.steps[place].value {
                Value::Operation(ShiftLeft | ShiftRight | RotateLeft, operands) => {
                    (operands[1], "amount")
                }
                Value::Operation(LookUp(_), operands) => (operands[1], "first"),
                // Where a factor is looked up it is magic.
                Value::Operation(Times, operands) => (operands[1], "factor"),
                _ => continue,
            };
            if matches!(self.steps[number].value, Value::Known(..)) {
                self.steps[number].name = Some(name);
            }
        }
    }

    /// Whether vectors are looked up in tables: nobody checks their words.
    pub fn is_gathered(&self) -> bool {
        let is = |step: &Step| matches!(step.value, Value::Operation(Operation::LookUp(_), _));
        self.steps.iter().any(|step| step.lanes > 1 && is(step))
    }

    /// Lanes of the widest of a value and its operands.
    pub fn width(&self, place: usize) -> usize {
        let Step { value, lanes, .. } = &self.steps[place];
        match value {
            Value::Operation(_, operands) => {
                let widths = operands.iter().map(|&operand| self.steps[operand].lanes);
                widths.fold(*lanes, usize::max)
            }
            _ => *lanes,
        }
    }

    /// Whether code with these target features can do a value by one instruction, or by few words of
    /// either language.
    fn has_instruction(&self, place: usize, features: &str) -> bool {
        use Operation::{Joined, Lane, Not, RotateLeft, ShiftLeft, ShiftRight};
        let Value::Operation(operation, operands) = &self.steps[place].value else {
            return true;
        };
        let width = self.width(place);
        match operation {
            Operation::Pext | Operation::Pdep | Operation::Bzhi if width == 1 => {
                enables(features, "bmi2")
            }
            Operation::Blsmsk if width == 1 => enables(features, "bmi1"),
            _ if width == 1 => true,
            Not | Lane(_) | Joined => true,
            ShiftLeft | ShiftRight | RotateLeft => {
                let amount = &self.steps[operands[1]];
                amount.lanes == 1 && matches!(amount.value, Value::Known(..))
            }
            operation => {
                operation.intrinsic(width).is_some_and(|(_, needed)| enables(features, needed))
            }
        }
    }

    /// The value at a place, if it is one for all numbers.
    pub fn constant(&self, place: usize) -> Option<u64> {
        match &self.steps[place].value {
            Value::Known(values, _) if values.len() == 1 => Some(values[0]),
            _ => None,
        }
    }

    /// Whether a value is joined by bits that are always there.
    fn is_never_empty(&self, place: usize) -> bool {
        match &self.steps[place].value {
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
        for step in &self.steps {
            bounds.push(match &step.value {
                Value::Input(_) | Value::Made(_) => u64::MAX,
                _ if step.lanes > 1 => u64::MAX,
                Value::Known(values, _) => *values.iter().max().expect("one value at least"),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_words_are_by_those_numbers_that_make_a_difference() {
        let numbers = [("from", 64), ("to", 64), ("captured", 2)];
        let known = |of: fn(usize, usize, usize) -> u64| {
            let all = |number: usize| of(number % 64, number / 64 % 64, number >> 12);
            by((0..1 << 13).map(all).collect(), 1, &numbers)
        };
        let bits: Vec<u64> = (0..64).map(|square| 1 << square).collect();
        assert_eq!(known(|_, _, _| 7), Value::Known(vec![7], vec![]));
        assert_eq!(known(|from, _, _| 1 << from), Value::Known(bits.clone(), vec![numbers[0]]));
        assert_eq!(known(|_, to, _| 1 << to), Value::Known(bits, vec![numbers[1]]));
        // Where `captured` is 0, `from` makes no difference.
        let both = known(|from, _, captured| (from * captured) as u64);
        let words = (0..128_u64).map(|number| number.saturating_sub(64)).collect();
        assert_eq!(both, Value::Known(words, vec![numbers[0], numbers[2]]));
    }
}
