//! The instructions by their definitions, on one board, and counted.

use boards_gfni::boards::Boards;
use std::cell::Cell;
use std::ops::{BitAnd, BitOr, BitXor};

thread_local! {
    static OPERATIONS: Cell<u32> = const { Cell::new(0) };
}

/// A board where `a | b & c` is so many operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Model<const OR_BOTH: u32>(pub u64);

/// What `work` gives, and how many operations it did.
pub fn counted<T>(work: impl FnOnce() -> T) -> (T, u32) {
    OPERATIONS.set(0);
    (work(), OPERATIONS.get())
}

fn count<const OR_BOTH: u32>(operations: u32, board: u64) -> Model<OR_BOTH> {
    OPERATIONS.set(OPERATIONS.get() + operations);
    Model(board)
}

fn by_bytes(a: u64, b: u64, operation: impl Fn(u8, u8) -> u8) -> u64 {
    let (a, b) = (a.to_le_bytes(), b.to_le_bytes());
    u64::from_le_bytes(std::array::from_fn(|k| operation(a[k], b[k])))
}

impl<const OR_BOTH: u32> BitAnd for Model<OR_BOTH> {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        count(1, self.0 & other.0)
    }
}

impl<const OR_BOTH: u32> BitOr for Model<OR_BOTH> {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        count(1, self.0 | other.0)
    }
}

impl<const OR_BOTH: u32> BitXor for Model<OR_BOTH> {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        count(1, self.0 ^ other.0)
    }
}

impl<const OR_BOTH: u32> Boards for Model<OR_BOTH> {
    fn on_all(set: u64) -> Self {
        Model(set)
    }

    fn times(self, matrix: Self) -> Self {
        let rows = matrix.0.to_be_bytes();
        let parity = |byte: u8, bit: usize| ((rows[bit] & byte).count_ones() & 1) as u8;
        let product = |byte: u8, _| (0..8).fold(0, |sum, bit| sum | parity(byte, bit) << bit);
        count(1, by_bytes(self.0, 0, product))
    }

    fn plus(self, other: Self) -> Self {
        count(1, by_bytes(self.0, other.0, u8::wrapping_add))
    }

    fn minus(self, other: Self) -> Self {
        count(1, by_bytes(self.0, other.0, u8::wrapping_sub))
    }

    fn left(self, distance: i32) -> Self {
        count(1, self.0 << distance)
    }

    fn right(self, distance: i32) -> Self {
        count(1, self.0 >> distance)
    }

    fn or_both(self, b: Self, c: Self) -> Self {
        count(OR_BOTH, self.0 | b.0 & c.0)
    }
}
