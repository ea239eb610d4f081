//! Instruction counts over the calls of one function.

use std::collections::BTreeMap;

/// Executed instructions of calls of a function, without the final `ret` of each call.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counts {
    /// Per call, in order.
    pub per_call: Vec<u64>,
    /// All calls, by class as in [`crate::decode::Class::name`].
    pub classes: BTreeMap<String, u64>,
    /// All calls, by mnemonic.
    pub mnemonics: BTreeMap<String, u64>,
    /// Single steps: all instructions, and one `ret` per call.
    pub steps: u64,
}

impl Counts {
    /// Returns the instructions of all calls together.
    pub fn instructions(&self) -> u64 {
        self.per_call.iter().sum()
    }

    /// Returns the number of calls by instruction count.
    pub fn distribution(&self) -> BTreeMap<u64, u64> {
        let mut distribution = BTreeMap::new();
        for &instructions in &self.per_call {
            *distribution.entry(instructions).or_default() += 1;
        }
        distribution
    }
}
