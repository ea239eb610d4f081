//! Whether all that a command names is there, asked before anything is built for it.

use super::{asm, prove};
use crate::{failure::Failure, select};

impl asm::Arguments {
    /// Whether all that it names is there.
    pub fn names(&self) -> Result<(), Failure> {
        tiers(&self.tier)?;
        select::variants(self.check.as_deref().unwrap_or_default())?;
        // Of a record the names are those of its time.
        if self.record.is_some() {
            return Ok(());
        }
        let probe = |whole: &str| {
            let names = whole.split('@').next().unwrap_or_default();
            if names.is_empty() || names.starts_with('/') {
                return Ok(());
            }
            select::probes(&[names.to_string()]).map(drop)
        };
        let named = [&self.variant, &self.routine, &self.direction];
        let named: Vec<&str> = named.into_iter().flatten().map(String::as_str).collect();
        probe(&named.join("/"))?;
        self.diff.as_deref().map_or(Ok(()), probe)
    }
}

impl prove::Arguments {
    /// Whether all that it names is there.
    pub fn names(&self) -> Result<(), Failure> {
        tiers(&self.tier)?;
        self.extracted.as_deref().map_or(Ok(()), |name| select::languages(name).map(drop))?;
        select::probes(&self.names).map(drop)
    }
}

fn tiers<'a>(names: impl IntoIterator<Item = &'a String>) -> Result<(), Failure> {
    names.into_iter().try_for_each(|name| select::tier(name).map(drop))
}
