//! Result tables of a record in Markdown: a table per model, verdicts and what is missing below it.

use crate::contest::{Contest, Entry, Results};
use crate::parts::by_part;
use crate::select::{self, FORMS, Measure};
use crate::{notes, page, text, words};
use record::{Record, RoutineResult};

const NOTHING: &str = "–";

/// The result tables: rank, times with verdicts, counts and bytes; then winners, floors, errors
/// and skips.
///
/// Rows are ranked by throughput, or by latency where there is no throughput. Counts are means
/// over the subjects of a routine.
pub fn tables(record: &Record) -> String {
    let record = &by_part(record);
    let provenance = cell(&page::provenance(record));
    let mut text = format!("Written by `cargo xtask report --splice` from {provenance}.\n");
    if let Some(clock) = &record.clock {
        text.push_str(&format!("{}.\n", capital(&cell(&words::clock(clock)))));
    }
    text.push_str(&format!("\n{}\n", capital(words::TIES)));
    for model in select::models(record) {
        text.push('\n');
        text.push_str(&table(record, model));
    }
    push_notes(&mut text, &notes::general_skips(record));
    text
}

fn push_notes(text: &mut String, lines: &[notes::Note]) {
    if !lines.is_empty() {
        text.push('\n');
    }
    for note in lines {
        text.push_str(&format!("- {}\n", cell(&note.words)));
    }
}

fn table(record: &Record, model: &str) -> String {
    let results = Results::of(record, model);
    let unit = cell(select::unit(record, model));
    let mut text = format!("### {}\n\n{}", cell(model), sources(record, &results));
    let column = |index: usize| {
        let measure = results.contests[index].as_ref().map_or(Measure::Ns, |one| one.measure);
        format!("{}, {} per {unit}", FORMS[index], measure.name())
    };
    text.push_str(&format!(
        "| # | variant/routine | {} | # | {} | ns of both | operations | emitted | executed | code \
         bytes | table bytes |\n|--:|:--|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
        column(0),
        column(1),
    ));
    for routine in &results.rows {
        text.push_str(&row(routine, &results));
    }
    let mut lines: Vec<notes::Note> = results.contests.iter().flatten().map(verdicts).collect();
    lines.extend(notes::errors(record, model));
    lines.extend(notes::uncounted(record, model));
    lines.extend(notes::remarks(record, model));
    lines.extend(notes::skips(record, model));
    push_notes(&mut text, &lines);
    text
}

/// Winner and floor of one form.
fn verdicts(contest: &Contest) -> notes::Note {
    let sentences: Vec<_> = contest.sentences().into_iter().map(|note| note.words).collect();
    let words = sentences.join("; ").replace(words::COARSE, &format!("*{}*", words::COARSE));
    notes::Note::plain(format!("{}: {words}", contest.form))
}

/// Where the times come from; once if it is the same for both forms.
fn sources(record: &Record, results: &Results) -> String {
    let line = |contest: &Contest| {
        let boards = page::workload(record, contest.source);
        cell(&format!("{} times, {boards}.", contest.source.instrument))
    };
    let mut lines: Vec<String> = results.contests.iter().flatten().map(line).collect();
    lines.dedup();
    let text: String = lines.iter().map(|line| capital(line) + "\n").collect();
    if text.is_empty() { text } else { text + "\n" }
}

fn row(routine: &RoutineResult, results: &Results) -> String {
    let entries = results.entries(routine);
    let ranks = entries.map(|entry| entry.map_or(NOTHING.to_string(), Entry::rank));
    let remark = select::remarks(routine).map_or(String::new(), |words| format!(" ({words})"));
    let start = format!("| {} | `{}`{} ", ranks[0], cell(&select::name(routine)), cell(&remark));
    if routine.error.is_some() {
        return format!("{start}|{}\n", " error |".repeat(9));
    }
    let ns = entries.map(|entry| Some(text::figure(entry?.timing.ns_per_unit.center)));
    let ns = ns.map(|words| words.unwrap_or(NOTHING.to_string())).join(" / ");
    let count = |figure: Option<f64>| figure.map_or(NOTHING.to_string(), text::count);
    let cells = [
        time(entries[0]),
        ranks[1].clone(),
        time(entries[1]),
        ns,
        count(select::operations(routine)),
        count(select::emitted(routine)),
        count(select::executed(routine)),
        count(select::code_bytes(routine)),
        routine.table_bytes.to_string(),
    ];
    format!("{start}| {} |\n", cells.join(" | "))
}

/// `3.14 (0.532 faster)`. The intervals are in the figures and the record.
fn time(entry: Option<&Entry>) -> String {
    let Some(entry) = entry else { return NOTHING.to_string() };
    let center = text::figure(entry.time.center);
    entry.verdict().map_or(center.clone(), |verdict| format!("{center} ({verdict})"))
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Words of a record must not end a cell, a line or the spliced region.
fn cell(words: &str) -> String {
    words.replace(['\n', '\r'], " ").replace('|', "\\|").replace('<', "&lt;")
}
