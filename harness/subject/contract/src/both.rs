//! Attacks of a rook and of a bishop from the same square, or the same squares of a batch: two
//! answers of one call.

use crate::answer::part_by_part;
use crate::{Answer, IntoAnswer, Link, Pending};

/// The rook's answer, then the bishop's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Both<A = u64>(pub [A; 2]);

impl<A: Answer> Answer for Both<A> {
    const WORDS: usize = 2 * A::WORDS;
    const LANES: usize = A::LANES;
    type Lane = A::Lane;

    /// Hides both, because the compiler would otherwise pack two words that are used alike into one
    /// vector register.
    #[inline(always)]
    unsafe fn in_registers(mut self) -> Self {
        if A::WORDS == 1 {
            // SAFETY: the caller promises it.
            unsafe { self.hide() };
        }
        self
    }

    part_by_part!();
}

impl<L, P: Pending<L>> Pending<L> for Both<P> {
    #[inline(always)]
    unsafe fn none() -> Self {
        // SAFETY: the caller promises it.
        Both([unsafe { P::none() }; 2])
    }

    #[inline(always)]
    unsafe fn flush(self, sum: &mut [L; 2]) {
        for pending in self.0 {
            // SAFETY: the caller promises it.
            unsafe { pending.flush(sum) };
        }
    }
}

/// Folds two answers into one link. The link is neither answer, so the first link is kept apart
/// from the pending answers.
impl<A: Answer, L: Link<A>> Link<Both<A>> for L {
    type Pending = Both<L::Pending>;

    #[inline(always)]
    unsafe fn first(self, sum: &mut [A::Lane; 2]) -> (L, Both<L::Pending>) {
        // SAFETY: the caller promises it.
        let (_, pending) = unsafe { <L as Link<A>>::first(L::zero(), sum) };
        (self, Both([pending; 2]))
    }

    #[inline(always)]
    unsafe fn link(Both([rook, bishop]): Both<A>, sum: &mut [A::Lane; 2]) -> (L, Both<L::Pending>) {
        // SAFETY: the caller promises it.
        unsafe {
            let (rook, rook_pending) = <L as Link<A>>::link(rook, sum);
            let (bishop, bishop_pending) = <L as Link<A>>::link(bishop, sum);
            (rook.xor(bishop), Both([rook_pending, bishop_pending]))
        }
    }

    #[inline(always)]
    unsafe fn fence_sum(self, sum: &mut [A::Lane; 2]) {
        // SAFETY: the caller promises it.
        unsafe { Link::<A>::fence_sum(self, sum) }
    }

    #[inline(always)]
    unsafe fn fence_input(self, sum: [A::Lane; 2]) -> L {
        // SAFETY: the caller promises it.
        unsafe { Link::<A>::fence_input(self, sum) }
    }
}

impl<A, T: IntoAnswer<A>> IntoAnswer<Both<A>> for [T; 2] {
    #[inline(always)]
    fn answer(self) -> Both<A> {
        let [rook, bishop] = self;
        Both([rook.answer(), bishop.answer()])
    }
}
