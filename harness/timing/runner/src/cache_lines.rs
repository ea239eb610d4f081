//! Cache lines: their size, and reads that bring memory near before a sample. Otherwise a sample
//! would time the misses that the preparation of it left.

use std::hint::black_box;

/// Bytes of a cache line, on every x86-64 core so far.
pub const LINE_BYTES: usize = 64;
const LINE_WORDS: usize = LINE_BYTES / size_of::<u64>();

/// Reads one word of every line of `words`, so that these are at hand in a sample, and returns the
/// sum.
pub(crate) fn touch(words: &[u64]) -> u64 {
    // The slice may begin within a line, so its last word may lie on a line that no step meets.
    let steps = black_box(words).iter().step_by(LINE_WORDS);
    black_box(steps.chain(words.last()).fold(0, |sum, word| sum.wrapping_add(*word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn touches_every_line_to_the_last_word() {
        assert_eq!(touch(&[]), 0);
        assert_eq!(touch(&[1, 0, 0]), 1);
        let words: Vec<u64> = (0..20).map(|word| 1 << word).collect();
        assert_eq!(touch(&words), 1 | 1 << 8 | 1 << 16 | 1 << 19);
    }
}
