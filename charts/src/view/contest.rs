//! One model in one form, in the order of its verdicts. It puts together what a record holds;
//! every rank, ratio and verdict was found by the bench.

use super::select::{self, Measure, Source};
use record::{Comparison, Estimate, Record, RoutineResult, Standing, Timing};
use std::ptr;

/// The routines of a model in one form, fastest first.
#[derive(Clone, Debug)]
pub struct Contest<'a> {
    /// `throughput` or `latency`.
    pub form: &'static str,
    /// Where the times come from.
    pub source: Source<'a>,
    /// What the times are in.
    pub measure: Measure,
    /// The verdicts, if these times were taken in the same rounds.
    pub comparison: Option<&'a Comparison>,
    /// Fastest first.
    pub entries: Vec<Entry<'a>>,
}

/// A routine at its place.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// The routine.
    pub routine: &'a RoutineResult,
    /// What was measured.
    pub timing: &'a Timing,
    /// The time per unit in the contest's measure.
    pub time: Estimate,
    /// 1 for the fastest.
    pub place: usize,
    /// Whether nothing separates it from the entry before it.
    pub tied: bool,
    /// What the comparison says of it.
    pub standing: Option<&'a Standing>,
}

impl Entry<'_> {
    /// `3`, or `=3` if it is not separated from place 2.
    pub fn rank(&self) -> String {
        format!("{}{}", if self.tied { "=" } else { "" }, self.place)
    }
}

impl<'a> Contest<'a> {
    /// The contest, if any routine of `model` has a time in `form`.
    pub fn of(record: &'a Record, model: &str, form: &'static str) -> Option<Contest<'a>> {
        Self::at(record, model, form, select::source(record, model, form)?)
    }

    /// The same of the times from `source`.
    pub fn at(
        record: &'a Record,
        model: &str,
        form: &'static str,
        source: Source<'a>,
    ) -> Option<Contest<'a>> {
        let mut timed = select::timed(record, model, form, source);
        let measure = Measure::of_all(timed.iter().map(|(_, timing)| *timing));
        let comparison = record.comparisons.iter().find(|comparison| {
            let Comparison { workload, pressure_kib, .. } = comparison;
            let same_boards = *workload == source.workload && *pressure_kib == source.pressure_kib;
            comparison.model == model && comparison.form == form && same_boards
        });
        let comparison = comparison.filter(|_| source.instrument == select::INTERLEAVED);
        let standings = comparison.map_or(&[][..], |comparison| &comparison.standings);
        let stands = |routine: &RoutineResult| {
            let name = routine.name();
            standings.iter().position(|standing| standing.name == name)
        };
        // By the ratios to the reference; what has none comes last, by its own time.
        timed.sort_by(|(a, a_timing), (b, b_timing)| {
            let place = |routine| stands(routine).unwrap_or(usize::MAX);
            let center = |timing| measure.time(timing).map_or(f64::INFINITY, |time| time.center);
            let by_time = center(a_timing).total_cmp(&center(b_timing));
            let by_name = a.name().cmp(&b.name());
            place(a).cmp(&place(b)).then(by_time).then(by_name)
        });
        let mut entries: Vec<Entry> = Vec::new();
        for (routine, timing) in timed {
            let Some(time) = measure.time(timing) else { continue };
            let standing = stands(routine).map(|at| &standings[at]);
            let above = entries.last().and_then(|above: &Entry| above.standing);
            // An error row may stand between the two in the record; then nobody compared them.
            let before = stands(routine).and_then(|at| standings.get(at.checked_sub(1)?));
            let compared = above.filter(|above| before.is_some_and(|one| ptr::eq(*above, one)));
            let verdict = compared.and_then(|above| above.next_verdict.as_deref());
            entries.push(Entry {
                routine,
                timing,
                time,
                place: entries.len() + 1,
                tied: verdict.is_some_and(|verdict| select::NO_ORDER.contains(&verdict)),
                standing,
            });
        }
        (!entries.is_empty()).then_some(Contest { form, source, measure, comparison, entries })
    }

    /// The place of a routine.
    pub fn entry(&self, routine: &RoutineResult) -> Option<&Entry<'a>> {
        self.entries.iter().find(|entry| ptr::eq(entry.routine, routine))
    }
}

/// A model as tables show it.
#[derive(Clone, Debug)]
pub struct Results<'a> {
    /// In throughput and in latency form.
    pub contests: [Option<Contest<'a>>; 2],
    /// Every routine once: in the order of the first contest, then the others in the record's.
    pub rows: Vec<&'a RoutineResult>,
}

impl<'a> Results<'a> {
    /// What `record` has of `model`.
    pub fn of(record: &'a Record, model: &str) -> Results<'a> {
        let contests = select::FORMS.map(|form| Contest::of(record, model, form));
        let first = contests.iter().flatten().next();
        let mut rows: Vec<&RoutineResult> = first
            .map(|contest| contest.entries.iter().map(|entry| entry.routine).collect())
            .unwrap_or_default();
        for routine in select::of_model(record, model) {
            if !rows.iter().any(|row| ptr::eq(*row, routine)) {
                rows.push(routine);
            }
        }
        Results { contests, rows }
    }

    /// The places of a routine in throughput and in latency form.
    pub fn entries(&self, routine: &RoutineResult) -> [Option<&Entry<'a>>; 2] {
        self.contests.each_ref().map(|contest| contest.as_ref()?.entry(routine))
    }
}
