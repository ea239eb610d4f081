//! One model in one form, ranked by the verdicts of the record.

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
    /// 1 for the fastest.
    pub place: usize,
    /// Whether it is tied with the entry before it.
    pub tied: bool,
}

/// Follows the name of a routine whose source is scalar and whose code the compiler vectorised.
pub const PACKED: &str = ", packed by the compiler";

impl Entry<'_> {
    /// `3`, or `=3` if it is not separated from place 2.
    pub fn rank(&self) -> String {
        format!("{}{}", if self.tied { "=" } else { "" }, self.place)
    }
}

impl<'a> Contest<'a> {
    /// The contest of `model`, or of a part of one, in `form`: the one with the most routines; of
    /// equal ones that of the main workload.
    pub fn of(record: &'a Record, model: &Part, form: Form) -> Option<Contest<'a>> {
        Contest::at(record, model, form, record.tier)
    }

    /// The same at a tier that need not be the record's own.
    pub fn at(record: &'a Record, model: &Part, form: Form, tier: Tier) -> Option<Contest<'a>> {
        let workloads = || record.workloads.iter().map(|profile| profile.name.as_str());
        let place = |one: &Comparison| workloads().position(|name| name == one.condition.workload);
        let of_part = select::of_part_at(record, model, tier);
        let of_form = of_part.filter(|one| one.condition.form == form);
        let mut all: Vec<&Comparison> = of_form.collect();
        all.sort_by_key(|one| (Reverse(one.standings.len()), place(one)));
        all.into_iter().find_map(|one| Contest::from(record, one))
    }

    fn from(record: &'a Record, comparison: &'a Comparison) -> Option<Contest<'a>> {
        let right = |one: &'a Standing| {
            let is_it = |routine: &&RoutineResult| routine.name() == one.name;
            let routine = record.routines.iter().find(is_it)?;
            let is_time = routine.error.is_none() && Measure::Ns.time(one).is_some();
            is_time.then_some((routine, one))
        };
        let timed: Vec<_> = comparison.standings.iter().map(|one| (one, right(one))).collect();
        let measure = Measure::of_all(timed.iter().filter_map(|(_, one)| Some((*one)?.1)));
        let mut entries: Vec<Entry> = Vec::new();
        // Two rows with an error row between them were not compared with each other.
        let mut above: Option<&Standing> = None;
        for (_, right) in timed {
            let verdict = above.and_then(|above| above.next_verdict);
            above = right.map(|(_, standing)| standing);
            let Some((routine, standing)) = right else { continue };
            let Some(mut time) = measure.time(standing) else { continue };
            if standing.modes.is_some() {
                // No invocation lies between two modes, so no interval spans both.
                (time.low, time.high) = (time.center, time.center);
            }
            let tied = verdict.is_some_and(|verdict| !verdict.is_order());
            entries.push(Entry { routine, standing, time, place: entries.len() + 1, tied });
        }
        (!entries.is_empty()).then_some(Contest { measure, comparison, entries })
    }

    /// The condition of the comparison.
    pub fn condition(&self) -> &'a Condition {
        &self.comparison.condition
    }

    /// The rows of its entries.
    pub fn rows(&self) -> impl Iterator<Item = &'a Standing> {
        self.entries.iter().map(|entry| entry.standing)
    }

    /// The entry of a routine.
    pub fn entry(&self, name: &Competitor) -> Option<&Entry<'a>> {
        self.entries.iter().find(|entry| entry.standing.name == *name)
    }
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
    /// The results of `record` for `model`.
    pub fn of(record: &'a Record, model: &Part) -> Results<'a> {
        let contests = select::FORMS.map(|form| Contest::of(record, model, form));
        let first = contests.iter().flatten().next();
        let ranked = first.into_iter().flat_map(|contest| &contest.entries);
        let is_other = |routine: &&RoutineResult| {
            first.is_none_or(|contest| contest.entry(&routine.name()).is_none())
        };
        let others = select::of_model(record, model).filter(is_other);
        let rows = ranked.map(|entry| entry.routine).chain(others).collect();
        Results { contests, rows }
    }

    /// The entries of a routine in throughput and in latency form.
    pub fn entries(&self, name: &Competitor) -> [Option<&Entry<'a>>; 2] {
        self.contests.each_ref().map(|contest| contest.as_ref()?.entry(name))
    }
}
