//! Several words side by side: the reading of a kernel that does a board in each lane.

use crate::Word;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// `N` words that go through the kernel together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lanes<const N: usize>(pub [u64; N]);

impl<const N: usize> Lanes<N> {
    #[inline(always)]
    fn each(self, operation: impl Fn(u64) -> u64) -> Self {
        Lanes(self.0.map(operation))
    }

    #[inline(always)]
    fn pair(self, other: Self, operation: impl Fn(u64, u64) -> u64) -> Self {
        Lanes(std::array::from_fn(|lane| operation(self.0[lane], other.0[lane])))
    }
}

impl<const N: usize> BitAnd for Lanes<N> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.pair(other, |a, b| a & b)
    }
}

impl<const N: usize> BitOr for Lanes<N> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.pair(other, |a, b| a | b)
    }
}

impl<const N: usize> BitXor for Lanes<N> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.pair(other, |a, b| a ^ b)
    }
}

impl<const N: usize> Not for Lanes<N> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        self.each(|a| !a)
    }
}

impl<const N: usize> Shl<u32> for Lanes<N> {
    type Output = Self;
    #[inline(always)]
    fn shl(self, amount: u32) -> Self {
        self.each(|a| a << amount)
    }
}

impl<const N: usize> Shr<u32> for Lanes<N> {
    type Output = Self;
    #[inline(always)]
    fn shr(self, amount: u32) -> Self {
        self.each(|a| a >> amount)
    }
}

impl<const N: usize> Word for Lanes<N> {
    #[inline(always)]
    fn constant(bits: u64) -> Self {
        Lanes([bits; N])
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self.pair(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn rotate_left(self, amount: u32) -> Self {
        self.each(|a| a.rotate_left(amount))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.pair(other, u64::wrapping_add)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.pair(other, u64::wrapping_sub)
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        self.pair(other, Word::times)
    }

    #[inline(always)]
    fn byte_swapped(self) -> Self {
        self.each(Word::byte_swapped)
    }

    #[inline(always)]
    fn bit_reversed(self) -> Self {
        self.each(Word::bit_reversed)
    }

    #[inline(always)]
    fn shift_left_by(self, amount: Self) -> Self {
        self.pair(amount, Word::shift_left_by)
    }

    #[inline(always)]
    fn shift_right_by(self, amount: Self) -> Self {
        self.pair(amount, Word::shift_right_by)
    }

    #[inline(always)]
    unsafe fn bit_scan_reverse(self) -> Self {
        // `ilog2` panics on an empty lane instead of trusting the caller: this reading is for
        // tests, which would rather stop than go on with any answer.
        self.each(|a| u64::from(a.ilog2()))
    }

    #[inline(always)]
    fn leading_zeros(self) -> Self {
        self.each(Word::leading_zeros)
    }

    #[inline(always)]
    fn trailing_zeros(self) -> Self {
        self.each(Word::trailing_zeros)
    }

    #[inline(always)]
    unsafe fn look_up(self, table: &[u64]) -> Self {
        self.each(|lane| table[lane as usize])
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0.iter().all(|&lane| lane == 0)
    }

    #[inline(always)]
    fn value(self) -> u64 {
        self.0[0]
    }
}
