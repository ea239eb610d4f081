//! Words that begin on a cache line, so that no vector of them crosses a line.

use crate::cache_lines::LINE_BYTES;
use std::ops::{Deref, DerefMut};

/// Such words.
pub struct Aligned {
    words: Vec<u64>,
    start: usize,
}

impl Aligned {
    /// So many zeroes.
    pub fn new(count: usize) -> Aligned {
        const MOST_BEFORE: usize = LINE_BYTES / size_of::<u64>() - 1;
        let mut words = vec![0; MOST_BEFORE + count];
        // Where no offset can be told, as in an interpreter, they begin anywhere.
        let start = words.as_ptr().align_offset(LINE_BYTES).min(MOST_BEFORE);
        words.truncate(start + count);
        Aligned { words, start }
    }

    /// These words at the start of a line.
    pub fn of(words: &[u64]) -> Aligned {
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
    fn arguments_begin_on_a_cache_line() {
        for count in [0, 1, 7, 8, 100, 3_000] {
            let words = Aligned::new(count);
            assert_eq!((words.len(), words.as_ptr().addr() % LINE_BYTES), (count, 0));
        }
        let words = Aligned::of(&[1, 2, 3]).clone();
        assert_eq!((&words[..], words.as_ptr().addr() % LINE_BYTES), (&[1, 2, 3][..], 0));
    }
}
