//! Verdicts of both records on pairs of routines.
//!
//! A record itself has verdicts on pairs with the reference alone. Where both records keep the
//! ratios of their invocations, we judge every pair from these.

use measure::Together;
use record::{Comparison, Competitor, Record, Verdict};

/// Two contestants, and for each record the ratio of the first to the second and its verdict.
pub(crate) type Pair<'a> = ([&'a Competitor; 2], [(f64, Verdict); 2]);

/// Returns the pairs of the routines that both records have in a comparison. The reference is the
/// second of its pairs, because the records' own verdicts are of others to it.
pub(crate) fn pairs<'a>(
    [a, b]: [&Record; 2],
    [a_comparison, b_comparison]: [&'a Comparison; 2],
    in_use: bool,
) -> Vec<Pair<'a>> {
    let mut names: Vec<&Competitor> = Vec::new();
    for standing in &a_comparison.standings {
        if b_comparison.standing(&standing.name).is_some() {
            names.push(&standing.name);
        }
    }
    names.sort_by_key(|&name| *name == a_comparison.reference);
    let before = Contest::new(a, a_comparison, in_use, &names);
    let after = Contest::new(b, b_comparison, in_use, &names);
    // Verdicts from invocations are stricter than the records' own, so both must be of one kind.
    let has_ratios = before.indices.is_some() && after.indices.is_some();
    let mut pairs = Vec::new();
    for first in 0..names.len() {
        for second in first + 1..names.len() {
            let verdicts = if has_ratios {
                [before.judge(first, second), after.judge(first, second)]
            } else {
                let names = [names[first], names[second]];
                [before.recorded_verdict(names), after.recorded_verdict(names)]
            };
            if let [Some(before), Some(after)] = verdicts {
                pairs.push(([names[first], names[second]], [before, after]));
            }
        }
    }
    pairs
}

/// A comparison with the ratios of its invocations.
struct Contest<'a> {
    comparison: &'a Comparison,
    together: Together,
    /// The index in `together` of each name of the pairs; `None` if one of them has no ratios.
    indices: Option<Vec<usize>>,
}

impl<'a> Contest<'a> {
    fn new(
        record: &Record,
        comparison: &'a Comparison,
        in_use: bool,
        names: &[&Competitor],
    ) -> Self {
        let rounds = match (in_use, &record.in_use) {
            (false, _) => &record.rounds[..],
            (true, Some(in_use)) => &in_use.rounds,
            (true, None) => &[],
        };
        let ratios = record::judge::ratios(rounds, comparison);
        // The reference's copy is one more contestant, whose interval is that of the floor.
        let contestants = ratios.len().max(comparison.names().count()) + 1;
        let (competitors, ratios): (Vec<Competitor>, Vec<_>) = ratios.into_iter().unzip();
        let confidence = record::judge::interval_confidence_among(record.confidence, contestants);
        let together = Together::new(ratios, confidence);
        let indices = names
            .iter()
            .map(|name| competitors.iter().position(|competitor| competitor == *name))
            .collect();
        Contest { comparison, together, indices }
    }

    /// Returns the record's own verdict; `None` unless the second routine is the reference.
    fn recorded_verdict(&self, [first, second]: [&Competitor; 2]) -> Option<(f64, Verdict)> {
        let standing = self.comparison.standing(first)?;
        if *second != self.comparison.reference {
            return None;
        }
        let ratio = standing.to_reference.center;
        if !standing.verdict.is_order() {
            return Some((ratio, Verdict::NotSeparated));
        }
        Some((ratio, standing.verdict))
    }

    /// Judges a pair by the rule of the record's own verdicts. Without an invocation that has both
    /// routines nothing is separated.
    fn judge(&self, first: usize, second: usize) -> Option<(f64, Verdict)> {
        let indices = self.indices.as_ref()?;
        let Some(ratio) = self.together.ratio(indices[first], indices[second]) else {
            return Some((f64::NAN, Verdict::NotSeparated));
        };
        let verdict = measure::stats::judge(ratio, self.comparison.floor_margin);
        Some((ratio.center, verdict.into()))
    }
}
