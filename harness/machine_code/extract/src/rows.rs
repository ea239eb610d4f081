//! Words that fill all lanes of a vector, kept in the table row that the vector operation reads
//! anyway.
//!
//! `1 << square` is a formula where it is used as a word. In every lane of a vector it is better
//! loaded. To compute it takes a shift, a move to a vector register and a broadcast. To load it
//! takes the broadcast alone, from the cache line of the lanes. Kernels with rows of operands were
//! written for that, and a file that prints the formula in their place is a slower algorithm:
//! `hyperbola_avx2/square_attacks_lanes` had 40 instructions for a queen instead of 33 (gcc 12,
//! x86-64-v3).
//!
//! ```text
//! for each vector that is a row by square:
//!     for each bit of the square that is spread into lanes:
//!         use the lane of the row that has it, or add a word to the row
//!     add no words if the row gets too long, or most of what it grows by would be unused
//! ```

use crate::graph::{Graph, Step, Value};
use crate::rule;
use contract::Operation;

/// The maximum words of a row: a cache line.
const MAX_WORDS: usize = 8;

/// A vector by square, and words behind its lanes.
#[derive(Clone, Debug)]
pub struct Row {
    /// The vector.
    pub vector: usize,
    /// The values that are words of the row, each with its place there.
    members: Vec<(usize, usize)>,
    /// The words of all rows.
    pub words: Vec<u64>,
    /// The number of words of one row.
    pub width: usize,
    /// The words behind the lanes, as formulas of the square.
    pub formulas: Vec<String>,
}

impl Row {
    /// Returns the place of a value in the row, if it is there.
    pub fn place(&self, value: usize) -> Option<usize> {
        if value == self.vector {
            return Some(0);
        }
        self.members.iter().find(|(member, _)| *member == value).map(|(_, place)| *place)
    }
}

/// Joins words to the first row of a graph that has room for some: no kernel reads two.
pub fn join_words(graph: &mut Graph) {
    widen_words(graph);
    let words = spread_bits(graph);
    for vector in 0..graph.steps.len() {
        let Some(lanes) = square_lanes(&graph.steps[vector]) else { continue };
        if lanes > 1
            && let Some(row) = find_row(graph, vector, lanes, &words)
        {
            graph.row = Some(row);
            return;
        }
    }
}

/// Returns the number of lanes of a constant that depends on the square and on nothing else.
fn square_lanes(step: &Step) -> Option<usize> {
    match &step.value {
        Value::Constant(_, numbers) if numbers == &[("square", 64)] => Some(step.lanes),
        _ => None,
    }
}

/// Returns the bits of the square that are used in all lanes of a vector.
fn spread_bits(graph: &Graph) -> Vec<usize> {
    let mut words = Vec::new();
    for (value, step) in graph.steps.iter().enumerate() {
        if square_lanes(step) == Some(1)
            && rule::square_xor(constant_words(step)).is_some()
            && is_spread(graph, value)
        {
            words.push(value);
        }
    }
    words
}

fn constant_words(step: &Step) -> &[u64] {
    if let Value::Constant(words, _) = &step.value { words } else { &[] }
}

fn is_spread(graph: &Graph, value: usize) -> bool {
    graph.steps.iter().any(|step| match &step.value {
        Value::Operation(Operation::Spread, operands) => operands[0] == value,
        _ => false,
    })
}

/// Turns two halves that are each a word in every lane into one vector of it: C compilers load the
/// word into a half and copy the half.
fn widen_words(graph: &mut Graph) {
    for value in 0..graph.steps.len() {
        let Value::Operation(Operation::Twice, halves) = &graph.steps[value].value else {
            continue;
        };
        let Value::Operation(Operation::Spread, word) = &graph.steps[halves[0]].value else {
            continue;
        };
        if square_lanes(&graph.steps[word[0]]).is_some() {
            graph.steps[value].value = Value::Operation(Operation::Spread, word.clone());
        }
    }
    let runtime_look_ups = std::mem::take(&mut graph.runtime_look_ups);
    *graph = Graph { runtime_look_ups, ..graph.subgraph(&graph.answer) };
}

/// Returns the row of this vector with those of these words that it has, or has room for.
fn find_row(graph: &Graph, vector: usize, lanes: usize, words: &[usize]) -> Option<Row> {
    let vector_words = constant_words(&graph.steps[vector]);
    let (mut members, mut added_words, mut formulas) = (Vec::new(), Vec::new(), Vec::new());
    for &word in words {
        let bits = constant_words(&graph.steps[word]);
        let equal_lane =
            (0..lanes).find(|&lane| vector_words.iter().skip(lane).step_by(lanes).eq(bits));
        let place = equal_lane.unwrap_or(lanes + added_words.len());
        if equal_lane.is_none() {
            added_words.push(bits);
        }
        members.push((word, place));
    }
    let mut width = (lanes + added_words.len()).next_power_of_two();
    if width > MAX_WORDS || 2 * added_words.len() < width - lanes {
        members.retain(|(_, place)| *place < lanes);
        added_words.clear();
        width = lanes;
    }
    if members.is_empty() {
        return None;
    }
    for bits in &added_words {
        formulas.push(rule::bit_formula(bits)?);
    }
    let mut rows = Vec::new();
    for (square, lanes) in vector_words.chunks(lanes).enumerate() {
        rows.extend(lanes);
        rows.extend(added_words.iter().map(|bits| bits[square]));
        rows.resize(width * (square + 1), 0);
    }
    Some(Row { vector, members, words: rows, width, formulas })
}
