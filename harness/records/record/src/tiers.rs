//! A record of several tiers: read as one of them, and published in a file for each. It judges nothing.

use crate::{Comparison, Error, Record, load, unique};
use std::fs;
use std::path::{Path, PathBuf};

/// What the name of a packed summary ends in.
const PACKED: &str = ".json.gz";

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

    /// What of it was timed at this tier. What was counted stays with the record's own tier.
    #[must_use]
    pub fn part(&self, tier: &str) -> Record {
        let mut part = self.at_tier(tier);
        part.rounds.retain(|one| one.condition.tier == tier);
        part.comparisons.retain(|one| one.condition.tier == tier);
        if tier != self.tier {
            part.routines.iter_mut().for_each(|routine| routine.probes.clear());
            (part.perft, part.bounds, part.compiled) = (None, Vec::new(), Vec::new());
            part.in_use = None;
            part.left_out.push(format!("what was counted, which is of tier {}", self.tier));
        }
        part
    }
}

/// The file of a tier beside the one of the record's own: `NAME.TIER.json.gz` beside `NAME.json.gz`.
pub fn file_of_tier(own: &Path, tier: &str) -> PathBuf {
    let name = own.to_string_lossy();
    let stem = name.strip_suffix(PACKED).unwrap_or(&name);
    PathBuf::from(format!("{stem}.{tier}{PACKED}"))
}

/// Reads a record, and with a published summary the files of its other tiers beside it.
///
/// # Errors
/// If one of them cannot be read.
pub fn load_with_tiers(path: &Path) -> Result<Record, Error> {
    let mut record = load(path)?;
    let Some(stem) = path.to_str().and_then(|name| name.strip_suffix(PACKED)) else {
        return Ok(record);
    };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let Ok(entries) = fs::read_dir(folder.unwrap_or(Path::new("."))) else { return Ok(record) };
    let is_beside = |file: &PathBuf| {
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let own = Path::new(stem).file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let tier = name.strip_prefix(own).and_then(|rest| rest.strip_suffix(PACKED));
        tier.is_some_and(|tier| tier.starts_with('.'))
    };
    let mut beside: Vec<PathBuf> =
        entries.flatten().map(|entry| entry.path()).filter(is_beside).collect();
    beside.sort();
    for file in beside {
        let part = load(&file)?;
        if part.id == record.id {
            record.rounds.extend(part.rounds);
            record.comparisons.extend(part.comparisons);
        }
    }
    Ok(record)
}
