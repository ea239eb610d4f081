//! The output of a run: rows as a table, programs, and a summary in sentences.

use crate::program::Domain;
use crate::report::{AnswerRow, Bounds};
use table::{NOTHING, Table};

/// Describes the costs of operations and the inputs that count.
pub fn rules(domain: Domain, inputs: usize) -> String {
    let gates = if inputs == 3 {
        "any function of three words that gives 0 for zeroes"
    } else {
        "and, or, xor, and-not"
    };
    let domain = match domain {
        Domain::Disjoint => "Sliders (g) are never on empty squares (e)",
        Domain::Anywhere => "Sliders (g) may also be on empty squares (e)",
    };
    format!(
        "Rules: a south attack fill on one file. A right shift by whole ranks costs one, as does \
         each of {gates}; copies are free; nothing else is allowed. {domain}."
    )
}

/// Makes the tables of a run: the answers, each program that was found, and the summary.
pub fn tables(rows: &[AnswerRow], summary: &[String], domain: Domain, inputs: usize) -> Vec<Table> {
    let headings = [
        ">ranks",
        ">gates",
        ">shifts",
        ">all",
        "verdict",
        "checked by",
        ">parts",
        ">cases",
        ">conflicts",
        ">proof bytes",
        ">s",
        ">core s",
    ];
    let mut tables = vec![Table::new(headings).with_rows(rows.iter().map(cells))];
    for row in rows.iter().filter(|row| row.verdict == "found") {
        let anywhere = match row.right_anywhere {
            Some(true) => "right for sliders on empty squares too",
            _ => "wrong for sliders on empty squares",
        };
        let mut program = Table::default().with_title(format!("{} ranks, {anywhere}:", row.ranks));
        for line in &row.program {
            program.note(line);
        }
        tables.push(program);
    }
    let mut sentences = Table::default();
    for sentence in summary {
        sentences.note(sentence);
    }
    sentences.note(rules(domain, inputs));
    tables.push(sentences);
    tables
}

/// Returns the cells of a row, in the order of the headings.
fn cells(row: &AnswerRow) -> [String; 12] {
    let operations = row.gates.zip(row.shifts).map(|(gates, shifts)| gates + shifts);
    let check = match (row.inputs_checked, &row.proof_accepted_by) {
        (Some(inputs), _) => format!("all {inputs} inputs"),
        (_, Some(checker)) if row.from_journal > 0 => {
            format!("{checker}; {} parts from journals", row.from_journal)
        }
        (_, Some(checker)) => checker.clone(),
        _ => NOTHING.to_string(),
    };
    [
        row.ranks.to_string(),
        number_or_free(row.gates),
        number_or_free(row.shifts),
        operations.map_or(NOTHING.to_string(), |n| n.to_string()),
        row.verdict.clone(),
        check,
        format!("{} of {}", row.formulas, row.parts),
        row.cases.to_string(),
        row.conflicts.to_string(),
        row.proof_bytes.map_or(NOTHING.to_string(), |bytes| bytes.to_string()),
        format!("{:.2}", row.seconds),
        format!("{:.2}", row.core_seconds),
    ]
}

/// Returns a number, or `free` if the question does not limit it.
fn number_or_free(number: Option<usize>) -> String {
    number.map_or("free".to_string(), |number| number.to_string())
}

/// Returns the summary: a sentence per number of ranks, then one per question that stays open or
/// was asked alone.
pub fn summary(rows: &[AnswerRow], bounds: &[Bounds]) -> Vec<String> {
    let mut lines: Vec<String> = bounds.iter().map(bounds_sentence).collect();
    for row in rows {
        let cost = match (row.gates, row.shifts) {
            (Some(gates), Some(shifts)) => {
                format!("{} and {}", format_count(gates, "gate"), format_count(shifts, "shift"))
            }
            (Some(gates), None) => format_count(gates, "gate"),
            (None, shifts) => format_count(shifts.unwrap_or(0), "shift"),
        };
        match row.verdict.as_str() {
            "open" if row.parts > 1 => lines.push(format!(
                "{} ranks, {cost}: open, {} of {} parts refuted.",
                row.ranks, row.formulas, row.parts
            )),
            "open" => lines.push(format!("{} ranks, {cost}: open.", row.ranks)),
            "refuted" if row.gates.is_some() && rows.len() == 1 => lines.push(format!(
                "{} ranks: no program has exactly {cost}, none of them superfluous.",
                row.ranks
            )),
            _ => {}
        }
    }
    lines
}

/// Returns the sentence about one number of ranks.
fn bounds_sentence(bound: &Bounds) -> String {
    let &Bounds { ranks, gates, shifts, operations, known, published } = bound;
    if known == operations {
        return format!("{ranks} ranks: {known} operations are enough, and fewer are not.");
    }
    let exists = if gates > 1 || shifts > 0 {
        let (gates, shifts) = (format_count(gates, "gate"), format_count(shifts, "shift"));
        format!("none below {operations} exists: at least {gates} and {shifts}")
    } else {
        "this run shows no lower bound".to_string()
    };
    // For up to five ranks the published programs are for more ranks and far larger than those that
    // the quick questions find, so their size would mislead.
    if published && ranks <= 5 {
        return format!("{ranks} ranks: this run found no program; {exists}.");
    }
    format!("{ranks} ranks: {known} operations are known to be enough; {exists}.")
}

/// Returns a number with its noun, such as `1 gate` or `2 gates`.
fn format_count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
