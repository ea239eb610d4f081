//! Uses of attacks, and the contest of a record that stands for each. It recommends nobody.

use super::contest::Contest;
use super::select;
pub use record::LOOK_UPS;
use record::{Comparison, Record, RoutineResult, TooFew};
pub(super) use record::{USES, Use};

/// What uses are judged by: calls in a row.
pub(super) const FORM: &str = Use::FORM;

/// Whether an answer rests on this model.
pub fn is_in_use(model: &str) -> bool {
    USES.iter().any(|one| one.model == model)
}

/// The contest that stands for each use, of a record.
pub fn uses(record: &Record) -> [(&'static str, &'static str, Option<Contest<'_>>); USES.len()] {
    USES.each_ref().map(|one| (one.name, one.model, one.contest(record, one.model)))
}

/// What a record says of a use.
pub(super) trait InRecord {
    /// The contest of a record that stands for it, of this model.
    fn contest<'a>(&self, record: &'a Record, model: &str) -> Option<Contest<'a>>;

    /// The routines of which too few samples were clean to stand in the contest.
    fn lacking<'a>(&self, record: &'a Record) -> Vec<&'a RoutineResult>;

    /// Why there is none in this record.
    fn missing(&self, record: &Record) -> String;
}

impl InRecord for Use {
    fn contest<'a>(&self, record: &'a Record, model: &str) -> Option<Contest<'a>> {
        match self.cold {
            false => Contest::of(record, model, FORM),
            true => Contest::one_cold(record, model, FORM),
        }
    }

    fn lacking<'a>(&self, record: &'a Record) -> Vec<&'a RoutineResult> {
        let (model, subjects) = select::part(self.model);
        let is_it = |one: &&Comparison| {
            let of = &one.condition;
            let is_asked = match self.cold {
                false => of.is_plain(),
                true => of.walked_kib().is_some() && of.slice == Some(1),
            };
            is_asked && of.form == FORM && one.model == model && one.subjects == subjects
        };
        let lacking = record.own().filter(is_it).flat_map(|one| &one.too_few);
        let routine = |name: &str| record.routines.iter().find(|one| one.name() == name);
        lacking.filter_map(|one| routine(&one.name)).collect()
    }

    fn missing(&self, record: &Record) -> String {
        let (model, _) = select::part(self.model);
        if !self.lacking(record).is_empty() {
            return TooFew::WORDS.to_string();
        }
        match self.cold {
            true => {
                format!("not measured; `cargo xtask bench --model {model} --cold 64,2048` does it")
            }
            false => {
                format!(
                    "the record has no such times; `cargo xtask bench --model {model}` takes them"
                )
            }
        }
    }
}

/// The form, what its times are in, and what was done to the caches.
pub(super) fn measured(contest: &Contest, unit: &str) -> String {
    let what = contest.measure.name();
    match contest.condition().walked_kib() {
        None => format!("{FORM}, {what} per {unit}"),
        Some(kib) => format!("{what} for one {unit} alone, {kib} KiB walked over before"),
    }
}
