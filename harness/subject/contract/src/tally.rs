//! Counting by reading: a word that knows how many operations made it.
//!
//! Independent of any compiler. One shift, rotate, logic or arithmetic operation of two operands
//! counts one, and so does a multiplication, a byte swap, a bit scan (also one that defines zero:
//! `lzcnt` and `tzcnt` are one instruction each since Haswell and Piledriver) or a negation; constants
//! and moves count nothing, as published counts have it. A look-up is a load and is counted apart.
//! So is a bit reversal, which besides counts as one operation: it is one on AArch64 (`rbit`), and on
//! x86-64 a byte swap and three rounds of exchange, [`REVERSAL_ON_X86_64`] in all.

use crate::{Operation, Word};
use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Operations of a bit reversal on x86-64: a byte swap, then for bits, pairs and nibbles two masks,
/// two shifts and an or.
pub const REVERSAL_ON_X86_64: u32 = 1 + 3 * 5;

thread_local! {
    static COUNT: Cell<TallyCount> = const { Cell::new(TallyCount::NONE) };
    /// What was made so far, by [`Tally::made`].
    static MADE: RefCell<HashSet<u64>> = RefCell::default();
    /// What the first of two texts that share has made: it is there for the second.
    static KNOWN: RefCell<HashSet<u64>> = RefCell::default();
}

/// A word that counts: its value, how many dependent operations lie behind it, and which they are.
#[derive(Clone, Copy, Debug)]
pub struct Tally {
    value: u64,
    depth: u32,
    /// A hash of all that it was made of.
    made: u64,
}

/// What a kernel cost on one input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TallyCount {
    /// Operations executed.
    pub operations: u32,
    /// Longest chain of dependent operations, each taken as one unit.
    pub depth: u32,
    /// Look-ups in tables: loads, and no operations.
    pub lookups: u32,
    /// Bit reversals among the operations.
    pub reversals: u32,
}

impl TallyCount {
    /// Nothing done.
    pub const NONE: TallyCount = TallyCount { operations: 0, depth: 0, lookups: 0, reversals: 0 };
}

/// Reads a kernel over [`Tally`] and returns its answer and cost.
///
/// The count is the kernel's for every input if it is straight-line code; with a loop that
/// depends on the data it is the count for this input.
pub fn tally(
    kernel: impl FnOnce(&[Tally]) -> Vec<Tally>,
    inputs: &[u64],
) -> (Vec<u64>, TallyCount) {
    let input = |(place, &value)| Tally { value, depth: 0, made: hash(("input", place)) };
    let inputs: Vec<Tally> = inputs.iter().enumerate().map(input).collect();
    COUNT.set(TallyCount::NONE);
    MADE.set(HashSet::new());
    let answer = kernel(&inputs);
    let depth = answer.iter().map(|word| word.depth).max().unwrap_or(0);
    (answer.iter().map(|word| word.value).collect(), TallyCount { depth, ..COUNT.get() })
}

impl Tally {
    /// An operation done when the slower of its operands is there.
    fn after(value: u64, depth: u32, operation: Operation, operands: impl Hash) -> Self {
        let made = hash((&operation, operands));
        count(made, |count| {
            count.operations += 1;
            count.reversals += u32::from(operation == Operation::BitReversed);
        });
        Tally { value, depth: depth + 1, made }
    }

    /// Entries of two tables that happen to be the same, empty ones at an edge, are taken for one.
    fn number(value: u64) -> Self {
        Tally { value, depth: 0, made: hash(("number", value)) }
    }

    fn alone(self, operation: Operation, of: impl FnOnce(u64) -> u64) -> Self {
        Tally::after(of(self.value), self.depth, operation, self.made)
    }

    fn with(self, operation: Operation, other: Self, of: impl FnOnce(u64, u64) -> u64) -> Self {
        let (value, depth) = (of(self.value, other.value), self.depth.max(other.depth));
        Tally::after(value, depth, operation, (self.made, other.made))
    }

    fn by(self, operation: Operation, amount: u32, of: impl FnOnce(u64, u32) -> u64) -> Self {
        Tally::after(of(self.value, amount), self.depth, operation, (self.made, amount))
    }

    fn found_in(self, table: &[u64], value: u64) -> Self {
        let made = hash((table.as_ptr(), self.made));
        count(made, |count| count.lookups += 1);
        Tally { value, made, ..self }
    }
}

fn hash(made: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    made.hash(&mut hasher);
    hasher.finish()
}

/// Counts what is not known already.
fn count(made: u64, one_more: impl FnOnce(&mut TallyCount)) {
    if KNOWN.with_borrow(|known| known.contains(&made)) {
        return;
    }
    MADE.with_borrow_mut(|all| all.insert(made));
    let mut count = COUNT.get();
    one_more(&mut count);
    COUNT.set(count);
}

crate::reading::reading! { Tally
    /// What the first has made counts once, whatever the second makes of it.
    fn share<S>(first: impl FnOnce() -> S, second: impl FnOnce() -> S) -> [S; 2] {
        MADE.set(HashSet::new());
        let first = first();
        KNOWN.set(MADE.take());
        let second = second();
        KNOWN.set(HashSet::new());
        [first, second]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_add_up_and_depth_takes_the_longest_path() {
        let (answer, count) =
            tally(|x| vec![(x[0] << 1 | x[1] & Tally::constant(6)) ^ x[0]], &[1, 7]);
        assert_eq!(answer, [(1 << 1 | 7 & 6) ^ 1]);
        assert_eq!(count, TallyCount { operations: 4, depth: 3, ..TallyCount::NONE });
    }

    #[test]
    fn what_two_texts_share_counts_once_and_what_only_looks_alike_does_not() {
        let up = |x: Tally| x << 1;
        let share =
            |x: &[Tally]| Tally::share(|| up(x[0]) ^ x[1], || up(x[0]) & up(up(x[0]))).to_vec();
        let (answer, count) = tally(share, &[1, 2]);
        assert_eq!(answer, [2 ^ 2, 2 & 4]);
        assert_eq!(count, TallyCount { operations: 4, depth: 3, ..TallyCount::NONE });
        let alike = |x: &[Tally]| Tally::share(|| up(x[0]), || up(x[1])).to_vec();
        assert_eq!(tally(alike, &[3, 3]).1.operations, 2);
        let twice = |x: &[Tally]| vec![up(x[0]), up(x[0])];
        assert_eq!(tally(twice, &[3]).1.operations, 2, "one text counts as it stands");
    }

    #[test]
    fn a_kernel_that_does_nothing_costs_nothing() {
        let (_, count) = tally(|x| vec![x[0]], &[5]);
        assert_eq!(count, TallyCount::NONE);
    }

    #[test]
    fn the_square_wise_words_count_one_each_and_look_ups_and_reversals_apart() {
        let kernel = |x: &[Tally]| {
            let scanned = x[0].byte_swapped().bit_reversed().trailing_zeros();
            let shifted = x[1].times(scanned).shift_right_by(Tally::constant(60));
            // SAFETY: four bits are less than 16.
            vec![unsafe { shifted.look_up(&[7; 16]) }.negated()]
        };
        let (answer, count) = tally(kernel, &[1 << 17, 3]);
        assert_eq!(answer, [7_u64.wrapping_neg()]);
        assert_eq!(count, TallyCount { operations: 6, depth: 6, lookups: 1, reversals: 1 });
    }
}
