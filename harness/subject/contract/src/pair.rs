//! Two general-purpose registers as one argument of 16 bytes.

use crate::register::{RegisterWord, by_value, word_by_word};
use crate::{IntoWords, Lanewise, Noted, Present, Register};

/// Two words, the first holding bytes 0 to 7 (little-endian).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Pair<W = u64>(pub [W; 2]);

impl Pair {
    #[inline(always)]
    fn map_pairs(self, other: Self, operation: impl Fn(u64, u64) -> u64) -> Self {
        Pair([operation(self.0[0], other.0[0]), operation(self.0[1], other.0[1])])
    }
}

impl IntoWords for Pair<Noted> {
    fn into_words(self) -> Vec<Noted> {
        self.0.to_vec()
    }
}

impl Register for Pair {
    const WORDS: usize = 2;
    by_value!();
    type Read<K: Present> = Pair<K::Word>;
    type Noted = Pair<Noted>;

    #[inline(always)]
    unsafe fn load(address: *const u64) -> Self {
        // SAFETY: the caller promises two readable words.
        Pair(unsafe { [address.read(), address.add(1).read()] })
    }

    #[inline(always)]
    unsafe fn store(self, address: *mut u64) {
        // SAFETY: the caller promises two writable words.
        unsafe {
            address.write(self.0[0]);
            address.add(1).write(self.0[1]);
        }
    }

    #[inline(always)]
    unsafe fn opaque(self) -> Self {
        Pair(self.0.map(crate::opaque))
    }

    #[inline(always)]
    unsafe fn order_after(self, earlier: Self) -> Self {
        // SAFETY: words need no instruction set.
        self.map_pairs(earlier, |word, earlier| unsafe { word.order_after(earlier) })
    }

    #[inline(always)]
    unsafe fn read<K: Present>(self) -> Pair<K::Word> {
        Pair(K::Word::from_words(self.0))
    }

    fn from_nodes(words: &[Noted]) -> Pair<Noted> {
        Pair([words[0], words[1]])
    }
}

impl Lanewise for Pair {
    const IN_LANES: bool = false;

    word_by_word!(Pair([0, 0]), Pair::map_pairs);

    /// Hides both words, because the compiler would otherwise pack two words that are used alike
    /// into one vector register, in one loop but not in another; a pair stands for two
    /// general-purpose registers.
    #[inline(always)]
    unsafe fn in_registers(self) -> Self {
        // SAFETY: words need no instruction set.
        unsafe { self.opaque() }
    }
}
