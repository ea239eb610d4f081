//! The rows of the first screen that still lack an interval.

use crate::measured::{OfCode, measured_where};
use record::{Comparison, Confidence};
use runner::wire::{Group, Sitting, leading};

/// Number of rows of the leading contests that have clean samples in too few of these invocations.
pub(crate) fn missing(
    sittings: &[Sitting],
    code: OfCode<'_>,
    confidence: Confidence,
    main: &str,
) -> usize {
    led(sittings, code, confidence, main).iter().map(|one| one.too_few.len()).sum()
}

/// The leading contests.
pub(crate) fn led(
    sittings: &[Sitting],
    code: OfCode<'_>,
    confidence: Confidence,
    main: &str,
) -> Vec<Comparison> {
    let leads = |sitting: &Sitting| {
        let name = |at: usize| sitting.log.groups[at].first().map_or("", |one| one.name.as_str());
        let groups = sitting.groups.iter().enumerate();
        let named: Vec<(&Group, &str)> = groups.map(|(at, group)| (group, name(at))).collect();
        leading(&named, main)
    };
    let rounds = measured_where(sittings, code, &leads);
    record::judge::comparisons(&rounds, confidence, main)
}
