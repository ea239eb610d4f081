//! All probes at all tiers side by side: one row per probe and tier. Nothing is executed or timed.

mod probe;
mod render;

pub use probe::ProbeAtTier;

use crate::tiers::listing_binary;
use crate::{Error, Selected, listing::code};
use contract::Tier;
use machine_code::build::Progress;
use record::grouped;
use serde::Serialize;

/// The matrix.
#[derive(Clone, Debug, Serialize)]
pub struct Matrix {
    /// Compiler that the baseline's executable names.
    pub compiler: Option<String>,
    /// One row per probe and tier, the tiers of a probe together.
    pub rows: Vec<ProbeAtTier>,
    /// What is not there, and why.
    pub missing: Vec<String>,
}

/// Builds these tiers, the baseline among them, and reads the selected probes of each.
///
/// # Errors
/// If a build fails, or if what it made lacks a probe.
pub fn matrix(
    selected: &[Selected],
    tiers: &[Tier],
    progress: &mut dyn Progress,
) -> Result<Matrix, Error> {
    let mut by_tier: Vec<Vec<ProbeAtTier>> = Vec::new();
    let mut compiler = None;
    for &tier in tiers {
        let executable = listing_binary(tier, progress)?;
        if tier == Tier::X86_64 {
            compiler = executable.compiler().map(str::to_string);
        }
        let read =
            |one: &Selected| Ok(ProbeAtTier::of(one, tier, &code(&executable, one.probe.symbol)?));
        let rows = selected.iter().map(read).collect::<Result<_, Error>>()?;
        by_tier.push(rows);
    }
    let rows: Vec<ProbeAtTier> = (0..selected.len())
        .flat_map(|probe| by_tier.iter().map(move |rows| rows[probe].clone()))
        .collect();
    Ok(Matrix { compiler, missing: missing(&rows), rows })
}

impl Matrix {
    /// Rows whose counts do not stand for all of the code, a line each.
    pub fn complaints(&self) -> Vec<String> {
        let unknown = self.rows.iter().filter(|row| row.counts.unknown > 0);
        let line = |row: &ProbeAtTier| {
            format!(
                "{} at {}: {} instructions are unknown",
                row.name(),
                row.tier,
                row.counts.unknown
            )
        };
        unknown.map(line).collect()
    }
}

/// What the table leaves out, counted.
fn missing(rows: &[ProbeAtTier]) -> Vec<String> {
    let reasons = rows.iter().filter_map(|row| Some((row.waits.none_because?.to_string(), row)));
    let line = |(reason, rows): (String, Vec<_>)| format!("depth of {} rows: {reason}", rows.len());
    grouped(reasons).into_iter().map(line).collect()
}
