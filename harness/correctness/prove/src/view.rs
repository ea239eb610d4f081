//! Proofs as a table with a legend.

use crate::conclusion::Method;
use crate::report::ProofRow;
use crate::semantics::footprint::Touches;
use table::{NOTHING, Table};

/// In place of a proof, where there is a counterexample.
const WRONG: &str = "WRONG";

/// The proofs that share a row of the table.
struct Group<'r> {
    /// `VARIANT/ROUTINE`, or `VARIANT/ROUTINE/SUBJECT` if each probe has its row.
    name: String,
    rows: Vec<&'r ProofRow>,
}

/// Makes the table of these proofs. It has a row for every routine, or, if `by_probe`, for each of
/// the routine's directions, lines or pieces.
pub fn proofs(rows: &[&ProofRow], by_probe: bool, makes_tables: fn(&str) -> bool) -> Table {
    let tiers = distinct_words(rows.iter().map(|row| row.tier));
    let mut table = Table::new(headings(&tiers));
    for Group { name, rows } in groups(rows, by_probe) {
        // The heading of a section has what its rows have in common: the variant, or the routine.
        let (section, member) = name.rsplit_once(['/', '.']).unwrap_or(("", &name));
        let mut cells = vec![member.to_string()];
        for tier in &tiers {
            let tier_rows: Vec<&ProofRow> =
                rows.iter().copied().filter(|row| row.tier == *tier).collect();
            cells.push(if by_probe { probe_cell(&tier_rows) } else { routine_cell(&tier_rows) });
        }
        cells.push(join_distinct(rows.iter().map(|row| method_name(row, makes_tables))));
        cells.push(join_distinct(rows.iter().map(|row| sliders_anywhere(row))));
        cells.push(largest_touches(&rows));
        cells.push(join_distinct(rows.iter().map(|row| row.steady.as_str())));
        cells.push(rows.iter().map(|row| row.cases).sum::<usize>().to_string());
        table.add_group_row(section, cells);
    }
    add_notes(&mut table, rows);
    table
}

/// Groups the rows by routine, or by probe if `by_probe`. The groups stay in the order of their
/// first rows.
fn groups<'r>(rows: &[&'r ProofRow], by_probe: bool) -> Vec<Group<'r>> {
    let mut groups: Vec<Group> = Vec::new();
    for &row in rows {
        let mut name = format!("{}/{}", row.variant, row.routine);
        if by_probe {
            name = format!("{name}/{}", row.subject);
        }
        match groups.iter_mut().find(|group| group.name == name) {
            Some(group) => group.rows.push(row),
            None => groups.push(Group { name, rows: vec![row] }),
        }
    }
    groups
}

/// Returns the headings of the columns. A `>` aligns a column to the right.
fn headings(tiers: &[&str]) -> Vec<String> {
    let mut headings = vec!["routine".to_string()];
    for tier in tiers {
        headings.push(format!(">{}", tier.trim_start_matches("x86-64-")));
    }
    let columns = ["method", "sliders\nanywhere", "touches", "steady", ">cases"];
    headings.extend(columns.map(String::from));
    headings
}

/// Returns the name of the method, or the verdict if the probe is not proved.
fn method_name(row: &ProofRow, makes_tables: fn(&str) -> bool) -> &'static str {
    match row.method {
        None => row.verdict,
        Some(Method::Symbolically) => "symbolic",
        Some(Method::Exhaustively) if makes_tables(row.variant) => "exhaustive, made tables",
        Some(Method::Exhaustively) => "exhaustive",
    }
}

/// Returns in a word whether the routine is right without the model's promise.
fn sliders_anywhere(row: &ProofRow) -> &'static str {
    match (row.precondition, row.right_without) {
        (_, Some(true)) => "right",
        (_, Some(false)) => "wrong",
        (Some(_), None) => "unknown",
        (None, None) => NOTHING,
    }
}

/// Adds notes: how many probes are proved, how many are not, and the meanings of the columns.
fn add_notes(table: &mut Table, rows: &[&ProofRow]) {
    let (proved_count, probes) = (rows.iter().filter(|row| row.is_proved()).count(), rows.len());
    if proved_count > 0 {
        table.note(format!(
            "{proved_count} of {probes} probes proved: every bit of every answer, for all inputs \
             of the model."
        ));
    }
    if let Some(failures) = failure_summary(rows) {
        table.note(failures + ".");
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

/// Says how many probes are refuted, and how many neither refuted nor proved; returns nothing if
/// all are proved.
pub fn failure_summary(rows: &[&ProofRow]) -> Option<String> {
    let refuted_count = rows.iter().filter(|row| row.is_refuted()).count();
    let undecided_count = rows.iter().filter(|row| !row.is_proved()).count() - refuted_count;
    let mut parts = Vec::new();
    let counts = [(refuted_count, "WRONG (refuted)"), (undecided_count, "not proved")];
    for (count, verdict) in counts {
        if count > 0 {
            parts.push(format!("{verdict}: {count} of {} probes", rows.len()));
        }
    }
    if parts.is_empty() { None } else { Some(parts.join("; ")) }
}

/// Returns in words the most memory of each kind that a row touches.
fn largest_touches(rows: &[&ProofRow]) -> String {
    let mut maximum = Touches::default();
    for touches in rows.iter().map(|row| row.touches) {
        maximum.stack |= touches.stack;
        maximum.constant_bytes = maximum.constant_bytes.max(touches.constant_bytes);
        maximum.table_bytes = maximum.table_bytes.max(touches.table_bytes);
    }
    let words = maximum.words();
    if words.is_empty() { NOTHING.to_string() } else { words }
}

/// Returns the cell of a probe at one tier: its verdict. The rows are those of the tier.
fn probe_cell(rows: &[&ProofRow]) -> String {
    if rows.iter().any(|row| row.is_refuted()) {
        return WRONG.to_string();
    }
    match rows {
        [row] if row.is_proved() => "proved".to_string(),
        _ => NOTHING.to_string(),
    }
}

/// Returns the cell of a routine at one tier: how many of its probes are proved, and how many are
/// wrong. The rows are those of the tier.
fn routine_cell(rows: &[&ProofRow]) -> String {
    let proved_count = rows.iter().filter(|row| row.is_proved()).count();
    let refuted_count = rows.iter().filter(|row| row.is_refuted()).count();
    if refuted_count == 0 {
        return format!("{proved_count}/{}", rows.len());
    }
    format!("{proved_count}/{}, {refuted_count} {WRONG}", rows.len())
}

/// Returns each word once, in the order of the first occurrences.
fn distinct_words<'w>(words: impl Iterator<Item = &'w str>) -> Vec<&'w str> {
    let mut distinct_words: Vec<&str> = Vec::new();
    for word in words {
        if !distinct_words.contains(&word) {
            distinct_words.push(word);
        }
    }
    distinct_words
}

/// Joins the distinct words of some rows. Most rows of a routine agree, and then it is one word.
fn join_distinct<'w>(words: impl Iterator<Item = &'w str>) -> String {
    distinct_words(words).join(", ")
}
