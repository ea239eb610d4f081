//! A record of several tiers, read as one of them.

use crate::{Comparison, Record, unique};

impl Record {
    /// Every tier that something was timed at: the record's own first, then the others in their order.
    pub fn tiers(&self) -> Vec<&str> {
        let others = self.comparisons.iter().map(|one| one.condition.tier.as_str());
        unique([self.tier.as_str()].into_iter().chain(others))
    }

    /// The same record, read as one of another of its tiers. What was counted stays of the first.
    #[must_use]
    pub fn at_tier(&self, tier: &str) -> Record {
        Record { tier: tier.to_string(), ..self.clone() }
    }

    /// The comparisons of the record's own tier.
    pub fn own(&self) -> impl Iterator<Item = &Comparison> {
        self.comparisons.iter().filter(|one| one.condition.tier == self.tier)
    }
}
