//! How far two records agree.

use super::class::{Agreement, Class, Tables};
use super::difference::{Difference, differences};
use super::moved::ratio;
use super::verdicts::pairs;
use record::Verdict::NotSeparated;
use record::{Comparison, Competitor, Condition, Id, Record, RoutineResult, TooFew};
use serde::Serialize;
use std::collections::BTreeMap;

/// Two contestants of which each record has another one ahead.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reversed {
    /// The two; the ratios are of the first to the second.
    pub names: [Competitor; 2],
    /// Model, and the subjects that the times are over; none: all.
    pub contest: String,
    /// Condition in the first record.
    pub condition: Condition,
    /// The ratio in each record.
    pub ratios: [f64; 2],
}

/// How far two records agree.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Stability {
    /// Ids of the two.
    pub ids: [Id; 2],
    /// Differences besides the times.
    pub differences: Vec<Difference>,
    /// Rows that moved, and verdicts on pairs, by class.
    pub classes: Vec<(Class, Agreement)>,
    /// The pairs of which each record has another one ahead.
    pub reversed: Vec<Reversed>,
    /// Hot rows whose code changed, or of whose code a record has no hash.
    pub other_code: usize,
    /// Routines that could not be compared, and why.
    pub missing: Vec<(Competitor, String)>,
}

/// Compares two records.
pub fn compare(a: &Record, b: &Record) -> Stability {
    let mut tally = Tally::new(a, b);
    let others = comparisons(b);
    for (comparison, in_use) in comparisons(a) {
        let same_question =
            others.iter().find(|other| other.1 == in_use && other.0.is_like(comparison));
        if let Some(&(other, _)) = same_question {
            tally.add_rows([comparison, other], in_use);
            tally.add_pairs([comparison, other], in_use);
        }
    }
    let mut classes = Vec::new();
    for (class, agreement) in tally.classes {
        classes.push((class, agreement.with_rows_counted()));
    }
    Stability {
        ids: [a.id.clone(), b.id.clone()],
        differences: differences(a, b),
        classes,
        reversed: tally.reversed,
        other_code: tally.other_code,
        missing: [missing(a, b), missing(b, a)].concat(),
    }
}

/// What is counted while the comparisons of two records are gone through.
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

    /// How far the rows of unchanged code moved.
    fn add_rows(&mut self, comparisons: [&Comparison; 2], in_use: bool) {
        for row in &comparisons[0].standings {
            let routine = (&row.name, in_use);
            if let Some(ratio) = ratio(self.records, comparisons, routine, &mut self.other_code) {
                self.agreement(comparisons[0], in_use, &[&row.name]).logs.push(ratio.ln().abs());
            }
        }
    }

    /// What each record says about each pair of routines.
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

    /// The agreement of the class that these routines have in this comparison.
    fn agreement(
        &mut self,
        comparison: &Comparison,
        in_use: bool,
        names: &[&Competitor],
    ) -> &mut Agreement {
        let tables = names.iter().map(|name| Tables::of(self.records[0], name)).max();
        let tables = tables.unwrap_or_default();
        let class = Class { in_use, tables, form: comparison.condition.form };
        self.classes.entry(class).or_default()
    }
}

/// The comparisons of the rounds, then those in use: of the trace at each tier and of searches. The
/// cells of the map are left out, because they are timed with fewer pairs.
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

/// Every routine that `here` has and `there` has not, or lacks a time of, with the reason.
fn missing(here: &Record, there: &Record) -> Vec<(Competitor, String)> {
    let mut missing = Vec::new();
    for routine in &here.routines {
        let name = routine.name();
        if let Some(reason) = gap(&name, there) {
            missing.push((name, reason));
        }
    }
    missing
}

/// Why a routine has no time in a record; none if it has one.
fn gap(name: &Competitor, record: &Record) -> Option<String> {
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
