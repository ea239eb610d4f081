//! `prove --equivalences`: which routines are one function, and where the others differ.

use crate::failure::Failure;
use crate::{say_as, terminal};
use prove::equivalence::{Difference, EquivalenceRow};
use prove::view::{self, letter, subjects};
use table::wrapped;

/// Prints the rows as a table with what tells the classes apart below it, or as JSON.
pub fn show(rows: &[EquivalenceRow], json: bool) -> Result<(), Failure> {
    say_as(json, &rows, || text(rows))?;
    let wrong = rows.iter().flat_map(|row| &row.classes);
    let wrong = wrong.filter(|class| class.right_as_promised != Some(true)).count();
    let open: usize = rows.iter().map(|row| row.open.len()).sum();
    match wrong + open {
        0 => Ok(()),
        _ => Err(Failure::Check(format!(
            "{wrong} classes are not right where the model promises it, {open} routines are in none"
        ))),
    }
}

fn text(rows: &[EquivalenceRow]) -> String {
    let mut out = view::equivalences(rows).terminal(terminal::width());
    for row in rows {
        for difference in &row.differences {
            out.push_str(&told(row, difference));
        }
        for (routine, why) in &row.open {
            out.push('\n');
            out += &prose(&format!("{}, {routine}: {why}", row.model));
        }
    }
    out
}

/// Where two classes differ, with an input as boards.
fn told(row: &EquivalenceRow, difference: &Difference) -> String {
    let Difference { classes: [one, other], arguments, answers, .. } = difference;
    let name = |class: usize| match row.classes[class].routines.first() {
        Some(routine) => format!("{} ({routine})", letter(class)),
        None => format!("{} (the specification)", letter(class)),
    };
    let share = match difference.share_of_inputs {
        Some([low, high]) if percent(low) == percent(high) => {
            format!(", on {} of all inputs", percent(low))
        }
        Some([low, high]) => format!(", on {} to {} of all inputs", percent(low), percent(high)),
        None => String::new(),
    };
    let only = difference.only_where.map_or_else(
        || "; where is not of a sort that has a name".into(),
        |sort| format!("; nowhere but where {sort}"),
    );
    let (subject, case) = (difference.subject, &difference.case);
    let case = if case.is_empty() { String::new() } else { format!(", {case}") };
    let sentence = format!(
        "{}, {}: {} and {} differ in up to {} bits{share}{only}.",
        row.model,
        subjects(row),
        name(*one),
        name(*other),
        difference.bits,
    );
    let mut out = format!("\n{}", prose(&sentence));
    if *one != 0 {
        // Either was shown beside the specification; JSON has an input for this pair too.
        return out;
    }
    let boards = difference.names.iter().copied().zip(arguments.iter().copied());
    let words: Vec<String> = boards.clone().map(|(name, it)| format!("{name} {it:#x}")).collect();
    out += &prose(&format!("A smallest input, {subject}{case}: {}.", words.join(", ")));
    // The empty squares are those that are not occupied.
    let boards: Vec<(&str, u64)> = boards.filter(|(name, _)| *name != "empty").collect();
    out.push_str(&contract::pictures(&boards));
    for (mine, its) in answers[0].iter().zip(&answers[1]).filter(|(mine, its)| mine != its) {
        let pair = [(letter(*one), *mine), (letter(*other), *its)];
        let pair: Vec<(&str, u64)> =
            pair.iter().map(|(name, word)| (name.as_str(), *word)).collect();
        out.push_str(&contract::pictures(&pair));
    }
    out
}

fn percent(share: f64) -> String {
    match share {
        _ if share > 0.9999 && share < 1.0 => "more than 99.99 %".into(),
        _ if share < 0.0001 => format!("{share:.1e}"),
        _ => format!("{:.2} %", 100.0 * share),
    }
}

/// A sentence, broken where the terminal ends.
fn prose(text: &str) -> String {
    wrapped(text, terminal::width(), 2) + "\n"
}
