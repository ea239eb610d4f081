//! One input, from the seed and its number alone. Must not know what reads it.

use crate::{Seeds, mangle, mutate};
use workloads::SplitMix64;

/// What an input pretends to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A record, packed or not.
    Record,
    /// A file of positions.
    Positions,
}

/// An input.
pub struct Case {
    /// What reads it.
    pub kind: Kind,
    /// What it reads.
    pub bytes: Vec<u8>,
}

impl Case {
    /// The case of this number: one in eight are positions, one in five hundred is of a whole record.
    pub fn of(seeds: &Seeds, seed: u64, number: u64) -> Case {
        let random = &mut SplitMix64::named(&format!("fuzz {number}"), seed);
        if random.below(8) == 0 {
            let mut bytes = seeds.positions.clone().into_bytes();
            mangle::mangle(&mut bytes, random);
            return Case { kind: Kind::Positions, bytes };
        }
        let small = seeds.records.len() - 1;
        let from = if random.below(500) == 0 { small } else { random.below(small) };
        let mut record = seeds.records[from].clone();
        if random.below(6) > 0 {
            mutate::mutate(&mut record, random);
        }
        let mut bytes = record.to_string().into_bytes();
        if random.below(8) == 0 {
            mangle::mangle(&mut bytes, random);
        }
        if random.below(6) == 0 {
            bytes = mangle::pack(&bytes, random);
        }
        Case { kind: Kind::Record, bytes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn a_case_is_the_same_every_time_and_another_is_another() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let seeds = Seeds::of(&root).expect("they are there");
        let bytes = |seed, number| Case::of(&seeds, seed, number).bytes;
        for number in 0..20 {
            assert_eq!(bytes(1, number), bytes(1, number));
        }
        assert!((0..20).filter(|&number| bytes(1, number) != bytes(2, number)).count() > 15);
    }
}
