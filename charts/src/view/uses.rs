//! Uses of attacks, and the contest of a record that stands for each. It recommends nobody.

use super::contest::Contest;
use super::select;
pub use record::LOOK_UPS;
use record::Record;
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

    /// Why there is none.
    fn missing(&self) -> String;
}

impl InRecord for Use {
    fn contest<'a>(&self, record: &'a Record, model: &str) -> Option<Contest<'a>> {
        match self.cold {
            false => Contest::of(record, model, FORM),
            true => Contest::one_cold(record, model, FORM),
        }
    }

    fn missing(&self) -> String {
        let (model, _) = select::part(self.model);
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
