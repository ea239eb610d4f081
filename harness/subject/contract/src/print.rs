//! Printing by reading: a word that keeps how it was made and where in the text.

use crate::Word;
use std::cell::RefCell;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};
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
    fn number(value: u32) -> Self {
        Print::new(Operation::Constant(value.into()), &[], value.into())
    }

    #[track_caller]
    fn with(self, operation: Operation, other: Self, of: impl FnOnce(u64, u64) -> u64) -> Self {
        Print::new(operation, &[self, other], of(self.value, other.value))
    }

    #[track_caller]
    fn alone(self, operation: Operation, of: impl FnOnce(u64) -> u64) -> Self {
        Print::new(operation, &[self], of(self.value))
    }
}

macro_rules! binary {
    ($($trait:ident $method:ident $operation:ident $right:ty, $number:expr;)*) => {$(
        impl $trait<$right> for Print {
            type Output = Self;
            #[track_caller]
            fn $method(self, other: $right) -> Self {
                let of = |a: u64, b: u64| <u64 as $trait<u64>>::$method(a, b);
                self.with(Operation::$operation, $number(other), of)
            }
        }
    )*};
}

binary! {
    BitAnd bitand And Print, std::convert::identity;
    BitOr bitor Or Print, std::convert::identity;
    BitXor bitxor Xor Print, std::convert::identity;
    Shl shl ShiftLeft u32, Print::number;
    Shr shr ShiftRight u32, Print::number;
}

impl Not for Print {
    type Output = Self;
    #[track_caller]
    fn not(self) -> Self {
        self.alone(Operation::Not, |bits| !bits)
    }
}

impl Word for Print {
    #[track_caller]
    fn constant(bits: u64) -> Self {
        Print::new(Operation::Constant(bits), &[], bits)
    }

    #[track_caller]
    fn and_not(self, other: Self) -> Self {
        self.with(Operation::AndNot, other, Word::and_not)
    }

    #[track_caller]
    fn rotate_left(self, amount: u32) -> Self {
        let of = |bits: u64, amount| bits.rotate_left(amount as u32);
        self.with(Operation::RotateLeft, Print::number(amount % 64), of)
    }

    #[track_caller]
    fn plus(self, other: Self) -> Self {
        self.with(Operation::Plus, other, Word::plus)
    }

    #[track_caller]
    fn minus(self, other: Self) -> Self {
        self.with(Operation::Minus, other, Word::minus)
    }

    #[track_caller]
    fn times(self, other: Self) -> Self {
        self.with(Operation::Times, other, Word::times)
    }

    #[track_caller]
    fn negated(self) -> Self {
        Self::constant(0).minus(self)
    }

    #[track_caller]
    fn byte_swapped(self) -> Self {
        self.alone(Operation::ByteSwapped, Word::byte_swapped)
    }

    #[track_caller]
    fn bit_reversed(self) -> Self {
        self.alone(Operation::BitReversed, Word::bit_reversed)
    }

    #[track_caller]
    fn shift_left_by(self, amount: Self) -> Self {
        self.with(Operation::ShiftLeft, amount, Word::shift_left_by)
    }

    #[track_caller]
    fn shift_right_by(self, amount: Self) -> Self {
        self.with(Operation::ShiftRight, amount, Word::shift_right_by)
    }

    #[track_caller]
    unsafe fn bit_scan_reverse(self) -> Self {
        self.alone(Operation::BitScanReverse, |bits| bits.ilog2().into())
    }

    #[track_caller]
    fn leading_zeros(self) -> Self {
        self.alone(Operation::LeadingZeros, Word::leading_zeros)
    }

    #[track_caller]
    fn trailing_zeros(self) -> Self {
        self.alone(Operation::TrailingZeros, Word::trailing_zeros)
    }

    #[track_caller]
    unsafe fn look_up(self, table: &[u64]) -> Self {
        self.alone(Operation::LookUp(table.to_vec()), |index| table[index as usize])
    }

    fn is_empty(self) -> bool {
        self.value == 0
    }

    fn value(self) -> u64 {
        self.value
    }
}

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
