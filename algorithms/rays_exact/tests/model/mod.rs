//! The instructions by their definitions, byte by byte, and counted.

use rays_exact::bytes::Bytes;
use std::cell::Cell;
use std::ops::{BitAnd, BitOr, BitXor};

thread_local! {
    static OPERATIONS: Cell<u32> = const { Cell::new(0) };
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Model(pub [u8; 16]);

/// What `work` gives, and how many operations it did.
pub fn counted<T>(work: impl FnOnce() -> T) -> (T, u32) {
    OPERATIONS.set(0);
    (work(), OPERATIONS.get())
}

impl Model {
    fn each(self, operation: impl Fn(u8) -> u8) -> Self {
        OPERATIONS.set(OPERATIONS.get() + 1);
        Model(self.0.map(operation))
    }

    fn pair(self, other: Self, operation: impl Fn(u8, u8) -> u8) -> Self {
        OPERATIONS.set(OPERATIONS.get() + 1);
        Model(std::array::from_fn(|k| operation(self.0[k], other.0[k])))
    }
}

impl BitAnd for Model {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.pair(other, |a, b| a & b)
    }
}

impl BitOr for Model {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.pair(other, |a, b| a | b)
    }
}

impl BitXor for Model {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        self.pair(other, |a, b| a ^ b)
    }
}

impl Bytes for Model {
    fn of(bytes: [u8; 16]) -> Self {
        Model(bytes)
    }

    fn all(byte: u8) -> Self {
        Model([byte; 16])
    }

    fn affine<const MATRIX: u64, const CONSTANT: i32>(self) -> Self {
        let row = |bit: usize| MATRIX.to_be_bytes()[bit];
        let parity = |byte: u8, bit: usize| ((row(bit) & byte).count_ones() & 1) as u8;
        self.each(|byte| {
            let product = (0..8).fold(0, |answer, bit| answer | parity(byte, bit) << bit);
            product ^ CONSTANT as u8
        })
    }

    fn plus(self, other: Self) -> Self {
        self.pair(other, u8::wrapping_add)
    }

    fn minus(self, other: Self) -> Self {
        self.pair(other, u8::wrapping_sub)
    }

    fn smaller(self, other: Self) -> Self {
        self.pair(other, u8::min)
    }

    fn is_above(self, other: Self) -> Self {
        self.pair(other, |a, b| if a.cast_signed() > b.cast_signed() { 0xff } else { 0 })
    }

    fn shuffled_by(self, indexes: Self) -> Self {
        indexes.each(|index| if index < 0x80 { self.0[usize::from(index & 15)] } else { 0 })
    }
}
