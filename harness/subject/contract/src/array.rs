//! Words side by side in memory, as batches come: eight boards, eight squares.
//!
//! A batch has more words than a probe can take in registers, so a probe takes its address. The
//! compiler chooses what it makes of the words: it may read them where they are, vectorise, or
//! process them one by one. Answers therefore have two types. A timed loop may read an array of
//! words with wide loads; it reads [`OneByOne`] word by word, because narrow stores wrote it.

use crate::answer::Fold;
use crate::register::RegisterWord;
use crate::{Answer, Index, IntoAnswer, Lanewise, Link, Noted, Present, Register, Sets, Word};

/// Implements [`Register`] for an array: a probe takes the address of the words, and a loop reads
/// them in place. No barrier hides them, because memory is opaque to the optimiser anyway, and a
/// register barrier per word would prevent vectorisation.
macro_rules! in_memory {
    ($(#[$doc:meta])* $word:ty, $read:ty, $noted:ty, $reads:expr, $from_word:expr) => {
        $(#[$doc])*
        impl<const N: usize> Register for [$word; N] {
            const WORDS: usize = N;
            type Parameter = *const [$word; N];
            type Read<K: Present> = [$read; N];
            type Noted = [$noted; N];

            #[inline(always)]
            unsafe fn load_one_by_one(address: *const u64) -> Self {
                // SAFETY: the caller promises this many words.
                std::array::from_fn(|word| unsafe {
                    <$word as Register>::load(address.add(word)).opaque()
                })
            }

            #[inline(always)]
            unsafe fn pass(address: *const u64) -> *const [$word; N] {
                address.cast()
            }

            #[inline(always)]
            unsafe fn receive(parameter: *const [$word; N]) -> Self {
                // SAFETY: the caller promises that it passed the address of such words.
                unsafe { parameter.read() }
            }

            #[inline(always)]
            unsafe fn opaque(self) -> Self {
                self
            }

            #[inline(always)]
            unsafe fn read<K: Present>(self) -> [$read; N] {
                $reads(self)
            }

            fn from_nodes(words: &[Noted]) -> [$noted; N] {
                std::array::from_fn(|word| $from_word(&words[word]))
            }
        }
    };
}

in_memory!(u64, K::Word, Noted, K::Word::from_words, Noted::clone);
in_memory!(
    /// The squares of a batch, each an [`Index`].
    Index, Index, Index, std::convert::identity, |word: &Noted| Index::at(word.value())
);

/// An answer or table aligned to a cache line: a vector access that crosses lines takes twice as
/// long.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Aligned<A>(pub A);

impl<R: Lanewise> Aligned<R> {
    /// Hides an answer in aligned memory and reloads it.
    ///
    /// # Safety
    /// As for [`Lanewise::hide`].
    #[inline(always)]
    pub(crate) unsafe fn hide(answer: &mut R) {
        let mut stored = Aligned(*answer);
        // SAFETY: the caller promises it.
        unsafe { Lanewise::hide(&mut stored.0) };
        *answer = stored.0;
    }
}

/// A register type for the squares of a batch. It decides the type of the answers.
pub trait Squares: Register {
    /// The type of the answers, one per square.
    type Answers;
}

impl<const N: usize> Squares for [Index; N] {
    type Answers = OneByOne<N>;
}

impl<const N: usize> Squares for [u64; N] {
    type Answers = [u64; N];
}

#[inline(always)]
fn word_by_word<const N: usize>(
    left: [u64; N],
    right: [u64; N],
    operation: impl Fn(u64, u64) -> u64,
) -> [u64; N] {
    std::array::from_fn(|word| operation(left[word], right[word]))
}

/// Sixteen words come from two 512-bit registers and stay in such if the build has AVX-512.
/// Otherwise the compiler splits them into halves: twice the operations, and twice the registers
/// that the kernel could use. Eight words may come from two 256-bit registers, which no wider load
/// can read without a store-forwarding stall.
macro_rules! wide_if_sixteen {
    ($($method:ident $operation:expr),*) => {
        $(
            #[inline(always)]
            unsafe fn $method(self, other: Self) -> Self {
                #[cfg(all(
                    target_arch = "x86_64",
                    target_feature = "avx512f",
                    not(raybench_portable)
                ))]
                if N % 16 == 0 {
                    use std::arch::x86_64::__m512i;
                    let mut words = [0; N];
                    for word in (0..N).step_by(<__m512i as Register>::WORDS) {
                        // SAFETY: the arrays have a multiple of that many words, and the build has
                        // the instruction set.
                        unsafe {
                            let left = __m512i::load(self.as_ptr().add(word));
                            let right = __m512i::load(other.as_ptr().add(word));
                            left.$method(right).store(words.as_mut_ptr().add(word));
                        }
                    }
                    return words;
                }
                word_by_word(self, other, $operation)
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

    /// Stores the answers, as a user of a batch would; keeps the checksum apart from the kernel.
    #[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
    #[inline(always)]
    unsafe fn hide(&mut self) {
        // SAFETY: this is an assembler comment. It runs nothing and changes nothing at the address.
        unsafe {
            std::arch::asm!("/*{0}*/", in(reg) &raw mut *self,
                options(nostack, preserves_flags));
        }
    }
}

impl<const N: usize> Fold for [u64; N] {
    #[inline(always)]
    unsafe fn fold_words(self) -> u64 {
        self.into_iter().fold(0, |link, word| link ^ word)
    }
}

/// The answers, in memory, of a kernel that processes a batch one query at a time. The checksum
/// reads them one by one too, because a wider load right after narrow stores would stall store
/// forwarding.
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
    unsafe fn store_answer(&self, address: *mut u64) {
        // SAFETY: the caller promises that many writable words.
        unsafe { self.0.store(address) }
    }
}

impl<const N: usize> IntoAnswer<OneByOne<N>> for [u64; N] {
    #[inline(always)]
    fn answer(self) -> OneByOne<N> {
        OneByOne(self)
    }
}

/// If there are as many chained words as answers, each word waits for its own answer.
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

/// If the chained argument is one word, all answers fold into it.
impl<const N: usize> Link<OneByOne<N>> for u64 {
    type Pending = ();

    #[inline(always)]
    unsafe fn link(answer: OneByOne<N>, sum: &mut [u64; 2]) -> (u64, ()) {
        // SAFETY: words need no instruction set.
        unsafe { (<[u64; N]>::link(answer, sum).0.fold_words(), ()) }
    }
}

/// The same if it is a number, which waits for the low six bits of all answers.
impl<const N: usize> Link<OneByOne<N>> for Index {
    type Pending = ();

    #[inline(always)]
    unsafe fn link(answer: OneByOne<N>, sum: &mut [u64; 2]) -> (Index, ()) {
        // SAFETY: words need no instruction set.
        let (link, ()) = unsafe { <u64 as Link<OneByOne<N>>>::link(answer, sum) };
        (Index(link & Index::LINK_MASK), ())
    }
}

/// If several words are chained and the answer is one word, each of them waits for it.
impl<const N: usize> Link<u64> for [u64; N] {
    type Pending = u64;

    /// Keeps one link for all words, since all of them equal the last answer. Without this, each
    /// would occupy its own register.
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

/// Two vectors answer a batch that is one array in memory.
impl IntoAnswer<[u64; 16]> for [[u64; 8]; 2] {
    #[inline(always)]
    fn answer(self) -> [u64; 16] {
        // SAFETY: both types are sixteen words.
        unsafe { std::mem::transmute(self) }
    }
}

/// Returns the bytes as words, the first byte lowest, so that a table of bytes can be used as
/// vector constants.
///
/// # Panics
/// Unless there are eight bytes per word.
pub const fn words_of<const BYTES: usize, const WORDS: usize>(bytes: [u8; BYTES]) -> [u64; WORDS] {
    assert!(BYTES == 8 * WORDS, "eight bytes are a word");
    let mut words = [0; WORDS];
    let mut byte = 0;
    while byte < BYTES {
        words[byte / 8] |= (bytes[byte] as u64) << (8 * (byte % 8));
        byte += 1;
    }
    words
}
