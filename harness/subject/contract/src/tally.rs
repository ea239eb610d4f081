//! Operation counts from a kernel's graph, independent of any compiler.
//!
//! One operation: a shift, rotate, logic or arithmetic operation of two operands, a multiplication, byte swap,
//! negation, vector instruction, or bit scan (also of zero: `lzcnt` and `tzcnt` are one instruction each since
//! Haswell and Piledriver). Not counted, as in published counts: constants, moves, and arithmetic on iteration
//! counters. Counted apart: look-ups, which are loads, and transfers between register files. A masked blend
//! belongs to the instruction that produces one of its operands, if nothing else uses that. A bit reversal is
//! one operation and also counted apart: one instruction on AArch64 (`rbit`), on x86-64 a byte swap and three
//! rounds of exchange, [`REVERSAL_ON_X86_64`] in all.

use crate::operation::Cost;
use crate::{Graph, Node, Noted, Operation, VectorOperation, note};
use std::collections::BTreeMap;

/// Operations of a bit reversal on x86-64: a byte swap, then for bits, pairs and nibbles two masks, two shifts
/// and an OR.
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
/// The cost holds for every input if the kernel is straight-line code; with a loop that depends on the data it
/// holds for this input.
pub fn tally(
    kernel: impl FnOnce(&[Noted]) -> Vec<Noted>,
    inputs: &[u64],
) -> (Vec<u64>, TallyCount) {
    let graph = note(kernel, inputs);
    (graph.answer_words(), graph.count())
}

impl Graph {
    /// Its cost.
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
        count.depth = self.answer.iter().map(|&place| depths[place]).max().unwrap_or(0);
        count
    }

    /// Iterations of loops and branches, by the operations in one.
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
        let operands = self.nodes.iter().flat_map(|node| &node.operands);
        operands.chain(&self.answer).for_each(|&place| uses[place] += 1);
        let control = self.control();
        let cost = |(place, node): (usize, &Node)| match node.operation {
            _ if control[place] => Cost::Nothing,
            Operation::Joined if self.is_in_memory(place) => Cost::Nothing,
            Operation::Lane(_) if self.answer.contains(&place) && uses[place] == 1 => Cost::Nothing,
            Operation::BlendBytes | Operation::BlendWords if self.is_masked(place, &uses) => {
                Cost::Nothing
            }
            operation if operation.cost() == Cost::Transfer && uses[place] == 0 => Cost::Nothing,
            operation => operation.cost(),
        };
        self.nodes.iter().enumerate().map(cost).collect()
    }

    /// For each node whether it is control: a counter, or computed from one.
    pub(crate) fn control(&self) -> Vec<bool> {
        let mut control: Vec<bool> = Vec::new();
        for Node { operation, operands, .. } in &self.nodes {
            let is_made = operands.iter().any(|&operand| control[operand]);
            control.push(is_made || *operation == Operation::Counter);
        }
        control
    }

    /// Whether a vector is adjacent words of the arguments.
    fn is_in_memory(&self, place: usize) -> bool {
        let operands = &self.nodes[place].operands;
        let word = |&operand: &usize| match self.nodes[operand].operation {
            Operation::Input(word) => Some(word),
            _ => None,
        };
        let first = operands.first().and_then(word);
        first.is_some_and(|first| {
            operands.iter().map(word).eq((first..).map(Some).take(operands.len()))
        })
    }

    /// Whether a blend can be the write mask of the instruction that produces one of its operands. An
    /// instruction that overwrites an operand can only keep that operand or zero.
    fn is_masked(&self, place: usize, uses: &[usize]) -> bool {
        let Node { operation, operands, .. } = &self.nodes[place];
        let grain = if *operation == Operation::BlendBytes { 8 } else { 64 };
        let is_zero = |place: usize| {
            let Node { operation, words, .. } = &self.nodes[place];
            *operation == Operation::Constant && words.iter().all(|&word| word == 0)
        };
        let (one, other) = (operands[1], operands[2]);
        [(one, other), (other, one)].into_iter().any(|(made, left)| {
            let Node { operation, operands, .. } = &self.nodes[made];
            let takes_mask = match *operation {
                Operation::Vector(operation, _) => {
                    let leaves = match operation {
                        VectorOperation::Ternary => operands.contains(&left),
                        VectorOperation::PermuteBytesOfTwo | VectorOperation::PermuteWordsOfTwo => {
                            operands[..2].contains(&left)
                        }
                        _ => true,
                    };
                    operation.instruction().grain == grain && (leaves || is_zero(left))
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
            };
            takes_mask && uses[made] == 1
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Going, Scalar, Turns, Vector, Word};

    #[test]
    fn operations_add_up_and_depth_takes_the_longest_path() {
        let (answer, count) =
            tally(|x| vec![(x[0] << 1 | x[1] & Noted::constant(6)) ^ x[0]], &[1, 7]);
        assert_eq!(answer, [(1 << 1 | 7 & 6) ^ 1]);
        assert_eq!(count, TallyCount { operations: 4, depth: 3, ..TallyCount::default() });
    }

    #[test]
    fn what_two_texts_share_counts_once_and_what_only_looks_alike_does_not() {
        let up = |x: Noted| x << 1;
        let share = |x: &[Noted]| {
            Noted::<1>::share(|| up(x[0]) ^ x[1], || up(x[0]) & up(up(x[0]))).to_vec()
        };
        let (answer, count) = tally(share, &[1, 2]);
        assert_eq!(answer, [2 ^ 2, 2 & 4]);
        assert_eq!(count, TallyCount { operations: 4, depth: 3, ..TallyCount::default() });
        let alike = |x: &[Noted]| Noted::<1>::share(|| up(x[0]), || up(x[1])).to_vec();
        assert_eq!(tally(alike, &[3, 3]).1.operations, 2);
        let twice = |x: &[Noted]| vec![up(x[0]), up(x[0])];
        assert_eq!(tally(twice, &[3]).1.operations, 2, "one text counts as it stands");
    }

    #[test]
    fn the_square_wise_words_count_one_each_and_look_ups_and_reversals_apart() {
        let kernel = |x: &[Noted]| {
            let scanned = x[0].byte_swapped().bit_reversed().trailing_zeros();
            let shifted = x[1].times(scanned).shift_right_by(Noted::constant(60));
            // SAFETY: four bits are less than 16.
            vec![unsafe { shifted.look_up(&[7_u64; 16]) }.negated()]
        };
        let (answer, count) = tally(kernel, &[1 << 17, 3]);
        assert_eq!(answer, [7_u64.wrapping_neg()]);
        let expected =
            TallyCount { operations: 6, depth: 6, lookups: 1, reversals: 1, transfers: 0 };
        assert_eq!(count, expected);
    }

    #[test]
    fn turns_are_counted_by_their_operations_and_counters_are_free() {
        let kernel = |x: &[Noted]| {
            let [flood, ..] = Noted::repeat(
                Turns::Many,
                [Noted::constant(0), x[0], Noted::counter(3)],
                |[_, front, left]| Going { some: front & left, none: left >> 8 },
                |[flood, front, left]| [flood | front, front << 1, left.minus(Noted::constant(1))],
            );
            let [cut] = Noted::repeat(
                Turns::UpTo(1),
                [flood],
                |[flood]| Going::by(flood),
                |[flood]| [flood & x[1]],
            );
            vec![cut]
        };
        let read = |front| note(kernel, &[front, 5]);
        let expected = [(1, BTreeMap::from([(1, 1), (2, 2)])), (0, BTreeMap::new())];
        for (front, turns) in expected {
            assert_eq!(read(front).turns_by_operations(), turns);
        }
        assert_eq!(read(1).answer_words(), [1]);
        assert_eq!(read(1).count().operations, 5);
    }

    /// Words in memory are loaded, a word in a register is broadcast, and a masked instruction counts once.
    #[test]
    fn vectors_count_their_instructions_and_no_masks() {
        type Eight = <Noted as Scalar>::Eight;
        let sums = |x: &[Noted], again: bool| {
            let vector = Eight::from_array(std::array::from_fn(|lane| x[lane]));
            let sum = vector.plus_bytes(Eight::spread(x[8]));
            let kept = Eight::constant(0).blend_bytes(Noted::constant(0xff), sum);
            if again { (kept ^ sum).to_array().to_vec() } else { kept.to_array().to_vec() }
        };
        let arguments = [0x01ff, 2, 3, 4, 5, 6, 7, 8, 0x0101];
        let (answer, count) = tally(|x| sums(x, false), &arguments);
        assert_eq!(answer, [0x0200, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!((count.operations, count.transfers), (1, 1));
        assert_eq!(tally(|x| sums(x, true), &arguments).1.operations, 3);
    }

    /// An instruction that overwrites an operand masks over that operand or zero; any other blend is a
    /// separate instruction.
    #[test]
    fn an_instruction_that_overwrites_an_operand_is_masked_over_that() {
        type Eight = <Noted as Scalar>::Eight;
        let looked_up = |left: fn([Eight; 4]) -> Eight| {
            let kernel = |x: &[Noted]| {
                let of =
                    |from: usize| Eight::from_array(std::array::from_fn(|lane| x[from + lane]));
                let [low, index, high, other] = [of(0), of(8), of(16), of(24)];
                let found = low.permute_bytes_of_two(index, high);
                left([low, index, high, other]).blend_bytes(x[32], found).to_array().to_vec()
            };
            tally(kernel, &[7; 33]).1.operations
        };
        let [low, index, zero] =
            [|x: [Eight; 4]| x[0], |x: [Eight; 4]| x[1], |_: [Eight; 4]| Eight::constant(0)];
        assert_eq!([low, index, zero].map(looked_up), [1; 3]);
        let [high, other] = [|x: [Eight; 4]| x[2], |x: [Eight; 4]| x[3]];
        assert_eq!([high, other].map(looked_up), [2; 2]);
    }
}
