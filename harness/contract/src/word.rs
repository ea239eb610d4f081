//! The one text of a kernel: 64-bit words with the operations of the textbook.

use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A 64-bit word, or something that reads like one.
///
/// A kernel that is pure bit logic is generic over `Word` and so has many readings: `u64` is the
/// machine's, [`Tally`](crate::Tally) counts its operations, [`Trace`](crate::Trace) keeps the
/// board after each of them, [`Lanes`](crate::Lanes) does several boards at once.
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

    /// `self & !other`, one operation as on machines that have it.
    fn and_not(self, other: Self) -> Self;

    /// Rotates towards h8 by `amount` modulo 64.
    fn rotate_left(self, amount: u32) -> Self;

    /// Addition modulo 2^64.
    fn plus(self, other: Self) -> Self;

    /// Subtraction modulo 2^64.
    fn minus(self, other: Self) -> Self;

    /// Shifts left by the low six bits of `amount`.
    fn shift_left_by(self, amount: Self) -> Self;

    /// The index of the most significant member (bit scan reverse).
    ///
    /// # Safety
    /// `self` must not be empty: the instruction has no answer for zero, and the compiler is told
    /// that it need not provide one.
    unsafe fn bit_scan_reverse(self) -> Self;

    /// Whether no bit is set (in any lane). Control, not an operation.
    fn is_empty(self) -> bool;

    /// `next` unchanged, but what is computed from it is begun only when `self` is computed: for
    /// adapters, where the compiler would mix one call of a kernel with another. Costs nothing.
    #[inline(always)]
    fn then<const N: usize>(self, next: [Self; N]) -> [Self; N] {
        next
    }

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
    fn shift_left_by(self, amount: Self) -> Self {
        self.wrapping_shl(amount as u32)
    }

    #[inline(always)]
    unsafe fn bit_scan_reverse(self) -> Self {
        // SAFETY: the caller vouches that a bit is set.
        let set = unsafe { std::num::NonZeroU64::new_unchecked(self) };
        u64::from(set.ilog2())
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self == 0
    }

    #[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
    #[inline(always)]
    fn then<const N: usize>(self, mut next: [Self; N]) -> [Self; N] {
        use std::arch::asm;
        // A jump that is never taken, to where control goes anyway, ends a block of straight-line
        // code; registers are allotted block by block. The comments below it tie `next` to `self`.
        // SAFETY: assembler comments; they run nothing and touch nothing but their operands.
        unsafe {
            asm!("/*{0} {1}*/", in(reg) self, label {},
                options(nomem, nostack, preserves_flags));
            for word in &mut next {
                asm!("/*{0} {1}*/", inout(reg) *word, in(reg) self,
                    options(pure, nomem, nostack, preserves_flags));
            }
        }
        next
    }

    #[inline(always)]
    fn value(self) -> u64 {
        self
    }
}
