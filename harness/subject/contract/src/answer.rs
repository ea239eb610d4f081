//! Answers of a probe: their checksum, and the link from one answer to the next input.
//!
//! A timed loop must use every bit of every answer, or the compiler leaves out the kernel. It must
//! also show whether the answers were right, at the same small cost for all variants. A checksum
//! does both. In a latency loop each input depends on the last answer, so each answer becomes a
//! link, and the two uses of it must not wait for each other.

use crate::array::Aligned;
use crate::{Index, Lanewise, Noted, Register};

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
    /// The number of words of one answer.
    const WORDS: usize;
    /// The lanes of the checksum, which are the words per register.
    const LANES: usize;
    /// The register type of the answer and of both sums.
    type Lane: Lanewise;

    /// Returns the answer in the registers that it is meant to occupy, and by default unchanged.
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
    /// Requires `address` to point to [`Answer::WORDS`] writable words; and see the trait.
    unsafe fn store_answer(&self, address: *mut u64);
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

    /// Returns the first link from its loaded words, and the part that is pending before the first
    /// answer, which is empty by default.
    ///
    /// # Safety
    /// See the trait.
    #[inline(always)]
    unsafe fn first(self, _sum: &mut [A::Lane; 2]) -> (Self, Self::Pending) {
        // SAFETY: the caller promises it.
        (self, unsafe { Pending::none() })
    }

    /// Returns the link to the next input, and the part of the answer that is not yet in the
    /// checksum.
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
    /// Returns an empty part.
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
        // SAFETY: the caller promises it.
        unsafe { Lanewise::zero() }
    }

    #[inline(always)]
    unsafe fn flush(self, sum: &mut [R; 2]) {
        // SAFETY: the caller promises it.
        unsafe { self.absorb(sum) }
    }
}

impl<R: Lanewise> Answer for R {
    const WORDS: usize = <R as Register>::WORDS;
    const LANES: usize = <R as Register>::WORDS;
    type Lane = R;

    #[inline(always)]
    unsafe fn in_registers(self) -> Self {
        // SAFETY: the caller promises it.
        unsafe { Lanewise::in_registers(self) }
    }

    #[inline(always)]
    unsafe fn hide(&mut self) {
        // SAFETY: the caller promises it.
        unsafe { Lanewise::hide(self) }
    }

    #[inline(always)]
    unsafe fn absorb(&self, sum: &mut [R; 2]) {
        // SAFETY: the caller promises it.
        unsafe {
            sum[0] = sum[0].plus(*self);
            sum[1] = sum[1].plus(sum[0]);
        }
    }

    #[inline(always)]
    unsafe fn store_answer(&self, address: *mut u64) {
        // SAFETY: the caller promises it.
        unsafe { self.store(address) }
    }
}

/// Defines the methods of an answer of several parts, which hide, sum and store one part after the
/// other.
macro_rules! part_by_part {
    () => {
        #[inline(always)]
        unsafe fn hide(&mut self) {
            for answer in &mut self.0 {
                // SAFETY: the caller promises it.
                unsafe { Answer::hide(answer) };
            }
        }

        #[inline(always)]
        unsafe fn absorb(&self, sum: &mut [Self::Lane; 2]) {
            for answer in &self.0 {
                // SAFETY: the caller promises it.
                unsafe { answer.absorb(sum) };
            }
        }

        #[inline(always)]
        unsafe fn store_answer(&self, address: *mut u64) {
            for (index, answer) in self.0.iter().enumerate() {
                // SAFETY: the caller promises the words of all answers.
                unsafe { answer.store_answer(address.add(index * (Self::WORDS / self.0.len()))) };
            }
        }
    };
}
pub(crate) use part_by_part;

impl<R: Lanewise, const N: usize> Answer for Sets<R, N> {
    const WORDS: usize = N * <R as Register>::WORDS;
    const LANES: usize = <R as Register>::WORDS;
    type Lane = R;

    part_by_part!();
}

/// Makes an answer of one register its own link. The initial link is pending too, so that one
/// register serves both; `first` subtracts it from the checksum in advance.
impl<R: Lanewise> Link<R> for R {
    type Pending = R;

    #[inline(always)]
    unsafe fn first(self, sum: &mut [R; 2]) -> (R, R) {
        // SAFETY: the caller promises it.
        sum[0] = unsafe { sum[0].minus(self) };
        (self, self)
    }

    #[inline(always)]
    unsafe fn link(answer: R, _sum: &mut [R; 2]) -> (R, R) {
        // SAFETY: the caller promises it.
        unsafe {
            let mut answer = Aligned(Lanewise::in_registers(answer));
            Lanewise::hide(&mut answer.0);
            (answer.0, answer.0)
        }
    }

    #[inline(always)]
    unsafe fn fence_sum(self, sum: &mut [R; 2]) {
        // SAFETY: the caller promises it.
        sum[0] = unsafe { sum[0].order_after(self) };
    }

    #[inline(always)]
    unsafe fn fence_input(self, sum: [R; 2]) -> R {
        // SAFETY: the caller promises it.
        unsafe { self.order_after(sum[0]) }
    }
}

/// A number that depends on an answer: the link is the low six bits of the answer, so that the
/// number stays one, whatever the answer is. The initial link is no answer, so nothing is pending
/// before the first.
impl Link<u64> for Index {
    type Pending = u64;

    #[inline(always)]
    unsafe fn link(answer: u64, sum: &mut [u64; 2]) -> (Index, u64) {
        // SAFETY: words need no instruction set.
        let (link, pending) = unsafe { <u64 as Link<u64>>::link(answer, sum) };
        (Index(link & Index::LINK_MASK), pending)
    }
}

/// Chains a number to sets in several registers: the low six bits of what they fold into.
impl<F: Fold, const N: usize> Link<Sets<F, N>> for Index {
    type Pending = ();

    #[inline(always)]
    unsafe fn link(answer: Sets<F, N>, sum: &mut [F; 2]) -> (Index, ()) {
        // SAFETY: the caller promises it.
        let (link, ()) = unsafe { <u64 as Link<Sets<F, N>>>::link(answer, sum) };
        (Index(link & Index::LINK_MASK), ())
    }
}

/// Folds eight sets into one link by seven XORs. All are in the checksum before that: eight pending
/// sets would be spilled to the stack.
impl<R: Lanewise> Link<Sets<R>> for R {
    type Pending = ();

    #[inline(always)]
    unsafe fn link(answer: Sets<R>, sum: &mut [R; 2]) -> (R, ()) {
        let mut answer = Aligned(answer);
        // SAFETY: the caller promises it.
        unsafe {
            answer.0.hide();
            answer.0.absorb(sum);
            let [a, b, c, d, e, f, g, h] = answer.0.0;
            ((a.xor(b).xor(c.xor(d))).xor(e.xor(f).xor(g.xor(h))), ())
        }
    }
}

/// A register that folds into the link of a one-word argument.
pub(crate) trait Fold: Lanewise {
    /// Returns the XOR of all its words.
    ///
    /// # Safety
    /// As for [`Register`]: the CPU has the instructions of this type.
    unsafe fn fold_words(self) -> u64;
}

/// Chains an argument of one word to an answer of several words.
impl<F: Fold> Link<F> for u64 {
    type Pending = F;

    #[inline(always)]
    unsafe fn link(mut answer: F, _sum: &mut [F; 2]) -> (u64, F) {
        // SAFETY: the caller promises it.
        unsafe {
            Aligned::hide(&mut answer);
            (answer.fold_words(), answer)
        }
    }
}

/// Chains an argument of one word to sets in several registers. They fold into one register first
/// and then into the word.
impl<F: Fold, const N: usize> Link<Sets<F, N>> for u64 {
    type Pending = ();

    #[inline(always)]
    unsafe fn link(mut answer: Sets<F, N>, sum: &mut [F; 2]) -> (u64, ()) {
        // SAFETY: the caller promises it.
        unsafe {
            answer.hide();
            answer.absorb(sum);
            let mut sets = answer.0.into_iter();
            let first = sets.next().unwrap_or(Lanewise::zero());
            (sets.fold(first, |link, set| link.xor(set)).fold_words(), ())
        }
    }
}

/// Converts a kernel's result to its probe's answer type.
pub trait IntoAnswer<A> {
    /// Returns the answer. It costs no instruction.
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

/// Converts a kernel's result to nodes of a graph.
pub trait IntoWords {
    /// Returns the words in the order of the answer.
    fn into_words(self) -> Vec<Noted>;
}

impl<T: IntoWords, const N: usize> IntoWords for [T; N] {
    fn into_words(self) -> Vec<Noted> {
        self.into_iter().flat_map(T::into_words).collect()
    }
}
