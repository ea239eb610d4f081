//! Words that begin on a cache line, so that no vector of them lies on two.

use crate::pressure::LINE_BYTES;
use std::ops::{Deref, DerefMut};

/// Such words; or so many words behind the start of a line.
pub struct Aligned {
    words: Vec<u64>,
    start: usize,
}

impl Aligned {
    /// So many zeroes, so many words behind the start of a line.
    pub fn new(count: usize, offset: usize) -> Aligned {
        const MOST_BEFORE: usize = LINE_BYTES / size_of::<u64>() - 1;
        let mut words = vec![0; MOST_BEFORE + offset + count];
        // Where no offset can be told, as in an interpreter, they begin anywhere.
        let before = words.as_ptr().align_offset(LINE_BYTES).min(MOST_BEFORE);
        let start = before + offset;
        words.truncate(start + count);
        Aligned { words, start }
    }

    /// These words at the start of a line.
    pub fn of(words: &[u64]) -> Aligned {
        let mut aligned = Aligned::new(words.len(), 0);
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

/// At the start of a line, wherever these are.
impl Clone for Aligned {
    fn clone(&self) -> Aligned {
        Aligned::of(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_begin_on_a_cache_line_or_a_word_behind() {
        for count in [0, 1, 7, 8, 100, 3_000] {
            for offset in [0, 1] {
                let words = Aligned::new(count, offset);
                assert_eq!(words.len(), count);
                assert_eq!(words.as_ptr().addr() % LINE_BYTES, 8 * offset);
            }
        }
        let words = Aligned::of(&[1, 2, 3]).clone();
        assert_eq!((&words[..], words.as_ptr().addr() % LINE_BYTES), (&[1, 2, 3][..], 0));
    }
}
