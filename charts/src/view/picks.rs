//! Kinds of answers, and who gives one: the first of a contest who may, with who is not separated from it.

use super::class::{self, Class};
use super::contest::{Contest, Entry, PACKED};
use super::demands::{Demands, admits};
use super::digits::figure;
use super::words;
use contract::Tier;
use record::{Estimate, Record, RoutineResult, Standing, TooFew};
use serde::Serialize;
use table::NOTHING;

/// A kind of answer.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    pub name: &'static str,
    /// The tier that it would ship at, if not the record's own: where the record has that, it is timed there.
    pub tier: Option<Tier>,
    /// Who may give it.
    pub may: fn(&RoutineResult) -> bool,
}

const KINDS: [Kind; 4] = [
    Kind { name: "fastest", tier: None, may: |_| true },
    WITHOUT_AVX512,
    Kind { name: "without tables", tier: None, may: |routine| routine.table_bytes == 0 },
    // What needs no CPU feature, and is as its author wrote it.
    Kind {
        name: "portable",
        tier: Some(Tier::X86_64),
        may: |routine| routine.features.as_ref().is_some_and(Vec::is_empty),
    },
];

/// On a client's processor of today.
pub(super) const WITHOUT_AVX512: Kind = Kind {
    name: "without AVX-512",
    tier: Some(Class::AVX2_GFNI.has.tier),
    may: |routine| routine.features.as_ref().is_some_and(|needs| Class::AVX2_GFNI.has.runs(needs)),
};

/// The kinds that say something of their own: of what may use AVX-512 what does not.
pub(super) fn kinds(record: &Record, demands: &Demands) -> impl Iterator<Item = Kind> {
    let features = demands.features.as_ref().unwrap_or(&record.machine.features);
    let may_use_avx512 =
        [&record.machine.features, features].into_iter().all(|has| class::has_avx512(has));
    KINDS.into_iter().filter(move |kind| may_use_avx512 || kind.name != WITHOUT_AVX512.name)
}

/// A use, and who is recommended for it.
#[derive(Serialize)]
pub struct ForUse {
    /// The use.
    pub name: &'static str,
    /// The form, what its times are in, and what was done to the caches.
    pub measured: String,
    /// One of each kind, the fastest first.
    pub answers: Vec<Answer>,
    /// Why there is none.
    pub missing: Option<String>,
}

/// An answer of one kind.
#[derive(Serialize)]
pub struct Answer {
    /// Which kind.
    pub kind: &'static str,
    /// Two if nothing separates them, none if none is admitted.
    pub routines: Vec<Pick>,
    /// What the first takes, with its interval.
    pub takes: Option<Estimate>,
    /// Whether there is none because too few samples were clean.
    pub too_few: bool,
}

/// A recommended routine, and what it asks for.
#[derive(Clone, Debug, Serialize)]
pub struct Pick {
    /// `variant/routine`.
    pub routine: String,
    /// Bytes of tables.
    pub table_bytes: usize,
    /// Milliseconds that they take to make, if that was timed.
    pub table_build_ms: Option<f64>,
    /// The tier that it was timed at.
    pub tier: String,
    /// Whether the compiler packed what is scalar in its source: another place of use may not have it packed.
    pub packed: bool,
    /// CPU features beyond the tier; early records do not say.
    pub needs: Option<Vec<String>>,
}

/// The record read as one of the tier that a kind of answer would ship at, if it has that.
pub(super) fn as_shipped(record: &Record, kind: Kind) -> Record {
    let tier = kind.tier.map(Tier::name).filter(|tier| record.tiers().contains(tier));
    record.at_tier(tier.unwrap_or(&record.tier))
}

/// Who may give an answer of a kind and stands ahead: the first, and the second if nothing separates the two.
pub(super) fn best<'e, 'a>(
    contest: &'e Contest<'a>,
    may: fn(&RoutineResult) -> bool,
    demands: &Demands,
) -> Vec<&'e Entry<'a>> {
    let mut all = contest.leaders(|of| may(of) && admits(demands, of));
    all.truncate(2);
    all
}

impl Answer {
    /// What stands in the place of names, if there are none.
    pub fn none(&self) -> Option<&'static str> {
        let why = if self.too_few { TooFew::WORDS } else { "none that is admitted" };
        self.routines.is_empty().then_some(why)
    }

    /// What the first takes, in words.
    pub fn takes(&self) -> String {
        self.takes.as_ref().map_or(NOTHING.into(), words::interval)
    }

    /// Bytes of tables.
    pub fn table_bytes(&self) -> String {
        self.all(|pick| pick.table_bytes.to_string())
    }

    /// Milliseconds that the tables take to make.
    pub fn build_ms(&self) -> String {
        self.all(|pick| pick.table_build_ms.map_or(NOTHING.into(), figure))
    }

    /// CPU features, and the tier of what only a build for that tier has packed.
    pub fn needs(&self) -> String {
        self.all(|pick| {
            let Some(needs) = &pick.needs else { return "not recorded".to_string() };
            let is_baseline = Tier::from_name(&pick.tier).is_some_and(Tier::is_baseline);
            let tier = Some(&pick.tier).filter(|_| pick.packed && !is_baseline);
            let all: Vec<&str> = tier.into_iter().chain(needs).map(String::as_str).collect();
            if all.is_empty() { "nothing".to_string() } else { all.join(" ") }
        })
    }

    /// `variant/routine` of each.
    pub fn names(&self) -> Vec<&str> {
        self.routines.iter().map(|pick| pick.routine.as_str()).collect()
    }

    /// A cell of each, or the one that all have.
    fn all(&self, cell: fn(&Pick) -> String) -> String {
        let mut cells: Vec<String> = self.routines.iter().map(cell).collect();
        cells.dedup();
        cells.join(" or ")
    }

    /// A row of a table.
    pub(super) fn row(&self) -> [String; 6] {
        let routine = self.none().map_or_else(
            || {
                self.all(|pick| {
                    format!("{}{}", pick.routine, if pick.packed { PACKED } else { "" })
                })
            },
            String::from,
        );
        [self.kind.into(), routine, self.takes(), self.table_bytes(), self.build_ms(), self.needs()]
    }
}

/// A routine that was timed at this tier.
pub(super) fn pick(routine: &RoutineResult, standing: &Standing, tier: &str) -> Pick {
    Pick {
        routine: routine.name(),
        table_bytes: routine.table_bytes,
        table_build_ms: routine.table_build_ms,
        tier: tier.to_string(),
        packed: standing.packed,
        needs: routine.features.clone(),
    }
}

/// Those ahead as an answer; `lacking` says whether too few samples of another were clean.
pub(super) fn answer(kind: &'static str, best: &[&Entry], tier: &str, lacking: bool) -> Answer {
    Answer {
        kind,
        routines: best.iter().map(|entry| pick(entry.routine, entry.standing, tier)).collect(),
        takes: best.first().map(|first| first.time),
        too_few: best.is_empty() && lacking,
    }
}
