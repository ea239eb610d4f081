//! Two general-purpose registers as one argument: 16 bytes on any machine.

use crate::{Answer, Fold, IntoWords, Register, Word};

/// Two words, the first holding bytes 0 to 7 (little-endian).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Pair<W = u64>(pub [W; 2]);

impl<W: Word> IntoWords<W> for Pair<W> {
    fn into_words(self) -> Vec<W> {
        self.0.to_vec()
    }
}

impl Register for Pair {
    const WORDS: usize = 2;
    type As<W: Word> = Pair<W>;

    #[inline(always)]
    unsafe fn load(at: *const u64) -> Self {
        // SAFETY: two readable words are the caller's promise.
        Pair(unsafe { [at.read(), at.add(1).read()] })
    }

    #[inline(always)]
    unsafe fn store(self, at: *mut u64) {
        // SAFETY: two writable words are the caller's promise.
        unsafe {
            at.write(self.0[0]);
            at.add(1).write(self.0[1]);
        }
    }

    #[inline(always)]
    fn opaque(self) -> Self {
        Pair(self.0.map(Register::opaque))
    }

    #[inline(always)]
    fn after(self, earlier: Self) -> Self {
        Pair([self.0[0].after(earlier.0[0]), self.0[1].after(earlier.0[1])])
    }

    fn read<W: Word>(words: &[W]) -> Pair<W> {
        Pair([words[0], words[1]])
    }
}

impl Fold<Pair> for Pair {
    #[inline(always)]
    fn link(answer: Pair) -> Pair {
        answer
    }

    #[inline(always)]
    fn chained(self, link: Pair) -> Pair {
        Pair([self.0[0] ^ link.0[0], self.0[1] ^ link.0[1]])
    }

    #[inline(always)]
    fn hold(self, sum: &mut [[u64; 2]; 2]) {
        sum[0][0] = sum[0][0].after(self.0[0]);
        sum[1][0] = sum[1][0].after(self.0[1]);
    }

    #[inline(always)]
    fn release(self, sum: [[u64; 2]; 2]) -> Pair {
        self.after(Pair([sum[0][0], sum[1][0]]))
    }
}

impl Answer for Pair {
    const WORDS: usize = 2;
    const LANES: usize = 2;
    type Sum = [[u64; 2]; 2];

    /// Left alone, the compiler packs two words that go the same way into one vector register, in
    /// one loop but not in another; a pair stands for two general-purpose registers.
    #[inline(always)]
    fn in_registers(self) -> Self {
        self.opaque()
    }

    #[inline(always)]
    fn empty_sum() -> Self::Sum {
        [<u64 as Answer>::empty_sum(); 2]
    }

    #[inline(always)]
    fn hidden(self) -> Self {
        self.opaque()
    }

    #[inline(always)]
    fn absorb(self, sum: &mut Self::Sum) {
        self.0[0].absorb(&mut sum[0]);
        self.0[1].absorb(&mut sum[1]);
    }

    #[inline(always)]
    fn owe(self, sum: &mut Self::Sum) {
        self.0[0].owe(&mut sum[0]);
        self.0[1].owe(&mut sum[1]);
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
            Pair([sum[0][0], sum[1][0]]).store(at);
            Pair([sum[0][1], sum[1][1]]).store(at.add(2));
        }
    }
}
