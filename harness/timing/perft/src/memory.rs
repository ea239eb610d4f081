//! The memory that the rest of a program reads between look-ups: substitutes for a network that
//! evaluates and for a transposition table. Their results mean nothing.
//!
//! These reads matter to a look-up because they replace its lines in the caches. Rows drawn
//! evenly from 96 MiB would replace more than a network does, whose positions share most of their
//! rows; the same few rows would replace less. So a row is drawn by its distance, the number of
//! different rows that were read since it was read last, with the frequencies that we counted in
//! our search.

use oracle::workloads::SplitMix64;
#[cfg(target_os = "linux")]
use std::ptr::NonNull;

/// Words of a row: those of an accumulator of today's networks, 2 KiB.
pub(crate) const WORDS: usize = 1024;
/// Bytes of a row.
pub const ROW_BYTES: usize = 2 * WORDS;
/// Bytes of all rows.
pub const NETWORK_BYTES: usize = 96 << 20;
/// Words of a line of the table of positions.
const LINE_WORDS: usize = 8;

/// Of 256 rows that a network reads, those that are among the last 8, 16, 32 ... 2,048 different
/// ones that it read before: positions that follow each other share them. Counted over the 2.4
/// million rows of our search of the Bratko-Kopec test, 4 plies deep.
const ROWS_WITHIN: [usize; 9] = [57, 110, 149, 174, 209, 234, 246, 251, 253];
/// The first distance of [`ROWS_WITHIN`]; each further one is twice the one before.
const FIRST_DISTANCE: usize = 8;
/// The last distance of [`ROWS_WITHIN`].
const LAST_DISTANCE: usize = FIRST_DISTANCE << (ROWS_WITHIN.len() - 1);

/// The memory, and the state of the random reads.
pub struct Memory {
    rows: Vec<[i16; WORDS]>,
    accumulator: Box<[i16; WORDS]>,
    /// Bytes that an evaluation reads, in whole rows.
    pub visit_bytes: usize,
    /// Whether rows are drawn from all, so that none is likely to be in a cache.
    pub is_far: bool,
    /// The last different rows that were read, the latest first.
    recent: Vec<u16>,
    positions: Vec<[u64; LINE_WORDS]>,
    sum: u64,
    random: SplitMix64,
}

impl Memory {
    /// Returns a network and a table of positions of these sizes, rounded to rows and lines, at
    /// least one of each. Evaluations read no row until [`Self::visit_bytes`] is set.
    pub fn new(network_bytes: usize, positions_bytes: usize) -> Memory {
        let rows = network_bytes.div_ceil(ROW_BYTES).max(1);
        let lines = (positions_bytes / 64).max(1);
        Memory {
            // The words are not zero, because the system would map zeros to one page.
            rows: vector_in_large_pages(rows, |number| [number as i16 | 1; WORDS]),
            accumulator: Box::new([0; WORDS]),
            visit_bytes: 0,
            is_far: false,
            recent: (0..LAST_DISTANCE as u16).collect(),
            positions: vector_in_large_pages(lines, |number| [number as u64 | 1; LINE_WORDS]),
            sum: 0,
            random: SplitMix64::from_name("memory", 1),
        }
    }

    /// Reads a line of the table of positions, as a program does when it makes a move.
    #[inline(never)]
    pub(crate) fn read_line(&mut self) {
        let line = self.random.below(self.positions.len());
        self.sum ^= self.positions[line][0];
    }

    /// Adds rows of the network to the accumulator, as a program does when it evaluates a position.
    #[inline(never)]
    pub(crate) fn read_rows(&mut self) {
        for _ in 0..self.visit_bytes.div_ceil(ROW_BYTES) {
            let row = self.next_row();
            for (sum, weight) in self.accumulator.iter_mut().zip(&self.rows[row]) {
                *sum = sum.wrapping_add(*weight);
            }
        }
    }

    /// Returns the number of the row that is read next. If there are not more rows than distances,
    /// it is any row.
    #[inline(always)]
    fn next_row(&mut self) -> usize {
        let number = self.random.below(256);
        let octave = ROWS_WITHIN.iter().position(|&share| number < share);
        match octave.filter(|_| !self.is_far && self.rows.len() > LAST_DISTANCE) {
            Some(octave) => {
                let most = FIRST_DISTANCE << octave;
                let least = if octave == 0 { 0 } else { most / 2 };
                let distance = least + self.random.below(most - least);
                self.recent[..=distance].rotate_right(1);
                usize::from(self.recent[0])
            }
            None => {
                let row = self.random.below(self.rows.len());
                self.recent.rotate_right(1);
                self.recent[0] = row as u16;
                row
            }
        }
    }

    /// Returns the exclusive or of the lines that moves read, and the sum of the first weights of
    /// the rows that evaluations read.
    pub fn sums(&self) -> (u64, i16) {
        (self.sum, self.accumulator[0])
    }
}

/// Returns a vector of `count` items, each made from its number, in large pages if the system has
/// them. Programs ask for such pages for their tables, and with small ones we would time address
/// translation.
pub(crate) fn vector_in_large_pages<T>(count: usize, make: impl Fn(usize) -> T) -> Vec<T> {
    let mut items: Vec<T> = Vec::with_capacity(count);
    #[cfg(target_os = "linux")]
    {
        use nix::sys::mman::{MmapAdvise, madvise};
        const PAGE_BYTES: usize = 4096;
        let room = items.spare_capacity_mut();
        let (start, bytes) = (room.as_mut_ptr().cast::<u8>(), size_of_val(room));
        let before = start.align_offset(PAGE_BYTES).min(bytes);
        if let Some(start) = NonNull::new(start.wrapping_add(before).cast()) {
            // SAFETY: this is memory of the vector, and the advice changes no byte of it. A system
            // without large pages ignores it.
            let _ = unsafe { madvise(start, bytes - before, MmapAdvise::MADV_HUGEPAGE) };
        }
    }
    items.extend((0..count).map(make));
    items
}
