//! Proofs as tables with a legend.

use crate::prove::Method;
use crate::report::ProofRow;
use crate::semantics::footprint::Touches;
use table::{NOTHING, Table};

/// In place of a proof, where there is a counterexample.
const WRONG: &str = "WRONG";

/// A row for every routine, or, if `each`, for every one of its directions, lines or pieces.
pub fn proofs(rows: &[&ProofRow], each: bool, makes_tables: fn(&str) -> bool) -> Table {
    let mut groups: Vec<(String, Vec<&ProofRow>)> = Vec::new();
    for &row in rows {
        let mut name = format!("{}/{}", row.variant, row.routine);
        if each {
            name = format!("{name}/{}", row.subject);
        }
        match groups.iter_mut().find(|(known, _)| *known == name) {
            Some((_, rows)) => rows.push(row),
            None => groups.push((name, vec![row])),
        }
    }
    let tiers = unique(rows.iter().map(|row| row.tier));
    let right: Vec<String> =
        tiers.iter().map(|tier| format!(">{}", tier.trim_start_matches("x86-64-"))).collect();
    let mut headings = vec!["routine"];
    headings.extend(right.iter().map(String::as_str));
    headings.extend(["method", "sliders\nanywhere", "touches", "steady", ">cases"]);
    let mut table = Table::new(headings);
    for (name, rows) in groups {
        // What a group has in common stands above it: the variant, or the routine.
        let (group, member) = name.rsplit_once(['/', '.']).unwrap_or(("", &name));
        let mut cells = vec![member.to_string()];
        cells.extend(tiers.iter().map(|tier| proved_at(tier, &rows, each)));
        cells.push(agreed(rows.iter().map(|row| match row.method {
            None => row.verdict,
            Some(Method::Symbolically) => "symbolic",
            Some(Method::Exhaustively) if makes_tables(row.variant) => "exhaustive, made tables",
            Some(Method::Exhaustively) => "exhaustive",
        })));
        cells.push(agreed(rows.iter().map(|row| match (row.precondition, row.right_without) {
            (_, Some(true)) => "right",
            (_, Some(false)) => "wrong",
            (Some(_), None) => "unknown",
            (None, None) => NOTHING,
        })));
        cells.push(touched(rows.iter().map(|row| row.touches)));
        cells.push(agreed(rows.iter().map(|row| row.steady.as_str())));
        cells.push(rows.iter().map(|row| row.cases).sum::<usize>().to_string());
        table.row_of(group, cells);
    }
    let proved = rows.iter().filter(|row| row.proved()).count();
    if proved > 0 {
        let all = rows.len();
        table.note(format!(
            "{proved} of {all} probes proved: every bit of every answer, for all inputs of the model."
        ));
    }
    if let Some(left) = left(rows) {
        table.note(left + ".");
    }
    table.note(
        "method: symbolic, all boards at once; exhaustive, tables entry by entry as well (made tables: read from a process, \
         of the baseline where this CPU cannot run the tier). \
         sliders anywhere: right or wrong where a slider stands on an empty square; – where the model has no such \
         promise.",
    );
    table.note(
        "touches: memory besides arguments and answer, proved to be all: stack, constants, tables (maximum of the row). \
         steady: no branch, address or number of laps depends on the inputs; \
         pext, pdep: their time depends on the mask on Zen 1 and 2.",
    );
    table
}

/// How many are refuted, and how many neither that nor proved; nothing if all are proved.
pub fn left(rows: &[&ProofRow]) -> Option<String> {
    let refuted = rows.iter().filter(|row| row.refuted()).count();
    let open = rows.iter().filter(|row| !row.proved()).count() - refuted;
    let said = [(refuted, "WRONG (refuted)"), (open, "not proved")];
    let said = said.into_iter().filter(|(count, _)| *count > 0);
    let said: Vec<String> =
        said.map(|(count, what)| format!("{what}: {count} of {} probes", rows.len())).collect();
    (!said.is_empty()).then(|| said.join("; "))
}

/// What the most of them touch, in words.
fn touched(rows: impl Iterator<Item = Touches>) -> String {
    let most = rows.fold(Touches::default(), |most, row| Touches {
        stack: most.stack || row.stack,
        constant_bytes: most.constant_bytes.max(row.constant_bytes),
        table_bytes: most.table_bytes.max(row.table_bytes),
    });
    match most.words() {
        words if words.is_empty() => NOTHING.to_string(),
        words => words,
    }
}

fn proved_at(tier: &str, rows: &[&ProofRow], each: bool) -> String {
    let here: Vec<&&ProofRow> = rows.iter().filter(|row| row.tier == tier).collect();
    let proved = here.iter().filter(|row| row.proved()).count();
    match (here.iter().filter(|row| row.refuted()).count(), each) {
        (0, true) if proved == 1 => "proved".to_string(),
        (0, true) => NOTHING.to_string(),
        (_, true) => WRONG.to_string(),
        (0, false) => format!("{proved}/{}", here.len()),
        (wrong, false) => format!("{proved}/{}, {wrong} {WRONG}", here.len()),
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

/// The one word for all, or all words.
fn agreed<'w>(words: impl Iterator<Item = &'w str>) -> String {
    unique(words).join(", ")
}
