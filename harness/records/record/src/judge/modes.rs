//! Routines whose times have two modes. Modes are found in cycles, since nanoseconds follow the
//! core clock.

use crate::{Competitor, Mode, Standing, Verdict};
use measure::stats::two_modes;

/// The modes of the cycles of all invocations, if there are two.
pub(crate) fn of(cycles: &[Option<f64>]) -> Option<[Mode; 2]> {
    let said: Vec<f64> = cycles.iter().flatten().copied().collect();
    let mode =
        |mode: measure::stats::Mode| Mode { cycles_per_unit: mode.center, share: mode.share };
    Some(two_modes(&said)?.map(mode))
}

/// Takes back each verdict of faster or slower that does not hold for both modes of both, and says
/// whether the first is ahead of the second in every mode.
pub(crate) fn divide(standings: &mut [Standing], reference: &Competitor, margin: f64) -> bool {
    let Some(reference) = standings.iter().find(|one| one.name == *reference).cloned() else {
        return true;
    };
    for one in standings.iter_mut().filter(|one| one.name != reference.name) {
        if is_divided(one, &reference, margin) && is_judged(one.verdict) {
            one.verdict = Verdict::TwoModes;
        }
    }
    let divided: Vec<bool> =
        standings.windows(2).map(|pair| is_divided(&pair[0], &pair[1], margin)).collect();
    for (one, divided) in standings.iter_mut().zip(&divided) {
        let verdict = one.next_verdict.as_mut().filter(|verdict| *divided && is_judged(**verdict));
        verdict.into_iter().for_each(|verdict| *verdict = Verdict::TwoModes);
    }
    !divided.first().is_some_and(|divided| *divided)
}

/// Whether there were enough invocations for a verdict.
fn is_judged(verdict: Verdict) -> bool {
    verdict != Verdict::Contended
}

/// Whether one has two modes, and not all modes of one lie on the same side of all of the other,
/// beyond the margin.
pub(crate) fn is_divided(one: &Standing, other: &Standing, margin: f64) -> bool {
    if one.modes.is_none() && other.modes.is_none() {
        return false;
    }
    let (Some(one), Some(other)) = (cycles(one), cycles(other)) else { return false };
    let bound = 1.0 + margin;
    let is_ahead = |first: [f64; 2], second: [f64; 2]| first[1] * bound < second[0];
    !is_ahead(one, other) && !is_ahead(other, one)
}

/// Those of the faster mode and of the slower.
fn cycles(one: &Standing) -> Option<[f64; 2]> {
    let center = one.cycles_per_unit?.center;
    Some(one.modes.map_or([center; 2], |modes| modes.map(|mode| mode.cycles_per_unit)))
}
