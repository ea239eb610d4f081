//! Operation counts from a kernel's graph, independent of any compiler.
//!
//! One operation: a shift, rotate, logic or arithmetic operation of two operands, a multiplication,
//! byte swap, negation, vector instruction, or bit scan (also of zero: `lzcnt` and `tzcnt` are one
//! instruction each since Haswell and Piledriver). Not counted, as in published counts: constants,
//! moves, and arithmetic on iteration counters. Counted apart: look-ups, which are loads, and
//! transfers between register files. A masked blend belongs to the instruction that produces one of
//! its operands, if nothing else uses that. A bit reversal is one operation and also counted apart:
//! one instruction on AArch64 (`rbit`), on x86-64 a byte swap and three rounds of exchange,
//! [`REVERSAL_ON_X86_64`] in all.

use crate::operation::Cost;
use crate::{Graph, Node, Noted, Operation, VectorOperation, note};
use std::collections::BTreeMap;

/// Operations of a bit reversal on x86-64: a byte swap, then for bits, pairs and nibbles two masks,
/// two shifts and an OR.
pub const REVERSAL_ON_X86_64: u32 = 1 + 3 * 5;

/// The cost of a kernel on one input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TallyCount {
    /// Operations executed.
    pub operations: u32,
    /// Longest chain of dependent operations, one unit each.
    pub depth: u32,
    /// Table look-ups, which are loads.
    pub lookups: u32,
    /// Bit reversals among the operations.
    pub reversals: u32,
    /// Moves between general-purpose and vector registers, and broadcasts.
    pub transfers: u32,
}

/// Records a kernel and returns its answer and cost.
///
/// The cost holds for every input if the kernel is straight-line code; with a loop that depends on
/// the data it holds for this input.
pub fn tally(
    kernel: impl FnOnce(&[Noted]) -> Vec<Noted>,
    inputs: &[u64],
) -> (Vec<u64>, TallyCount) {
    let graph = note(kernel, inputs);
    (graph.answer_words(), graph.count())
}

impl Graph {
    /// Returns its cost.
    pub fn count(&self) -> TallyCount {
        let mut count = TallyCount::default();
        let mut depths: Vec<u32> = Vec::new();
        for (node, cost) in self.nodes.iter().zip(self.costs()) {
            match cost {
                Cost::Operation => count.operations += 1,
                Cost::LookUp => count.lookups += 1,
                Cost::Transfer => count.transfers += 1,
                Cost::Nothing => {}
            }
            count.reversals += u32::from(node.operation == Operation::BitReversed);
            let before = node.operands.iter().map(|&operand| depths[operand]).max();
            depths.push(before.unwrap_or(0) + u32::from(cost == Cost::Operation));
        }
        count.depth = self.answer.iter().map(|&value| depths[value]).max().unwrap_or(0);
        count
    }

    /// Returns the numbers of iterations of loops and branches, by the operations in one iteration.
    pub fn turns_by_operations(&self) -> BTreeMap<u32, u32> {
        let costs = self.costs();
        let mut turns = BTreeMap::new();
        for turn in &self.turns {
            let operations = costs[turn.clone()].iter().filter(|&&cost| cost == Cost::Operation);
            *turns.entry(operations.count() as u32).or_default() += 1;
        }
        turns
    }

    fn costs(&self) -> Vec<Cost> {
        let mut uses = vec![0; self.nodes.len()];
        for &value in self.nodes.iter().flat_map(|node| &node.operands).chain(&self.answer) {
            uses[value] += 1;
        }
        let mut costs = Vec::with_capacity(self.nodes.len());
        for (value, is_control) in self.control_flags().into_iter().enumerate() {
            let is_free = is_control || self.is_free(value, &uses);
            costs.push(if is_free { Cost::Nothing } else { self.nodes[value].operation.cost() });
        }
        costs
    }

    /// Whether a node costs nothing where it is, whatever its operation costs elsewhere.
    fn is_free(&self, value: usize, uses: &[usize]) -> bool {
        let operation = self.nodes[value].operation;
        match operation {
            Operation::Joined if self.is_in_memory(value) => true,
            // If only the answer uses a lane, the lane is stored together with the others.
            Operation::Lane(_) if self.answer.contains(&value) && uses[value] == 1 => true,
            Operation::BlendBytes | Operation::BlendWords => self.is_masked(value, uses),
            _ => operation.cost() == Cost::Transfer && uses[value] == 0,
        }
    }

    /// Returns for each node whether it is control: a counter, or a value computed from a counter.
    /// Published counts leave out arithmetic on counters, and so do ours.
    pub(crate) fn control_flags(&self) -> Vec<bool> {
        let mut control: Vec<bool> = Vec::new();
        for Node { operation, operands, .. } in &self.nodes {
            let has_control = operands.iter().any(|&operand| control[operand]);
            control.push(has_control || *operation == Operation::Counter);
        }
        control
    }

    /// Whether a vector consists of adjacent words of the arguments. Such a vector is loaded, not
    /// moved together word by word.
    fn is_in_memory(&self, value: usize) -> bool {
        let operands = &self.nodes[value].operands;
        let Some(first) = operands.first().and_then(|&operand| self.input_word(operand)) else {
            return false;
        };
        let mut words = operands.iter().zip(first..);
        words.all(|(&operand, word)| self.input_word(operand) == Some(word))
    }

    /// Returns the word of the arguments that a node is, if it is one.
    fn input_word(&self, value: usize) -> Option<usize> {
        match self.nodes[value].operation {
            Operation::Input(word) => Some(word),
            _ => None,
        }
    }

    /// Whether a blend can be the write mask of the instruction that produces one of its operands,
    /// and nothing else uses that.
    fn is_masked(&self, value: usize, uses: &[usize]) -> bool {
        let Node { operation, operands, .. } = &self.nodes[value];
        let grain = if *operation == Operation::BlendBytes { 8 } else { 64 };
        let (low, high) = (operands[1], operands[2]);
        if uses[low] == 1 && self.takes_mask(low, high, grain) {
            return true;
        }
        uses[high] == 1 && self.takes_mask(high, low, grain)
    }

    /// Whether the instruction of `value` can have a mask of this grain, with `other` where the
    /// mask is clear. An instruction that overwrites an operand can only keep that operand or zero.
    fn takes_mask(&self, value: usize, other: usize, grain: u32) -> bool {
        let Node { operation, operands, .. } = &self.nodes[value];
        match *operation {
            Operation::Vector(operation, _) => {
                let keeps_other = match operation {
                    VectorOperation::Ternary => operands.contains(&other),
                    VectorOperation::PermuteBytesOfTwo | VectorOperation::PermuteWordsOfTwo => {
                        operands[..2].contains(&other)
                    }
                    _ => true,
                };
                operation.instruction().grain == grain && (keeps_other || self.is_zero(other))
            }
            Operation::And
            | Operation::Or
            | Operation::Xor
            | Operation::AndNot
            | Operation::Plus
            | Operation::Minus
            | Operation::ShiftLeft
            | Operation::ShiftRight
            | Operation::RotateLeft
            | Operation::LeadingZeros => grain == 64,
            _ => false,
        }
    }

    fn is_zero(&self, value: usize) -> bool {
        let Node { operation, words, .. } = &self.nodes[value];
        *operation == Operation::Constant && words.iter().all(|&word| word == 0)
    }
}
