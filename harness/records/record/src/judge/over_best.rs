//! The ratio of each eligible routine to the best one. All other intervals are ratios to the
//! reference or to the next row.

use super::{ContestTotals, find_contest, modes};
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
    /// Returns whether it costs at most this share more than the best: the whole interval lies
    /// below.
    pub fn costs_at_most(&self, share: f64) -> bool {
        self.ratio.high <= 1.0 + share
    }

    /// Returns whether it costs more than this share beyond the best: the whole interval lies
    /// above.
    pub fn costs_more_than(&self, share: f64) -> bool {
        self.ratio.low > 1.0 + share
    }
}

/// Returns the eligible routines of a comparison, the best first; the best has the least median. A
/// routine that shares too few invocations with the best for an interval is left out. Without
/// rounds the list is empty.
pub fn over_best(
    rounds: &[Rounds],
    comparison: &Comparison,
    confidence: Confidence,
    is_eligible: impl Fn(&Standing) -> bool,
) -> Vec<OverBest> {
    let Some((rounds, contest)) = find_contest(rounds, comparison) else { return Vec::new() };
    let Some(ContestTotals { totals, ratios, .. }) = contest.compare(&rounds, confidence) else {
        return Vec::new();
    };
    let mut eligible: Vec<(usize, &Standing)> = Vec::new();
    for standing in comparison.standings.iter().filter(|standing| is_eligible(standing)) {
        // A stored standing may be of a routine that these rounds lack.
        if let Some(index) = totals.iter().position(|(name, _)| *name == standing.name) {
            eligible.push((index, standing));
        }
    }
    eligible.sort_by(|(_, a), (_, b)| a.to_reference.center.total_cmp(&b.to_reference.center));
    let Some(&(best_index, best)) = eligible.first() else { return Vec::new() };
    let margin = comparison.floor_margin;
    let mut over_best = Vec::new();
    for (index, standing) in eligible {
        let ratio = ratios.ratio(index, best_index).filter(|ratio| ratio.has_confidence);
        let Some(ratio) = ratio else { continue };
        let is_slower = measure::stats::judge(ratio, margin) == Verdict::Slower;
        let is_tied = !is_slower || modes::is_divided(standing, best, margin);
        over_best.push(OverBest { name: standing.name.clone(), ratio: ratio.into(), is_tied });
    }
    over_best
}
