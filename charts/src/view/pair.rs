//! Dumb7Fill and Kogge-Stone side by side, attacks south: the question that the suite was written
//! for, and the first table of a summary.
//!
//! A row has a figure of each and their ratio. Any figure can be missing, because a run may be of
//! named variants or of one model, and a busy machine leaves too few clean samples. Then the last
//! cell of the row gives the reason.

use super::digits::{count, figure};
use super::select::{self, FORMS, Measure};
use super::{criterion, words};
use crate::figures::nineteen::{PAIR, south};
use record::{
    Comparison, Competitor, Form, Part, PlainText, ProbeResult, Record, RoutineResult, Standing,
    TooFew, Verdict,
};
use table::{NOTHING, Table};

/// The names of the routines in the literature, in the order of [`PAIR`].
const NAMES: [&str; 2] = ["Dumb7Fill", "Kogge-Stone"];

/// Returns the table. If the record has neither of the two, it has no rows but a sentence with the
/// reason.
pub fn pair(record: &Record) -> Table {
    let pair = Pair::new(record);
    if pair.routines.iter().all(Option::is_none) {
        let mut table = Table::default();
        let reasons = [0, 1].map(|index| pair.absence(index));
        table.say(format!("{}: {}", words::word_list(&NAMES), join_reasons(&reasons)));
        return table;
    }
    let [first, second] = NAMES;
    let headings = ["attacks south", &format!(">{first}"), &format!(">{second}")];
    let last = format!("{first} takes");
    let mut table = Table::new(headings.into_iter().chain([last.as_str()]));
    for count in &COUNTS {
        table.add_row(pair.count_row(count));
    }
    for form in FORMS {
        table.add_row(pair.time_row(form));
    }
    if pair.has_instruments() {
        table.add_row(pair.count_row(&CALLGRIND_COUNT));
        for form in FORMS {
            table.add_row(pair.criterion_row(form));
        }
    }
    table
}

/// A count of a probe, which is exact.
struct Count {
    label: &'static str,
    figure: fn(&Part, &RoutineResult) -> Option<f64>,
    /// Why a probe lacks it.
    reason: fn(&ProbeResult) -> Option<&PlainText>,
    /// The stage of a run that counts, as the skips of a record name it.
    stage: &'static str,
}

const COUNTS: [Count; 3] = [
    Count { label: "operations", figure: select::operations, reason: |_| None, stage: "verify" },
    Count {
        label: "instructions emitted",
        figure: select::emitted_instructions,
        reason: |_| None,
        stage: "check of the timed loops' machine code",
    },
    Count {
        label: "instructions executed",
        figure: select::executed_instructions,
        reason: |probe| probe.stepped_skipped.as_ref(),
        stage: "single-stepping",
    },
];

const CALLGRIND_COUNT: Count = Count {
    label: "by Callgrind",
    figure: select::callgrind_instructions,
    reason: |probe| probe.callgrind_skipped.as_ref(),
    stage: "callgrind",
};

/// The two routines of a record.
struct Pair<'a> {
    record: &'a Record,
    /// In the order of [`PAIR`], or none if the run left it out.
    routines: [Option<&'a RoutineResult>; 2],
    /// The direction south.
    part: Part,
}

/// A figure, or the reason why there is none.
type Figure = Result<f64, String>;

impl<'a> Pair<'a> {
    fn new(record: &'a Record) -> Pair<'a> {
        let routines =
            PAIR.map(|name| record.routines.iter().find(|routine| routine.name() == name));
        Pair { record, routines, part: south() }
    }

    /// Returns a row of counts.
    fn count_row(&self, row: &Count) -> [String; 4] {
        let figures = [0, 1].map(|index| {
            let routine = self.routine(index)?;
            (row.figure)(&self.part, routine).ok_or_else(|| self.missing_count_reason(row, routine))
        });
        let ratio = ratio(&figures);
        cells(row.label, &figures, count, ratio)
    }

    /// Returns a row of times, in cycles where the machine has rulers.
    fn time_row(&self, form: Form) -> [String; 4] {
        let comparison = self.comparison(form);
        let standings =
            PAIR.map(|name| comparison.and_then(|comparison| comparison.standing(name)));
        let measure = Measure::common(standings.iter().flatten().copied());
        let figures = [0, 1].map(|index| {
            self.routine(index)?;
            let time = standings[index].and_then(|standing| measure.time(standing));
            let lacks_samples =
                comparison.is_some_and(|comparison| comparison.lacks_samples(PAIR[index]));
            let reason = if lacks_samples { TooFew::WORDS } else { "not timed alone" };
            time.map(|time| time.center).ok_or_else(|| reason.to_string())
        });
        let ratio = comparison.and_then(ratio_with_verdict).or_else(|| ratio(&figures));
        cells(&format!("{}, {form}", measure.name()), &figures, figure, ratio)
    }

    /// Returns a row of times by criterion, which times all directions together.
    fn criterion_row(&self, form: Form) -> [String; 4] {
        let all_subjects = Part::from(self.part.model);
        let figures = [0, 1].map(|index| {
            let time = criterion::time(&all_subjects, self.routine(index)?, form);
            time.ok_or_else(|| self.skip_reason("criterion").unwrap_or("not timed".into()))
        });
        let ratio = ratio(&figures).map(|ratio| ratio + ", all directions");
        cells(&format!("criterion, ns, {form}"), &figures, figure, ratio)
    }

    /// Returns a routine whose answers are right, or the reason why there is none.
    fn routine(&self, index: usize) -> Result<&'a RoutineResult, String> {
        let routine = self.routines[index].ok_or_else(|| self.absence(index))?;
        match routine.error {
            Some(_) => Err("WRONG answers".into()),
            None => Ok(routine),
        }
    }

    /// Returns why the record does not have a routine.
    fn absence(&self, index: usize) -> String {
        const UNKNOWN: &str = "not in this record";
        let Some(plan) = &self.record.plan else { return UNKNOWN.into() };
        if let Some(model) = plan.model.filter(|model| self.part.model != *model) {
            return format!("left out by --model {model}");
        }
        if plan.in_use || plan.trace.is_some() {
            return "only look-ups in use were timed".into();
        }
        let competitor = Competitor::from(PAIR[index]);
        let variant = competitor.variant().unwrap_or_default();
        let names = [variant, PAIR[index]];
        let is_named = plan.variants.iter().any(|variant| names.contains(&variant.as_str()));
        if !plan.variants.is_empty() && !is_named {
            return "not among the named variants".into();
        }
        self.skip_reason(variant).unwrap_or(UNKNOWN.into())
    }

    /// Returns why a routine of the record lacks a count.
    fn missing_count_reason(&self, count: &Count, routine: &RoutineResult) -> String {
        let Some(probe) = routine.probes_on(&self.part.subjects).next() else {
            return "not measured alone".into();
        };
        match (count.reason)(probe) {
            Some(reason) => short_reason(reason),
            None => self.skip_reason(count.stage).unwrap_or("not counted".into()),
        }
    }

    /// Returns why a stage of the run, or a variant, has no results.
    fn skip_reason(&self, name: &str) -> Option<String> {
        let skip = self.record.skips.iter().find(|skip| skip.what == name)?;
        Some(short_reason(&skip.reason))
    }

    /// Returns the comparison of the direction on the main workload.
    fn comparison(&self, form: Form) -> Option<&'a Comparison> {
        let main = &self.record.workloads.first()?.name;
        self.record.tier_comparisons().find(|comparison| {
            let condition = &comparison.condition;
            let is_main = condition.is_plain() && condition.workload == *main;
            is_main && condition.form == form && comparison.part() == self.part
        })
    }

    /// Returns whether the run had criterion and Callgrind, or was to have them.
    fn has_instruments(&self) -> bool {
        if self.record.plan.as_ref().is_some_and(|plan| plan.instruments) {
            return true;
        }
        self.routines.iter().flatten().any(|routine| {
            let is_counted = routine.probes.iter().any(|probe| probe.callgrind.is_some());
            is_counted || !routine.criterion.is_empty()
        })
    }
}

/// Returns the measured ratio with its interval and the verdict on it, if Kogge-Stone is the
/// reference.
fn ratio_with_verdict(comparison: &Comparison) -> Option<String> {
    let Standing { to_reference, verdict, .. } = comparison.standing(PAIR[0])?;
    let is_to_kogge_stone = comparison.reference == PAIR[1] && *verdict != Verdict::Reference;
    is_to_kogge_stone.then(|| format!("{}: {verdict}", words::factor(*to_reference)))
}

/// Returns the first to the second, if both are known.
fn ratio(figures: &[Figure; 2]) -> Option<String> {
    let [Ok(first), Ok(second)] = figures else { return None };
    (*second > 0.0).then(|| format!("{:.2} x", first / second))
}

/// Returns the cells of a row: both figures, then their ratio or why a figure is missing.
fn cells(
    label: &str,
    figures: &[Figure; 2],
    digits: fn(f64) -> String,
    ratio: Option<String>,
) -> [String; 4] {
    let [first, second] = figures.each_ref().map(|figure| match figure {
        Ok(value) => digits(*value),
        Err(_) => NOTHING.to_string(),
    });
    let reasons =
        figures.each_ref().map(|figure| figure.as_ref().err().cloned().unwrap_or_default());
    let has_both = reasons.iter().all(String::is_empty);
    let last = if has_both { ratio.unwrap_or_default() } else { join_reasons(&reasons) };
    [label.to_string(), first, second, last]
}

/// Returns the reasons of both, each with its name. A common reason needs no name.
fn join_reasons(reasons: &[String; 2]) -> String {
    let [first, second] = reasons;
    if first == second {
        return first.clone();
    }
    let mut parts = Vec::new();
    for (name, reason) in NAMES.iter().zip(reasons) {
        if !reason.is_empty() {
            parts.push(format!("{name}: {reason}"));
        }
    }
    parts.join("; ")
}

/// Longest reason that is shown whole: three lines of the last column on a narrow terminal.
const MAX_REASON: usize = 90;

/// Returns the first line of a reason. Of a long one, as an error of another program, it is what
/// comes before the first colon; the record has the rest.
fn short_reason(reason: &str) -> String {
    let line = reason.lines().next().unwrap_or_default();
    if line.chars().count() <= MAX_REASON {
        return line.to_string();
    }
    line.split(':').next().unwrap_or_default().to_string()
}
