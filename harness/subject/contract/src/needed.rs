//! Which lanes of which nodes the words of an answer depend on, for the arguments that the graph
//! was recorded with.

use crate::{Graph, Node, Operation, VectorOperation};

impl Graph {
    /// For each node the lanes, one bit each, that these words of the answer depend on. May include
    /// a lane too many, never one too few.
    pub fn needed(&self, answers: &[usize]) -> Vec<u8> {
        let mut needed = vec![0; self.nodes.len()];
        answers.iter().for_each(|&word| needed[self.answer[word]] = 1);
        for place in (0..self.nodes.len()).rev() {
            let (node, lanes) = (&self.nodes[place], needed[place]);
            if lanes != 0 {
                let operands = node.operands.iter().enumerate();
                operands.for_each(|(at, &operand)| needed[operand] |= self.read(node, at, lanes));
            }
        }
        needed
    }

    /// The lanes of the operand at `at` that these lanes of a node read.
    fn read(&self, node: &Node, at: usize, lanes: u8) -> u8 {
        let operand = &self.nodes[node.operands[at]];
        let (made, count) = (node.words.len(), operand.words.len());
        let every = u8::MAX >> (8 - count);
        match node.operation {
            Operation::Joined => lanes >> at & 1,
            Operation::Lane(lane) => 1 << lane,
            Operation::Half(half) => lanes << (half * made),
            Operation::Twice => (lanes | lanes >> count) & every,
            Operation::Widened => lanes & every,
            Operation::Loop(_) => every,
            // An amount or a mask, or a mask made from all lanes.
            _ if count == 1 || made == 1 => every,
            Operation::Vector(operation, immediate) => {
                let read = |lane| self.read_by(node, operation, immediate, at, lane) & every;
                (0..made)
                    .filter(|lane| lanes >> lane & 1 == 1)
                    .fold(0, |all, lane| all | read(lane))
            }
            _ => lanes,
        }
    }

    /// The same for one lane of a vector instruction.
    fn read_by(
        &self,
        node: &Node,
        operation: VectorOperation,
        immediate: i32,
        at: usize,
        lane: usize,
    ) -> u8 {
        use VectorOperation::{
            BlendU32, PackU32, PermuteBytes, PermuteBytesOfTwo, PermuteU32, PermuteWords,
            PermuteWordsOfTwo, ShuffleBytes, ShuffleU32OfTwo, UnpackHigh, UnpackLow,
        };
        let (own, pair) = (1 << lane, lane & !1);
        let index = || self.nodes[node.operands[1]].words[lane];
        let bytes = || index().to_le_bytes().into_iter().map(usize::from);
        let of_lanes =
            |lanes: &mut dyn Iterator<Item = usize>| lanes.fold(0, |all, lane| all | 1 << lane);
        // Of the lanes that an index selects from two tables, those in this operand's table.
        let count = node.words.len();
        let of_two = |lane: usize| match (lane % (2 * count)).checked_sub(at / 2 * count) {
            Some(lane) if lane < count => 1 << lane,
            _ => 0,
        };
        match operation {
            UnpackLow | UnpackHigh if lane % 2 == at => {
                1 << (pair + usize::from(operation == UnpackHigh))
            }
            PackU32 | ShuffleU32OfTwo if lane % 2 == at => 0b11 << pair,
            UnpackLow | UnpackHigh | PackU32 | ShuffleU32OfTwo => 0,
            BlendU32 => match (immediate >> (2 * lane) & 0b11, at) {
                (0, 1) | (0b11, 0) => 0,
                _ => own,
            },
            ShuffleBytes if at == 0 => {
                of_lanes(&mut bytes().filter(|byte| *byte < 0x80).map(|byte| pair + byte % 16 / 8))
            }
            PermuteBytes if at == 0 => of_lanes(&mut bytes().map(|byte| byte / 8 % count)),
            PermuteWords if at == 0 => of_lanes(&mut [index() as usize % count].into_iter()),
            PermuteU32 if at == 0 => of_lanes(
                &mut [index(), index() >> 32].into_iter().map(|index| index as usize % 8 / 2),
            ),
            PermuteBytesOfTwo if at != 1 => bytes().fold(0, |all, byte| all | of_two(byte / 8)),
            PermuteWordsOfTwo if at != 1 => of_two(index() as usize),
            _ => own,
        }
    }
}
