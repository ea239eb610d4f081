//! Counting by reading: a word that knows how many operations made it.
//!
//! Independent of any compiler. One two-operand shift, rotate, logic, arithmetic or bit-scan
//! operation counts one; constants and moves count nothing, as published counts have it.

use crate::Word;
use std::cell::Cell;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

thread_local! {
    static OPERATIONS: Cell<u32> = const { Cell::new(0) };
}

/// A word that counts: its value, and how many dependent operations lie behind it.
#[derive(Clone, Copy, Debug)]
pub struct Tally {
    value: u64,
    depth: u32,
}

/// What a kernel cost on one input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TallyCount {
    /// Operations executed.
    pub operations: u32,
    /// Longest chain of dependent operations, each taken as one unit.
    pub depth: u32,
}

/// Reads a kernel over [`Tally`] and returns its answer and cost.
///
/// The count is the kernel's for every input if it is straight-line code; with a loop that
/// depends on the data it is the count for this input.
pub fn tally(
    kernel: impl FnOnce(&[Tally]) -> Vec<Tally>,
    inputs: &[u64],
) -> (Vec<u64>, TallyCount) {
    let inputs: Vec<Tally> = inputs.iter().map(|&value| Tally { value, depth: 0 }).collect();
    OPERATIONS.set(0);
    let answer = kernel(&inputs);
    let depth = answer.iter().map(|word| word.depth).max().unwrap_or(0);
    let operations = OPERATIONS.get();
    (answer.iter().map(|word| word.value).collect(), TallyCount { operations, depth })
}

impl Tally {
    fn after(value: u64, depth: u32) -> Self {
        OPERATIONS.set(OPERATIONS.get() + 1);
        Tally { value, depth: depth + 1 }
    }

    fn unary(self, value: u64) -> Self {
        Tally::after(value, self.depth)
    }

    fn binary(self, other: Self, operation: impl FnOnce(u64, u64) -> u64) -> Self {
        Tally::after(operation(self.value, other.value), self.depth.max(other.depth))
    }
}

impl BitAnd for Tally {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.binary(other, |a, b| a & b)
    }
}

impl BitOr for Tally {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.binary(other, |a, b| a | b)
    }
}

impl BitXor for Tally {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        self.binary(other, |a, b| a ^ b)
    }
}

impl Not for Tally {
    type Output = Self;
    fn not(self) -> Self {
        self.unary(!self.value)
    }
}

impl Shl<u32> for Tally {
    type Output = Self;
    fn shl(self, amount: u32) -> Self {
        self.unary(self.value << amount)
    }
}

impl Shr<u32> for Tally {
    type Output = Self;
    fn shr(self, amount: u32) -> Self {
        self.unary(self.value >> amount)
    }
}

impl Word for Tally {
    fn constant(value: u64) -> Self {
        Tally { value, depth: 0 }
    }

    fn and_not(self, other: Self) -> Self {
        self.binary(other, |a, b| a & !b)
    }

    fn rotate_left(self, amount: u32) -> Self {
        self.unary(self.value.rotate_left(amount))
    }

    fn plus(self, other: Self) -> Self {
        self.binary(other, u64::wrapping_add)
    }

    fn minus(self, other: Self) -> Self {
        self.binary(other, u64::wrapping_sub)
    }

    fn shift_left_by(self, amount: Self) -> Self {
        self.binary(amount, |a, b| a.wrapping_shl(b as u32))
    }

    unsafe fn bit_scan_reverse(self) -> Self {
        self.unary(u64::from(self.value.ilog2()))
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

    #[test]
    fn operations_add_up_and_depth_takes_the_longest_path() {
        let (answer, count) =
            tally(|x| vec![(x[0] << 1 | x[1] & Tally::constant(6)) ^ x[0]], &[1, 7]);
        assert_eq!(answer, [(1 << 1 | 7 & 6) ^ 1]);
        assert_eq!(count, TallyCount { operations: 4, depth: 3 });
    }

    #[test]
    fn a_kernel_that_does_nothing_costs_nothing() {
        let (_, count) = tally(|x| vec![x[0]], &[5]);
        assert_eq!(count, TallyCount { operations: 0, depth: 0 });
    }
}
