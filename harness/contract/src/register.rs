//! What travels between a kernel and its loop in registers.

use crate::Word;

/// A value that a probe takes or gives in a machine register.
///
/// Kernels may be called with `u64` (general-purpose), with vector types, or with an [`Index`]
/// where an argument is a number (a square, a direction) rather than a board.
pub trait Register: Copy {
    /// 64-bit words that one value takes in a record.
    const WORDS: usize;

    /// What the argument is when the kernel is read over another [`Word`].
    type As<W: Word>;

    /// Loads the value from the record word that `at` points to.
    ///
    /// # Safety
    /// `at` points to [`Register::WORDS`](Self::WORDS) readable words, and the CPU has the
    /// instructions that this register type needs.
    unsafe fn load(at: *const u64) -> Self;

    /// Stores the value.
    ///
    /// # Safety
    /// `at` points to [`Register::WORDS`](Self::WORDS) writable words, and the CPU has the
    /// instructions that this register type needs.
    unsafe fn store(self, at: *mut u64);

    /// See [`opaque`](crate::opaque).
    fn opaque(self) -> Self;

    /// `self` unchanged, but what is computed from it comes after `earlier` in the code. Emits
    /// nothing.
    fn after(self, earlier: Self) -> Self;

    /// Takes the argument out of the words of another reading.
    fn read<W: Word>(words: &[W]) -> Self::As<W>;
}

/// A number that steers a kernel: a square, a `dir8` direction, a line. Not a board: readings
/// over other words keep it as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct Index(pub u64);

impl Register for Index {
    const WORDS: usize = 1;
    type As<W: Word> = Index;

    #[inline(always)]
    unsafe fn load(at: *const u64) -> Self {
        // SAFETY: the caller's promise, word for word.
        Index(unsafe { at.read() })
    }

    #[inline(always)]
    unsafe fn store(self, at: *mut u64) {
        // SAFETY: the caller's promise, word for word.
        unsafe { at.write(self.0) }
    }

    #[inline(always)]
    fn opaque(self) -> Self {
        Index(self.0.opaque())
    }

    #[inline(always)]
    fn after(self, earlier: Self) -> Self {
        Index(self.0.after(earlier.0))
    }

    fn read<W: Word>(words: &[W]) -> Index {
        Index(words[0].value())
    }
}

impl Register for u64 {
    const WORDS: usize = 1;
    type As<W: Word> = W;

    #[inline(always)]
    unsafe fn load(at: *const u64) -> Self {
        // SAFETY: the caller's promise, word for word.
        unsafe { at.read() }
    }

    #[inline(always)]
    unsafe fn store(self, at: *mut u64) {
        // SAFETY: the caller's promise, word for word.
        unsafe { at.write(self) }
    }

    #[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
    #[inline(always)]
    fn opaque(self) -> Self {
        let mut value = self;
        // SAFETY: an assembler comment; it runs nothing and touches nothing but its operand.
        unsafe {
            std::arch::asm!("/*{0}*/", inout(reg) value,
                options(pure, nomem, nostack, preserves_flags));
        }
        value
    }

    #[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
    #[inline(always)]
    fn opaque(self) -> Self {
        std::hint::black_box(self)
    }

    #[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
    #[inline(always)]
    fn after(self, earlier: Self) -> Self {
        let mut value = self;
        // SAFETY: an assembler comment; it runs nothing and touches nothing but its operands.
        unsafe {
            std::arch::asm!("/*{0} {1}*/", inout(reg) value, in(reg) earlier,
                options(pure, nomem, nostack, preserves_flags));
        }
        value
    }

    #[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
    #[inline(always)]
    fn after(self, _earlier: Self) -> Self {
        self
    }

    fn read<W: Word>(words: &[W]) -> W {
        words[0]
    }
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod sse2 {
    use super::*;
    use crate::{Answer, Fold};
    use std::arch::x86_64::{
        __m128i, _mm_add_epi64, _mm_loadu_si128, _mm_setzero_si128, _mm_storeu_si128,
        _mm_sub_epi64, _mm_xor_si128,
    };

    impl Register for __m128i {
        const WORDS: usize = 2;
        type As<W: Word> = [W; 2];

        #[inline(always)]
        unsafe fn load(at: *const u64) -> Self {
            // SAFETY: two readable words are the caller's promise; SSE2 is part of x86-64.
            unsafe { _mm_loadu_si128(at.cast()) }
        }

        #[inline(always)]
        unsafe fn store(self, at: *mut u64) {
            // SAFETY: two writable words are the caller's promise; SSE2 is part of x86-64.
            unsafe { _mm_storeu_si128(at.cast(), self) }
        }

        #[inline(always)]
        fn opaque(self) -> Self {
            let mut value = self;
            // SAFETY: an assembler comment; it runs nothing and touches nothing but its operand.
            unsafe {
                std::arch::asm!("/*{0}*/", inout(xmm_reg) value,
                    options(pure, nomem, nostack, preserves_flags));
            }
            value
        }

        #[inline(always)]
        fn after(self, earlier: Self) -> Self {
            let mut value = self;
            // SAFETY: an assembler comment; it runs nothing and touches nothing but its operands.
            unsafe {
                std::arch::asm!("/*{0} {1}*/", inout(xmm_reg) value, in(xmm_reg) earlier,
                    options(pure, nomem, nostack, preserves_flags));
            }
            value
        }

        fn read<W: Word>(words: &[W]) -> [W; 2] {
            [words[0], words[1]]
        }
    }

    impl Fold<__m128i> for __m128i {
        #[inline(always)]
        fn link(answer: __m128i) -> __m128i {
            answer
        }

        #[inline(always)]
        fn chained(self, link: __m128i) -> __m128i {
            // SAFETY: SSE2 is part of x86-64.
            unsafe { _mm_xor_si128(self, link) }
        }

        #[inline(always)]
        fn hold(self, sum: &mut [__m128i; 2]) {
            sum[0] = sum[0].after(self);
        }

        #[inline(always)]
        fn release(self, sum: [__m128i; 2]) -> __m128i {
            self.after(sum[0])
        }
    }

    impl Answer for __m128i {
        const WORDS: usize = 2;
        const LANES: usize = 2;
        type Sum = [__m128i; 2];

        #[inline(always)]
        fn empty_sum() -> Self::Sum {
            // SAFETY: SSE2 is part of x86-64.
            unsafe { [_mm_setzero_si128(), _mm_setzero_si128()] }
        }

        #[inline(always)]
        fn hidden(self) -> Self {
            self.opaque()
        }

        #[inline(always)]
        fn absorb(self, sum: &mut Self::Sum) {
            // SAFETY: SSE2 is part of x86-64.
            unsafe {
                sum[0] = _mm_add_epi64(sum[0], self);
                sum[1] = _mm_add_epi64(sum[1], sum[0]);
            }
        }

        #[inline(always)]
        fn owe(self, sum: &mut Self::Sum) {
            // SAFETY: SSE2 is part of x86-64.
            sum[0] = unsafe { _mm_sub_epi64(sum[0], self) };
        }

        #[inline(always)]
        unsafe fn store_answer(self, at: *mut u64) {
            // SAFETY: two writable words are the caller's promise.
            unsafe { self.store(at) }
        }

        #[inline(always)]
        unsafe fn store_sum(sum: Self::Sum, at: *mut u64) {
            // SAFETY: four writable words are the caller's promise.
            unsafe {
                sum[0].store(at);
                sum[1].store(at.add(2));
            }
        }
    }
}
