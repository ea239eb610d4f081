//! The one text of a kernel: 64-bit words with the operations of the textbook.

use crate::{Entry, Going, Turns};
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// What comes now of two texts that [share](Word::sharing).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// The first.
    First,
    /// The second, for which all is there that the first has made.
    Second,
    /// Neither.
    Over,
}

/// A 64-bit word, or something that reads like one.
///
/// A kernel that is pure bit logic is generic over `Word` and so has many readings: `u64` is the
/// machine's, [`Noted`](crate::Noted) keeps its operations, how they hang together and the board after each of
/// them, and [`Lanes`](crate::Lanes) does several boards at once.
pub trait Word:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The same known bits in every lane; a constant costs no operation.
    fn constant(bits: u64) -> Self;

    /// The same of what counts turns: a number that no board is made of. What is done with it is control, no
    /// operation.
    #[inline(always)]
    #[track_caller]
    fn counter(number: u64) -> Self {
        Self::constant(number)
    }

    /// `self & !other`, one operation as on machines that have it.
    fn and_not(self, other: Self) -> Self;

    /// Rotates towards h8 by `amount` modulo 64.
    fn rotate_left(self, amount: u32) -> Self;

    /// Addition modulo 2^64.
    fn plus(self, other: Self) -> Self;

    /// Subtraction modulo 2^64.
    fn minus(self, other: Self) -> Self;

    /// Multiplication modulo 2^64.
    fn times(self, other: Self) -> Self;

    /// `0 - self`.
    #[inline(always)]
    fn negated(self) -> Self {
        Self::constant(0).minus(self)
    }

    /// The bytes in reverse: rank 1 becomes rank 8.
    fn byte_swapped(self) -> Self;

    /// The bits in reverse: a1 becomes h8. One instruction on AArch64 and none on x86-64; see
    /// [`TallyCount::reversals`](crate::TallyCount::reversals).
    fn bit_reversed(self) -> Self;

    /// Shifts left by the low six bits of `amount`.
    fn shift_left_by(self, amount: Self) -> Self;

    /// Shifts right by the low six bits of `amount`.
    fn shift_right_by(self, amount: Self) -> Self;

    /// The index of the most significant member (bit scan reverse).
    ///
    /// # Safety
    /// `self` must not be empty: the instruction has no answer for zero, and the compiler is told
    /// that it need not provide one.
    unsafe fn bit_scan_reverse(self) -> Self;

    /// How many squares beyond the most significant member; 64 of the empty set (`lzcnt`).
    fn leading_zeros(self) -> Self;

    /// The index of the least significant member; 64 of the empty set (`tzcnt`).
    fn trailing_zeros(self) -> Self;

    /// The bits of `mask` where they are set, packed from the lowest place on (`pext`).
    fn pext(self, mask: Self) -> Self;

    /// The lowest bits of `self`, laid where `mask` is set (`pdep`).
    fn pdep(self, mask: Self) -> Self;

    /// The bits below place `from`, which is less than 256 (`bzhi`).
    fn bzhi(self, from: Self) -> Self;

    /// All bits up to the lowest one that is set, with it; all bits of the empty set (`blsmsk`).
    fn blsmsk(self) -> Self;

    /// `table[self]`. A load and no operation, as published counts have it.
    ///
    /// # Safety
    /// `self` (every lane of it) is less than the table's length: no check is made, for a compare
    /// and a branch would be in every call.
    #[inline(always)]
    #[track_caller]
    unsafe fn look_up<E: Entry>(self, table: &'static [E]) -> Self {
        // SAFETY: the caller's promise.
        unsafe { self.look_up_from(table, 0) }
    }

    /// `table[first + self]`, where `first` is known before.
    ///
    /// # Safety
    /// `first + self` (every lane of it) is less than the table's length.
    unsafe fn look_up_from<E: Entry>(self, table: &'static [E], first: u64) -> Self;

    /// Two texts about the same words: what both compute is computed once, as a compiler has it. A reading that
    /// counts counts it once.
    #[inline(always)]
    fn share<S>(first: impl FnOnce() -> S, second: impl FnOnce() -> S) -> [S; 2] {
        Self::sharing(Sharing::First);
        let first = first();
        Self::sharing(Sharing::Second);
        let second = second();
        Self::sharing(Sharing::Over);
        [first, second]
    }

    /// The same, where the texts are not closures.
    #[inline(always)]
    fn sharing(_now: Sharing) {}

    /// Turns while `going` says so of the words: a loop, or a branch. Of several lanes all go on until the last has
    /// ended, so a turn leaves one as it is whose word has no bit.
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

    /// Whether no bit is set (in any lane). Control, not an operation.
    fn is_empty(self) -> bool;

    /// The value (of the first lane), for arguments that are numbers rather than boards.
    fn value(self) -> u64;
}

impl Word for u64 {
    #[inline(always)]
    fn constant(bits: u64) -> Self {
        bits
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self & !other
    }

    #[inline(always)]
    fn rotate_left(self, amount: u32) -> Self {
        u64::rotate_left(self, amount)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.wrapping_sub(other)
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        self.wrapping_mul(other)
    }

    #[inline(always)]
    fn byte_swapped(self) -> Self {
        self.swap_bytes()
    }

    #[inline(always)]
    fn bit_reversed(self) -> Self {
        self.reverse_bits()
    }

    #[inline(always)]
    fn shift_left_by(self, amount: Self) -> Self {
        self.wrapping_shl(amount as u32)
    }

    #[inline(always)]
    fn shift_right_by(self, amount: Self) -> Self {
        self.wrapping_shr(amount as u32)
    }

    #[inline(always)]
    unsafe fn bit_scan_reverse(self) -> Self {
        // SAFETY: the caller vouches that a bit is set.
        let set = unsafe { std::num::NonZeroU64::new_unchecked(self) };
        u64::from(set.ilog2())
    }

    #[inline(always)]
    fn leading_zeros(self) -> Self {
        u64::from(u64::leading_zeros(self))
    }

    #[inline(always)]
    fn trailing_zeros(self) -> Self {
        u64::from(u64::trailing_zeros(self))
    }

    #[inline(always)]
    fn pext(self, mask: Self) -> Self {
        let places = (0..64).filter(|place| mask >> place & 1 == 1);
        places.zip(0..).fold(0, |packed, (from, to)| packed | (self >> from & 1) << to)
    }

    #[inline(always)]
    fn pdep(self, mask: Self) -> Self {
        let places = (0..64).filter(|place| mask >> place & 1 == 1);
        places.zip(0..).fold(0, |laid, (to, from): (u32, u32)| laid | (self >> from & 1) << to)
    }

    #[inline(always)]
    fn bzhi(self, from: Self) -> Self {
        if from & 0xff < 64 { self & !(u64::MAX << from) } else { self }
    }

    #[inline(always)]
    fn blsmsk(self) -> Self {
        self ^ self.wrapping_sub(1)
    }

    #[inline(always)]
    unsafe fn look_up_from<E: Entry>(self, table: &'static [E], first: u64) -> Self {
        // The row is cut off before it is indexed, which keeps where it begins out of the chain from the index
        // to the answer.
        // SAFETY: the caller's promise. (In a build with debug assertions it is checked.)
        unsafe { (*table.get_unchecked(first as usize..).get_unchecked(self as usize)).into() }
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self == 0
    }

    #[inline(always)]
    fn value(self) -> u64 {
        self
    }
}
