//! Decides whether the comparisons of the first screen are measured well enough.
//!
//! The first screen has the contests that show which generator to use. They are sampled first,
//! and invocations go on until all of their rows have an interval. Only they are judged between two
//! invocations: judging everything took half of the time of a run of three tiers.

use crate::summarize::{CodeChecks, summarize_groups};
use record::{Comparison, Confidence};
use runner::wire::{Group, InvocationReport, leading_flags};

/// Returns the number of rows of the first screen with clean samples in too few of these
/// invocations.
pub(crate) fn uncertain_rows(
    invocations: &[InvocationReport],
    code: CodeChecks<'_>,
    confidence: Confidence,
    main: &str,
) -> usize {
    let comparisons = leading_comparisons(invocations, code, confidence, main);
    comparisons.iter().map(|comparison| comparison.too_few.len()).sum()
}

/// Judges the comparisons of the first screen.
pub(crate) fn leading_comparisons(
    invocations: &[InvocationReport],
    code: CodeChecks<'_>,
    confidence: Confidence,
    main: &str,
) -> Vec<Comparison> {
    let rounds = summarize_groups(invocations, code, |invocation| leading_groups(invocation, main));
    record::judge::comparisons(&rounds, confidence, main)
}

/// Whether each group of an invocation leads.
fn leading_groups(invocation: &InvocationReport, main: &str) -> Vec<bool> {
    let mut groups: Vec<(&Group, &str)> = Vec::new();
    for (group, series) in invocation.groups.iter().zip(&invocation.log.groups) {
        let reference = series.first().map_or("", |series| series.name.as_str());
        groups.push((group, reference));
    }
    leading_flags(&groups, main)
}
