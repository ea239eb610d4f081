//! Printing by reading: a word that keeps how it was made and where in the text.

use crate::Word;
use std::cell::RefCell;
use std::panic::Location;

thread_local! {
    static NODES: RefCell<Vec<Node>> = const { RefCell::new(Vec::new()) };
}

/// What a node of a kernel's graph is. Amounts of shifts are operands like any other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "they are named after the methods of `Word`")]
pub enum Operation {
    /// A word of the arguments, by its place.
    Input(usize),
    /// Known bits.
    Constant(u64),
    And,
    Or,
    Xor,
    Not,
    AndNot,
    /// By the low six bits of the second operand.
    ShiftLeft,
    /// By the low six bits of the second operand.
    ShiftRight,
    RotateLeft,
    Plus,
    Minus,
    Times,
    ByteSwapped,
    BitReversed,
    BitScanReverse,
    LeadingZeros,
    TrailingZeros,
    /// In this table.
    LookUp(Vec<u64>),
}

impl Operation {
    /// How a formula shows it.
    pub(crate) const fn sign(&self) -> &'static str {
        match self {
            Operation::And => "&",
            Operation::Or => "|",
            Operation::Xor => "^",
            Operation::Not => "~",
            Operation::AndNot => "& ~",
            Operation::ShiftLeft => "<<",
            Operation::ShiftRight => ">>",
            Operation::RotateLeft => "rol",
            Operation::Plus => "+",
            Operation::Minus => "-",
            Operation::Times => "*",
            Operation::ByteSwapped => "bswap",
            Operation::BitReversed => "rbit",
            Operation::BitScanReverse => "bsr",
            Operation::LeadingZeros => "lzcnt",
            Operation::TrailingZeros => "tzcnt",
            Operation::Input(_) | Operation::Constant(_) | Operation::LookUp(_) => "",
        }
    }
}

/// One operation, input or constant.
#[derive(Clone, Debug)]
pub struct Node {
    /// What it does.
    pub operation: Operation,
    /// With what: places of earlier nodes.
    pub operands: Vec<usize>,
    /// Where the kernel says so.
    pub at: &'static Location<'static>,
}

/// A word that is a node of a graph. It has a value too, by which loops end.
#[derive(Clone, Copy, Debug)]
pub struct Print {
    value: u64,
    node: usize,
}

/// Reads a kernel over [`Print`]: all nodes in program order, and the places of its answer.
pub fn print(
    kernel: impl FnOnce(&[Print]) -> Vec<Print>,
    inputs: &[u64],
) -> (Vec<Node>, Vec<usize>) {
    NODES.with_borrow_mut(Vec::clear);
    let inputs = inputs.iter().enumerate();
    let inputs: Vec<Print> =
        inputs.map(|(place, &value)| Print::new(Operation::Input(place), &[], value)).collect();
    let answer = kernel(&inputs);
    (NODES.take(), answer.iter().map(|word| word.node).collect())
}

impl Print {
    #[track_caller]
    fn new(operation: Operation, operands: &[Print], value: u64) -> Self {
        let operands = operands.iter().map(|word| word.node).collect();
        let at = Location::caller();
        NODES.with_borrow_mut(|nodes| {
            nodes.push(Node { operation, operands, at });
            Print { value, node: nodes.len() - 1 }
        })
    }

    #[track_caller]
    fn number(value: u64) -> Self {
        Print::new(Operation::Constant(value), &[], value)
    }

    #[track_caller]
    fn alone(self, operation: Operation, of: impl FnOnce(u64) -> u64) -> Self {
        Print::new(operation, &[self], of(self.value))
    }

    #[track_caller]
    fn with(self, operation: Operation, other: Self, of: impl FnOnce(u64, u64) -> u64) -> Self {
        Print::new(operation, &[self, other], of(self.value, other.value))
    }

    #[track_caller]
    fn by(self, operation: Operation, amount: u32, of: impl FnOnce(u64, u32) -> u64) -> Self {
        let number = Print::number(amount.into());
        Print::new(operation, &[self, number], of(self.value, amount))
    }

    #[track_caller]
    fn found_in(self, table: &[u64], value: u64) -> Self {
        Print::new(Operation::LookUp(table.to_vec()), &[self], value)
    }
}

crate::reading::reading!(Print);

#[cfg(test)]
mod tests {
    use super::*;

    fn shifted<W: Word>(x: W) -> W {
        x << 8
    }

    #[test]
    fn a_node_says_where_the_generic_text_made_it() {
        let (nodes, answer) = print(|x| vec![shifted(x[0]) & x[1]], &[1, 2]);
        let what: Vec<&Operation> = nodes.iter().map(|node| &node.operation).collect();
        use Operation::{And, Constant, Input, ShiftLeft};
        assert_eq!(what, [&Input(0), &Input(1), &Constant(8), &ShiftLeft, &And]);
        assert_eq!(answer, [4]);
        assert_eq!(nodes[4].operands, [3, 1]);
        let text = include_str!("print.rs").lines().nth(nodes[3].at.line() as usize - 1);
        assert_eq!(text.map(str::trim), Some("x << 8"));
    }
}
