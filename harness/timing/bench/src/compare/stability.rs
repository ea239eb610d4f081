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
    let mut classes: BTreeMap<Class, Agreement> = BTreeMap::new();
    let (mut reversed, mut other_code, of_b) = (Vec::new(), 0, comparisons(b));
    for (one, in_use) in comparisons(a) {
        let like = |of: &&(&Comparison, bool)| of.1 == in_use && of.0.is_like(one);
        let Some((other, _)) = of_b.iter().find(like) else { continue };
        let condition = &one.condition;
        let class = |names: &[&Competitor]| {
            let tables = names.iter().map(|name| Tables::of(a, name)).max().unwrap_or_default();
            Class { in_use, tables, form: condition.form }
        };
        for row in &one.standings {
            let ratio = ratio([a, b], [one, other], (&row.name, in_use), &mut other_code);
            let Some(ratio) = ratio else { continue };
            classes.entry(class(&[&row.name])).or_default().logs.push(ratio.ln().abs());
        }
        for (names, [(in_a, verdict), (in_b, then)]) in pairs([a, b], [one, other], in_use) {
            let counts = classes.entry(class(&names)).or_default();
            match (verdict, then) {
                (NotSeparated, NotSeparated) => counts.tied += 1,
                (_, NotSeparated) => counts.lost += 1,
                (NotSeparated, _) => counts.gained += 1,
                _ if verdict == then => counts.kept += 1,
                _ => {
                    counts.reversed += 1;
                    let contest = one.part().to_string();
                    let (names, condition) = (names.map(Clone::clone), condition.clone());
                    reversed.push(Reversed { names, contest, condition, ratios: [in_a, in_b] });
                }
            }
        }
    }
    let classes = classes.into_iter().map(|(class, one)| (class, one.with_rows_counted()));
    Stability {
        ids: [a, b].map(|one| one.id.clone()),
        differences: differences(a, b),
        classes: classes.collect(),
        reversed,
        other_code,
        missing: [missing(a, b), missing(b, a)].concat(),
    }
}

/// Those in rounds; and those in use, which are of the trace at each tier and of searches, without
/// the cells of the map.
fn comparisons(record: &Record) -> Vec<(&Comparison, bool)> {
    let used = record.in_use.iter().flat_map(|one| {
        let of_trace = one.tiers().into_iter().flat_map(|tier| one.of_trace_at(tier));
        of_trace.chain(one.of_search()).map(|one| (one, true))
    });
    record.comparisons.iter().map(|one| (one, false)).chain(used).collect()
}

/// Every routine that `here` has and `there` has not, or lacks a time of.
fn missing(here: &Record, there: &Record) -> Vec<(Competitor, String)> {
    let id = &there.id;
    let gap = |routine: &RoutineResult| {
        let name = routine.name();
        let used = there.in_use.iter().flat_map(|one| &one.comparisons);
        let lacking =
            there.comparisons.iter().chain(used).filter(|one| one.lacks_samples(&name)).count();
        let why = match there.routines.iter().find(|other| other.name() == name) {
            None => format!("not in {id}"),
            Some(RoutineResult { error: Some(error), .. }) => format!("in {id}: {error}"),
            _ if lacking > 0 => format!("in {id}: {} in {lacking} comparisons", TooFew::WORDS),
            _ if there.comparisons.iter().any(|one| one.has(&name)) => return None,
            _ => format!("not timed in {id}"),
        };
        Some((name, why))
    };
    here.routines.iter().filter_map(gap).collect()
}
