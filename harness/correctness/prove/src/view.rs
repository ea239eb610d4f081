//! Proofs as a table with a legend.

use crate::conclusion::Method;
use crate::report::ProofRow;
use crate::semantics::footprint::Touches;
use table::{NOTHING, Table};

/// In place of a proof, where there is a counterexample.
const WRONG: &str = "WRONG";

/// The proofs that share a row of the table.
struct Group<'r> {
    /// `VARIANT/ROUTINE`, with the subject if each has its row.
    name: String,
    rows: Vec<&'r ProofRow>,
}

/// A row for every routine, or, if `each`, for every one of its directions, lines or pieces.
pub fn proofs(rows: &[&ProofRow], each: bool, makes_tables: fn(&str) -> bool) -> Table {
    let tiers = unique(rows.iter().map(|row| row.tier));
    let mut table = Table::new(headings(&tiers));
    for Group { name, rows } in groups(rows, each) {
        // The heading of a section has what its rows have in common: the variant, or the routine.
        let (section, member) = name.rsplit_once(['/', '.']).unwrap_or(("", &name));
        let mut cells = vec![member.to_string()];
        for tier in &tiers {
            cells.push(proved_at(tier, &rows, each));
        }
        cells.push(agreed(rows.iter().map(|row| method(row, makes_tables))));
        cells.push(agreed(rows.iter().map(|row| sliders_anywhere(row))));
        cells.push(touched(rows.iter().map(|row| row.touches)));
        cells.push(agreed(rows.iter().map(|row| row.steady.as_str())));
        cells.push(rows.iter().map(|row| row.cases).sum::<usize>().to_string());
        table.group_row(section, cells);
    }
    add_notes(&mut table, rows);
    table
}

/// The rows by routine, or by probe if `each`, in their order.
fn groups<'r>(rows: &[&'r ProofRow], each: bool) -> Vec<Group<'r>> {
    let mut groups: Vec<Group> = Vec::new();
    for &row in rows {
        let mut name = format!("{}/{}", row.variant, row.routine);
        if each {
            name = format!("{name}/{}", row.subject);
        }
        match groups.iter_mut().find(|group| group.name == name) {
            Some(group) => group.rows.push(row),
            None => groups.push(Group { name, rows: vec![row] }),
        }
    }
    groups
}

fn headings(tiers: &[&str]) -> Vec<String> {
    let mut headings = vec!["routine".to_string()];
    for tier in tiers {
        headings.push(format!(">{}", tier.trim_start_matches("x86-64-")));
    }
    let columns = ["method", "sliders\nanywhere", "touches", "steady", ">cases"];
    headings.extend(columns.map(String::from));
    headings
}

fn method(row: &ProofRow, makes_tables: fn(&str) -> bool) -> &'static str {
    match row.method {
        None => row.verdict,
        Some(Method::Symbolically) => "symbolic",
        Some(Method::Exhaustively) if makes_tables(row.variant) => "exhaustive, made tables",
        Some(Method::Exhaustively) => "exhaustive",
    }
}

/// Whether the routine is right without the model's promise.
fn sliders_anywhere(row: &ProofRow) -> &'static str {
    match (row.precondition, row.right_without) {
        (_, Some(true)) => "right",
        (_, Some(false)) => "wrong",
        (Some(_), None) => "unknown",
        (None, None) => NOTHING,
    }
}

/// How many probes are proved, how many are not, and what the columns mean.
fn add_notes(table: &mut Table, rows: &[&ProofRow]) {
    let (proved, probes) = (rows.iter().filter(|row| row.proved()).count(), rows.len());
    if proved > 0 {
        table.note(format!(
            "{proved} of {probes} probes proved: every bit of every answer, for all inputs of the \
             model."
        ));
    }
    if let Some(left) = left(rows) {
        table.note(left + ".");
    }
    table.note(
        "method: symbolic, all boards at once; exhaustive, tables entry by entry as well (made \
         tables: read from a process, of the baseline where this CPU cannot run the tier). \
         sliders anywhere: right or wrong where a slider stands on an empty square; – where the \
         model has no such promise.",
    );
    table.note(
        "touches: memory besides arguments and answer, proved to be all: stack, constants, tables \
         (maximum of the row). \
         steady: no branch, address or number of laps depends on the inputs; \
         pext, pdep: their time depends on the mask on Zen 1 and 2.",
    );
}

/// How many are refuted, and how many neither that nor proved; nothing if all are proved.
pub fn left(rows: &[&ProofRow]) -> Option<String> {
    let refuted = rows.iter().filter(|row| row.refuted()).count();
    let open = rows.iter().filter(|row| !row.proved()).count() - refuted;
    let mut parts = Vec::new();
    for (count, verdict) in [(refuted, "WRONG (refuted)"), (open, "not proved")] {
        if count > 0 {
            parts.push(format!("{verdict}: {count} of {} probes", rows.len()));
        }
    }
    if parts.is_empty() { None } else { Some(parts.join("; ")) }
}

/// The maximum of what the rows touch, in words.
fn touched(rows: impl Iterator<Item = Touches>) -> String {
    let mut maximum = Touches::default();
    for touches in rows {
        maximum.stack |= touches.stack;
        maximum.constant_bytes = maximum.constant_bytes.max(touches.constant_bytes);
        maximum.table_bytes = maximum.table_bytes.max(touches.table_bytes);
    }
    let words = maximum.words();
    if words.is_empty() { NOTHING.to_string() } else { words }
}

/// The cell of a tier: the word for a probe, the numbers for a routine.
fn proved_at(tier: &str, rows: &[&ProofRow], each: bool) -> String {
    let rows: Vec<&&ProofRow> = rows.iter().filter(|row| row.tier == tier).collect();
    let proved = rows.iter().filter(|row| row.proved()).count();
    let refuted = rows.iter().filter(|row| row.refuted()).count();
    match (refuted, each) {
        (0, true) if proved == 1 => "proved".to_string(),
        (0, true) => NOTHING.to_string(),
        (_, true) => WRONG.to_string(),
        (0, false) => format!("{proved}/{}", rows.len()),
        (wrong, false) => format!("{proved}/{}, {wrong} {WRONG}", rows.len()),
    }
}

fn unique<'w>(words: impl Iterator<Item = &'w str>) -> Vec<&'w str> {
    let mut unique: Vec<&str> = Vec::new();
    for word in words {
        if !unique.contains(&word) {
            unique.push(word);
        }
    }
    unique
}

/// The word that all agree on, or every word.
fn agreed<'w>(words: impl Iterator<Item = &'w str>) -> String {
    unique(words).join(", ")
}
