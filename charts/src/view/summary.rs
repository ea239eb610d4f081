//! A record on two screens of a terminal: the machine, what to take by this record alone, and the
//! fastest of each model.

use super::contest::{Contest, PACKED};
use super::digits::{BETWEEN, figure};
use super::select::{self, FORMS};
use super::{look_ups, words};
use crate::answer::{Choice, Class, Limits, Why, answers, by_class, over, short};
use contract::Model::{BoardAttacks, BoardBatch, SquareBatch};
use record::judge::over_best;
use record::{Comparison, Part, Record, Standing, TooFew, unique};
use table::{Table, or_nothing, wrapped};

/// Maximum number of rows per model.
const SHOWN: usize = 4;

/// Maximum number of models: first those that engines ask about and the answer does not cover, then
/// others.
const MODELS: usize = 3;

/// Maximum number of names to list.
const NAMED: usize = 2;

/// What to take for the lowest class that this machine can run and for its own, by this record
/// alone.
pub fn choices(record: &Record) -> Vec<Choice> {
    let machine = &record.machine;
    let lowest = Class::ALL.into_iter().find(|class| class.is_run_by(machine));
    // The last class that it can run may be that of CPUs on which something is slow.
    let own = Class::of_machine(machine).filter(|own| Some(*own) != lowest);
    let classes: Vec<Class> = lowest.into_iter().chain(own).collect();
    let all = by_class(std::slice::from_ref(record), &classes, &Limits::default());
    all.into_iter().filter(|one| one.why != Why::NotMeasured).collect()
}

/// The machine, how it was measured, what to take, and the fastest of each model; sentences are
/// broken at `width`.
pub fn summary(record: &Record, width: usize) -> String {
    let sentence = |words: String| wrapped(&words, width, 2);
    let choices = choices(record);
    let mut parts = vec![sentence(words::provenance(record)), sentence(how(record))];
    let tables = [answers(&choices).titled("what to take"), firsts(record, &choices)];
    let shown = tables.into_iter().filter(|one| !one.is_empty());
    parts.extend(shown.map(|one| one.terminal(width).trim_end().to_string()));
    parts.push(sentence(doubtful(record)));
    parts.join("\n") + "\n"
}

/// The fastest of each model on this machine, and how far each is from the best.
fn firsts(record: &Record, choices: &[Choice]) -> Table {
    let headings = ["`routine", ">time", ">over the best"];
    let mut table = Table::new(headings).titled("the fastest of each model");
    let known = select::models(record);
    let of = |model, subjects: &[&str]| Part::of(model, subjects);
    let batches = [of(SquareBatch, &["queen"]), of(BoardAttacks, &[]), of(BoardBatch, &[])];
    let asked = [look_ups()].into_iter().chain(batches).filter(|part| known.contains(part));
    // Queens in a loop are shown in any case: a search asks for rooks and bishops too.
    let is_answered = |part: &Part| {
        let of = |one: &Choice| part.model == one.question.model();
        *part != look_ups() && choices.iter().any(|one| of(one) && one.named().next().is_some())
    };
    let models = unique(asked.chain(known.iter().cloned()));
    let models = models.into_iter().filter(|model| !is_answered(model));
    let contest = |part: Part| Some((part.clone(), Contest::of(record, &part, FORMS[0])?));
    for (model, contest) in models.filter_map(contest).take(MODELS) {
        let own = |standing: &Standing| {
            let entry = contest.entry(&standing.name);
            entry.is_some_and(|entry| entry.routine.twin_of.is_none())
        };
        let beside = over_best(&record.rounds, contest.comparison, record.confidence, own);
        let title =
            format!("{model}: {} per {}", contest.measure.name(), select::unit(record, &model));
        let shown = contest.entries.iter().filter(|entry| own(entry.standing)).take(SHOWN);
        for entry in shown {
            let found = beside.iter().find(|one| one.name == entry.standing.name);
            let over = or_nothing(found.map(|one| match one.is_tied && one.ratio.high > 1.0 {
                true => format!("= {}", over(one.ratio)),
                false => over(one.ratio),
            }));
            let packed = if entry.standing.packed { PACKED } else { "" };
            let name = short(&entry.standing.name, model.model.name()) + packed;
            table.row_of(&title, [name, figure(entry.time.center), over]);
        }
    }
    table.note("=: tied with the best");
    table
}

/// Invocations, contended samples, and which answers were right.
fn how(record: &Record) -> String {
    let sittings = &record.sittings;
    let sum = |of: fn(&record::Sitting) -> f64| sittings.iter().map(of).sum::<f64>();
    let is_timed = sittings.first().is_some_and(|one| one.timed_share.is_some());
    let timed = is_timed.then(|| {
        let mean = sum(|one| one.timed_share.unwrap_or(0.0)) / sittings.len() as f64;
        format!(", {:.0} % of it in samples", 100.0 * mean)
    });
    let seconds = sum(|one| one.seconds);
    let (count, timed) = (sittings.len(), timed.unwrap_or_default());
    let run = (count > 0).then(|| format!("{count} invocations, {seconds:.0} s{timed}"));
    let [samples, set_aside] = [sum(|one| one.samples as f64), sum(|one| one.set_aside as f64)];
    let percent = 100.0 * set_aside / samples;
    let share =
        (samples > 0.0).then(|| format!("{percent:.0} % of samples contended and discarded"));
    let wrong = record.routines.iter().filter(|one| one.error.is_some());
    let wrong: Vec<String> = wrong.map(|one| one.name().to_string()).collect();
    let right = record.routines.len() - wrong.len();
    let wrong = match wrong.as_slice() {
        [] => "none wrong".to_string(),
        wrong => format!("{} WRONG: {}", wrong.len(), named(wrong)),
    };
    let verified = Some(format!("{right} routines verified, {wrong}"));
    let skipped = (!record.skips.is_empty()).then(|| format!("{} skipped", record.skips.len()));
    let all = [run, share, verified, skipped].into_iter().flatten();
    all.collect::<Vec<_>>().join(BETWEEN)
}

/// How many routines have two modes, and how many too few clean samples, on the main workload and
/// in use. Other workloads are measured after these.
fn doubtful(record: &Record) -> String {
    let main = record.workloads.first().map(|profile| profile.name.as_str());
    let is_main =
        |one: &&Comparison| one.condition.is_plain() && Some(&*one.condition.workload) == main;
    let hot = record.comparisons.iter().filter(is_main);
    let of_use = record.in_use.iter().flat_map(|found| &found.comparisons);
    let all: Vec<&Comparison> = hot.chain(of_use).collect();
    let count = |names: Vec<&str>| match unique(names).len() {
        0 => "no routine has".to_string(),
        1 => "1 routine has".to_string(),
        count => format!("{count} routines have"),
    };
    let standings = all.iter().flat_map(|one| &one.standings);
    let modes = standings.filter(|row| row.modes.is_some()).map(|row| row.name.as_str());
    let lacking = all.iter().flat_map(|one| &one.too_few).map(|row| row.name.as_str());
    let [modes, lacking] = [modes.collect(), lacking.collect()].map(count);
    format!("{modes} two modes, {lacking} {}", TooFew::WORDS)
}

/// The first few, and how many more.
fn named(names: &[String]) -> String {
    let more = match names.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("{}{more}", names[..names.len().min(NAMED)].join(", "))
}
