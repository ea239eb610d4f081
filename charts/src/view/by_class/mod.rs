//! The answer at a glance: for each class of CPUs what to take, and what that costs on every CPU with a record. It is
//! decided here once; README, page and terminal draw it. It measures and judges nothing.

pub(crate) mod shown;
mod taken;

use super::class::Class;
use super::cpus;
use super::uses::FORM;
use super::{contest::Contest, stake, words};
use contract::Tier;
use record::{Comparison, Machine, Record, State, TooFew, unique};
use serde::Serialize;
pub use taken::{Cost, OnCpu, Take};

/// What is asked, and the contest that answers.
struct Question {
    name: &'static str,
    model: &'static str,
    kind: Kind,
}

/// Which table it stands in, and what is known of its answers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// What a search asks most.
    Search,
    /// Of one square.
    Square,
    /// Of a whole side.
    Side,
    /// Of many at once.
    Batch,
}

/// The first is what engines ask most.
const QUESTIONS: [Question; 7] = [
    Question {
        name: "bishop and rook of one square",
        model: "square_attacks both",
        kind: Kind::Search,
    },
    Question { name: "rook", model: "square_attacks rook", kind: Kind::Square },
    Question { name: "bishop", model: "square_attacks bishop", kind: Kind::Square },
    Question { name: "queen", model: "square_attacks queen", kind: Kind::Square },
    Question { name: "a whole side", model: "board_attacks", kind: Kind::Side },
    Question {
        name: "a batch of squares, bishop and rook of each",
        model: "square_batch both",
        kind: Kind::Batch,
    },
    Question { name: "a batch of boards", model: "board_batch", kind: Kind::Batch },
];

/// So many generators of a search are compared with each other.
const FIRST: usize = 5;

/// The answer.
#[derive(Clone, Debug, Serialize)]
pub struct ByClass {
    /// Question by question, the first the one that engines ask.
    pub questions: Vec<ForQuestion>,
    /// What is to be said beside.
    pub notes: Vec<String>,
}

/// A question, and who answers it.
#[derive(Clone, Debug, Serialize)]
pub struct ForQuestion {
    /// The question.
    pub name: &'static str,
    /// The contest that answers it.
    pub model: &'static str,
    /// Whether it stands in the first table: what a search asks most, and a whole side.
    pub is_first: bool,
    /// Whether a search asks it: what is in use stands for its look-ups.
    pub is_of_a_search: bool,
    /// Whether it is asked of one square.
    pub is_of_a_square: bool,
    /// A class each.
    pub rows: Vec<Row>,
}

/// A class of CPUs, and what to take on one.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// Its name on command lines.
    pub class: &'static str,
    /// What of it users know.
    pub users_have: &'static str,
    /// The builds of engines that are for it.
    pub engines: &'static str,
    /// What to take: once, or where CPUs differ once for each choice; none where no record says.
    pub takes: Vec<Take>,
}

/// What the records say of classes of CPUs, newest first; with tables of so many bytes at most.
pub fn by_class(records: &[Record], classes: &[Class], table_limit: Option<usize>) -> ByClass {
    let mut records: Vec<&Record> = records.iter().collect();
    records.sort_by(|a, b| b.id.cmp(&a.id));
    let for_question = |question: &Question| {
        let row = |class: &Class| Row {
            class: class.name,
            users_have: class.users_have,
            engines: class.engines,
            takes: taken::takes(&records, class, question, table_limit),
        };
        let mut rows: Vec<Row> = classes.iter().map(row).collect();
        if !question.is_of_a_square() {
            // What a class has not of its own, it takes from the one above it.
            rows.dedup_by(|next, row| {
                next.class != Class::ARM.name
                    && next.takes.iter().map(Take::names).eq(row.takes.iter().map(Take::names))
            });
        }
        // That nothing was timed on Arm is said once.
        let says = |row: &Row| !row.takes.is_empty() || question.kind == Kind::Search;
        rows.retain(|row| classes.len() == 1 || row.class != Class::ARM.name || says(row));
        ForQuestion {
            name: question.name,
            model: question.model,
            is_first: matches!(question.kind, Kind::Search | Kind::Side),
            is_of_a_search: question.kind == Kind::Search,
            is_of_a_square: question.is_of_a_square(),
            rows,
        }
    };
    let questions: Vec<ForQuestion> = QUESTIONS.iter().map(for_question).collect();
    let notes = notes(&records, classes, &questions);
    ByClass { questions, notes }
}

impl Question {
    fn is_of_a_square(&self) -> bool {
        matches!(self.kind, Kind::Search | Kind::Square)
    }
}

impl ByClass {
    /// The first of each row, which has a file to copy.
    pub fn firsts(&self) -> Vec<String> {
        let takes = self.questions.iter().flat_map(|one| &one.rows).flat_map(|row| &row.takes);
        unique(takes.filter_map(|take| take.routines.first()).map(|pick| pick.routine.clone()))
    }
}

fn notes(records: &[&Record], classes: &[Class], questions: &[ForQuestion]) -> Vec<String> {
    let takes = || questions.iter().flat_map(|one| &one.rows).flat_map(|row| &row.takes);
    let ids = unique(takes().flat_map(|take| &take.on).map(|on| on.record.as_str()));
    let heard = || records.iter().copied().filter(|record| ids.contains(&record.id.as_str()));
    let cpus: Vec<String> = heard().map(|record| cpus::called(&record.machine)).collect();
    let mut lines = vec![
        "take: the fastest hot, or what is separated from it in use; or: nothing measured separates them; first: one \
         look-up of a queen alone, after other memory was walked over"
            .to_string(),
    ];
    lines.extend(unique(heard().filter_map(|record| in_use(record, takes()))));
    lines.extend(heard().filter_map(in_a_whole_search));
    lines.extend(heard().filter_map(not_in_use));
    lines.extend(wanted(heard(), classes));
    lines.extend(taken::wanted(takes()));
    lines.extend(
        heard().map(|record| {
            format!("{}: {}", cpus::called(&record.machine), words::provenance(record))
        }),
    );
    let unheard = records.iter().filter(|record| !cpus.contains(&cpus::called(&record.machine)));
    lines.extend(unheard.filter_map(|record| left_out(record)));
    lines
}

/// What is to be known of its times in use, as far as they stand among these.
fn in_use<'a>(record: &Record, takes: impl Iterator<Item = &'a Take>) -> Option<String> {
    let found = record.in_use.as_ref()?;
    let form = &found.of_trace().next()?.condition.form;
    let cells = takes.flat_map(|take| &take.on).filter(|on| on.record == record.id);
    let shown = unique(cells.filter_map(|on| on.in_use_tier.as_deref()));
    let built = match &shown[..] {
        [] => found.tier.clone(),
        [tier] => tier.to_string(),
        tiers => format!("{} (a class's own tier if that was replayed)", words::listed(tiers)),
    };
    let of_shown = |one: &&Comparison| shown.contains(&one.condition.tier.as_str());
    let of_trace = found.tiers().into_iter().flat_map(|tier| found.of_trace_at(tier));
    let lacking = of_trace.filter(of_shown).flat_map(|one| &one.too_few).map(|one| &one.name);
    let lacking = match unique(lacking).len() {
        0 => String::new(),
        count => format!("; {}: {count} generators", TooFew::WORDS),
    };
    Some(format!(
        "in use: {}, each answer {form}, built for {built}, beyond an empty generator{lacking}",
        stake::of_what(found),
    ))
}

/// That a record has no look-ups in use.
fn not_in_use(record: &Record) -> Option<String> {
    let words = || format!("in use: not measured on {}", cpus::called(&record.machine));
    record.in_use.is_none().then(words)
}

/// How far apart the first generators of a search are, if the record separates or ties them: at most the end of an interval.
fn in_a_whole_search(record: &Record) -> Option<String> {
    let one = record.in_use.as_ref()?.of_search().next()?;
    // One of too few samples might be among the first.
    let first = one.standings.get(..FIRST).filter(|_| one.too_few.is_empty())?;
    let most = first.iter().map(|row| row.to_reference.high).fold(0.0, f64::max);
    let least = first.iter().map(|row| row.to_reference.low).fold(f64::INFINITY, f64::min);
    Some(format!(
        "In a whole search ({}) on {} the first five differ by at most {:.1} %.",
        one.condition.form,
        cpus::called(&record.machine),
        100.0 * (most / least - 1.0)
    ))
}

/// The classes that no record is of, and how to make one.
fn wanted<'a>(heard: impl Iterator<Item = &'a Record>, classes: &[Class]) -> Option<String> {
    let machines: Vec<&Machine> = heard.map(|record| &record.machine).collect();
    let is_missing = |class: &&Class| {
        !machines.iter().filter_map(|it| Class::of_machine(it)).any(|it| it.has == class.has)
    };
    let of_x86 = classes.iter().filter(|class| **class != Class::ARM);
    let missing: Vec<&str> = of_x86.filter(is_missing).map(|class| class.name).collect();
    (!missing.is_empty()).then(|| {
        let tiers = [Tier::X86_64, Tier::V3, Tier::V4].map(Tier::name).join(",");
        format!(
            "records wanted from CPUs of the classes {}, whose builds were timed on another CPU: `cargo xtask bench --tiers \
             {tiers}`, then `cargo xtask record --publish NAME`",
            missing.join(", ")
        )
    })
}

/// Why a record has no part in it.
fn left_out(record: &Record) -> Option<String> {
    if let Some(why) = record.machine.unranked() {
        return Some(format!("not ranked: record {}, {why}", record.id));
    }
    let lacks = lacks(record).join(", ");
    let cpu = cpus::called(&record.machine);
    (!lacks.is_empty()).then(|| {
        format!("not ranked: {cpu}, whose record {} lacks {lacks}; record wanted", record.id)
    })
}

/// What an early record has not.
pub fn lacks(record: &Record) -> Vec<&'static str> {
    let has = |is_it: fn(&Comparison) -> bool| record.comparisons.iter().any(is_it);
    [
        (has(|one| one.condition.state == State::Hot), "hot and cold"),
        (has(|one| one.subjects == ["both"]), "bishop and rook of one square"),
        (record.in_use.is_some(), "look-ups in use"),
        (record.machine.signature.is_some(), "family and model"),
    ]
    .into_iter()
    .filter_map(|(has, what)| (!has).then_some(what))
    .collect()
}

/// The contest of a model whose state somebody made: of the others nobody knows how their tables stood in the caches.
fn known<'a>(record: &'a Record, model: &str) -> Option<Contest<'a>> {
    Contest::of(record, model, FORM).filter(Contest::is_of_a_known_state)
}
