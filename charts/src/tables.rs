//! Result tables of a record in Markdown: a table per model, what is missing below it.

use crate::select::{self, Source};
use crate::{notes, page, text};
use record::{Record, RoutineResult};

const NOTHING: &str = "–";

/// The result tables: rank, times with intervals, counts and bytes; then errors and skips.
///
/// Rows are ranked by throughput, or by latency where there is no throughput. Counts are means
/// over the subjects of a routine.
pub fn tables(record: &Record) -> String {
    let mut text = format!(
        "Written by `cargo xtask report --splice` from {}.\n",
        cell(&page::provenance(record))
    );
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
    let sources = select::FORMS.map(|form| select::source(record, model, form));
    let unit = cell(select::unit(record, model));
    let mut text = format!("### {}\n\n", cell(model));
    for (form, source) in select::FORMS.iter().zip(sources) {
        if let Some(source) = source {
            let boards = cell(&page::workload(record, source.workload));
            text.push_str(&format!("{form} by {}, {boards}.\n", source.instrument));
        }
    }
    text.push_str(&format!(
        "\n| # | variant | routine | latency, ns per {unit} | throughput, ns per {unit} | operations \
         | emitted | executed | code bytes | table bytes |\n\
         |--:|:--|:--|--:|--:|--:|--:|--:|--:|--:|\n"
    ));
    for (rank, routine) in ranked(record, model, sources) {
        text.push_str(&row(routine, rank, sources));
    }
    let mut lines = notes::errors(record, model);
    lines.extend(notes::uncounted(record, model));
    lines.extend(notes::remarks(record, model));
    lines.extend(notes::skips(record, model));
    push_notes(&mut text, &lines);
    text
}

/// Ranked by the first form that has times; the rest, without a rank, in the record's order.
fn ranked<'a>(
    record: &'a Record,
    model: &str,
    sources: [Option<Source>; 2],
) -> Vec<(Option<usize>, &'a RoutineResult)> {
    let forms = select::FORMS.iter().zip(sources);
    let timed = forms.filter_map(|(form, source)| Some((form, source?))).next();
    let timed = timed.map(|(form, source)| select::ranked(record, model, form, source));
    let timed = timed.unwrap_or_default().into_iter().enumerate();
    let mut rows: Vec<_> = timed.map(|(index, (routine, _))| (Some(index + 1), routine)).collect();
    for routine in select::of_model(record, model) {
        if !rows.iter().any(|(_, row)| std::ptr::eq(*row, routine)) {
            rows.push((None, routine));
        }
    }
    rows
}

fn row(routine: &RoutineResult, rank: Option<usize>, sources: [Option<Source>; 2]) -> String {
    let rank = rank.map_or(NOTHING.to_string(), |rank| rank.to_string());
    let remark = select::remarks(routine).map_or(String::new(), |words| format!(" ({words})"));
    let start = format!(
        "| {rank} | `{}` | `{}`{} ",
        cell(&routine.variant),
        cell(&routine.routine),
        cell(&remark)
    );
    if routine.error.is_some() {
        return format!("{start}|{}\n", " error |".repeat(7));
    }
    let time = |form: usize| {
        let timing = select::time(routine, select::FORMS[form], sources[form]?)?;
        let ns = timing.ns_per_unit;
        let figures = [ns.center, ns.low, ns.high].map(text::figure);
        Some(format!("{} ({} to {})", figures[0], figures[1], figures[2]))
    };
    let count = |figure: Option<f64>| figure.map_or(NOTHING.to_string(), text::count);
    let cells = [
        time(1).unwrap_or(NOTHING.to_string()),
        time(0).unwrap_or(NOTHING.to_string()),
        count(select::operations(routine)),
        count(select::emitted(routine)),
        count(select::executed(routine)),
        count(select::code_bytes(routine)),
        routine.table_bytes.to_string(),
    ];
    format!("{start}| {} |\n", cells.join(" | "))
}

/// Words of a record must not end a cell, a line or the spliced region.
fn cell(words: &str) -> String {
    words.replace(['\n', '\r'], " ").replace('|', "\\|").replace('<', "&lt;")
}
