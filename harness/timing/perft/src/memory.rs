//! The memory that the rest of a program touches between look-ups: a stand-in for a network that evaluates, and one
//! for a table of positions. What is read where is drawn by lot; what comes of it means nothing.

use std::hint::black_box;
#[cfg(target_os = "linux")]
use std::ptr::NonNull;
use std::sync::Arc;
use workloads::SplitMix64;

/// Words of a row: those of an accumulator of today's networks, 2 KiB.
pub(crate) const WORDS: usize = 1024;
/// Bytes of a row.
pub const ROW_BYTES: usize = 2 * WORDS;
/// Bytes of all rows.
pub const NETWORK_BYTES: usize = 96 << 20;
/// Words of a line of the table of positions.
const LINE_WORDS: usize = 8;

/// What is read, and what is drawn next. Threads share what is read.
pub struct Memory {
    rows: Arc<Vec<[i16; WORDS]>>,
    accumulator: Box<[i16; WORDS]>,
    /// Bytes that an evaluation reads, in whole rows.
    pub visit_bytes: usize,
    positions: Arc<Vec<[u64; LINE_WORDS]>>,
    sum: u64,
    random: SplitMix64,
}

impl Memory {
    /// A network and a table of positions of so many bytes, one row and one line at least; evaluations read nothing.
    pub fn new(network_bytes: usize, positions_bytes: usize) -> Memory {
        // Written to, or all of it would be one page of zeros.
        let row = |number: usize| [number as i16 | 1; WORDS];
        let line = |number: usize| [number as u64 | 1; LINE_WORDS];
        Memory {
            rows: Arc::new(in_large_pages(network_bytes.div_ceil(ROW_BYTES).max(1), row)),
            accumulator: Box::new([0; WORDS]),
            visit_bytes: 0,
            positions: Arc::new(in_large_pages((positions_bytes / 64).max(1), line)),
            sum: 0,
            random: SplitMix64::from_name("memory", 1),
        }
    }

    /// The same weights and positions for another thread, which draws others of them.
    pub(crate) fn another(&self, number: u64) -> Memory {
        Memory {
            rows: Arc::clone(&self.rows),
            accumulator: Box::new([0; WORDS]),
            visit_bytes: self.visit_bytes,
            positions: Arc::clone(&self.positions),
            sum: 0,
            random: SplitMix64::from_name("memory", number + 1),
        }
    }

    /// A move is made: a line of the table of positions is read.
    #[inline(never)]
    pub(crate) fn move_made(&mut self) {
        let line = self.random.below(self.positions.len());
        self.sum ^= self.positions[line][0];
    }

    /// A position is evaluated: rows of the network are added to the accumulator.
    #[inline(never)]
    pub(crate) fn evaluated(&mut self) {
        for _ in 0..self.visit_bytes.div_ceil(ROW_BYTES) {
            let row = self.random.below(self.rows.len());
            for (sum, weight) in self.accumulator.iter_mut().zip(&self.rows[row]) {
                *sum = sum.wrapping_add(*weight);
            }
        }
    }

    /// As if somebody looked at what was read.
    pub(crate) fn look_at(&self) {
        black_box((self.sum, self.accumulator[0]));
    }
}

/// So many, each made of its number; in large pages where the system has such, as programs ask for them.
pub(crate) fn in_large_pages<T>(count: usize, make: impl Fn(usize) -> T) -> Vec<T> {
    let mut all: Vec<T> = Vec::with_capacity(count);
    #[cfg(target_os = "linux")]
    {
        use nix::sys::mman::{MmapAdvise, madvise};
        const PAGE_BYTES: usize = 4096;
        let room = all.spare_capacity_mut();
        let (start, bytes) = (room.as_mut_ptr().cast::<u8>(), size_of_val(room));
        let before = start.align_offset(PAGE_BYTES).min(bytes);
        if let Some(start) = NonNull::new(start.wrapping_add(before).cast()) {
            // SAFETY: it is memory of this vector, of which this advice changes no byte. Who has no large pages
            // has small ones.
            let _ = unsafe { madvise(start, bytes - before, MmapAdvise::MADV_HUGEPAGE) };
        }
    }
    all.extend((0..count).map(make));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_evaluation_adds_its_rows_and_a_move_reads_a_line() {
        let mut memory = Memory::new(1 << 20, 1 << 20);
        memory.visit_bytes = ROW_BYTES + 1;
        assert_eq!(memory.rows.len(), 512);
        let mut drawn = memory.random.clone();
        memory.evaluated();
        let rows = [(); 2].map(|()| memory.rows[drawn.below(512)][0]);
        assert_eq!(*memory.accumulator, [rows[0] + rows[1]; WORDS]);
        memory.move_made();
        assert_eq!(memory.sum, memory.positions[drawn.below(1 << 14)][0]);
    }
}
