//! Random numbers that are the same on every machine and in every version of this crate.
//!
//! A record names its boards by workload and seed alone, so the generator must never change.
//! Therefore it is not taken from a library.

/// `SplitMix64`: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators",
/// OOPSLA 2014; the shifts and multipliers are those of Sebastiano Vigna's version, 2015.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// Starts the stream of this seed.
    pub(crate) const fn from_seed(seed: u64) -> Self {
        SplitMix64(seed)
    }

    /// Starts a separate stream for every pair of name and seed, so that `uniform-8` is not the
    /// beginning of `uniform-16`. The name is hashed by FNV-1a (Fowler, Noll, Vo, 1991).
    pub fn from_name(name: &str, seed: u64) -> Self {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for byte in name.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        SplitMix64(SplitMix64(hash).next().wrapping_add(seed))
    }

    /// Returns the next 64 bits.
    #[expect(clippy::should_implement_trait, reason = "it has no end and yields no option")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ bits >> 31
    }

    /// Returns a number from 0 to `bound - 1`. The bias is below `bound / 2^64`, which is
    /// negligible here.
    pub fn below(&mut self, bound: usize) -> usize {
        debug_assert!(bound > 0, "there is no number below zero");
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// Shuffles by the method of Fisher and Yates, in Durstenfeld's form (1964).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
