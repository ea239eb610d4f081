//! Verdicts of both records on pairs of routines.

use measure::Together;
use record::{Comparison, Competitor, Record, Verdict};

/// Two contestants, and for each record the ratio of the first to the second and its verdict.
pub(crate) type Pair<'a> = ([&'a Competitor; 2], [(f64, Verdict); 2]);

/// A comparison, its contestants together, and their places among these if all have one.
type Measured<'a> = (&'a Comparison, Together, Option<Vec<usize>>);

/// The pairs of a comparison that both records have; the reference comes last.
pub(crate) fn pairs<'a>(
    records: [&Record; 2],
    both: [&'a Comparison; 2],
    in_use: bool,
) -> Vec<Pair<'a>> {
    let names = both[0].standings.iter().map(|one| &one.name);
    let mut names: Vec<&Competitor> =
        names.filter(|&name| both[1].standing(name).is_some()).collect();
    names.sort_by_key(|&name| *name == both[0].reference);
    let both = [0, 1].map(|at| measured(records[at], both[at], in_use, &names));
    let by_invocation = both.iter().all(|(.., places)| places.is_some());
    let said = |(comparison, together, places): &Measured, first: usize, second: usize| {
        let Some(places) = places.as_ref().filter(|_| by_invocation) else {
            // The record's own verdict, which is to the reference.
            let own = comparison.standing(names[first])?;
            let verdict = if own.verdict.is_order() { own.verdict } else { Verdict::NotSeparated };
            let said = (own.to_reference.center, verdict);
            return (*names[second] == comparison.reference).then_some(said);
        };
        // As the record's own ratios were judged; without an invocation that has both, nothing is
        // separated.
        let ratio = together.ratio(places[first], places[second]);
        let judged = |of| measure::stats::judge(of, comparison.floor_margin).into();
        Some(ratio.map_or((f64::NAN, Verdict::NotSeparated), |of| (of.center, judged(of))))
    };
    let all = (0..names.len()).flat_map(|at| (at + 1..names.len()).map(move |to| (at, to)));
    let pair = |(at, to): (usize, usize)| {
        Some(([names[at], names[to]], [said(&both[0], at, to)?, said(&both[1], at, to)?]))
    };
    all.filter_map(pair).collect()
}

fn measured<'a>(
    record: &Record,
    comparison: &'a Comparison,
    in_use: bool,
    names: &[&Competitor],
) -> Measured<'a> {
    let used = record.in_use.as_ref().map_or(&[][..], |one| &one.rounds);
    let ratios = record::judge::ratios(if in_use { used } else { &record.rounds }, comparison);
    let contestants = ratios.len().max(comparison.names().count()) + 1;
    let (own, ratios): (Vec<Competitor>, Vec<_>) = ratios.into_iter().unzip();
    let together = Together::of(ratios, record::judge::of_each(record.confidence, contestants));
    let places = names.iter().map(|name| own.iter().position(|one| one == *name)).collect();
    (comparison, together, places)
}
