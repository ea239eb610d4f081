//! Reads a record of several tiers as a record of one of them.

use crate::{Comparison, Record, unique};
use contract::Tier;

impl Record {
    /// Every tier that something was timed at: the record's own first, then the others in their order.
    pub fn tiers(&self) -> Vec<Tier> {
        let others = self.comparisons.iter().map(|one| one.condition.tier);
        unique([self.tier].into_iter().chain(others))
    }

    /// The same record, read as one of another of its tiers. What was counted stays of the first.
    #[must_use]
    pub fn at_tier(&self, tier: Tier) -> Record {
        Record { tier, ..self.clone() }
    }

    /// The comparisons of the record's own tier.
    pub fn own(&self) -> impl Iterator<Item = &Comparison> {
        self.comparisons.iter().filter(|one| one.condition.tier == self.tier)
    }
}
