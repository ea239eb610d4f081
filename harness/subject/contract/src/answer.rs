//! Answers of a probe: their checksum, and the link from one answer to the next input.

use crate::array::Aligned;
use crate::{Lanewise, Noted, Register};

/// Eight sets, one per direction in `dir8` order: each a word or a vector of boards; or fewer
/// registers whose lanes hold several sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Sets<R = u64, const N: usize = 8>(pub [R; N]);

/// An answer that a timed loop can add to its checksum.
///
/// The checksum is Fletcher's, per lane: `first += word; second += first`. It costs two additions
/// per register for every variant, and depends on every bit and on the order of the answers. Answer
/// word `k` goes to lane `k % LANES`. A single addition with alternating signs would be cheaper,
/// but an error common to all answers would cancel out.
///
/// # Safety (of calling any method)
/// As for [`Register`]: the CPU has the instructions of this type.
pub trait Answer: Copy {
    /// Words of one answer.
    const WORDS: usize;
    /// Lanes of the checksum: the words per register.
    const LANES: usize;
    /// The register type of the answer and of both sums.
    type Lane: Lanewise;

    /// The answer in the registers it is meant to occupy; unchanged by default.
    ///
    /// # Safety
    /// See the trait.
    #[inline(always)]
    unsafe fn in_registers(self) -> Self {
        self
    }

    /// Hides the answer's value from the optimiser: see [`opaque`](crate::opaque).
    ///
    /// A latency loop hides the answer once and uses the hidden value for both checksum and link.
    /// Two hidden copies would cost one more register move per call.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn hide(&mut self);

    /// Adds the answer to the checksum.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn absorb(&self, sum: &mut [Self::Lane; 2]);

    /// Stores the words of the answer.
    ///
    /// # Safety
    /// Requires `at` to point to [`Answer::WORDS`] writable words; and see the trait.
    unsafe fn store_answer(&self, at: *mut u64);
}

/// The link of a latency loop: it makes the next input depend on the last answer.
///
/// Each chained argument is stored already XORed with the link of the correct previous answer. The
/// loop XORs it with the link it actually got, which restores the input at the cost of one XOR. A
/// wrong answer corrupts every later one.
///
/// A link is as wide as the chained argument: word `l` is the XOR of all answer words `k` with
/// `k % WORDS == l`. A shorter answer is repeated.
///
/// # Safety (of calling any method)
/// As for [`Register`]: the CPU has the instructions of both types.
pub trait Link<A: Answer>: Lanewise {
    /// The part of an answer that is added to the checksum only after the next input is chained.
    ///
    /// The addition and the chaining XOR wait for the same answer. If they compete for a port, the
    /// older in program order wins: with the addition first, the chain of south Kogge-Stone lost a
    /// cycle in one call out of three or four.
    type Pending: Pending<A::Lane>;

    /// The first link from its loaded words, and what is pending before the first answer: nothing
    /// by default.
    ///
    /// # Safety
    /// See the trait.
    #[inline(always)]
    unsafe fn first(self, _sum: &mut [A::Lane; 2]) -> (Self, Self::Pending) {
        // SAFETY: the caller's promise.
        (self, unsafe { Pending::none() })
    }

    /// The link to the next input, and the part of the answer not yet in the checksum.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn link(answer: A, sum: &mut [A::Lane; 2]) -> (Self, Self::Pending);

    /// Orders all additions to the checksum after this chained input. Emits no instruction, and
    /// does nothing by default: a kernel need not read every word of an array, and waiting for one
    /// would compute it.
    ///
    /// # Safety
    /// See the trait.
    #[inline(always)]
    unsafe fn fence_sum(self, _sum: &mut [A::Lane; 2]) {}

    /// Orders all uses of this chained input after the first addition, so that no pending answer
    /// occupies a register for longer. Emits no instruction, and does nothing by default.
    ///
    /// # Safety
    /// See the trait.
    #[inline(always)]
    unsafe fn fence_input(self, _sum: [A::Lane; 2]) -> Self {
        self
    }
}

/// The part of an answer that is still to be added to the checksum.
///
/// # Safety (of calling any method)
/// As for [`Register`]: the CPU has the instructions of this type.
pub trait Pending<L>: Copy {
    /// Nothing.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn none() -> Self;

    /// Adds it to the checksum.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn flush(self, sum: &mut [L; 2]);
}

impl<L> Pending<L> for () {
    #[inline(always)]
    unsafe fn none() {}

    #[inline(always)]
    unsafe fn flush(self, _sum: &mut [L; 2]) {}
}

impl<R: Lanewise> Pending<R> for R {
    #[inline(always)]
    unsafe fn none() -> R {
        // SAFETY: the caller's promise.
        unsafe { Lanewise::zero() }
    }

    #[inline(always)]
    unsafe fn flush(self, sum: &mut [R; 2]) {
        // SAFETY: the caller's promise.
        unsafe { self.absorb(sum) }
    }
}

impl<R: Lanewise> Answer for R {
    const WORDS: usize = <R as Register>::WORDS;
    const LANES: usize = <R as Register>::WORDS;
    type Lane = R;

    #[inline(always)]
    unsafe fn in_registers(self) -> Self {
        // SAFETY: the caller's promise.
        unsafe { Lanewise::in_registers(self) }
    }

    #[inline(always)]
    unsafe fn hide(&mut self) {
        // SAFETY: the caller's promise.
        unsafe { Lanewise::hide(self) }
    }

    #[inline(always)]
    unsafe fn absorb(&self, sum: &mut [R; 2]) {
        // SAFETY: the caller's promise.
        unsafe {
            sum[0] = sum[0].plus(*self);
            sum[1] = sum[1].plus(sum[0]);
        }
    }

    #[inline(always)]
    unsafe fn store_answer(&self, at: *mut u64) {
        // SAFETY: the caller's promise.
        unsafe { self.store(at) }
    }
}

/// Hides, sums and stores the parts of an answer one after the other.
macro_rules! one_after_the_other {
    () => {
        #[inline(always)]
        unsafe fn hide(&mut self) {
            for answer in &mut self.0 {
                // SAFETY: the caller's promise.
                unsafe { Answer::hide(answer) };
            }
        }

        #[inline(always)]
        unsafe fn absorb(&self, sum: &mut [Self::Lane; 2]) {
            for answer in &self.0 {
                // SAFETY: the caller's promise.
                unsafe { answer.absorb(sum) };
            }
        }

        #[inline(always)]
        unsafe fn store_answer(&self, at: *mut u64) {
            for (place, answer) in self.0.iter().enumerate() {
                // SAFETY: the words of all are the caller's promise.
                unsafe { answer.store_answer(at.add(place * (Self::WORDS / self.0.len()))) };
            }
        }
    };
}
pub(crate) use one_after_the_other;

impl<R: Lanewise, const N: usize> Answer for Sets<R, N> {
    const WORDS: usize = N * <R as Register>::WORDS;
    const LANES: usize = <R as Register>::WORDS;
    type Lane = R;

    one_after_the_other!();
}

/// A one-register answer is its own link. The initial link is pending too, so that one register
/// serves both; `first` subtracts it from the checksum in advance.
impl<R: Lanewise> Link<R> for R {
    type Pending = R;

    #[inline(always)]
    unsafe fn first(self, sum: &mut [R; 2]) -> (R, R) {
        // SAFETY: the caller's promise.
        sum[0] = unsafe { sum[0].minus(self) };
        (self, self)
    }

    #[inline(always)]
    unsafe fn link(answer: R, _sum: &mut [R; 2]) -> (R, R) {
        // SAFETY: the caller's promise.
        unsafe {
            let mut answer = Aligned(Lanewise::in_registers(answer));
            Lanewise::hide(&mut answer.0);
            (answer.0, answer.0)
        }
    }

    #[inline(always)]
    unsafe fn fence_sum(self, sum: &mut [R; 2]) {
        // SAFETY: the caller's promise.
        sum[0] = unsafe { sum[0].after(self) };
    }

    #[inline(always)]
    unsafe fn fence_input(self, sum: [R; 2]) -> R {
        // SAFETY: the caller's promise.
        unsafe { self.after(sum[0]) }
    }
}

/// Eight sets fold into one link by seven XORs. All are in the checksum before that: eight pending
/// sets would be spilled to the stack.
impl<R: Lanewise> Link<Sets<R>> for R {
    type Pending = ();

    #[inline(always)]
    unsafe fn link(answer: Sets<R>, sum: &mut [R; 2]) -> (R, ()) {
        let mut answer = Aligned(answer);
        // SAFETY: the caller's promise.
        unsafe {
            answer.0.hide();
            answer.0.absorb(sum);
            let [a, b, c, d, e, f, g, h] = answer.0.0;
            ((a.xor(b).xor(c.xor(d))).xor(e.xor(f).xor(g.xor(h))), ())
        }
    }
}

/// A register that folds into the link of a one-word argument.
pub(crate) trait Folded: Lanewise {
    /// The XOR of all its words.
    ///
    /// # Safety
    /// As for [`Register`]: the CPU has the instructions of this type.
    unsafe fn folded(self) -> u64;
}

/// A one-word argument with an answer of several words.
impl<F: Folded> Link<F> for u64 {
    type Pending = F;

    #[inline(always)]
    unsafe fn link(mut answer: F, _sum: &mut [F; 2]) -> (u64, F) {
        // SAFETY: the caller's promise.
        unsafe {
            Aligned::hide(&mut answer);
            (answer.folded(), answer)
        }
    }
}

/// A one-word argument with sets in several registers: they fold into one register, then into the
/// word.
impl<F: Folded, const N: usize> Link<Sets<F, N>> for u64 {
    type Pending = ();

    #[inline(always)]
    unsafe fn link(mut answer: Sets<F, N>, sum: &mut [F; 2]) -> (u64, ()) {
        // SAFETY: the caller's promise.
        unsafe {
            answer.hide();
            answer.absorb(sum);
            let mut sets = answer.0.into_iter();
            let first = sets.next().unwrap_or(Lanewise::zero());
            (sets.fold(first, |all, set| all.xor(set)).folded(), ())
        }
    }
}

/// Converts a kernel's result to its probe's answer type.
pub trait IntoAnswer<A> {
    /// The answer; costs no instruction.
    fn answer(self) -> A;
}

impl<A: Answer> IntoAnswer<A> for A {
    #[inline(always)]
    fn answer(self) -> A {
        self
    }
}

impl<R: Lanewise, const N: usize> IntoAnswer<Sets<R, N>> for [R; N] {
    #[inline(always)]
    fn answer(self) -> Sets<R, N> {
        Sets(self)
    }
}

/// The words of a kernel's result as nodes of a graph.
pub trait IntoWords {
    /// The words in answer order.
    fn into_words(self) -> Vec<Noted>;
}

impl<T: IntoWords, const N: usize> IntoWords for [T; N] {
    fn into_words(self) -> Vec<Noted> {
        self.into_iter().flat_map(T::into_words).collect()
    }
}
