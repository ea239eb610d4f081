//! One input, from the seed and its number alone.

use crate::{Seeds, mangle, mutate};
use workloads::SplitMix64;

/// What an input pretends to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A record, packed or not.
    Record,
    /// The raw samples beside one.
    Samples,
    /// The machine code beside one.
    Listings,
    /// A file of positions.
    Positions,
    /// The journal of a search.
    Journal,
}

/// An input.
pub struct Case {
    /// What reads it.
    pub kind: Kind,
    /// What it reads.
    pub bytes: Vec<u8>,
}

impl Case {
    /// The case of this number: two of sixteen are positions, one is a journal, one has samples and one
    /// listings; of records one in five hundred is whole.
    pub fn of(seeds: &Seeds, seed: u64, number: u64) -> Case {
        let random = &mut SplitMix64::from_name(&format!("fuzz {number}"), seed);
        let small = seeds.records.len() - 1;
        let (kind, value) = match random.below(16) {
            0 | 1 => return text(Kind::Positions, &seeds.positions, random),
            2 => return text(Kind::Journal, &seeds.journal, random),
            3 => (Kind::Samples, &seeds.samples[random.below(seeds.samples.len())]),
            4 => (Kind::Listings, &seeds.listings),
            _ if random.below(500) == 0 => (Kind::Record, &seeds.records[small]),
            _ => (Kind::Record, &seeds.records[random.below(small)]),
        };
        let mut value = value.clone();
        if random.below(6) > 0 {
            mutate::mutate(&mut value, random);
        }
        let mut bytes = value.to_string().into_bytes();
        if random.below(8) == 0 {
            mangle::mangle(&mut bytes, random);
        }
        if random.below(6) == 0 {
            bytes = mangle::pack(&bytes, random);
        }
        Case { kind, bytes }
    }
}

fn text(kind: Kind, good: &str, random: &mut SplitMix64) -> Case {
    let mut bytes = good.as_bytes().to_vec();
    if random.below(6) > 0 {
        mangle::mangle(&mut bytes, random);
    }
    Case { kind, bytes }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn a_case_is_the_same_every_time_and_another_is_another() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
        let seeds = Seeds::of(&root).expect("they are there");
        let bytes = |seed, number| Case::of(&seeds, seed, number).bytes;
        for number in 0..20 {
            assert_eq!(bytes(1, number), bytes(1, number));
        }
        assert!((0..20).filter(|&number| bytes(1, number) != bytes(2, number)).count() > 15);
    }
}
