//! Which rows of the first screen still lack an interval.

use crate::measured::{OfCode, measured};
use record::Confidence;
use runner::wire::{Group, Sitting, leading};

/// How many rows of the contests that lead have clean samples in too few of these invocations.
pub(crate) fn missing(
    sittings: &[Sitting],
    code: OfCode<'_>,
    confidence: Confidence,
    main: &str,
) -> usize {
    let led: Vec<Sitting> = sittings.iter().map(|one| led(one, main)).collect();
    let rounds = measured(&led, code);
    let all = record::judge::comparisons(&rounds, confidence, main);
    all.iter().map(|one| one.too_few.len()).sum()
}

/// An invocation's groups that lead.
pub(crate) fn led(sitting: &Sitting, main: &str) -> Sitting {
    let groups = sitting.groups.iter().zip(&sitting.log.groups);
    let named: Vec<(&Group, &str)> = groups
        .clone()
        .map(|(group, series)| (group, series.first().map_or("", |one| one.name.as_str())))
        .collect();
    let leads = leading(&named, main);
    let (groups, series) = groups
        .zip(leads)
        .filter(|(_, leads)| *leads)
        .map(|(both, _)| both)
        .unzip::<_, _, Vec<_>, Vec<_>>();
    let log = measure::Log {
        groups: series.into_iter().cloned().collect(),
        width: sitting.log.width,
        ..measure::Log::default()
    };
    Sitting {
        groups: groups.into_iter().cloned().collect(),
        log,
        ticks_per_second: sitting.ticks_per_second,
        wrong: sitting.wrong.clone(),
        ..Sitting::default()
    }
}
