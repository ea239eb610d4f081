//! Words side by side in memory, as batches really come: eight boards, eight squares. Whether a
//! compiler keeps them there, packs them or takes them one by one is its own affair.

use crate::answer::Folded;
use crate::register::OfRegister;
use crate::{Answer, Index, IntoAnswer, Lanewise, Link, Noted, Present, Register, Sets, Word};

/// A probe takes the address of such words, and a loop reads them where they lie. No barrier hides
/// them: nothing is known of what is in memory, and one in a register for each word would forbid to
/// pack them.
macro_rules! in_memory {
    ($(#[$doc:meta])* $one:ty, $read:ty, $noted:ty, $reads:expr, $from_word:expr) => {
        $(#[$doc])*
        impl<const N: usize> Register for [$one; N] {
            const WORDS: usize = N;
            type Passed = *const [$one; N];
            type Read<K: Present> = [$read; N];
            type Noted = [$noted; N];

            #[inline(always)]
            unsafe fn pass(at: *const u64) -> *const [$one; N] {
                at.cast()
            }

            #[inline(always)]
            unsafe fn passed(passed: *const [$one; N]) -> Self {
                // SAFETY: the caller's promise: it passed the address of such words.
                unsafe { passed.read() }
            }

            #[inline(always)]
            unsafe fn opaque(self) -> Self {
                self
            }

            #[inline(always)]
            unsafe fn read<K: Present>(self) -> [$read; N] {
                $reads(self)
            }

            fn noted(words: &[Noted]) -> [$noted; N] {
                std::array::from_fn(|word| $from_word(&words[word]))
            }
        }
    };
}

in_memory!(u64, K::Word, Noted, K::Word::all, Noted::clone);
in_memory!(
    /// Squares of a batch, as [`Index`] is one.
    Index, Index, Index, std::convert::identity, |word: &Noted| Index::at(word.value())
);

/// What begins at a cache line where it lies in memory, an answer or a table: a vector that crosses one takes
/// twice as long.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Aligned<A>(pub A);

impl<R: Lanewise> Aligned<R> {
    /// Hides an answer there and takes it back.
    ///
    /// # Safety
    /// As for [`Lanewise::hide`].
    #[inline(always)]
    pub(crate) unsafe fn hide(answer: &mut R) {
        let mut stored = Aligned(*answer);
        // SAFETY: the caller's promise.
        unsafe { Lanewise::hide(&mut stored.0) };
        *answer = stored.0;
    }
}

/// What holds the squares of a batch.
pub trait Squares: Register {
    /// What holds as many answers.
    type Answers;
}

impl<const N: usize> Squares for [Index; N] {
    type Answers = OneByOne<N>;
}

impl<const N: usize> Squares for [u64; N] {
    type Answers = [u64; N];
}

#[inline(always)]
fn each<const N: usize>(
    one: [u64; N],
    other: [u64; N],
    operation: impl Fn(u64, u64) -> u64,
) -> [u64; N] {
    std::array::from_fn(|word| operation(one[word], other[word]))
}

/// Sixteen words are what two registers of 512 bits held, and stay in such where all of the build may have them: left
/// to itself the compiler takes halves, twice as many operations, and twice as many registers from the kernel. Eight
/// may have been two registers of 256 bits, of which nothing wider can be read at once.
macro_rules! wide_if_sixteen {
    ($($method:ident $operation:expr),*) => {
        $(
            #[inline(always)]
            unsafe fn $method(self, other: Self) -> Self {
                #[cfg(all(target_arch = "x86_64", target_feature = "avx512f", not(raybench_portable)))]
                if N % 16 == 0 {
                    use std::arch::x86_64::__m512i;
                    let mut words = [0; N];
                    for at in (0..N).step_by(<__m512i as Register>::WORDS) {
                        // SAFETY: so many words are there, and the build has the instruction set.
                        unsafe {
                            let of = |words: &Self| __m512i::load(words.as_ptr().add(at));
                            of(&self).$method(of(&other)).store(words.as_mut_ptr().add(at));
                        }
                    }
                    return words;
                }
                each(self, other, $operation)
            }
        )*
    };
}

impl<const N: usize> Lanewise for [u64; N] {
    #[inline(always)]
    unsafe fn zero() -> Self {
        [0; N]
    }

    wide_if_sixteen!(plus u64::wrapping_add, minus u64::wrapping_sub, xor |a, b| a ^ b);

    /// Answers are stored, as a user of a batch has them; what sums them up does not mix with what
    /// computes them.
    #[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
    #[inline(always)]
    unsafe fn hide(&mut self) {
        // SAFETY: an assembler comment; it runs nothing, and changes nothing at the address.
        unsafe {
            std::arch::asm!("/*{0}*/", in(reg) &raw mut *self,
                options(nostack, preserves_flags));
        }
    }
}

impl<const N: usize> Folded for [u64; N] {
    #[inline(always)]
    unsafe fn folded(self) -> u64 {
        self.into_iter().fold(0, |link, word| link ^ word)
    }
}

/// Answers of a kernel that takes the queries of a batch one by one, in memory: the checksum reads them
/// one by one too, for a word that was just written cannot be read as a part of something wider before it
/// has reached the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct OneByOne<const N: usize>(pub [u64; N]);

impl<const N: usize> Answer for OneByOne<N> {
    const WORDS: usize = N;
    const LANES: usize = 1;
    type Lane = u64;

    #[inline(always)]
    unsafe fn hide(&mut self) {
        // SAFETY: words need no instruction set.
        unsafe { Lanewise::hide(&mut self.0) };
        self.0 = self.0.map(crate::opaque);
    }

    #[inline(always)]
    unsafe fn absorb(&self, sum: &mut [u64; 2]) {
        // SAFETY: words need no instruction set.
        unsafe { Sets(self.0).absorb(sum) }
    }

    #[inline(always)]
    unsafe fn store_answer(&self, at: *mut u64) {
        // SAFETY: so many writable words are the caller's promise.
        unsafe { self.0.store(at) }
    }
}

impl<const N: usize> IntoAnswer<OneByOne<N>> for [u64; N] {
    #[inline(always)]
    fn answer(self) -> OneByOne<N> {
        OneByOne(self)
    }
}

/// Words beside as many answers: each waits for its own.
impl<const N: usize> Link<OneByOne<N>> for [u64; N] {
    type Pending = ();

    #[inline(always)]
    unsafe fn link(answer: OneByOne<N>, sum: &mut [u64; 2]) -> ([u64; N], ()) {
        let mut answer = Aligned(answer);
        // SAFETY: words need no instruction set.
        unsafe {
            answer.0.hide();
            answer.0.absorb(sum);
        }
        (answer.0.0, ())
    }
}

/// One word beside an array of answers: they fold into it.
impl<const N: usize> Link<OneByOne<N>> for u64 {
    type Pending = ();

    #[inline(always)]
    unsafe fn link(answer: OneByOne<N>, sum: &mut [u64; 2]) -> (u64, ()) {
        // SAFETY: words need no instruction set.
        unsafe { (<[u64; N]>::link(answer, sum).0.folded(), ()) }
    }
}

/// Words of which one answer comes: each of them waits for it.
impl<const N: usize> Link<u64> for [u64; N] {
    type Pending = u64;

    /// All words are the last answer; said here, or each has a register of its own.
    #[inline(always)]
    unsafe fn first(self, sum: &mut [u64; 2]) -> ([u64; N], u64) {
        // SAFETY: words need no instruction set.
        let (link, pending) = unsafe { Link::<u64>::first(self[0], sum) };
        ([link; N], pending)
    }

    #[inline(always)]
    unsafe fn link(answer: u64, sum: &mut [u64; 2]) -> ([u64; N], u64) {
        // SAFETY: words need no instruction set.
        let (link, pending) = unsafe { Link::link(answer, sum) };
        ([link; N], pending)
    }
}

/// Two vectors of a batch that is one array in memory.
impl IntoAnswer<[u64; 16]> for [[u64; 8]; 2] {
    #[inline(always)]
    fn answer(self) -> [u64; 16] {
        // SAFETY: sixteen words either way.
        unsafe { std::mem::transmute(self) }
    }
}

/// Bytes as words, the first of eight in the lowest place: so that a table of bytes may be a vector's words.
///
/// # Panics
/// If they are not eight times as many.
pub const fn words_of<const BYTES: usize, const WORDS: usize>(bytes: [u8; BYTES]) -> [u64; WORDS] {
    assert!(BYTES == 8 * WORDS, "eight bytes are a word");
    let mut words = [0; WORDS];
    let mut at = 0;
    while at < BYTES {
        words[at / 8] |= (bytes[at] as u64) << (8 * (at % 8));
        at += 1;
    }
    words
}
