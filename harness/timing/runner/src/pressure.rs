//! A buffer that is read before a sample, so that tables and code must be fetched again.

use std::hint::black_box;

/// Bytes of a cache line, on every x86-64 core so far.
pub const LINE_BYTES: usize = 64;
const LINE_WORDS: usize = LINE_BYTES / size_of::<u64>();

/// A cache line with its own number in the first word.
#[repr(align(64))]
struct Line([u64; LINE_WORDS]);

/// A buffer of a stated size, to push everything else out of the caches of that size.
///
/// Every page of it was written to. Untouched zeroes would all be one and the same page of the
/// system's, and a walk over gigabytes of them would evict 4 KiB.
///
/// The address translations of the tables go with their lines, as they do beside the hash tables
/// of an engine. Only the first pass of a sample finds the caches cold: a sample after a walk
/// has one.
pub struct Pressure {
    lines: Vec<Line>,
    stride: usize,
}

impl Pressure {
    /// A buffer of so many KiB; half a line is none.
    pub fn new(kib: usize) -> Self {
        let count = kib * 1024 / LINE_BYTES;
        let line = |number| Line([number as u64; LINE_WORDS]);
        Pressure { lines: (0..count).map(line).collect(), stride: stride(count) }
    }

    /// The size of the buffer.
    pub fn kib(&self) -> usize {
        self.lines.len() * LINE_BYTES / 1024
    }

    /// Reads one word of every line, once each, and returns their sum.
    ///
    /// The next line lies on another page, most of the buffer away, which no prefetcher of x86-64
    /// follows; the reads do not wait for each other, so a walk takes a small part of what as many
    /// cache misses would take one by one. Reads, not writes: dirty lines would be written back
    /// during the sample.
    pub fn evict(&self) -> u64 {
        let lines = black_box(self.lines.as_slice());
        let read = |sum: u64, at: usize| sum.wrapping_add(lines[at].0[0]);
        black_box(walk(lines.len(), self.stride).fold(0, read))
    }

    /// Reads one word of every line of `arguments`, so that these are at hand again and only tables
    /// and code suffer, and returns the sum.
    pub fn touch(arguments: &[u64]) -> u64 {
        // The slice may begin within a line: its last word may lie on one that no step meets.
        let steps = black_box(arguments).iter().step_by(LINE_WORDS);
        black_box(steps.chain(arguments.last()).fold(0, |sum, word| sum.wrapping_add(*word)))
    }
}

/// Every line once, beginning with the first.
fn walk(count: usize, stride: usize) -> impl Iterator<Item = usize> {
    let next = move |at: &usize| {
        let at = at + stride;
        Some(if at < count { at } else { at - count })
    };
    std::iter::successors(Some(0), next).take(count)
}

/// Lines from one read to the next: about the golden section of all, which scatters consecutive
/// reads widely and evenly (Knuth, The Art of Computer Programming 3, 6.4), and without a common
/// divisor, so that the walk meets every line before it comes back to the first.
fn stride(count: usize) -> usize {
    let golden = (count as f64 * 0.618_033_988_749_895) as usize;
    (golden.max(1)..).find(|stride| gcd(*stride, count) == 1).unwrap_or(1)
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each line holds its number, so the sum of all is that of the numbers.
    #[test]
    fn a_walk_reads_every_line() {
        for kib in [0, 1, 2, 3, 32, 48, 100, 1000, 2048, 5 * 1024 + 3] {
            let pressure = Pressure::new(kib);
            let count = kib as u64 * 16;
            assert_eq!(pressure.kib(), kib);
            assert_eq!(pressure.evict(), count * count.saturating_sub(1) / 2, "{kib} KiB");
        }
    }

    #[test]
    fn a_walk_meets_every_line_once_and_never_two_of_a_page_in_a_row() {
        const LINES_OF_A_PAGE: usize = 4096 / LINE_BYTES;
        for count in (1..300).chain([16 * 1024, 65_536, 80_000]) {
            let walk: Vec<usize> = walk(count, stride(count)).collect();
            let met: std::collections::BTreeSet<&usize> = walk.iter().collect();
            assert_eq!((walk.len(), met.len()), (count, count));
            let far = |pair: &[usize]| pair[0].abs_diff(pair[1]) > LINES_OF_A_PAGE;
            assert!(count < 200 || walk.windows(2).all(far), "{count} lines");
        }
    }

    #[test]
    fn a_line_of_the_buffer_is_a_line_of_the_cache() {
        assert_eq!((size_of::<Line>(), align_of::<Line>()), (LINE_BYTES, LINE_BYTES));
    }

    #[test]
    fn records_are_touched_line_by_line_to_the_last_word() {
        assert_eq!(Pressure::touch(&[]), 0);
        assert_eq!(Pressure::touch(&[1, 0, 0]), 1);
        let words: Vec<u64> = (0..20).map(|word| 1 << word).collect();
        assert_eq!(Pressure::touch(&words), 1 | 1 << 8 | 1 << 16 | 1 << 19);
    }
}
