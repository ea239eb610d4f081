//! Orders in which to take samples: Latin squares.
//!
//! A sample is warmed and disturbed by what ran before it, and a round takes long enough for the
//! machine to drift. In a fixed order these effects would look like differences of contestants. So
//! every contestant is in every position equally often, and follows every other.

use crate::stats::Shuffle;

/// An endless row of rounds over `0..contestants`.
///
/// `contestants` rounds make a block. Within a block every contestant has every position once (a
/// Latin square) and every ordered pair of neighbours is spread over the rounds as evenly as a
/// cyclic square of that order allows; each block is another square, with its rows and its
/// contestants in a new random order (Fisher, *The Design of Experiments*, 1935).
pub struct Schedule {
    shuffle: Shuffle,
    /// The contestants in the random order of this block.
    contestants: Vec<usize>,
    /// The rows of the square in the random order of this block.
    rows: Vec<usize>,
    next_row: usize,
}

impl Schedule {
    /// Begins with a random block. The same seed gives the same orders.
    pub fn new(contestants: usize, seed: u64) -> Self {
        let identity: Vec<usize> = (0..contestants).collect();
        let mut schedule = Schedule {
            shuffle: Shuffle::new(seed),
            contestants: identity.clone(),
            rows: identity,
            next_row: 0,
        };
        schedule.begin_block();
        schedule
    }

    /// Returns the contestants in the order of the next round.
    pub fn round(&mut self) -> Vec<usize> {
        if self.next_row == self.rows.len() {
            self.begin_block();
        }
        let (count, row) =
            (self.contestants.len(), self.rows.get(self.next_row).copied().unwrap_or(0));
        self.next_row += 1;
        (0..count)
            .map(|position| self.contestants[(williams_element(position, count) + row) % count])
            .collect()
    }

    /// Draws the orders of the next square.
    fn begin_block(&mut self) {
        self.shuffle.shuffle(&mut self.contestants);
        self.shuffle.shuffle(&mut self.rows);
        self.next_row = 0;
    }
}

/// Returns an element of 0, 1, n-1, 2, n-2 ... If we add 0 to n-1 in turn to this sequence, we get
/// a square in which, for even `n`, each contestant follows each other exactly once (E. J.
/// Williams, 1949).
fn williams_element(position: usize, count: usize) -> usize {
    match position % 2 {
        0 => (count - position / 2) % count,
        _ => position.div_ceil(2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn in_a_block_every_contestant_has_every_position_once() {
        for contestants in 1..=13 {
            let mut schedule = Schedule::new(contestants, 7);
            for _block in 0..3 {
                let mut seen: BTreeMap<(usize, usize), u32> = BTreeMap::new();
                for _ in 0..contestants {
                    for (position, name) in schedule.round().into_iter().enumerate() {
                        *seen.entry((name, position)).or_default() += 1;
                    }
                }
                assert_eq!(seen.len(), contestants * contestants, "{contestants}");
                assert!(seen.values().all(|&times| times == 1), "{contestants}");
            }
        }
    }

    #[test]
    fn an_even_number_of_contestants_follow_each_other_once_per_block() {
        for contestants in [2, 4, 6, 12] {
            let mut schedule = Schedule::new(contestants, 3);
            let mut seen: BTreeMap<(usize, usize), u32> = BTreeMap::new();
            for _ in 0..contestants {
                for pair in schedule.round().windows(2) {
                    *seen.entry((pair[0], pair[1])).or_default() += 1;
                }
            }
            assert_eq!(seen.len(), contestants * (contestants - 1));
            assert!(seen.values().all(|&times| times == 1));
        }
    }

    #[test]
    fn blocks_differ_and_the_seed_decides() {
        let [first, same, other] = [1, 1, 2].map(|seed| {
            let mut schedule = Schedule::new(8, seed);
            (0..24).map(|_| schedule.round()).collect::<Vec<_>>()
        });
        assert_ne!(first[..8], first[8..16]);
        assert_eq!(first, same);
        assert_ne!(first, other);
    }

    #[test]
    fn without_contestants_rounds_are_empty() {
        assert!(Schedule::new(0, 1).round().is_empty());
    }
}
