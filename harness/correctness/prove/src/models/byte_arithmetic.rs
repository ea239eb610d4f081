//! `byte_arithmetic`: sums and differences as on paper, the lowest digit first.

use super::squares::Set;
use crate::inputs::{Inputs, Specification};
use crate::{Algebra, Bit, Diagrams};
use contract::{Arithmetic, Subject};

pub(super) struct ByteArithmetic;

impl Specification for ByteArithmetic {
    fn answer(&self, inputs: &Inputs) -> Vec<Bit> {
        let Subject::Arithmetic(kind) = inputs.subject else { unreachable!("arithmetic") };
        let a = &inputs.diagrams;
        let width = if kind == Arithmetic::AddWord { 64 } else { 8 };
        let mut answer = Vec::new();
        for (x, y) in inputs.word("x").chunks(width).zip(inputs.word("y").chunks(width)) {
            answer.extend(match kind {
                Arithmetic::SubtractBytes => difference(a, x, y),
                Arithmetic::AddBytes | Arithmetic::AddWord => sum(a, x, y),
            });
        }
        answer
    }
}

/// Returns `x + y`, with a carry where two of three bits are set.
pub(super) fn sum(a: &Diagrams, x: &[Bit], y: &[Bit]) -> Set {
    let mut carry = a.constant(false);
    let mut digits = Vec::new();
    for (x, y) in x.iter().zip(y) {
        digits.push(a.xor(&a.xor(x, y), &carry));
        carry = a.or(&a.and(x, y), &a.and(&carry, &a.or(x, y)));
    }
    digits
}

/// Returns `x - y`, with a borrow where two of `not x`, `y` and the last borrow are set.
fn difference(a: &Diagrams, x: &[Bit], y: &[Bit]) -> Set {
    let mut borrow = a.constant(false);
    let mut digits = Vec::new();
    for (x, y) in x.iter().zip(y) {
        digits.push(a.xor(&a.xor(x, y), &borrow));
        let missing = a.not(x);
        borrow = a.or(&a.and(&missing, y), &a.and(&borrow, &a.or(&missing, y)));
    }
    digits
}
