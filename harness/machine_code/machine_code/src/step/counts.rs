//! What was counted over the calls of one function. It holds figures and measures nothing.

use std::collections::BTreeMap;

/// Executed instructions of some calls of a function, the `ret` that ends each call left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counts {
    /// Of each call, in order.
    pub per_call: Vec<u64>,
    /// Of all calls by class, as [`crate::decode::Class::name`] says.
    pub classes: BTreeMap<String, u64>,
    /// Of all calls by mnemonic.
    pub mnemonics: BTreeMap<String, u64>,
    /// Single steps taken: all instructions and one `ret` a call.
    pub steps: u64,
    /// Time from the fork to the end of the child.
    pub seconds: f64,
}

impl Counts {
    /// Of all calls together.
    pub fn instructions(&self) -> u64 {
        self.per_call.iter().sum()
    }

    /// Calls by their number of instructions.
    pub fn distribution(&self) -> BTreeMap<u64, u64> {
        let mut distribution = BTreeMap::new();
        for &instructions in &self.per_call {
            *distribution.entry(instructions).or_default() += 1;
        }
        distribution
    }

    /// Steps a second, the child's start and end included.
    pub fn steps_per_second(&self) -> f64 {
        self.steps as f64 / self.seconds
    }
}
