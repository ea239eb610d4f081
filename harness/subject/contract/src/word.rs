//! The words of generic kernels: 64 bits, with the operations of textbooks.
//!
//! Counts, diagrams and proofs of another text than the timed one would show nothing about it. So a
//! kernel is written once, over any type with these operations, and each instrument supplies its
//! own type.

use crate::{Entry, Going, Turns};
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// Which of two kernels that [share](Word::sharing) work comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// The first.
    First,
    /// The second, which may use everything that the first computed.
    Second,
    /// Neither.
    Over,
}

/// A 64-bit word, or a type that behaves like one.
///
/// A kernel generic over `Word` has several interpretations: `u64` is the machine's,
/// [`Noted`](crate::Noted) records its operations, their dependencies and results, and
/// [`Lanes`](crate::Lanes) processes several boards at once.
pub trait Word:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Returns a word with this constant in every lane. It costs no operation.
    fn constant(bits: u64) -> Self;

    /// Returns a constant that only counts iterations. Arithmetic on it is control and costs no
    /// operation.
    #[inline(always)]
    #[track_caller]
    fn counter(number: u64) -> Self {
        Self::constant(number)
    }

    /// Returns `self & !other`, which counts as one operation.
    fn and_not(self, other: Self) -> Self;

    /// Rotates towards h8 by `amount` modulo 64.
    fn rotate_left(self, amount: u32) -> Self;

    /// Adds modulo 2^64.
    fn plus(self, other: Self) -> Self;

    /// Subtracts modulo 2^64.
    fn minus(self, other: Self) -> Self;

    /// Multiplies modulo 2^64.
    fn times(self, other: Self) -> Self;

    /// Returns `0 - self`.
    #[inline(always)]
    fn negated(self) -> Self {
        Self::constant(0).minus(self)
    }

    /// Reverses the bytes: rank 1 becomes rank 8.
    fn byte_swapped(self) -> Self;

    /// Reverses the bits: a1 becomes h8. This is one instruction on AArch64 and many on x86-64; see
    /// [`TallyCount::reversals`](crate::TallyCount::reversals).
    fn bit_reversed(self) -> Self;

    /// Shifts left by the low six bits of `amount`.
    fn shift_left_by(self, amount: Self) -> Self;

    /// Shifts right by the low six bits of `amount`.
    fn shift_right_by(self, amount: Self) -> Self;

    /// Returns the index of the most significant bit (bit scan reverse).
    ///
    /// # Safety
    /// Requires a nonzero `self`: the instruction is undefined for zero, and the compiler relies on
    /// that.
    unsafe fn bit_scan_reverse(self) -> Self;

    /// Returns the number of zeros above the most significant bit; 64 for zero (`lzcnt`).
    fn leading_zeros(self) -> Self;

    /// Returns the index of the least significant bit; 64 for zero (`tzcnt`).
    fn trailing_zeros(self) -> Self;

    /// Returns the number of bits (`popcnt`).
    fn count_ones(self) -> Self;

    /// Packs the bits that `mask` selects from bit 0 up (`pext`).
    fn pext(self, mask: Self) -> Self;

    /// Deposits the lowest bits of `self` where `mask` has bits set (`pdep`).
    fn pdep(self, mask: Self) -> Self;

    /// Keeps the bits below index `from`, which must be less than 256 (`bzhi`).
    fn bzhi(self, from: Self) -> Self;

    /// Returns all bits up to and including the lowest set one, and all bits for zero (`blsmsk`).
    fn blsmsk(self) -> Self;

    /// Returns `table[self]`. It is a load and no operation, as in published counts.
    ///
    /// # Safety
    /// Requires `self` (every lane) to be less than the table's length. It is unchecked, because a
    /// check would cost a compare and a branch per call.
    #[inline(always)]
    #[track_caller]
    unsafe fn look_up<E: Entry>(self, table: &'static [E]) -> Self {
        // SAFETY: the caller promises it.
        unsafe { self.look_up_from(table, 0) }
    }

    /// Returns `table[first + self]`, with a constant `first`.
    ///
    /// # Safety
    /// Requires `first + self` (every lane) to be less than the table's length.
    unsafe fn look_up_from<E: Entry>(self, table: &'static [E], first: u64) -> Self;

    /// Returns `table[self][column]`, with a constant `column`.
    ///
    /// # Safety
    /// Requires `self` (every lane) to be less than the table's length, and `column` less than a
    /// row's.
    #[inline(always)]
    #[track_caller]
    unsafe fn look_up_row<E: Entry, const N: usize>(
        self,
        table: &'static [[E; N]],
        column: u64,
    ) -> Self {
        const { assert!(N.is_power_of_two(), "a row begins where a shift says") };
        // SAFETY: the caller promises it.
        unsafe { (self << N.ilog2()).look_up_from(table.as_flattened(), column) }
    }

    /// Runs two kernels on the same words. A compiler computes only once what both compute, so it
    /// is counted once.
    #[inline(always)]
    fn share<S>(first: impl FnOnce() -> S, second: impl FnOnce() -> S) -> [S; 2] {
        Self::sharing(Sharing::First);
        let first = first();
        Self::sharing(Sharing::Second);
        let second = second();
        Self::sharing(Sharing::Over);
        [first, second]
    }

    /// Announces the next of two such kernels, for callers that cannot pass closures.
    #[inline(always)]
    fn sharing(_sharing: Sharing) {}

    /// Repeats `turn` while `going` holds, as a loop or a branch. All lanes continue until the last
    /// has finished, so `turn` must not change a lane whose condition no longer holds.
    #[inline(always)]
    #[track_caller]
    fn repeat<const M: usize>(
        turns: Turns,
        mut words: [Self; M],
        going: impl Fn([Self; M]) -> Going<Self>,
        turn: impl Fn([Self; M]) -> [Self; M],
    ) -> [Self; M] {
        match turns {
            Turns::Many => {
                while going(words).is_on() {
                    words = turn(words);
                }
            }
            Turns::UpTo(most) => {
                for _ in 0..most {
                    if !going(words).is_on() {
                        break;
                    }
                    words = turn(words);
                }
            }
        }
        words
    }

    /// Whether all lanes are zero. This is control and no operation.
    fn is_empty(self) -> bool;

    /// Returns the value, or that of the first lane. Numeric arguments are read by it.
    fn value(self) -> u64;
}

/// Defines methods of a `u64`, each by an expression.
macro_rules! methods {
    ($($method:ident($word:ident $(, $other:ident: $type:ty)?) = $meaning:expr;)*) => {
        $(
            #[inline(always)]
            fn $method($word $(, $other: $type)?) -> Self {
                $meaning
            }
        )*
    };
}

impl Word for u64 {
    #[inline(always)]
    fn constant(bits: u64) -> Self {
        bits
    }

    methods! {
        and_not(self, other: Self) = self & !other;
        rotate_left(self, amount: u32) = u64::rotate_left(self, amount);
        plus(self, other: Self) = self.wrapping_add(other);
        minus(self, other: Self) = self.wrapping_sub(other);
        times(self, other: Self) = self.wrapping_mul(other);
        byte_swapped(self) = self.swap_bytes();
        bit_reversed(self) = self.reverse_bits();
        shift_left_by(self, amount: Self) = self.wrapping_shl(amount as u32);
        shift_right_by(self, amount: Self) = self.wrapping_shr(amount as u32);
        leading_zeros(self) = u64::from(u64::leading_zeros(self));
        trailing_zeros(self) = u64::from(u64::trailing_zeros(self));
        count_ones(self) = u64::from(u64::count_ones(self));
        bzhi(self, from: Self) = if from & 0xff < 64 { self & !(u64::MAX << from) } else { self };
        blsmsk(self) = self ^ self.wrapping_sub(1);
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self == 0
    }

    #[inline(always)]
    fn value(self) -> u64 {
        self
    }

    #[inline(always)]
    unsafe fn bit_scan_reverse(self) -> Self {
        // SAFETY: the caller vouches that a bit is set.
        let nonzero = unsafe { std::num::NonZeroU64::new_unchecked(self) };
        u64::from(nonzero.ilog2())
    }

    #[inline(always)]
    fn pext(self, mask: Self) -> Self {
        let selected = (0..64).filter(|bit| mask >> bit & 1 == 1);
        selected.zip(0..).fold(0, |word, (source, target)| word | (self >> source & 1) << target)
    }

    #[inline(always)]
    fn pdep(self, mask: Self) -> Self {
        let selected = (0..64).filter(|bit| mask >> bit & 1 == 1);
        selected
            .zip(0..)
            .fold(0, |word, (target, source): (u32, u32)| word | (self >> source & 1) << target)
    }

    #[inline(always)]
    unsafe fn look_up_from<E: Entry>(self, table: &'static [E], first: u64) -> Self {
        // It slices off the row first, which keeps the row's start out of the dependency chain from
        // index to answer.
        // SAFETY: the caller promises it. A build with debug assertions checks it.
        unsafe { (*table.get_unchecked(first as usize..).get_unchecked(self as usize)).into() }
    }

    #[inline(always)]
    unsafe fn look_up_row<E: Entry, const N: usize>(
        self,
        table: &'static [[E; N]],
        column: u64,
    ) -> Self {
        // SAFETY: the caller promises it.
        unsafe { (*table.get_unchecked(self as usize).get_unchecked(column as usize)).into() }
    }
}
