//! Which routine to use: for each use of attacks the fastest that a user's demands admit, the fastest without AVX-512
//! where the machine has that, the fastest without tables, and the fastest that needs no CPU feature. Drawn from a
//! record, nothing else.

use super::class::{self, Class};
use super::contest::{Contest, Entry, PACKED};
use super::digits::figure;
use super::stake::{at_stake, in_a_search};
use super::{perft, select, words};
use contract::Tier;
use record::{Estimate, Record, RoutineResult, Standing, unique};
use serde::Serialize;
use table::{NOTHING, Table};

/// What a user's program allows; nothing is forbidden by default.
#[derive(Clone, Debug, Default)]
pub struct Demands {
    /// CPU features beyond the tier that may be used; any if none.
    pub features: Option<Vec<String>>,
    /// Bytes that the tables of a routine may have.
    pub table_limit: Option<usize>,
}

/// Look-ups as they are compared: pieces apart.
pub const LOOK_UPS: &str = "square_attacks queen";

/// The same of boards that have to be kept.
const KEPT_LOOK_UPS: &str = "kept_attacks queen";

/// What keeps them.
const KEEPING: &str = "board_update";

/// A use of attacks, and the contest that stands for it.
struct Use {
    name: &'static str,
    model: &'static str,
    cold: bool,
}

/// What uses are judged by: calls in a row.
const FORM: &str = "throughput";

/// A queen stands for all pieces: she asks what both others ask.
const USES: [Use; 5] = [
    Use { name: "one slider looked up now and then, cold", model: LOOK_UPS, cold: true },
    Use { name: "many look-ups in a row, warm", model: LOOK_UPS, cold: false },
    Use { name: "look-ups in a batch", model: "square_batch queen", cold: false },
    Use { name: "all sliders of a side", model: "board_attacks", cold: false },
    Use { name: "all boards of a batch", model: "board_batch", cold: false },
];

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
const WITHOUT_AVX512: Kind = Kind {
    name: "without AVX-512",
    tier: Some(Class::AVX2_GFNI.tier),
    may: |routine| {
        let allowed = Class::AVX2_GFNI.features();
        routine.features.as_ref().is_some_and(|needs| needs.iter().all(|one| allowed.contains(one)))
    },
};

/// The kinds that say something of their own: of what may use AVX-512 what does not.
pub(super) fn kinds(record: &Record, demands: &Demands) -> impl Iterator<Item = Kind> {
    let features = demands.features.as_ref().unwrap_or(&record.machine.features);
    let may_use_avx512 =
        [&record.machine.features, features].into_iter().all(|has| class::has_avx512(has));
    KINDS.into_iter().filter(move |kind| may_use_avx512 || kind.name != WITHOUT_AVX512.name)
}

/// What `recommend --json` prints.
#[derive(Serialize)]
pub struct Recommended {
    /// Of this form.
    pub schema: u32,
    /// The record that it is drawn from.
    pub record: String,
    /// The processor of that record.
    pub cpu: String,
    /// The tier that was compiled for.
    pub tier: String,
    /// Who is recommended for each use.
    pub uses: Vec<ForUse>,
    /// What is to be said beside.
    pub notes: Vec<String>,
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
    /// Whether too few samples were clean to say so.
    pub contended: bool,
}

/// A recommended routine, and what it asks for.
#[derive(Serialize)]
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

/// Whether an answer rests on this model.
pub fn is_in_use(model: &str) -> bool {
    USES.iter().any(|one| one.model == model)
}

/// Who is recommended for each use.
pub fn for_uses(record: &Record, demands: &Demands) -> Vec<ForUse> {
    let kinds: Vec<(Kind, Record)> =
        kinds(record, demands).map(|kind| (kind, as_shipped(record, kind))).collect();
    let for_use = |one: &Use| {
        let first = contest(record, one, one.model);
        let unit = select::unit(record, one.model);
        let of_kind = |(kind, of): &(Kind, Record)| {
            let contest = contest(of, one, one.model);
            let best = contest.iter().flat_map(|contest| best(contest, kind.may, demands));
            answer(kind.name, &best.collect::<Vec<_>>(), &of.tier)
        };
        ForUse {
            name: one.name,
            measured: first.as_ref().map_or(String::new(), |first| measured(first, unit)),
            answers: kinds.iter().filter(|_| first.is_some()).map(of_kind).collect(),
            missing: first.is_none().then(|| missing(one)),
        }
    };
    in_a_search(record, demands).into_iter().chain(USES.iter().map(for_use)).collect()
}

/// The contest that stands for each use, of a record.
pub fn uses(record: &Record) -> [(&'static str, &'static str, Option<Contest<'_>>); USES.len()] {
    USES.each_ref().map(|one| (one.name, one.model, contest(record, one, one.model)))
}

/// The whole recommendation as plain data.
pub fn recommendation(record: &Record, demands: &Demands) -> Recommended {
    Recommended {
        schema: 1,
        record: record.id.clone(),
        cpu: record.machine.cpu.clone(),
        tier: record.tier.clone(),
        uses: for_uses(record, demands),
        notes: in_words(record, demands),
    }
}

/// A row for each use and kind of answer.
pub fn recommend(record: &Record, demands: &Demands) -> Table {
    let headings = ["", "routine", ">takes", ">table bytes", ">build ms", "needs"];
    let mut table = Table::new(headings);
    for ForUse { name, measured, answers, missing } in for_uses(record, demands) {
        missing.into_iter().for_each(|words| table.note(format!("{name}: {words}")));
        answers.iter().for_each(|one| table.row_of(&format!("{name}: {measured}"), one.row()));
    }
    in_words(record, demands).into_iter().for_each(|words| table.note(words));
    table
}

/// What is to be said beside the rows.
pub fn in_words(record: &Record, demands: &Demands) -> Vec<String> {
    let mut lines: Vec<String> = cross_over(record, demands).into_iter().collect();
    for one in USES.iter().filter(|one| one.model == LOOK_UPS) {
        lines.extend(with_keeping(record, demands, one));
    }
    lines.push(match &record.perft {
        Some(found) => format!("in use: {}", perft::sentences(found).join("; ")),
        None => "in use: the record does not say; `cargo xtask perft` adds it".to_string(),
    });
    lines.extend(
        at_stake(record).map(|lines| format!("in use, look-ups alone: {}", lines.join("; "))),
    );
    let has_clients = kinds(record, demands).any(|kind| kind.name == WITHOUT_AVX512.name);
    lines.push(match has_clients {
        true => {
            "or: nothing measured separates the two; without AVX-512: on CPUs with AVX2 and GFNI; portable: needs \
             nothing beyond x86-64; both timed at x86-64-v3 and x86-64 where the record has these tiers"
        }
        false => {
            "or: nothing measured separates the two; portable: needs nothing beyond x86-64, timed there where the \
             record has that tier"
        }
    }.into());
    lines.push(words::provenance(record));
    lines
}

/// The routines that are in its rows, `variant/routine`, each once.
pub fn recommended(record: &Record, demands: &Demands) -> Vec<String> {
    let answers = for_uses(record, demands).into_iter().flat_map(|one| one.answers);
    unique(answers.flat_map(|one| one.routines).map(|pick| pick.routine))
}

/// The record read as one of the tier that a kind of answer would ship at, if it has that.
fn as_shipped(record: &Record, kind: Kind) -> Record {
    let tier = kind.tier.map(Tier::name).filter(|tier| record.tiers().contains(tier));
    record.at_tier(tier.unwrap_or(&record.tier))
}

fn contest<'a>(record: &'a Record, one: &Use, model: &str) -> Option<Contest<'a>> {
    match one.cold {
        false => Contest::of(record, model, FORM),
        true => Contest::one_cold(record, model, FORM),
    }
}

fn measured(contest: &Contest, unit: &str) -> String {
    let what = contest.measure.name();
    match contest.condition().walked_kib() {
        None => format!("{FORM}, {what} per {unit}"),
        Some(kib) => format!("{what} for one {unit} alone, {kib} KiB walked over before"),
    }
}

fn missing(one: &Use) -> String {
    let (model, _) = select::part(one.model);
    match one.cold {
        true => format!("not measured; `cargo xtask bench --model {model} --cold 64,2048` does it"),
        false => {
            format!("the record has no such times; `cargo xtask bench --model {model}` takes them")
        }
    }
}

pub(super) fn admits(demands: &Demands, routine: &RoutineResult) -> bool {
    let small = demands.table_limit.is_none_or(|limit| routine.table_bytes <= limit);
    let features = demands.features.as_ref().is_none_or(|allowed| {
        let needs = routine.features.as_deref().unwrap_or_default();
        needs.iter().all(|feature| allowed.contains(feature))
    });
    small && features
}

/// Who may give an answer of a kind and stands ahead: the first, and the second if nothing in between separates
/// the two. A twin is the same code.
fn best<'e, 'a: 'e>(
    contest: &'e Contest<'a>,
    may: fn(&RoutineResult) -> bool,
    demands: &Demands,
) -> Vec<&'e Entry<'a>> {
    let is_admitted = |of: &RoutineResult| may(of) && admits(demands, of) && of.twin_of.is_none();
    let mut admitted = contest.entries.iter().filter(|entry| is_admitted(entry.routine));
    let Some(first) = admitted.next() else { return Vec::new() };
    let tied = |second: &&Entry| {
        contest.entries[first.place..second.place].iter().all(|between| between.tied)
    };
    [Some(first), admitted.next().filter(tied)].into_iter().flatten().collect()
}

impl Answer {
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
            let tier = Some(&pick.tier).filter(|tier| pick.packed && *tier != Tier::X86_64.name());
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

    fn row(&self) -> [String; 6] {
        let routine = match self.names().as_slice() {
            [] => "none that is admitted".to_string(),
            _ => self
                .all(|pick| format!("{}{}", pick.routine, if pick.packed { PACKED } else { "" })),
        };
        let takes = match self.contended {
            true => format!("{}, {}", self.takes(), select::CONTENDED),
            false => self.takes(),
        };
        [self.kind.into(), routine, takes, self.table_bytes(), self.build_ms(), self.needs()]
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

fn answer(kind: &'static str, best: &[&Entry], tier: &str) -> Answer {
    let is_contended = |entry: &&Entry| entry.standing.verdict == select::CONTENDED;
    Answer {
        kind,
        routines: best.iter().map(|entry| pick(entry.routine, entry.standing, tier)).collect(),
        takes: best.first().map(|first| first.time),
        contended: best.iter().any(is_contended),
    }
}

/// From how many sliders on all eight sets of a board cost less than as many look-ups.
fn cross_over(record: &Record, demands: &Demands) -> Option<String> {
    let fastest = |model| {
        let contest = Contest::of(record, model, FORM)?;
        contest.entries.into_iter().find(|entry| admits(demands, entry.routine))
    };
    let (fill, look_up) = (fastest("board_attacks")?, fastest(LOOK_UPS)?);
    let [low, high] =
        [fill.time.low / look_up.time.high, fill.time.high / look_up.time.low].map(figure);
    Some(format!(
        "a whole side by {} costs as much as {} look-ups by {} ({low} to {high}): beyond so many \
         sliders the fill is the cheaper, if their union by direction will do",
        fill.routine.name(),
        figure(fill.time.center / look_up.time.center),
        look_up.routine.name(),
    ))
}

/// What look-ups take that ask kept boards, each with what its variant takes to keep them.
fn with_keeping(record: &Record, demands: &Demands, one: &Use) -> Vec<String> {
    let Some(look_ups) = contest(record, one, KEPT_LOOK_UPS) else { return Vec::new() };
    let words = |look_up: &Entry| {
        let of_variant = |keeper: &&RoutineResult| {
            keeper.variant == look_up.routine.variant && keeper.model == KEEPING
        };
        let keeper = record.routines.iter().find(of_variant)?;
        let kept = &keeper.probes.first()?.subject;
        let keepers = contest(record, one, &format!("{KEEPING} {kept}"))?;
        let keeping = keepers.entry(keeper).filter(|_| keepers.measure == look_ups.measure)?;
        let admitted = [look_up.routine, keeper].into_iter().all(|it| admits(demands, it));
        admitted.then(|| {
            format!(
                "{}: {}: queen {} {}, and {} for keeping its boards over a move: {} together (not in the \
                 same rounds)",
                one.name,
                look_up.routine.name(),
                figure(look_up.time.center),
                look_ups.measure.name(),
                figure(keeping.time.center),
                figure(look_up.time.center + keeping.time.center),
            )
        })
    };
    look_ups.entries.iter().filter_map(words).collect()
}
