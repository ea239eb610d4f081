//! The ratio of each eligible routine to the best one. All other intervals are ratios to the
//! reference or to the next row.

use super::{Compared, contest_of, modes};
use crate::{Comparison, Competitor, Confidence, Ratio, Rounds, Standing};
use measure::stats::Verdict;

/// An eligible routine and its ratio to the best one.
#[derive(Clone, Debug, PartialEq)]
pub struct OverBest {
    /// `variant/routine`.
    pub name: Competitor,
    /// Its time to that of the best, with the interval that holds together with all others of the
    /// comparison.
    pub ratio: Ratio,
    /// Whether it is not shown to be slower than the best.
    pub is_tied: bool,
}

impl OverBest {
    /// Whether it costs at most this share more than the best: the whole interval lies below.
    pub fn costs_at_most(&self, share: f64) -> bool {
        self.ratio.high <= 1.0 + share
    }

    /// Whether it costs more than this share beyond the best: the whole interval lies above.
    pub fn costs_more_than(&self, share: f64) -> bool {
        self.ratio.low > 1.0 + share
    }
}

/// The eligible routines of a comparison, the best first; the best has the least median. A routine
/// that shares too few invocations with the best for an interval is left out. Without rounds the
/// list is empty.
pub fn over_best(
    rounds: &[Rounds],
    comparison: &Comparison,
    confidence: Confidence,
    may: impl Fn(&Standing) -> bool,
) -> Vec<OverBest> {
    let Some((of_rounds, contest)) = contest_of(rounds, comparison) else { return Vec::new() };
    let compared = contest.compared(&of_rounds, confidence);
    let Some(Compared { totals, ratios, .. }) = compared else { return Vec::new() };
    let place = |one: &Standing| totals.iter().position(|(name, _)| *name == one.name);
    let mut taken: Vec<(usize, &Standing)> = comparison
        .standings
        .iter()
        .filter(|one| may(one))
        .filter_map(|one| Some((place(one)?, one)))
        .collect();
    taken.sort_by(|(_, a), (_, b)| a.to_reference.center.total_cmp(&b.to_reference.center));
    let Some(&(best, fastest)) = taken.first() else { return Vec::new() };
    let beside = |(place, one): (usize, &Standing)| {
        let found = ratios.ratio(place, best).filter(|found| found.reached)?;
        let margin = comparison.floor_margin;
        let is_slower = measure::stats::judge(found, margin) == Verdict::Slower;
        let is_tied = !is_slower || modes::is_divided(one, fastest, margin);
        Some(OverBest { name: one.name.clone(), ratio: found.into(), is_tied })
    };
    taken.into_iter().filter_map(beside).collect()
}
