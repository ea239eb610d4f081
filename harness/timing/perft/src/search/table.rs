//! The transposition table: what was found out about positions, by their keys.
//!
//! The newest entry stays, whatever it replaces: the simplest rule that engines have used.

use crate::memory::in_large_pages;

/// What is known of a score.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Bound {
    /// Nothing.
    #[default]
    None,
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of a position.
#[derive(Clone, Copy, Default)]
pub(super) struct Entry {
    key: u64,
    /// The move that was best, packed; 0 if none was.
    pub(super) best: u16,
    score: i16,
    depth: u8,
    bound: Bound,
}

impl Entry {
    /// What was found at `depth`; all of quiescence is depth 0.
    #[inline(always)]
    pub(super) fn new(key: u64, best: u16, score: i32, bound: Bound, depth: i32) -> Entry {
        Entry { key, best, score: score as i16, depth: depth.max(0) as u8, bound }
    }

    /// The score, if it is known well enough for this depth and window.
    #[inline(always)]
    pub(super) fn settles(self, [alpha, beta]: [i32; 2], depth: i32) -> Option<i32> {
        let score = i32::from(self.score);
        let is_enough = match self.bound {
            Bound::None => false,
            Bound::Exact => true,
            Bound::AtLeast => score >= beta,
            Bound::AtMost => score <= alpha,
        };
        (is_enough && i32::from(self.depth) >= depth).then_some(score)
    }
}

pub(super) struct Table(Vec<Entry>);

impl Table {
    pub(super) fn new(bytes: usize) -> Table {
        let entries = (bytes / size_of::<Entry>()).max(1);
        Table(in_large_pages(1 << entries.ilog2(), |_| Entry::default()))
    }

    #[inline(always)]
    fn index(&self, key: u64) -> usize {
        key as usize & (self.0.len() - 1)
    }

    /// What is known of the position with this key.
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
