//! The transposition table: bounds on scores, and best moves, by the keys of positions.
//!
//! A new entry replaces any old one. It is the simplest rule that engines have used.

use crate::memory::vector_in_large_pages;

/// How a stored score limits the true one.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Bound {
    /// It does not limit it: there is no entry.
    #[default]
    None,
    Exact,
    AtLeast,
    AtMost,
}

/// The result of a search of a position.
#[derive(Clone, Copy, Default)]
pub(super) struct Entry {
    key: u64,
    /// The best move as bits, and 0 if there was none.
    pub(super) best: u16,
    score: i16,
    depth: u8,
    bound: Bound,
}

impl Entry {
    /// Returns the entry of a search to `depth`. All of quiescence is depth 0.
    #[inline(always)]
    pub(super) fn new(key: u64, best: u16, score: i32, bound: Bound, depth: i32) -> Entry {
        Entry { key, best, score: score as i16, depth: depth.max(0) as u8, bound }
    }

    /// Returns the score, if it is sufficient for this depth and window.
    #[inline(always)]
    pub(super) fn score(self, [alpha, beta]: [i32; 2], depth: i32) -> Option<i32> {
        let score = i32::from(self.score);
        let is_in_bounds = match self.bound {
            Bound::None => false,
            Bound::Exact => true,
            Bound::AtLeast => score >= beta,
            Bound::AtMost => score <= alpha,
        };
        (is_in_bounds && i32::from(self.depth) >= depth).then_some(score)
    }
}

pub(super) struct Table(Vec<Entry>);

impl Table {
    pub(super) fn new(bytes: usize) -> Table {
        let entries = (bytes / size_of::<Entry>()).max(1);
        Table(vector_in_large_pages(1 << entries.ilog2(), |_| Entry::default()))
    }

    #[inline(always)]
    fn index(&self, key: u64) -> usize {
        key as usize & (self.0.len() - 1)
    }

    /// Returns the entry of the position with this key.
    #[inline(always)]
    pub(super) fn get(&self, key: u64) -> Entry {
        let entry = self.0[self.index(key)];
        if entry.key == key { entry } else { Entry::default() }
    }

    #[inline(always)]
    pub(super) fn put(&mut self, entry: Entry) {
        let index = self.index(entry.key);
        self.0[index] = entry;
    }
}
