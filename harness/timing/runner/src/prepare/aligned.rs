//! Words that begin on a cache line. A vector that crosses a line takes two loads, and whether the
//! allocator's memory makes it cross would be a matter of luck, process by process.

use crate::cache_lines::LINE_BYTES;
use std::ops::{Deref, DerefMut};

/// Words that begin on a cache line.
pub struct Aligned {
    words: Vec<u64>,
    start: usize,
}

impl Aligned {
    /// Makes `count` zeroes.
    pub fn new(count: usize) -> Aligned {
        /// Maximum number of words before the first one that begins on a line.
        const MAX_OFFSET: usize = LINE_BYTES / size_of::<u64>() - 1;
        let mut words = vec![0; MAX_OFFSET + count];
        // An interpreter such as Miri returns no offset. There the words begin anywhere.
        let start = words.as_ptr().align_offset(LINE_BYTES).min(MAX_OFFSET);
        words.truncate(start + count);
        Aligned { words, start }
    }

    /// Copies these words to the start of a line.
    pub fn from_words(words: &[u64]) -> Aligned {
        let mut aligned = Aligned::new(words.len());
        aligned.copy_from_slice(words);
        aligned
    }
}

impl Deref for Aligned {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        &self.words[self.start..]
    }
}

impl DerefMut for Aligned {
    fn deref_mut(&mut self) -> &mut [u64] {
        &mut self.words[self.start..]
    }
}

/// Aligns the copy again: a clone of the vector would begin at another offset from its line.
impl Clone for Aligned {
    fn clone(&self) -> Aligned {
        Aligned::from_words(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_begin_on_a_cache_line() {
        for count in [0, 1, 7, 8, 100, 3_000] {
            let words = Aligned::new(count);
            assert_eq!((words.len(), words.as_ptr().addr() % LINE_BYTES), (count, 0));
        }
        let words = Aligned::from_words(&[1, 2, 3]).clone();
        assert_eq!((&words[..], words.as_ptr().addr() % LINE_BYTES), (&[1, 2, 3][..], 0));
    }
}
