//! How far two records agree.

use super::class::{Agreement, Class, Tables};
use super::difference::{Difference, differences};
use super::moved::ratio;
use super::verdicts::pairs;
use record::Verdict::NotSeparated;
use record::{Comparison, Competitor, Condition, Id, Record, RoutineResult, TooFew};
use serde::Serialize;
use std::collections::BTreeMap;

/// Two contestants whose order is reversed in the second record.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reversed {
    /// The names of the contestants. The ratios are of the first to the second.
    pub names: [Competitor; 2],
    /// The model, and the subjects of the times; without subjects they are over all.
    pub contest: String,
    /// The condition in the first record.
    pub condition: Condition,
    /// The ratio in each record.
    pub ratios: [f64; 2],
}

/// How far two records agree.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Stability {
    /// The ids of the records.
    pub ids: [Id; 2],
    /// The differences besides the times.
    pub differences: Vec<Difference>,
    /// The rows that moved, and the verdicts on pairs, by class.
    pub classes: Vec<(Class, Agreement)>,
    /// The pairs whose order is reversed.
    pub reversed: Vec<Reversed>,
    /// Number of hot rows whose code changed, or has no hash in one of the records.
    pub other_code: usize,
    /// The routines that could not be compared, with the reasons.
    pub missing: Vec<(Competitor, String)>,
}

/// Compares two records.
pub fn compare(a: &Record, b: &Record) -> Stability {
    let mut tally = Tally::new(a, b);
    let b_comparisons = comparisons(b);
    for (a_comparison, in_use) in comparisons(a) {
        let like = b_comparisons.iter().find(|(b_comparison, b_in_use)| {
            *b_in_use == in_use && b_comparison.is_like(a_comparison)
        });
        if let Some(&(b_comparison, _)) = like {
            tally.add_rows([a_comparison, b_comparison], in_use);
            tally.add_pairs([a_comparison, b_comparison], in_use);
        }
    }
    let mut classes = Vec::new();
    for (class, agreement) in tally.classes {
        classes.push((class, agreement.count_rows()));
    }
    Stability {
        ids: [a.id.clone(), b.id.clone()],
        differences: differences(a, b),
        classes,
        reversed: tally.reversed,
        other_code: tally.other_code,
        missing: [missing_routines(a, b), missing_routines(b, a)].concat(),
    }
}

/// The counts so far, while we go through the comparisons of two records.
struct Tally<'a> {
    records: [&'a Record; 2],
    classes: BTreeMap<Class, Agreement>,
    reversed: Vec<Reversed>,
    other_code: usize,
}

impl<'a> Tally<'a> {
    fn new(a: &'a Record, b: &'a Record) -> Self {
        Tally { records: [a, b], classes: BTreeMap::new(), reversed: Vec::new(), other_code: 0 }
    }

    /// Adds how far the rows of unchanged code moved.
    fn add_rows(&mut self, comparisons: [&Comparison; 2], in_use: bool) {
        for row in &comparisons[0].standings {
            let routine = (&row.name, in_use);
            if let Some(ratio) = ratio(self.records, comparisons, routine, &mut self.other_code) {
                self.agreement(comparisons[0], in_use, &[&row.name]).logs.push(ratio.ln().abs());
            }
        }
    }

    /// Adds the verdicts of both records on each pair of routines.
    fn add_pairs(&mut self, comparisons: [&Comparison; 2], in_use: bool) {
        let comparison = comparisons[0];
        for (names, [before, after]) in pairs(self.records, comparisons, in_use) {
            let agreement = self.agreement(comparison, in_use, &names);
            match (before.1, after.1) {
                (NotSeparated, NotSeparated) => agreement.tied += 1,
                (_, NotSeparated) => agreement.lost += 1,
                (NotSeparated, _) => agreement.gained += 1,
                (verdict, other) if verdict == other => agreement.kept += 1,
                _ => {
                    agreement.reversed += 1;
                    self.reversed.push(Reversed {
                        names: names.map(Clone::clone),
                        contest: comparison.part().to_string(),
                        condition: comparison.condition.clone(),
                        ratios: [before.0, after.0],
                    });
                }
            }
        }
    }

    /// Returns the agreement of the class that these routines have in this comparison.
    fn agreement(
        &mut self,
        comparison: &Comparison,
        in_use: bool,
        names: &[&Competitor],
    ) -> &mut Agreement {
        let tables = names.iter().map(|name| Tables::new(self.records[0], name)).max();
        let tables = tables.unwrap_or_default();
        let class = Class { in_use, tables, form: comparison.condition.form };
        self.classes.entry(class).or_default()
    }
}

/// Returns the comparisons on boards, then those in use: of the trace at each tier and of searches.
/// It omits the cells of the map, because they are timed with fewer pairs.
fn comparisons(record: &Record) -> Vec<(&Comparison, bool)> {
    let mut comparisons: Vec<_> =
        record.comparisons.iter().map(|comparison| (comparison, false)).collect();
    if let Some(in_use) = &record.in_use {
        for tier in in_use.tiers() {
            let replays =
                in_use.trace_comparisons_at_tier(tier).chain(in_use.further_size_comparisons(tier));
            comparisons.extend(replays.map(|comparison| (comparison, true)));
        }
        comparisons.extend(in_use.search_comparisons().map(|comparison| (comparison, true)));
    }
    comparisons
}

/// Returns every routine of `record` that has no time in `other`, with the reason.
fn missing_routines(record: &Record, other: &Record) -> Vec<(Competitor, String)> {
    let mut missing = Vec::new();
    for routine in &record.routines {
        let name = routine.name();
        if let Some(reason) = untimed_reason(&name, other) {
            missing.push((name, reason));
        }
    }
    missing
}

/// Returns the reason why a routine has no time in a record; `None` if it has one.
fn untimed_reason(name: &Competitor, record: &Record) -> Option<String> {
    let id = &record.id;
    let result = record.routines.iter().find(|routine| routine.name() == *name);
    let Some(RoutineResult { error, .. }) = result else {
        return Some(format!("not in {id}"));
    };
    if let Some(error) = error {
        return Some(format!("in {id}: {error}"));
    }
    let in_use = record.in_use.iter().flat_map(|in_use| &in_use.comparisons);
    let comparisons = record.comparisons.iter().chain(in_use);
    let lacking = comparisons.filter(|comparison| comparison.lacks_samples(name)).count();
    if lacking > 0 {
        return Some(format!("in {id}: {} in {lacking} comparisons", TooFew::WORDS));
    }
    if record.comparisons.iter().any(|comparison| comparison.has(name)) {
        return None;
    }
    Some(format!("not timed in {id}"))
}
