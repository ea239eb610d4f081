//! Draws the models of whole positions: the fastest form of each representation, and the forms of
//! engines.
//!
//! A row stands for a representation (bitboards, codes, kinds) and a layout of the answer (set, ray
//! order; fixed places, list). No row replaces one of another layout, so they differ in colour, and
//! the title compares within a layout.

use super::*;
use crate::view::positions::{EngineRow, engine_rows, fastest, ratio};
use crate::view::words::word_list;
use contract::Model::{Attackers, Discovered, ThreatChanges, Threats};
use contract::{Layout, PositionForm};
use record::Verdict;

/// The layouts of sets in words, in the order of the legend.
const LAYOUTS_OF_SETS: [(Layout, &str); 2] =
    [(Layout::Squares, "as a set"), (Layout::Rays, "in ray order")];

/// The layouts of entries in words, in the order of the legend.
const LAYOUTS_OF_ENTRIES: [(Layout, &str); 2] =
    [(Layout::Places, "at fixed places"), (Layout::List, "as one list")];

/// Maximum number of routines of a model without representations, of kernels and of adapters.
const MAX_ROWS_PER_KIND: usize = 4;

/// A plot: its name, the part of the model and the form of timing.
type Plot = (&'static str, Part, Form);

/// Returns the attackers of a square, all and sliders alone: leapers are free from a mailbox.
pub fn attackers(record: &Record) -> Option<Figure> {
    let plots = [
        ("all, throughput", Part::new(Attackers, &["all"]), Form::Throughput),
        ("sliders", Part::new(Attackers, &["sliders"]), Form::Throughput),
    ];
    figure(record, "attackers", "All attackers of a square", &plots)
}

/// Returns the pairs that a piece on a square hides.
pub fn discovered(record: &Record) -> Option<Figure> {
    let part = Part::new(Discovered, &[]);
    let plots = [("throughput", part.clone(), Form::Throughput), ("latency", part, Form::Latency)];
    figure(record, "discovered", "Pairs that a piece hides", &plots)
}

/// Returns all squares that a side's sliders attack.
pub fn threats(record: &Record) -> Option<Figure> {
    let part = Part::new(Threats, &[]);
    let plots = [("throughput", part.clone(), Form::Throughput), ("latency", part, Form::Latency)];
    figure(record, "threats", "All squares that a side's sliders attack", &plots)
}

/// Returns the pairs of attacker and victim that a piece changes.
pub fn threat_changes(record: &Record) -> Option<Figure> {
    let part = Part::new(ThreatChanges, &[]);
    let plots = [("throughput", part.clone(), Form::Throughput), ("latency", part, Form::Latency)];
    figure(record, "threat_changes", "Pairs that a piece changes", &plots)
}

/// Returns the figure, if the record has the first plot. Its rows are chosen by that plot.
fn figure(record: &Record, name: &str, topic: &str, plots: &[Plot]) -> Option<Figure> {
    let mut contests = Vec::new();
    for (plot, part, form) in plots {
        contests.extend(Contest::new(record, part, *form).map(|contest| (*plot, contest)));
    }
    let (_, main) = contests.first().filter(|(plot, _)| *plot == plots[0].0)?;
    let engines = engine_rows(record, main);
    let rows = rows(main, &engines);
    let mut panels = Vec::new();
    for (plot, contest) in &contests {
        panels.push(panel(plot, contest, &rows, if plot == &plots[0].0 { &engines } else { &[] })?);
    }
    let title = format!("{topic}: {}", findings(record, main, &engines)?.join("; "));
    let hues: Vec<usize> = rows.iter().map(|row| layout_index(main, row.routine)).collect();
    let has_layouts = hues.iter().any(|hue| *hue != 0);
    let names = rows.iter().map(|row| row_name(row)).collect();
    let body = Body::Rows(Rows { names, hues, panels });
    let mut figure = Figure::new(name, title, body, source(record, main.comparison));
    figure.model = Some(plots[0].1.clone());
    if has_layouts {
        figure = figure.legend(layouts(main).map(|(_, words)| words.to_string()));
    }
    let unit = select::unit(record, &plots[0].1);
    Some(figure.note(format!(
        "{} per {unit}; in brackets: the time of an engine's form to that of our fastest with its \
         layout for the same CPUs.",
        main.measure.name()
    )))
}

/// Returns the rows to draw, those of a set first, each layout in the order of times: the fastest
/// of each representation and the forms of engines. A model whose routines read no position as a
/// whole has the fastest kernels and the fastest adapters instead.
fn rows<'e, 'a>(main: &'e Contest<'a>, engines: &[EngineRow<'e, 'a>]) -> Vec<&'e Entry<'a>> {
    let mut rows: Vec<&Entry> = Vec::new();
    for (layout, _) in layouts(main) {
        for form in PositionForm::ALL {
            rows.extend(fastest(main, layout, Some(form)));
        }
    }
    if rows.is_empty() {
        for is_adapter in [false, true] {
            let kind = main.entries.iter().filter(|entry| {
                entry.routine.adapter_of.is_some() == is_adapter && entry.routine.twin_of.is_none()
            });
            rows.extend(kind.take(MAX_ROWS_PER_KIND));
        }
    }
    rows.extend(engines.iter().flat_map(|row| [row.engine_entry, row.our_entry]));
    rows.sort_by_key(|row| (layout_index(main, row.routine), row.rank));
    rows.dedup_by_key(|row| row.rank);
    rows
}

/// Returns the layouts that answers of the model can have.
fn layouts(main: &Contest) -> [(Layout, &'static str); 2] {
    if main.comparison.model == ThreatChanges { LAYOUTS_OF_ENTRIES } else { LAYOUTS_OF_SETS }
}

/// Returns the place of a routine's layout in the legend.
fn layout_index(main: &Contest, routine: &RoutineResult) -> usize {
    layouts(main).iter().position(|(layout, _)| routine.layout == Some(*layout)).unwrap_or(0)
}

/// Returns `codes, Reckless: mailbox_rays engine in rays`.
fn row_name(row: &Entry) -> String {
    let routine = row.routine;
    let mut heads = Vec::new();
    heads.extend(routine.position_form.map(PositionForm::name));
    heads.extend(routine.engine_form.as_ref().map(|form| form.engine.as_str()));
    let name = short(&row.standing.name, routine.model.name());
    if heads.is_empty() { name } else { format!("{}: {name}", heads.join(", ")) }
}

/// Returns bars of the rows in a contest; those of engines with the ratio to ours.
fn panel(plot: &str, contest: &Contest, rows: &[&Entry], engines: &[EngineRow]) -> Option<Panel> {
    let mut bars = Vec::new();
    for row in rows {
        let entry = contest.entry(&row.standing.name);
        let engine = engines.iter().find(|engine| engine.engine_entry.rank == row.rank);
        bars.push(entry.map(|entry| {
            let time = digits(entry.time.center);
            let words = match engine {
                Some(engine) => format!("{time} ({}x)", digits(engine.ratio.center)),
                None => time,
            };
            (entry.time, words)
        }));
    }
    Panel::intervals(plot, bars)
}

/// Returns what the rows show: the winner of each layout, and the fastest form of an engine
/// compared with ours.
fn findings(record: &Record, main: &Contest, engines: &[EngineRow]) -> Option<Vec<String>> {
    let mut findings = Vec::new();
    for (layout, words) in layouts(main) {
        findings.extend(winner(record, main, layout).map(|winner| format!("{words} {winner}")));
    }
    if findings.is_empty() {
        let first = main.entries.first()?;
        let name = short(&first.standing.name, first.routine.model.name());
        let time = digits(first.time.center);
        findings.push(format!("{name} takes {time} {}", main.measure.name()));
    }
    findings.extend(engines.first().map(engine_finding));
    Some(findings)
}

/// Returns the representation that wins in a layout, or those that are not separated.
fn winner(record: &Record, main: &Contest, layout: Layout) -> Option<String> {
    let first = fastest(main, layout, None)?;
    let form = first.routine.position_form?;
    let time = format!("{} {}", digits(first.time.center), main.measure.name());
    let mut equals = vec![form.name()];
    let mut rivals = 0;
    for rival_form in PositionForm::ALL.into_iter().filter(|rival| *rival != form) {
        let Some(rival) = fastest(main, layout, Some(rival_form)) else { continue };
        rivals += 1;
        let is_slower = ratio(record, main, rival, first)
            .is_some_and(|(_, verdict)| verdict == Verdict::Slower);
        if !is_slower {
            equals.push(rival_form.name());
        }
    }
    Some(match (equals.as_slice(), rivals) {
        ([form], 0) => format!("only {form} ({time})"),
        ([form], _) => format!("{form} win ({time})"),
        _ => format!("{} are not separated ({time})", word_list(&equals)),
    })
}

/// Returns how the fastest form of an engine compares with our fastest for the same CPUs, which need
/// not be the winner of its layout.
fn engine_finding(row: &EngineRow) -> String {
    let ours = short(&row.our_entry.standing.name, row.our_entry.routine.model.name());
    let engine = &row.engine.engine;
    match row.verdict {
        Verdict::Slower => {
            let times = digits(row.ratio.center);
            format!("the form of {engine} takes {times} x as long as {ours}")
        }
        Verdict::Faster => {
            let times = digits(1.0 / row.ratio.center);
            format!("the form of {engine} is the fastest, {ours} takes {times} x as long")
        }
        _ => format!("the form of {engine} and {ours} are not separated"),
    }
}
