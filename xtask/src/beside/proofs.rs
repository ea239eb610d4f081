//! Proofs of machine code as rows.

use super::origin;
use ::charts::beside::{Found, Proof};
use prove::Method;
use prove::report::ProofRow;

/// What `prove --write` writes.
pub const FILE: &str = "harness/prove/proofs.json";

pub fn found<'r>(
    rows: impl Iterator<Item = &'r ProofRow>,
    skipped: &[String],
    compiler: Option<&str>,
) -> Found<Proof> {
    Found {
        origin: origin("cargo xtask prove", compiler),
        rows: rows.map(proof).collect(),
        skipped: skipped.to_vec(),
        ..Found::default()
    }
}

fn proof(row: &ProofRow) -> Proof {
    let how = match row.method {
        Some(Method::Symbolically) => "symbolically".to_string(),
        Some(Method::Exhaustively) => "exhaustively".to_string(),
        None => row.reason.clone().unwrap_or_default(),
    };
    Proof {
        of: format!("{}/{}/{}", row.variant, row.routine, row.subject),
        tier: row.tier.to_string(),
        verdict: row.verdict.to_string(),
        how,
        touches: row.touches.words(),
        steady: row.steady.clone(),
        precondition: row.precondition.unwrap_or_default().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::io::Write as _;

    /// Whether the bytes are those that were proved is for `prove` to say; here nothing may be left out.
    #[test]
    fn every_probe_is_proved_at_every_tier_that_is_proved_and_none_is_of_old() {
        let found: Found<Proof> = super::super::read(FILE).expect("it reads");
        if found.rows.is_empty() {
            let why = format!("{FILE} is not there: `cargo xtask prove --write` takes ten minutes");
            assert!(!crate::workspace::require_all(), "{why}");
            let _ = writeln!(std::io::stderr(), "skipped: {why}");
            return;
        }
        let open: Vec<&Proof> = found.rows.iter().filter(|row| row.verdict != "proved").collect();
        assert!(open.is_empty(), "not proved: {open:?}");
        let kept: BTreeSet<(&str, &str)> =
            found.rows.iter().map(|row| (row.of.as_str(), row.tier.as_str())).collect();
        let names: Vec<String> = registry::probes()
            .map(|(variant, routine, probe)| {
                format!("{}/{}/{}", variant.name, routine.name, probe.subject)
            })
            .collect();
        let tiers = crate::prove::TIERS;
        let wanted: BTreeSet<(&str, &str)> =
            names.iter().flat_map(|name| tiers.map(|tier| (name.as_str(), tier.name()))).collect();
        let missing: Vec<_> = wanted.difference(&kept).collect();
        assert!(missing.is_empty(), "cargo xtask prove --write: {missing:?}");
        // Listings that the carrier has are proved too; no variant has their names.
        let is_listing = |(name, _): &&&(&str, &str)| {
            registry::variant(name.split('/').next().unwrap_or_default()).is_none()
        };
        let old: Vec<_> = kept.difference(&wanted).collect();
        let old: Vec<_> = old.iter().filter(|one| !is_listing(one)).collect();
        assert!(old.is_empty(), "cargo xtask prove --write: {old:?}");
    }
}
