//! `byte_arithmetic`: sums and differences as on paper, the lowest digit first.

use super::{Meaning, Set};
use crate::inputs::Inputs;
use crate::{Algebra, Bit, Diagrams};
use contract::{Arithmetic, Subject};

pub(super) struct ByteArithmetic;

impl Meaning for ByteArithmetic {
    fn answer(&self, inputs: &Inputs) -> Vec<Bit> {
        let Subject::Arithmetic(kind) = inputs.subject else { unreachable!("arithmetic") };
        let a = &inputs.diagrams;
        let width = if kind == Arithmetic::AddWord { 64 } else { 8 };
        let lanes = inputs.word("x").chunks(width).zip(inputs.word("y").chunks(width));
        lanes
            .flat_map(|(x, y)| match kind {
                Arithmetic::SubtractBytes => difference(a, x, y),
                Arithmetic::AddBytes | Arithmetic::AddWord => sum(a, x, y),
            })
            .collect()
    }
}

/// `x + y` with a carry where two of three are set.
pub(super) fn sum(a: &Diagrams, x: &[Bit], y: &[Bit]) -> Set {
    let mut carry = a.constant(false);
    let digit = |(x, y)| {
        let digit = a.xor(&a.xor(x, y), &carry);
        carry = a.or(&a.and(x, y), &a.and(&carry, &a.or(x, y)));
        digit
    };
    x.iter().zip(y).map(digit).collect()
}

/// `x - y` with a borrow where two of what is taken and what is missing are set.
fn difference(a: &Diagrams, x: &[Bit], y: &[Bit]) -> Set {
    let mut borrow = a.constant(false);
    let digit = |(x, y)| {
        let digit = a.xor(&a.xor(x, y), &borrow);
        let missing = a.not(x);
        borrow = a.or(&a.and(&missing, y), &a.and(&borrow, &a.or(&missing, y)));
        digit
    };
    x.iter().zip(y).map(digit).collect()
}
