//! The sections of the page in their order, each with a sentence on how to read it. What stands in them,
//! the view, the figures and what lies beside say.

use super::beside::{Beside, Claim, Compiled, Erratum, Found, Proof};
use super::figure::{figure, table};
use super::{answer, compared, film, ids::Ids, source, undone};
use crate::figures::{Figure, figures};
use crate::view::across::{across, label};
use crate::view::{LOOK_UPS, bounds, compiled, is_in_use, results, streamed};
use maud::{Markup, html};
use record::Record;
use std::collections::BTreeMap;
use table::{NOTHING, Table};

/// A section.
pub struct Section {
    /// Its place.
    pub id: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// How to read it.
    pub how: &'static str,
    /// What stands in it.
    pub body: Markup,
}

/// What pieces other than her ask, she asks too.
const STANDS_FOR_ALL: &str = "queen";
const STOOD_FOR: [&str; 2] = ["rook", "bishop"];

/// Figures by kind, with what the section is called.
const DRAWN: [(&str, &[&str], &str, &str); 9] = [
    (
        "ranking",
        &["ranking"],
        "Who is faster",
        "Shorter is faster; the whisker is the interval of 95 %, and a bracket joins two between which nothing \
      measured decides.",
    ),
    (
        "forms",
        &["forms"],
        "Latency against throughput",
        "Where a call waits for the last answer, the depth of a routine counts; where it does not, its number of \
      instructions: look at the figure of your own use.",
    ),
    (
        "counts",
        &["operations"],
        "Operations, instructions, cycles",
        "Fewer operations are not fewer instructions, and fewer instructions are not fewer cycles: compare the \
      three panels row by row; the table after them says what binds.",
    ),
    (
        "density",
        &["density"],
        "By density of the board",
        "A level line costs the same on any board; one that slopes depends on how full the board is.",
    ),
    (
        "sliders",
        &["crossover"],
        "By the number of sliders",
        "Where a sloping line crosses a level one, so many look-ups cost as much as a fill of the whole side.",
    ),
    (
        "cache",
        &["cache"],
        "By what was evicted",
        "To the left all tables are at hand; to the right other memory was walked over before: a line that rises \
      pays for its tables.",
    ),
    (
        "tables",
        &["tables"],
        "Speed against table bytes",
        "Read from the top: a row with a remark is the fastest among all whose tables are no larger.",
    ),
    (
        "batches",
        &["lanes", "slices"],
        "Lanes and batches",
        "A line that falls does several at a time; it is worth its waiting only where an engine has so many.",
    ),
    (
        "in-use",
        &["perft"],
        "In use: a move generator",
        "What is gained by the look-up alone, to the right, is not what a move generator gains, to the left.",
    ),
];

/// All sections that have something to say.
pub fn sections(records: &[Record], beside: &Beside, ids: &mut Ids) -> Vec<Section> {
    // What was skipped has a section of its own.
    let shown: Vec<Record> = records.iter().map(undone::without).collect();
    let drawn: Vec<Vec<Figure>> = shown.iter().map(figures).collect();
    let mut all = Vec::new();
    let mut add = |id, title, how, body: Option<Markup>| {
        all.extend(body.map(|body| Section { id, title, how, body }));
    };
    add(
        "answer",
        "The answer",
        "For each use: who is fastest, who is without tables, who needs no instruction set beyond the tier; \
         two names where nothing measured separates them.",
        Some(answer::answer(&shown, &beside.extracts.rows, ids)),
    );
    add(
        "compared",
        "A published comparison, followed through",
        "Read down a column: the same kernel as it was printed, counted, compiled, executed, timed and proved.",
        compared::compared(&shown, beside).map(|one| table(&one)),
    );
    add(
        "across",
        "Machines side by side",
        "A column each, and after the dot the rank on that machine; nothing is averaged over machines.",
        (records.len() > 1).then(|| folded(&across(&shown), ids)),
    );
    for (id, kinds, title, how) in DRAWN {
        let extra = match id {
            "counts" => tables(&shown, bounds),
            "batches" => tables(&shown, streamed),
            _ => None,
        };
        add(id, title, how, figures_of(&shown, &drawn, kinds, extra, ids));
    }
    add(
        "compilers",
        "Other compilers, other processors, tiers",
        "The same kernels by every compiler that was there; the first column is the processor that was \
         compiled for.",
        compilers(&shown, &beside.compilers),
    );
    add(
        "clock",
        "The rulers over time",
        "The core's own clock and the share of it that was ours, over the whole run; shaded stretches were \
         contended, and their samples set aside.",
        figures_of(&shown, &drawn, &["clock"], None, ids),
    );
    add(
        "films",
        "In slow motion",
        "Every operation of a kernel and the board that it makes, a8 above and to the left.",
        found(&beside.films, |rows| {
            html! {
                @for (index, one) in rows.iter().enumerate() { (film::film(one, ids, index == 0)) }
            }
        }),
    );
    add(
        "smallest",
        "The smallest programs",
        "Found: no program with fewer operations is there. Refuted: a solver's proof, checked by another program.",
        found(&beside.smallest, |rows| {
            html! {
                div.cards { @for one in rows { (film::smallest(one)) } }
            }
        }),
    );
    add(
        "proofs",
        "What is proved",
        "Of the very machine code that is timed, for all inputs: by symbolic execution, not by samples.",
        found(&beside.proofs, |rows| table(&proofs(rows))),
    );
    add(
        "counterexamples",
        "What a proof buys",
        "A fault was planted in right code; the proof fails and names a board on which the answer is wrong.",
        found(&beside.counterexamples, |rows| {
            html! {
                div.cards { @for one in rows { (film::counterexample(one)) } }
            }
        }),
    );
    add(
        "claims",
        "Published figures, checked",
        "What was printed, beside what is counted here.",
        found(&beside.claims, |rows| table(&claims(rows))),
    );
    add(
        "errata",
        "Errata of published texts",
        "What was printed, what is right, and how that was shown.",
        found(&beside.errata, |rows| table(&errata(rows))),
    );
    add(
        "all",
        "All tables",
        "Every routine of every model, in the order of its throughput. A head sorts, the field above filters.",
        Some(all_tables(&shown, ids)),
    );
    add(
        "skipped",
        "What was skipped",
        "Said once, here: what a machine or an instrument could not do, and why.",
        undone::undone(records, beside),
    );
    all
}

/// The figures of some kinds, machine by machine; that of look-ups is unfolded, or the first.
fn figures_of(
    records: &[Record],
    drawn: &[Vec<Figure>],
    kinds: &[&str],
    extra: Option<Markup>,
    ids: &mut Ids,
) -> Option<Markup> {
    let of = |all: &'_ [Figure]| -> Vec<usize> {
        let is_it = |one: &Figure| {
            kinds.contains(&one.kind)
                && !is_stood_for(one)
                && (records.len() == 1 || is_asked_for(one))
        };
        (0..all.len()).filter(|index| is_it(&all[*index])).collect()
    };
    if drawn.iter().all(|all| of(all).is_empty()) && extra.is_none() {
        return None;
    }
    Some(html! {
        @if records.len() > 1 {
            p.measured { "Of the models that the answer rests on; a page of one record has all." }
        }
        @for (record, all) in records.iter().zip(drawn) {
            @if records.len() > 1 { p.machine { (label(record)) } }
            @let shown = of(all);
            @let best = shown.iter().find(|one| all[**one].model.as_deref() == Some(LOOK_UPS));
            @let unfolded = best.or(shown.first()).copied();
            @for one in shown {
                (figure(&all[one], record, ids, Some(one) == unfolded))
            }
        }
        @if let Some(extra) = extra { (extra) }
    })
}

/// Several machines have figures of the models that an answer rests on; else no phone would load them.
fn is_asked_for(one: &Figure) -> bool {
    one.model.as_deref().is_none_or(is_in_use)
}

fn is_stood_for(one: &Figure) -> bool {
    let part = one.model.as_deref().and_then(|model| model.split_once(' '));
    part.is_some_and(|(_, part)| part != STANDS_FOR_ALL && STOOD_FOR.contains(&part))
}

/// A table of each record, if any has one.
fn tables(records: &[Record], of: fn(&Record) -> Table) -> Option<Markup> {
    let all: Vec<(&Record, Table)> = records.iter().map(|record| (record, of(record))).collect();
    all.iter().any(|(_, one)| !one.is_empty()).then(|| {
        html! {
            @for (record, one) in &all {
                @if !one.is_empty() { (table(one)) (source::line(record)) }
            }
        }
    })
}

/// Tables, each with those that follow without a title, folded under its title.
fn folded(all: &[Table], ids: &mut Ids) -> Markup {
    let mut groups: Vec<Vec<&Table>> = Vec::new();
    for one in all {
        match groups.last_mut() {
            Some(group) if one.title().is_empty() => group.push(one),
            _ => groups.push(vec![one]),
        }
    }
    let of_look_ups = |group: &Vec<&Table>| group[0].title().starts_with(LOOK_UPS);
    let unfolded = groups.iter().position(of_look_ups).unwrap_or(0);
    html! {
        @for (index, group) in groups.iter().enumerate() {
            @let title = group[0].title();
            @if title.is_empty() { @for one in group { (table(one)) } }
            @else {
                details.figure id=(ids.own(&format!("table {title}"))) open[index == unfolded] {
                    summary { h3 { (title) } }
                    @for one in group { (table(one)) }
                }
            }
        }
    }
}

fn all_tables(records: &[Record], ids: &mut Ids) -> Markup {
    html! {
        @for record in records {
            @if records.len() > 1 { p.machine { (label(record)) } }
            @let elsewhere = [bounds, streamed, compiled].map(|of| of(record).title().to_string());
            @let all: Vec<Table> = results(record)
                .into_iter()
                .filter(|one| one.title().is_empty() || !elsewhere.iter().any(|title| title == one.title()))
                .collect();
            (folded(&all, ids))
            (source::line(record))
        }
    }
}

fn found<T>(found: &Found<T>, body: impl FnOnce(&[T]) -> Markup) -> Option<Markup> {
    (!found.rows.is_empty())
        .then(|| html! { (body(&found.rows)) (source::of_origin(&found.origin)) })
}

fn compilers(records: &[Record], found: &Found<Compiled>) -> Option<Markup> {
    let timed = tables(records, compiled);
    if found.rows.is_empty() && timed.is_none() {
        return None;
    }
    let mut emitted = Table::new([
        "`processor",
        "compiler",
        "`kernel",
        ">operations",
        ">copies",
        ">others",
        ">instructions",
    ])
    .titled("instructions by other compilers");
    let cell =
        |figure: Option<u32>| figure.map_or(NOTHING.to_string(), |figure| figure.to_string());
    for row in &found.rows {
        let counted = row.counted;
        let counts =
            [counted.operations, counted.moves, counted.others, counted.instructions].map(cell);
        emitted.row(
            [row.target.clone(), row.compiler.clone(), row.of.clone()].into_iter().chain(counts),
        );
    }
    Some(html! {
        @if !emitted.is_empty() { (table(&emitted)) (source::of_origin(&found.origin)) }
        @if let Some(timed) = timed { (timed) }
    })
}

/// How many routines are proved at each tier, and what is not.
fn proofs(rows: &[Proof]) -> Table {
    let mut tiers: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for row in rows {
        let tier = tiers.entry(&row.tier).or_default();
        tier[0] += 1;
        tier[1] += usize::from(row.verdict == "proved");
        tier[2] += usize::from(row.steady == "steady");
    }
    let mut table = Table::new([
        "tier or routine",
        ">of",
        ">proved",
        ">steady",
        "verdict",
        "how, or why not",
        "touches",
    ])
    .titled("proofs of machine code");
    for (tier, [all, proved, steady]) in tiers {
        table.row_of(
            "by tier",
            [tier.to_string(), all.to_string(), proved.to_string(), steady.to_string()],
        );
    }
    for row in rows.iter().filter(|row| row.verdict != "proved") {
        let none = NOTHING.to_string();
        let cells = [row.verdict.clone(), row.how.clone(), row.touches.clone()];
        let group = format!("not proved at {}", row.tier);
        table.row_of(
            &group,
            [row.of.clone(), none.clone(), none.clone(), none].into_iter().chain(cells),
        );
    }
    table
}

fn claims(rows: &[Claim]) -> Table {
    let mut table = Table::new([
        "claim",
        "verdict",
        ">operations\npublished",
        ">operations\nours",
        "why",
        "source",
    ])
    .titled("published figures");
    for row in rows {
        let figure = |one: Option<u32>| one.map_or(NOTHING.to_string(), |one| one.to_string());
        table.row([
            row.statement.clone(),
            row.verdict.clone(),
            figure(row.published.operations.or(row.published.instructions)),
            figure(row.tallied),
            row.sentence.clone(),
            row.source.clone(),
        ]);
    }
    table
}

fn errata(rows: &[Erratum]) -> Table {
    let row = |one: &Erratum| {
        let source = [one.source.as_str(), one.address.as_str()];
        let source =
            source.iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join(", ");
        [source, one.printed.clone(), one.right.clone(), one.shown.clone()]
    };
    Table::new(["text", "printed", "right", "shown by"]).titled("errata").with(rows.iter().map(row))
}
