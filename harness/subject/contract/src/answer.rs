//! What a probe gives back: checksums of answers, and the link from one answer to the next input.

use crate::array::Aligned;
use crate::{Lanewise, Noted, Register, Vector};

/// Eight sets, one per direction in `dir8` order: each a word, or a vector of boards side by side; or
/// fewer registers that have several of them in their lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Sets<R = u64, const N: usize = 8>(pub [R; N]);

/// An answer that a loop can sum up.
///
/// The checksum is Fletcher's, lane by lane: `first += word; second += first`. Two additions a
/// register for every variant alike, sensitive to each bit and to the order of the answers. Answer
/// word `k` goes to lane `k % LANES`. One addition, with alternating signs, would do for a word; but what is
/// wrong in every answer alike would cancel out.
///
/// # Safety (of calling any method)
/// As for [`Register`]: the CPU has the instructions of this type.
pub trait Answer: Copy {
    /// Words of one answer.
    const WORDS: usize;
    /// Lanes of the checksum: the words of one register.
    const LANES: usize;
    /// A register of the answer, and of both sums.
    type Lane: Lanewise;

    /// The answer in the registers that it stands for; as it is, unless an answer says otherwise.
    ///
    /// # Safety
    /// See the trait.
    #[inline(always)]
    unsafe fn in_registers(self) -> Self {
        self
    }

    /// Hides the answer's value from the optimiser: see [`opaque`](crate::opaque).
    ///
    /// A loop that also links the answer to its next input hides it once and uses the hidden value
    /// for both; two hidden copies would cost a register move a call on the critical path's side.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn hide(&mut self);

    /// Adds the answer to the checksum.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn absorb(&self, sum: &mut [Self::Lane; 2]);

    /// Writes the answer's words.
    ///
    /// # Safety
    /// `at` points to [`Answer::WORDS`] writable words; and see the trait.
    unsafe fn store_answer(&self, at: *mut u64);
}

/// The link of a latency loop: how the next input is made to depend on the last answer.
///
/// Arguments for the latency loop hold each chained one already xored with the right link of the
/// answer before; the loop xors with the link it really got and so recovers the true input, at the
/// cost of one xor. A wrong answer spoils everything after it.
///
/// The link is in the width of the chained argument: word `l` is the xor of all answer words `k`
/// with `k % WORDS == l`. Where the answer has fewer words than that, it is repeated.
///
/// # Safety (of calling any method)
/// As for [`Register`]: the CPU has the instructions of both types.
pub trait Link<A: Answer>: Lanewise {
    /// What of an answer is added to the checksum after the next input is chained, and not before.
    ///
    /// The addition and the xor that chains the next input wait for the same answer. Where both
    /// come to stand in line for one port, the older in program order goes first: an addition
    /// before the xor delayed the chain of south Kogge-Stone by a cycle in one call out of three or
    /// four.
    type Pending: Pending<A::Lane>;

    /// The first link, of its words as they were loaded, and what is pending before the first answer: nothing,
    /// unless a link says otherwise.
    ///
    /// # Safety
    /// See the trait.
    #[inline(always)]
    unsafe fn first(self, _sum: &mut [A::Lane; 2]) -> (Self, Self::Pending) {
        // SAFETY: the caller's promise.
        (self, unsafe { Pending::none() })
    }

    /// The link to the next input, and what of the answer is not yet in the checksum.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn link(answer: A, sum: &mut [A::Lane; 2]) -> (Self, Self::Pending);

    /// Lets nothing be added to the checksum before this chained input is there. Emits nothing, and does
    /// nothing unless a link says otherwise: a kernel need not take all words of an array, and to wait for
    /// one would be to compute it.
    ///
    /// # Safety
    /// See the trait.
    #[inline(always)]
    unsafe fn fence_sum(self, _sum: &mut [A::Lane; 2]) {}

    /// Lets nothing be computed from this chained input before the first addition is in the code,
    /// so that no pending answer needs a register for longer. Emits nothing, and does nothing unless a
    /// link says otherwise.
    ///
    /// # Safety
    /// See the trait.
    #[inline(always)]
    unsafe fn fence_input(self, _sum: [A::Lane; 2]) -> Self {
        self
    }
}

/// What of an answer waits to be added to the checksum.
///
/// # Safety (of calling any method)
/// As for [`Register`]: the CPU has the instructions of this type.
pub trait Pending<L>: Copy {
    /// Nothing.
    ///
    /// # Safety
    /// See the trait.
    unsafe fn none() -> Self;

    /// Adds it.
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

/// How answers that are one are hidden, summed up and stored.
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

/// An answer of one register is its own link. The first is pending too, so that one register holds both throughout,
/// and the checksum is made to come out as if there had been nothing.
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

/// Eight sets fold into one: seven exclusive ors. All are in the checksum before the link is: eight
/// of them would wait on the stack.
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

/// What a word that is chained folds answers of several words into.
pub(crate) trait Folded: Lanewise {
    /// The exclusive or of all of its words.
    ///
    /// # Safety
    /// As for [`Register`]: the CPU has the instructions of this type.
    unsafe fn folded(self) -> u64;
}

/// One word that stands beside an answer of several.
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

/// One word that stands beside sets in several registers: these fold into one, and that into the word.
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

/// What a kernel gives, as the answer that its probe gives.
pub trait IntoAnswer<A> {
    /// Nothing is computed.
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
    /// In answer order.
    fn into_words(self) -> Vec<Noted>;
}

impl IntoWords for Noted {
    fn into_words(self) -> Vec<Noted> {
        vec![self]
    }
}

macro_rules! vectors {
    ($($lanes:literal),*) => {
        $(impl IntoWords for Noted<$lanes> {
            fn into_words(self) -> Vec<Noted> {
                self.to_array().to_vec()
            }
        })*
    };
}
vectors!(2, 4, 8);

impl<T: IntoWords, const N: usize> IntoWords for [T; N] {
    fn into_words(self) -> Vec<Noted> {
        self.into_iter().flat_map(T::into_words).collect()
    }
}
