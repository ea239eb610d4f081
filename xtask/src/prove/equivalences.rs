//! `prove --equivalences`: which routines are one function, and where the others differ.

use crate::failure::Failure;
use crate::{say, say_json, table};
use asm_reports::table::whole;
use contract::Direction;
use prove::equivalence::{Class, Difference, EquivalenceRow};

/// Prints the rows as a table with what tells the classes apart below it, or as JSON.
pub fn show(rows: &[EquivalenceRow], json: bool) -> Result<(), Failure> {
    match json {
        true => say_json(&rows)?,
        false => say(&text(rows))?,
    }
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
    let mut tiers: Vec<&str> = Vec::new();
    for tier in rows.iter().flat_map(|row| &row.tiers) {
        if !tiers.contains(tier) {
            tiers.push(tier);
        }
    }
    let headings = ["model", "", "routines", "where the promise holds"];
    let mut table = table::table(&headings);
    whole(&mut table, 1..3);
    for row in rows {
        let partly =
            (row.tiers.len() < tiers.len()).then(|| format!("at {}", row.tiers.join(", ")));
        let boards = (row.answer_words > 1).then(|| format!("{} words", row.answer_words));
        let heading =
            [row.model.to_string(), subjects(row)].into_iter().chain(boards).chain(partly);
        let mut heading = heading.collect::<Vec<_>>().join("\n");
        let mut add = |class: String, routines: String, promised: String| {
            table.add_row([std::mem::take(&mut heading), class, routines, promised]);
        };
        for (index, class) in row.classes.iter().enumerate() {
            match class.routines.is_empty() {
                true => add(letter(index), "the specification\n(no routine)".into(), String::new()),
                false => {
                    add(letter(index), class.routines.join("\n"), promised(row, index, class));
                }
            }
        }
        for (routine, _) in &row.open {
            add("?".into(), routine.clone(), String::new());
        }
    }
    let mut out = format!("{table}\n");
    out += &table::prose(
        "Routines with the same letter are one function of all inputs, also of those that the \
         model does not promise. A is the specification's.",
    );
    out += &table::prose(&format!("Tiers: {}.", tiers.join(", ")));
    for row in rows {
        for difference in &row.differences {
            out.push_str(&told(row, difference));
        }
        for (routine, why) in &row.open {
            out.push('\n');
            out += &table::prose(&format!("{}, {routine}: {why}", row.model));
        }
    }
    out
}

/// The directions or lines; all eight directions in two words.
fn subjects(row: &EquivalenceRow) -> String {
    let missing: Vec<&str> = Direction::ALL
        .into_iter()
        .map(|direction| direction.name())
        .filter(|name| !row.subjects.contains(name))
        .collect();
    match &missing[..] {
        [] => "all directions".into(),
        [one] => format!("all directions but {one}"),
        _ => row.subjects.join(", "),
    }
}

fn letter(class: usize) -> String {
    char::from(b'A' + class as u8).to_string()
}

/// What is known of a class where the promise holds.
fn promised(row: &EquivalenceRow, index: usize, class: &Class) -> String {
    match (row.promise, class.right_as_promised) {
        (None, Some(true)) if index == 0 => "no promise is made".into(),
        (_, Some(true)) if index == 0 => "A, and without the promise".into(),
        (_, Some(true)) => "the same as A".into(),
        (_, Some(false)) => "differs from A".into(),
        (_, None) => "not known".into(),
    }
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
    let mut out = format!("\n{}", table::prose(&sentence));
    if *one != 0 {
        // Either was shown beside the specification; JSON has an input for this pair too.
        return out;
    }
    let boards = difference.names.iter().copied().zip(arguments.iter().copied());
    let words: Vec<String> = boards.clone().map(|(name, it)| format!("{name} {it:#x}")).collect();
    out += &table::prose(&format!("A smallest input, {subject}{case}: {}.", words.join(", ")));
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
