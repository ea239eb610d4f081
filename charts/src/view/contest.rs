//! Ranks the routines of one model in one form, by the verdicts of the record.
//!
//! A record keeps the standings of a comparison fastest first, with the verdict of the judge on
//! each two neighbours. A routine with wrong answers, or without a time, has a row there and no
//! rank here; what is above and below it was not compared, so no tie is shown between the two.

use super::select::{self, Measure};
use contract::Tier;
use record::{
    Comparison, Competitor, Condition, Estimate, Form, Part, Record, RoutineResult, Standing,
};
use std::cmp::Reverse;

/// The routines of a model in one form, fastest first.
#[derive(Clone, Debug)]
pub struct Contest<'a> {
    /// The unit of the times.
    pub measure: Measure,
    /// The verdicts.
    pub comparison: &'a Comparison,
    /// Fastest first.
    pub entries: Vec<Entry<'a>>,
}

/// A routine with its rank.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// The routine.
    pub routine: &'a RoutineResult,
    /// Its row in the comparison.
    pub standing: &'a Standing,
    /// The time per unit in the contest's measure.
    pub time: Estimate,
    /// Its number in the order of times, 1 for the fastest.
    pub rank: usize,
    /// Whether it is tied with the entry before it.
    pub is_tied: bool,
}

/// Follows the name of a routine whose source is scalar and whose code the compiler vectorised.
pub const PACKED_NOTE: &str = ", packed by the compiler";

impl Entry<'_> {
    /// Returns `3`, or `=3` if the routine is not separated from the one before it.
    pub fn rank_text(&self) -> String {
        format!("{}{}", if self.is_tied { "=" } else { "" }, self.rank)
    }
}

impl<'a> Contest<'a> {
    /// Returns the contest of `model`, or of a part of one, in `form`: the one with the most
    /// routines, and of equal ones that of the main workload.
    pub fn new(record: &'a Record, model: &Part, form: Form) -> Option<Contest<'a>> {
        Contest::at_tier(record, model, form, record.tier)
    }

    /// Returns the same at a tier that need not be the record's.
    pub fn at_tier(
        record: &'a Record,
        model: &Part,
        form: Form,
        tier: Tier,
    ) -> Option<Contest<'a>> {
        let part_comparisons = select::comparisons_at_tier(record, model, tier);
        let mut comparisons: Vec<&Comparison> =
            part_comparisons.filter(|comparison| comparison.condition.form == form).collect();
        comparisons.sort_by_key(|comparison| {
            let Comparison { standings, condition, .. } = comparison;
            let mut workloads = record.workloads.iter();
            let workload = workloads.position(|profile| profile.name == condition.workload);
            (Reverse(standings.len()), workload)
        });
        comparisons.into_iter().find_map(|comparison| Contest::from_comparison(record, comparison))
    }

    fn from_comparison(record: &'a Record, comparison: &'a Comparison) -> Option<Contest<'a>> {
        let mut rows = Vec::new();
        for standing in &comparison.standings {
            rows.push((standing, timed_routine(record, standing)));
        }
        let routine_rows = rows.iter().filter(|(_, routine)| routine.is_some());
        let measure = Measure::common(routine_rows.map(|(standing, _)| *standing));
        let mut entries: Vec<Entry> = Vec::new();
        // Two rows with an error row between them were not compared with each other.
        let mut previous: Option<&Standing> = None;
        for (standing, routine) in rows {
            let verdict = previous.and_then(|previous| previous.next_verdict);
            previous = routine.map(|_| standing);
            let Some(routine) = routine else { continue };
            let Some(mut time) = measure.time(standing) else { continue };
            if standing.modes.is_some() {
                // No invocation lies between two modes, so no interval spans both.
                (time.low, time.high) = (time.center, time.center);
            }
            let is_tied = verdict.is_some_and(|verdict| !verdict.is_order());
            entries.push(Entry { routine, standing, time, rank: entries.len() + 1, is_tied });
        }
        (!entries.is_empty()).then_some(Contest { measure, comparison, entries })
    }

    /// Returns the condition of the comparison.
    pub fn condition(&self) -> &'a Condition {
        &self.comparison.condition
    }

    /// Returns the rows of its entries.
    pub fn rows(&self) -> impl Iterator<Item = &'a Standing> {
        self.entries.iter().map(|entry| entry.standing)
    }

    /// Returns the entry of a routine.
    pub fn entry(&self, name: &Competitor) -> Option<&Entry<'a>> {
        self.entries.iter().find(|entry| entry.standing.name == *name)
    }
}

/// Returns the routine of a row, if its answers are right and it has a time.
fn timed_routine<'a>(record: &'a Record, standing: &Standing) -> Option<&'a RoutineResult> {
    let routine = record.routines.iter().find(|routine| routine.name() == standing.name)?;
    let is_timed = routine.error.is_none() && Measure::Ns.time(standing).is_some();
    is_timed.then_some(routine)
}

/// A model in tables.
#[derive(Clone, Debug)]
pub struct Results<'a> {
    /// In throughput and in latency form.
    pub contests: [Option<Contest<'a>>; 2],
    /// Every routine once: in the order of the first contest, then the others in the record's.
    pub rows: Vec<&'a RoutineResult>,
}

impl<'a> Results<'a> {
    /// Returns the results of `record` for `model`.
    pub fn new(record: &'a Record, model: &Part) -> Results<'a> {
        let contests = select::FORMS.map(|form| Contest::new(record, model, form));
        let first = contests.iter().flatten().next();
        let mut rows = Vec::new();
        for entry in first.iter().flat_map(|contest| &contest.entries) {
            rows.push(entry.routine);
        }
        for routine in select::routines(record, model) {
            if first.is_none_or(|contest| contest.entry(&routine.name()).is_none()) {
                rows.push(routine);
            }
        }
        Results { contests, rows }
    }

    /// Returns the entries of a routine in throughput and in latency form.
    pub fn entries(&self, name: &Competitor) -> [Option<&Entry<'a>>; 2] {
        self.contests.each_ref().map(|contest| contest.as_ref()?.entry(name))
    }
}
