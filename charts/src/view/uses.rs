//! Uses of attacks, and the contest of a record that stands for each. It recommends nobody.

use super::contest::Contest;
use super::select;
use record::Record;

/// Look-ups as they are compared: pieces apart.
pub const LOOK_UPS: &str = "square_attacks queen";

/// A use of attacks, and the contest that stands for it.
pub(super) struct Use {
    pub name: &'static str,
    pub model: &'static str,
    cold: bool,
}

/// What uses are judged by: calls in a row.
pub(super) const FORM: &str = "throughput";

/// A queen stands for all pieces: she asks what both others ask.
pub(super) const USES: [Use; 5] = [
    Use { name: "one slider looked up now and then, cold", model: LOOK_UPS, cold: true },
    Use { name: "many look-ups in a row, warm", model: LOOK_UPS, cold: false },
    Use { name: "look-ups in a batch", model: "square_batch queen", cold: false },
    Use { name: "all sliders of a side", model: "board_attacks", cold: false },
    Use { name: "all boards of a batch", model: "board_batch", cold: false },
];

/// Whether an answer rests on this model.
pub fn is_in_use(model: &str) -> bool {
    USES.iter().any(|one| one.model == model)
}

/// The contest that stands for each use, of a record.
pub fn uses(record: &Record) -> [(&'static str, &'static str, Option<Contest<'_>>); USES.len()] {
    USES.each_ref().map(|one| (one.name, one.model, one.contest(record, one.model)))
}

impl Use {
    /// The contest of a record that stands for it, of this model.
    pub fn contest<'a>(&self, record: &'a Record, model: &str) -> Option<Contest<'a>> {
        match self.cold {
            false => Contest::of(record, model, FORM),
            true => Contest::one_cold(record, model, FORM),
        }
    }

    /// Why there is none.
    pub fn missing(&self) -> String {
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
