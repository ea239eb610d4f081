//! The sections of the page in their order, each with a sentence on how to read it. What stands in them,
//! the view, the figures and what lies beside say.

use super::code::Codes;
use super::drawn::{Shown, across};
use super::figure::table;
use super::found::{claims, compilers, errata, found, proofs, tiers};
use super::supplements::{Film, Supplements};
use super::{answer, compared, film, ids::Ids, names::Names, source, undone, variants};
use crate::view::across::Machines;
use crate::view::bounds;
use maud::{Markup, PreEscaped, html};
use record::Record;

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

/// Figures by kind, with what the section is called.
const DRAWN: [(&str, &[&str], &str, &str); 9] = [
    (
        "ranking",
        &["ranking"],
        "Which is faster",
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
        "map",
        &["map"],
        "In use: who wins where",
        "Find the program by how much it reads between look-ups: a pale cell is a draw, and the diamond is the trace.",
    ),
    (
        "in-use",
        &["perft"],
        "In use: a move generator",
        "What is gained by the look-up alone, to the right, is not what a move generator gains, to the left.",
    ),
];

/// All sections that have something to say.
pub fn sections(
    records: &[Record],
    machines: &[String],
    beside: &Supplements,
    ids: &mut Ids,
) -> Vec<Section> {
    // What was skipped has a section of its own.
    let shown = Shown::of(records.iter().map(undone::without).collect(), machines.to_vec());
    let places: Vec<String> =
        beside.variants.rows.iter().map(|variant| ids.own(&variant.name)).collect();
    let known = beside.variants.rows.iter().map(|variant| variant.name.as_str());
    let names = Names::of(known.zip(places.iter().map(String::as_str)));
    let codes = Codes::of(&beside.extracts, &names, ids);
    let mut all = Vec::new();
    let mut add = |id, title, how, body: Option<Markup>| {
        let linked = |body: Markup| PreEscaped(names.linked(&body.into_string()));
        all.extend(body.map(|body| Section { id, title, how, body: linked(body) }));
    };
    add(
        "answer",
        "The answer",
        "Find what you ask, and under it the CPU that your users have. Each name leads to its variant, and there to its \
         code.",
        Some(answer::answer(&shown.records, &codes)),
    );
    add(
        "compared",
        "A published comparison, followed through",
        "Read down a column: the same kernel as it was printed, counted, compiled, executed, timed and proved.",
        compared::compared(&shown, beside).map(|one| table(&one)),
    );
    add(
        "code",
        "The code of the answer",
        "A file each, which needs no other: tables, precondition, sources and measured times. \
         `extract --check` prints a self-check beside it.",
        codes.others(),
    );
    add(
        "across",
        "Machines side by side",
        "A column each, and after the dot the rank on that machine; where a machine has no time the reason \
         stands in its place. Nothing is averaged over machines.",
        (records.len() > 1).then(|| across(&Machines::of(records), records, ids)),
    );
    for (id, kinds, title, how) in DRAWN {
        let extra = match id {
            "counts" => shown.tables(bounds),
            _ => None,
        };
        let figures = shown.figures(kinds, ids);
        let parts: Vec<Markup> = figures.into_iter().chain(extra).collect();
        let body = html! { @for part in &parts { (part) } };
        add(id, title, how, (!parts.is_empty()).then_some(body));
    }
    add(
        "tiers",
        "By tier of x86-64",
        "The same source compiled for each level of x86-64; left of the upright line are fewer instructions than \
         at the first. What that comes to in cycles, a record of `cargo xtask bench --tier v3` says beside one \
         of the first.",
        tiers(&beside.tiers, ids),
    );
    add(
        "compilers",
        "Other compilers, other processors",
        "The same kernels by every compiler that was there; the first column is the processor that was \
         compiled for.",
        compilers(&shown, &beside.compilers),
    );
    add(
        "clock",
        "The rulers over time",
        "The core's own clock and the share of it that was ours, over the whole run; shaded stretches were \
         contended, and their samples set aside.",
        shown.figures(&["clock"], ids),
    );
    add(
        "films",
        "In slow motion",
        "Every operation of a kernel and the board that it makes, a8 above and to the left. Those of a variant stand \
         in its section.",
        found(&beside.films, |rows| {
            let (at_home, others): (Vec<&Film>, _) =
                rows.iter().partition(|one| names.place(one.variant()).is_some());
            html! {
                @for (index, one) in others.iter().enumerate() { (film::film(one, ids, index == 0)) }
                @if !at_home.is_empty() { ul { @for one in at_home { li { code { (one.of) } } } } }
            }
        }),
    );
    add(
        "variants",
        "Every variant",
        "What each is, at work on a board, what it costs, needs and takes, its code, and where it is from.",
        variants::variants(&shown, beside, &codes, &names, ids),
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
        // Those of several machines stand side by side already, and no phone would load more.
        (records.len() == 1 && beside.left_out.is_none()).then(|| shown.all_tables(ids)),
    );
    add(
        "sources",
        "What it rests on",
        "The machine, the compiler, the code and the command of each record, how steady its clock was, and how \
         far apart two copies of the same code were measured to be.",
        Some(html! {
            @for (index, record) in records.iter().enumerate() {
                @if let Some(machine) = shown.machine(index) { h3 { (machine) } }
                (source::of_record(record))
            }
        }),
    );
    add(
        "skipped",
        "What was skipped",
        "Said once, here: what a machine or an instrument could not do, and why.",
        undone::undone(records, beside),
    );
    all
}
