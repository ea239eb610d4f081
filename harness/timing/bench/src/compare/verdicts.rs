//! Verdicts of both records on pairs of routines.

use measure::Together;
use record::{Comparison, Competitor, Record, Verdict};

/// Two contestants, and for each record the ratio of the first to the second and its verdict.
pub(crate) type Pair<'a> = ([&'a Competitor; 2], [(f64, Verdict); 2]);

/// The pairs of a comparison that both records have; the reference comes last.
pub(crate) fn pairs<'a>(
    [a, b]: [&Record; 2],
    [in_a, in_b]: [&'a Comparison; 2],
    in_use: bool,
) -> Vec<Pair<'a>> {
    let mut names: Vec<&Competitor> = Vec::new();
    for standing in &in_a.standings {
        if in_b.standing(&standing.name).is_some() {
            names.push(&standing.name);
        }
    }
    names.sort_by_key(|&name| *name == in_a.reference);
    let before = Contest::new(a, in_a, in_use, &names);
    let after = Contest::new(b, in_b, in_use, &names);
    // Verdicts from invocations are stricter than the records' own, so both records give the same.
    let by_invocation = before.indices.is_some() && after.indices.is_some();
    let mut pairs = Vec::new();
    for first in 0..names.len() {
        for second in first + 1..names.len() {
            let verdicts = if by_invocation {
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
    /// The index among `together` of each name of the pairs; none if one of them has no ratios.
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
        // The reference's copy takes part as well.
        let contestants = ratios.len().max(comparison.names().count()) + 1;
        let (measured, ratios): (Vec<Competitor>, Vec<_>) = ratios.into_iter().unzip();
        let each = record::judge::of_each(record.confidence, contestants);
        let indices = names.iter().map(|name| measured.iter().position(|other| other == *name));
        Contest { comparison, together: Together::new(ratios, each), indices: indices.collect() }
    }

    /// The record's own verdict, which is to the reference.
    fn recorded_verdict(&self, [first, second]: [&Competitor; 2]) -> Option<(f64, Verdict)> {
        let standing = self.comparison.standing(first)?;
        if *second != self.comparison.reference {
            return None;
        }
        let verdict =
            if standing.verdict.is_order() { standing.verdict } else { Verdict::NotSeparated };
        Some((standing.to_reference.center, verdict))
    }

    /// A verdict by the rule of the record's own. Without an invocation that has both routines
    /// nothing is separated.
    fn judge(&self, first: usize, second: usize) -> Option<(f64, Verdict)> {
        let indices = self.indices.as_ref()?;
        let Some(ratio) = self.together.ratio(indices[first], indices[second]) else {
            return Some((f64::NAN, Verdict::NotSeparated));
        };
        let verdict = measure::stats::judge(ratio, self.comparison.floor_margin);
        Some((ratio.center, verdict.into()))
    }
}
