//! Wrong answers that proofs find in code with a planted fault, as the prover's tests tell them.

use super::origin;
use crate::failure::Failure;
use ::charts::supplements::{Board, Counterexample, Found};
use serde::Deserialize;

/// What `prove --planted --write` writes.
pub const FILE: &str = "harness/correctness/prove/counterexamples.json";

/// The tests that plant what is shown.
pub const TESTS: [&str; 3] =
    ["fills::masks_that_lost_digits", "fills::cycles_lost", "subtraction::borrows_that_leave"];

/// What is shown of what they find: the fault, and the direction that shows it.
const SHOWN: [(&str, &str); 4] = [
    ("notA with 14 digits", "east"),
    ("attacks, 5 cycles", "south"),
    ("2r by a 64-bit shift", "east"),
    ("o ^ (((o | A) - 2r) & ~A), as printed", "east"),
];

/// A line of what the tests tell.
#[derive(Deserialize)]
struct Told {
    model: String,
    form: String,
    subject: String,
    names: Vec<String>,
    arguments: Vec<String>,
    right: Vec<String>,
    given: Vec<String>,
    missed_by: Option<u64>,
}

/// The rows of those that are shown.
pub fn found(told: &str) -> Result<Found<Counterexample>, Failure> {
    let broken = |why: &dyn std::fmt::Display| {
        Failure::Check(format!("what the tests of the prover tell does not read: {why}"))
    };
    let lines: Result<Vec<Told>, _> = told.lines().map(serde_json::from_str).collect();
    let lines = lines.map_err(|error| broken(&error))?;
    let mut found = Found {
        origin: origin("cargo xtask prove --planted", None),
        ..Found::<Counterexample>::default()
    };
    for (form, subject) in SHOWN {
        let line = lines.iter().find(|line| (&*line.form, &*line.subject) == (form, subject));
        let line = line.ok_or_else(|| broken(&format!("nothing of {form}, {subject}")))?;
        found.rows.push(row(line).ok_or_else(|| broken(&form))?);
    }
    Ok(found)
}

fn row(told: &Told) -> Option<Counterexample> {
    let board = |name: &str, word: &str| {
        let squares = u64::from_str_radix(word.strip_prefix("0x")?, 16).ok()?;
        Some(Board { name: name.to_string(), squares })
    };
    let named = |name: &str, words: &[String]| -> Option<Vec<Board>> {
        words.iter().map(|word| board(name, word)).collect()
    };
    let arguments = told.names.iter().zip(&told.arguments);
    Some(Counterexample {
        of: format!("{} {}", told.model, told.subject),
        fault: told.form.clone(),
        arguments: arguments.map(|(name, word)| board(name, word)).collect::<Option<_>>()?,
        right: named("right", &told.right)?,
        wrong: named("wrong", &told.given)?,
        missed_by: told.missed_by,
    })
}

/// One as boards for a terminal.
pub fn drawn(row: &Counterexample) -> String {
    let boards = [&row.arguments, &row.right, &row.wrong].into_iter().flatten();
    let boards: Vec<(&str, u64)> = boards.map(|one| (&*one.name, one.squares)).collect();
    let missed = row.missed_by.map_or(String::new(), |boards| {
        format!("; right on all of {boards} boards of the middle of games")
    });
    format!("{}, {}{missed}\n{}\n", row.of, row.fault, contract::pictures(&boards))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_is_a_wrong_answer() {
        let found: Found<Counterexample> = super::super::read(FILE).expect("it reads");
        assert_eq!(found.rows.len(), SHOWN.len());
        for (row, (form, _)) in found.rows.iter().zip(SHOWN) {
            assert_eq!(row.fault, form, "cargo xtask prove --planted --write");
            assert!(row.right.iter().zip(&row.wrong).any(|(a, b)| a.squares != b.squares));
        }
    }

    #[test]
    fn a_fault_that_is_not_told_is_missed() {
        assert!(matches!(found(""), Err(Failure::Check(_))));
        assert!(matches!(found("{}"), Err(Failure::Check(_))));
    }
}
