//! Which lanes of which nodes the words of an answer depend on, for the arguments that the graph
//! was recorded with.

use crate::{Graph, Node, Operation, VectorOperation};

impl Graph {
    /// Returns for each node the lanes, one bit each, that these words of the answer depend on. May
    /// include a lane too many, never one too few.
    pub fn needed_lanes(&self, answers: &[usize]) -> Vec<u8> {
        let mut needed = vec![0; self.nodes.len()];
        for &word in answers {
            needed[self.answer[word]] = 1;
        }
        for (value, node) in self.nodes.iter().enumerate().rev() {
            let lanes = needed[value];
            if lanes == 0 {
                continue;
            }
            for (position, &operand) in node.operands.iter().enumerate() {
                needed[operand] |= self.lanes_read(node, position, lanes);
            }
        }
        needed
    }

    /// Returns the lanes of the operand at `position` that these lanes of a node read.
    fn lanes_read(&self, node: &Node, position: usize, lanes: u8) -> u8 {
        let operand = &self.nodes[node.operands[position]];
        let (answer_lanes, count) = (node.words.len(), operand.words.len());
        let all_lanes = u8::MAX >> (8 - count);
        match node.operation {
            Operation::Joined => lanes >> position & 1,
            Operation::Lane(lane) => 1 << lane,
            Operation::Half(half) => lanes << (half * answer_lanes),
            Operation::Twice => (lanes | lanes >> count) & all_lanes,
            Operation::Widened => lanes & all_lanes,
            Operation::Loop(_) | Operation::CompressU32 => all_lanes,
            // The operand is an amount or a mask, or the answer is a mask made from all lanes.
            _ if count == 1 || answer_lanes == 1 => all_lanes,
            Operation::Vector(operation, immediate) => {
                let mut read = 0;
                for lane in (0..answer_lanes).filter(|lane| lanes >> lane & 1 == 1) {
                    read |= self.lanes_read_by(node, operation, immediate, position, lane);
                }
                read & all_lanes
            }
            _ => lanes,
        }
    }

    /// Returns the same for one lane of a vector instruction.
    fn lanes_read_by(
        &self,
        node: &Node,
        operation: VectorOperation,
        immediate: i32,
        position: usize,
        lane: usize,
    ) -> u8 {
        use VectorOperation::{
            BlendU32, PackU32, PermuteBytes, PermuteBytesOfTwo, PermuteU32, PermuteWords,
            PermuteWordsOfTwo, ShuffleBytes, ShuffleU32OfTwo, UnpackHigh, UnpackLow,
        };
        let (same_lane, pair) = (1 << lane, lane & !1);
        let count = node.words.len();
        match operation {
            UnpackLow | UnpackHigh if lane % 2 == position => {
                1 << (pair + usize::from(operation == UnpackHigh))
            }
            PackU32 | ShuffleU32OfTwo if lane % 2 == position => 0b11 << pair,
            UnpackLow | UnpackHigh | PackU32 | ShuffleU32OfTwo => 0,
            BlendU32 => match (immediate >> (2 * lane) & 0b11, position) {
                (0, 1) | (0b11, 0) => 0,
                _ => same_lane,
            },
            ShuffleBytes if position == 0 => {
                let bytes = self.index_bytes(node, lane).filter(|byte| *byte < 0x80);
                bits(bytes.map(|byte| pair + byte % 16 / 8))
            }
            PermuteBytes if position == 0 => {
                bits(self.index_bytes(node, lane).map(|byte| byte / 8 % count))
            }
            PermuteWords if position == 0 => 1 << (self.index(node, lane) as usize % count),
            PermuteU32 if position == 0 => {
                let index = self.index(node, lane);
                bits([index, index >> 32].into_iter().map(|index| index as usize % 8 / 2))
            }
            PermuteBytesOfTwo if position != 1 => {
                let lanes = self.index_bytes(node, lane).map(|byte| byte / 8);
                bits(lanes.filter_map(|lane| table_lane(lane, position, count)))
            }
            PermuteWordsOfTwo if position != 1 => {
                bits(table_lane(self.index(node, lane) as usize, position, count).into_iter())
            }
            _ => same_lane,
        }
    }

    /// Returns the word by which a lane selects from the tables of an instruction. It is that lane
    /// of the second operand.
    fn index(&self, node: &Node, lane: usize) -> u64 {
        self.nodes[node.operands[1]].words[lane]
    }

    fn index_bytes(&self, node: &Node, lane: usize) -> impl Iterator<Item = usize> {
        self.index(node, lane).to_le_bytes().into_iter().map(usize::from)
    }
}

/// Returns these lanes as bits.
fn bits(lanes: impl Iterator<Item = usize>) -> u8 {
    lanes.fold(0, |bits, lane| bits | 1 << lane)
}

/// Returns the lane of the table in the operand at `position` (0 or 2), given a lane of both tables
/// together; nothing if that lane is in the other table.
fn table_lane(lane: usize, position: usize, count: usize) -> Option<usize> {
    let lane = (lane % (2 * count)).checked_sub(position / 2 * count)?;
    (lane < count).then_some(lane)
}
