//! Whether the comparisons that the first screen shows are measured well enough.
//!
//! The first screen has the contests that answer which generator to use. They are sampled first,
//! and invocations go on until all of their rows have an interval.

use crate::summarize::{CodeChecks, summarize_groups};
use record::{Comparison, Confidence};
use runner::wire::{Group, Sitting, leading};

/// Number of rows of the first screen with clean samples in too few of these invocations.
pub(crate) fn uncertain_rows(
    sittings: &[Sitting],
    code: CodeChecks<'_>,
    confidence: Confidence,
    main: &str,
) -> usize {
    let comparisons = leading_comparisons(sittings, code, confidence, main);
    comparisons.iter().map(|comparison| comparison.too_few.len()).sum()
}

/// The comparisons of the first screen.
pub(crate) fn leading_comparisons(
    sittings: &[Sitting],
    code: CodeChecks<'_>,
    confidence: Confidence,
    main: &str,
) -> Vec<Comparison> {
    let rounds = summarize_groups(sittings, code, |sitting| leading_groups(sitting, main));
    record::judge::comparisons(&rounds, confidence, main)
}

/// Whether each group of an invocation leads.
fn leading_groups(sitting: &Sitting, main: &str) -> Vec<bool> {
    let mut named: Vec<(&Group, &str)> = Vec::new();
    for (group, series) in sitting.groups.iter().zip(&sitting.log.groups) {
        let reference = series.first().map_or("", |series| series.name.as_str());
        named.push((group, reference));
    }
    leading(&named, main)
}
