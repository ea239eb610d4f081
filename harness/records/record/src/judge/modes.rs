//! Routines whose times have two modes. Modes are found in cycles, since nanoseconds follow the
//! core clock.

use crate::{Competitor, Mode, Standing, Verdict};
use measure::stats::two_modes;

/// Returns the modes of the cycles of all invocations, if there are two.
pub(crate) fn find_two_modes(cycles: &[Option<f64>]) -> Option<[Mode; 2]> {
    let cycles: Vec<f64> = cycles.iter().flatten().copied().collect();
    let modes = two_modes(&cycles)?;
    Some(modes.map(|mode| Mode { cycles_per_unit: mode.center, share: mode.share }))
}

/// Takes back each verdict of faster or slower that does not hold in all modes of both routines.
/// Returns whether the first is ahead of the second in every mode.
pub(crate) fn retract_divided_verdicts(
    standings: &mut [Standing],
    reference: &Competitor,
    margin: f64,
) -> bool {
    let reference = standings.iter().find(|standing| standing.name == *reference);
    let Some(reference) = reference.cloned() else { return true };
    for standing in standings.iter_mut().filter(|standing| standing.name != reference.name) {
        if is_divided(standing, &reference, margin) && is_judged(standing.verdict) {
            standing.verdict = Verdict::TwoModes;
        }
    }
    let mut is_first_divided = false;
    for index in 1..standings.len() {
        if !is_divided(&standings[index - 1], &standings[index], margin) {
            continue;
        }
        is_first_divided |= index == 1;
        if let Some(verdict) = &mut standings[index - 1].next_verdict
            && is_judged(*verdict)
        {
            *verdict = Verdict::TwoModes;
        }
    }
    !is_first_divided
}

/// Returns whether there were enough invocations for a verdict.
fn is_judged(verdict: Verdict) -> bool {
    verdict != Verdict::Contended
}

/// Returns whether either has two modes, and not all modes of the first lie on the same side of all
/// of the second, beyond the margin.
pub(crate) fn is_divided(first: &Standing, second: &Standing, margin: f64) -> bool {
    if first.modes.is_none() && second.modes.is_none() {
        return false;
    }
    let (Some(first), Some(second)) = (cycles(first), cycles(second)) else { return false };
    let bound = 1.0 + margin;
    let is_first_ahead = first[1] * bound < second[0];
    let is_second_ahead = second[1] * bound < first[0];
    !is_first_ahead && !is_second_ahead
}

/// Returns the cycles of the faster mode and of the slower.
fn cycles(standing: &Standing) -> Option<[f64; 2]> {
    let center = standing.cycles_per_unit?.center;
    Some(standing.modes.map_or([center; 2], |modes| modes.map(|mode| mode.cycles_per_unit)))
}
