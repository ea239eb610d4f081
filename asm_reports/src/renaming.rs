//! Finds the bijection of registers between two functions that fits most of their instructions.

use machine_code::decode::{self, NormalLine};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A bijection between the registers of two functions, which fits most of their aligned
/// instructions.
pub(crate) struct Renaming(BTreeMap<&'static str, &'static str>);

impl Renaming {
    /// Finds the bijection that aligned instructions vote for. Registers that an instruction uses
    /// without naming them stand for themselves. Of others the most frequent pairs come first, so
    /// that one instruction with another register does not upset the rest.
    pub(crate) fn from_pairs(pairs: &[(&NormalLine, &NormalLine)]) -> Renaming {
        let mut votes: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        let mut renaming = Renaming(BTreeMap::new());
        for (a, b) in pairs {
            for pair in whole_registers(a, b) {
                *votes.entry(pair).or_default() += 1;
            }
            for name in a.implied.iter().filter_map(|name| whole_register(name)) {
                renaming.add(name, name);
            }
        }
        let mut pairs_by_votes: Vec<_> = votes.into_iter().collect();
        pairs_by_votes.sort_by_key(|&((a, b), votes)| (Reverse(votes), a != b));
        for ((a, b), _) in pairs_by_votes {
            renaming.add(a, b);
        }
        renaming
    }

    fn add(&mut self, a: &'static str, b: &'static str) {
        let is_used = self.0.contains_key(a) || self.0.values().any(|&target| target == b);
        if !is_used {
            self.0.insert(a, b);
        }
    }

    /// Returns whether it explains the registers of two aligned instructions.
    pub(crate) fn explains(&self, a: &NormalLine, b: &NormalLine) -> bool {
        whole_registers(a, b).all(|(a, b)| self.0.get(a) == Some(&b))
    }

    /// Returns the registers that have another name on the other side.
    pub(crate) fn changed_names(&self) -> BTreeMap<String, String> {
        let changed_names = self.0.iter().filter(|(a, b)| a != b);
        changed_names.map(|(a, b)| (short_name(a), short_name(b))).collect()
    }
}

/// Returns the registers of two aligned instructions in pairs, without those of fixed meaning.
fn whole_registers(
    a: &NormalLine,
    b: &NormalLine,
) -> impl Iterator<Item = (&'static str, &'static str)> {
    a.registers()
        .zip(b.registers())
        .filter_map(|(a, b)| Some((whole_register(a)?, whole_register(b)?)))
}

fn whole_register(name: &str) -> Option<&'static str> {
    decode::register(name)?.whole
}

/// Returns the short name of a vector register, because most code uses no more than its lowest
/// part.
fn short_name(whole_register: &str) -> String {
    whole_register
        .strip_prefix("zmm")
        .map_or(whole_register.to_string(), |number| format!("xmm{number}"))
}
