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
    /// Hides the answer's value from the optimiser: see [`opaque`](crate::opaque).
    ///
    /// A loop that also links the answer to its next input hides it once and uses the hidden value
    /// for both; two hidden copies would cost a register move a call on the critical path's side.
    fn hidden(self) -> Self;
    /// Adds the answer to the checksum.
    fn absorb(self, sum: &mut Self::Sum);
    /// Changes an empty checksum so that absorbing the answer makes it empty.
    fn owe(self, sum: &mut Self::Sum);
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
pub trait Fold<A: Answer>: Register {
    /// The answer in the width of the chained argument: word `l` is the xor of all answer words
    /// `k` with `k % WORDS == l`.
    fn link(answer: A) -> Self;
    /// `self ^ link`.
    fn chained(self, link: Self) -> Self;
    /// Lets nothing be added to the checksum before this chained input is there. Emits nothing.
    fn hold(self, sum: &mut A::Sum);
    /// Lets nothing be computed from this chained input before the first addition is in the code,
    /// so that no pending answer needs a register for longer. Emits nothing.
    fn release(self, sum: A::Sum) -> Self;
}

/// What the call of a kernel gives: an answer, or what computes one piece by piece, so that a loop
/// can take each piece as it comes.
pub trait Given<A: Answer, C: Fold<A>> {
    /// What is left to be added to the checksum when the link is there.
    type Pending: Pending<A, C>;
    /// The answer in one piece, in the registers that it stands for.
    fn whole(self) -> A;
    /// Adds the answer to the checksum.
    fn add_to(self, sum: &mut A::Sum);
    /// The link to the next input, and what of the answer is not yet in the checksum.
    fn link(self, sum: &mut A::Sum) -> (C, Self::Pending);
}

/// What a latency loop adds to the checksum after the next input is chained, and not before.
///
/// The addition and the xor that chains the next input wait for the same answer. Where both come
/// to stand in line for one port, the older in program order goes first: an addition before the
/// xor delayed the chain of south Kogge-Stone by a cycle in one call out of three or four.
pub trait Pending<A: Answer, C: Fold<A>>: Copy {
    /// What is pending before the first answer. It is the link, so that one register holds both
    /// throughout, and the checksum is made to come out as if there had been nothing.
    fn first(link: C, sum: &mut A::Sum) -> Self;
    /// Adds it to the checksum.
    fn settle(self, sum: &mut A::Sum);
}

impl<A: Answer + Fold<A>> Pending<A, A> for A {
    #[inline(always)]
    fn first(link: A, sum: &mut A::Sum) -> Self {
        link.owe(sum);
        link
    }

    #[inline(always)]
    fn settle(self, sum: &mut A::Sum) {
        self.absorb(sum);
    }
}

/// Everything was added on the way.
impl Pending<Sets, u64> for () {
    #[inline(always)]
    fn first(_link: u64, _sum: &mut <Sets as Answer>::Sum) -> Self {}

    #[inline(always)]
    fn settle(self, _sum: &mut <Sets as Answer>::Sum) {}
}

impl<A: Answer + Fold<A>> Given<A, A> for A {
    type Pending = A;

    #[inline(always)]
    fn whole(self) -> A {
        self.in_registers()
    }

    #[inline(always)]
    fn add_to(self, sum: &mut A::Sum) {
        self.hidden().absorb(sum);
    }

    #[inline(always)]
    fn link(self, _sum: &mut A::Sum) -> (A, A) {
        let answer = self.in_registers().hidden();
        (A::link(answer), answer)
    }
}

/// A board's eight sets in one piece, as a kernel of all directions at once gives them.
impl Given<Sets, u64> for Sets {
    type Pending = ();

    #[inline(always)]
    fn whole(self) -> Sets {
        self
    }

    #[inline(always)]
    fn add_to(self, sum: &mut [u64; 2]) {
        self.hidden().absorb(sum);
    }

    #[inline(always)]
    fn link(self, sum: &mut [u64; 2]) -> (u64, ()) {
        let answer = self.hidden();
        answer.absorb(sum);
        (Fold::link(answer), ())
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
    fn hidden(self) -> Self {
        self.opaque()
    }

    #[inline(always)]
    fn absorb(self, sum: &mut Self::Sum) {
        sum[0] = sum[0].wrapping_add(self);
        sum[1] = sum[1].wrapping_add(sum[0]);
    }

    #[inline(always)]
    fn owe(self, sum: &mut Self::Sum) {
        sum[0] = sum[0].wrapping_sub(self);
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
    fn hidden(self) -> Self {
        Sets(self.0.map(Register::opaque))
    }

    #[inline(always)]
    fn absorb(self, sum: &mut Self::Sum) {
        for set in self.0 {
            set.absorb(sum);
        }
    }

    #[inline(always)]
    fn owe(self, sum: &mut Self::Sum) {
        for set in self.0.into_iter().rev() {
            sum[1] = sum[1].wrapping_sub(sum[0]);
            sum[0] = sum[0].wrapping_sub(set);
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

    #[inline(always)]
    fn hold(self, sum: &mut [u64; 2]) {
        sum[0] = sum[0].after(self);
    }

    #[inline(always)]
    fn release(self, sum: [u64; 2]) -> u64 {
        self.after(sum[0])
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

    #[inline(always)]
    fn hold(self, _sum: &mut [u64; 2]) {}

    #[inline(always)]
    fn release(self, _sum: [u64; 2]) -> u64 {
        self
    }
}
