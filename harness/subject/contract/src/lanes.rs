//! Several words side by side: the reading of a kernel that does a board in each lane.

use crate::Word;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// `N` words that go through the kernel together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lanes<const N: usize>(pub [u64; N]);

/// What of [`Word`] is done lane by lane, by `each` and `pair` of the type: here all that a vector may
/// lack too.
macro_rules! lane_by_lane {
    ($($one:ident)* ; $($two:ident)*) => {
        $(
            #[inline(always)]
            fn $one(self) -> Self {
                self.each(Word::$one)
            }
        )*
        $(
            #[inline(always)]
            fn $two(self, other: Self) -> Self {
                self.pair(other, Word::$two)
            }
        )*
    };
}
#[cfg_attr(
    not(all(target_arch = "x86_64", not(raybench_portable))),
    allow(unused_imports, reason = "vectors are of x86-64")
)]
pub(crate) use lane_by_lane;

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

    lane_by_lane! {
        byte_swapped bit_reversed leading_zeros trailing_zeros ;
        times shift_left_by shift_right_by
    }

    #[inline(always)]
    unsafe fn bit_scan_reverse(self) -> Self {
        // `ilog2` panics on an empty lane instead of trusting the caller: this reading is for
        // tests, which would rather stop than go on with any answer.
        self.each(|a| u64::from(a.ilog2()))
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
