//! Seeded random orders and numbers: SplitMix64 (Guy Steele, Doug Lea, Christine Flood, 2014) and
//! the shuffle of Fisher and Yates in Durstenfeld's form (1964).

/// A source of seeded random orders.
pub struct Shuffle {
    state: u64,
}

impl Shuffle {
    /// Starts with a seed. The same seed gives the same orders on every machine, so that a run can
    /// be repeated.
    pub fn new(seed: u64) -> Self {
        Shuffle { state: seed }
    }

    /// Puts `items` in a new order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let index = self.below(last + 1);
            items.swap(last, index);
        }
    }

    /// Draws an item, puts it first and returns it. The next may be drawn from the items after it.
    ///
    /// # Panics
    /// If there are no items.
    pub fn draw<T: Copy>(&mut self, items: &mut [T]) -> T {
        let index = self.below(items.len());
        items.swap(0, index);
        items[0]
    }

    /// Returns a number below `end`. The bias of a remainder is below `end` / 2^64.
    pub(super) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// Returns a number from 0 to just below 1, with all 53 bits that a float can hold.
    pub fn fraction(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Returns the next 64 bits of SplitMix64.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn the_generator_gives_the_published_sequence() {
        // The first outputs of the reference implementation for seed 1234567.
        let mut shuffle = Shuffle::new(1_234_567);
        assert_eq!(shuffle.next(), 6_457_827_717_110_365_317);
        assert_eq!(shuffle.next(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn all_orders_occur_about_equally_often() {
        let mut shuffle = Shuffle::new(7);
        let mut seen: BTreeMap<[u8; 4], u32> = BTreeMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            shuffle.shuffle(&mut items);
            *seen.entry(items).or_default() += 1;
        }
        assert_eq!(seen.len(), 24);
        assert!(seen.values().all(|&times| times.abs_diff(1000) < 200), "{seen:?}");
    }

    #[test]
    fn draws_from_a_deck_come_in_all_orders_about_equally_often() {
        let (mut shuffle, mut deck) = (Shuffle::new(5), [0, 1, 2]);
        let mut seen: BTreeMap<[u8; 3], u32> = BTreeMap::new();
        for _ in 0..6_000 {
            let drawn = [0, 1, 2].map(|index| shuffle.draw(&mut deck[index..]));
            assert_eq!(drawn, deck);
            *seen.entry(drawn).or_default() += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|&times| times.abs_diff(1000) < 200), "{seen:?}");
    }
}
