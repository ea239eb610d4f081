//! What a probe gives back: checksums of answers, and the link from one answer to the next input.

use crate::{Register, Word};

/// Eight sets, one per direction in `dir8` order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Sets(pub [u64; 8]);

/// An answer that a loop can sum up.
///
/// The checksum is Fletcher's, lane by lane: `first += word; second += first`. Two additions a
/// word for every variant alike, sensitive to each bit and to the order of the answers. Answer
/// word `k` goes to lane `k % LANES`.
pub trait Answer: Copy {
    /// Words of one answer.
    const WORDS: usize;
    /// Lanes of the checksum: the words of one register.
    const LANES: usize;
    /// The running checksum, in registers.
    type Sum: Copy;

    /// The answer in the registers that it stands for; most types need nothing done.
    #[inline(always)]
    fn in_registers(self) -> Self {
        self
    }
    /// The checksum of no answers.
    fn empty_sum() -> Self::Sum;
    /// Hides the answer from the optimiser and adds it to the checksum.
    fn absorb(self, sum: &mut Self::Sum);
    /// Writes the answer's words.
    ///
    /// # Safety
    /// `at` points to [`Answer::WORDS`] writable words.
    unsafe fn store_answer(self, at: *mut u64);
    /// Writes all first sums, then all second sums.
    ///
    /// # Safety
    /// `at` points to twice [`Answer::LANES`] writable words.
    unsafe fn store_sum(sum: Self::Sum, at: *mut u64);
}

/// The link of a latency loop: how the next input is made to depend on the last answer.
///
/// Records for the latency loop hold each chained argument already xored with the right link of
/// the answer before; the loop xors with the link it really got and so recovers the true input,
/// at the cost of one xor. A wrong answer spoils everything after it.
pub trait Fold<A>: Register {
    /// The answer in the width of the chained argument: word `l` is the xor of all answer words
    /// `k` with `k % WORDS == l`.
    fn link(answer: A) -> Self;
    /// `self ^ link`.
    fn chained(self, link: Self) -> Self;
}

/// What the call of a kernel gives: an answer, or what computes one piece by piece, so that a loop
/// can take each piece as it comes.
pub trait Given<A: Answer, C: Fold<A>> {
    /// The answer in one piece, in the registers that it stands for.
    fn whole(self) -> A;
    /// Adds the answer to the checksum.
    fn add_to(self, sum: &mut A::Sum);
    /// Adds the answer to the checksum and returns the link to the next input.
    fn add_and_link(self, sum: &mut A::Sum) -> C;
}

impl<A: Answer, C: Fold<A>> Given<A, C> for A {
    #[inline(always)]
    fn whole(self) -> A {
        self.in_registers()
    }

    #[inline(always)]
    fn add_to(self, sum: &mut A::Sum) {
        self.absorb(sum);
    }

    #[inline(always)]
    fn add_and_link(self, sum: &mut A::Sum) -> C {
        let answer = self.in_registers();
        let link = C::link(answer);
        answer.absorb(sum);
        link
    }
}

/// The words of a kernel's result in another reading.
pub trait IntoWords<W: Word> {
    /// In answer order.
    fn into_words(self) -> Vec<W>;
}

impl<W: Word> IntoWords<W> for W {
    fn into_words(self) -> Vec<W> {
        vec![self]
    }
}

impl<W: Word, const N: usize> IntoWords<W> for [W; N] {
    fn into_words(self) -> Vec<W> {
        self.to_vec()
    }
}

impl Answer for u64 {
    const WORDS: usize = 1;
    const LANES: usize = 1;
    type Sum = [u64; 2];

    #[inline(always)]
    fn empty_sum() -> Self::Sum {
        [0, 0]
    }

    #[inline(always)]
    fn absorb(self, sum: &mut Self::Sum) {
        sum[0] = sum[0].wrapping_add(self.opaque());
        sum[1] = sum[1].wrapping_add(sum[0]);
    }

    #[inline(always)]
    unsafe fn store_answer(self, at: *mut u64) {
        // SAFETY: the caller's promise, word for word.
        unsafe { at.write(self) }
    }

    #[inline(always)]
    unsafe fn store_sum(sum: Self::Sum, at: *mut u64) {
        // SAFETY: two writable words are the caller's promise.
        unsafe {
            at.write(sum[0]);
            at.add(1).write(sum[1]);
        }
    }
}

impl Answer for Sets {
    const WORDS: usize = 8;
    const LANES: usize = 1;
    type Sum = [u64; 2];

    #[inline(always)]
    fn empty_sum() -> Self::Sum {
        [0, 0]
    }

    #[inline(always)]
    fn absorb(self, sum: &mut Self::Sum) {
        for set in self.0 {
            set.absorb(sum);
        }
    }

    #[inline(always)]
    unsafe fn store_answer(self, at: *mut u64) {
        // SAFETY: eight writable words are the caller's promise.
        unsafe { at.cast::<Sets>().write(self) }
    }

    #[inline(always)]
    unsafe fn store_sum(sum: Self::Sum, at: *mut u64) {
        // SAFETY: two writable words are the caller's promise.
        unsafe { <u64 as Answer>::store_sum(sum, at) }
    }
}

impl Fold<u64> for u64 {
    #[inline(always)]
    fn link(answer: u64) -> u64 {
        answer
    }

    #[inline(always)]
    fn chained(self, link: u64) -> u64 {
        self ^ link
    }
}

impl Fold<Sets> for u64 {
    #[inline(always)]
    fn link(answer: Sets) -> u64 {
        let [a, b, c, d, e, f, g, h] = answer.0;
        ((a ^ b) ^ (c ^ d)) ^ ((e ^ f) ^ (g ^ h))
    }

    #[inline(always)]
    fn chained(self, link: u64) -> u64 {
        self ^ link
    }
}
