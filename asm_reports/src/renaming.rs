//! The bijection of registers between two functions that fits most of their instructions.

use machine_code::decode::{self, NormalLine};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A bijection between the registers of two functions: what most of their aligned instructions say.
pub(crate) struct Renaming(BTreeMap<&'static str, &'static str>);

impl Renaming {
    /// What aligned instructions say. Registers that an instruction uses without naming them stand
    /// for themselves; of others the most frequent pairs come first, so that one instruction with
    /// another register does not upset the rest.
    pub(crate) fn of(pairs: &[(&NormalLine, &NormalLine)]) -> Renaming {
        let mut votes: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        let mut renaming = Renaming(BTreeMap::new());
        for (a, b) in pairs {
            for pair in whole_registers(a, b) {
                *votes.entry(pair).or_default() += 1;
            }
            for name in a.implied.iter().filter_map(|name| whole(name)) {
                renaming.add(name, name);
            }
        }
        let mut ranked: Vec<_> = votes.into_iter().collect();
        ranked.sort_by_key(|&((a, b), votes)| (Reverse(votes), a != b));
        for ((a, b), _) in ranked {
            renaming.add(a, b);
        }
        renaming
    }

    fn add(&mut self, a: &'static str, b: &'static str) {
        let is_used = self.0.contains_key(a) || self.0.values().any(|&used| used == b);
        if !is_used {
            self.0.insert(a, b);
        }
    }

    /// Whether it explains the registers of two aligned instructions.
    pub(crate) fn explains(&self, a: &NormalLine, b: &NormalLine) -> bool {
        whole_registers(a, b).all(|(a, b)| self.0.get(a) == Some(&b))
    }

    /// Registers that have another name on the other side.
    pub(crate) fn changed(&self) -> BTreeMap<String, String> {
        let changed = self.0.iter().filter(|(a, b)| a != b);
        changed.map(|(a, b)| (common(a), common(b))).collect()
    }
}

/// Registers of two aligned instructions, one beside the other; those of fixed meaning left out.
fn whole_registers(
    a: &NormalLine,
    b: &NormalLine,
) -> impl Iterator<Item = (&'static str, &'static str)> {
    a.registers().zip(b.registers()).filter_map(|(a, b)| Some((whole(a)?, whole(b)?)))
}

fn whole(name: &str) -> Option<&'static str> {
    decode::register(name)?.whole
}

/// Vector registers under their short name: most code uses no more than their lowest part.
fn common(whole: &str) -> String {
    whole.strip_prefix("zmm").map_or(whole.to_string(), |number| format!("xmm{number}"))
}
