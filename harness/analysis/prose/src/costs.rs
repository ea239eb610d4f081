//! Tables of costs in the READMEs of variants, held against `costs.txt`, which a test of the variant writes out of its text.

use crate::numerals::read;
use std::collections::{BTreeMap, BTreeSet};

/// What `costs.txt` has in a column of a routine.
#[derive(Clone, Debug, Default)]
struct Column {
    all: BTreeSet<u64>,
    by_subject: BTreeMap<String, u64>,
}

/// Subjects that have a column of their own in some tables.
const PIECES: [&str; 4] = ["rook", "bishop", "queen", "both"];

/// Columns of a README, by a word of their headings, and of `costs.txt`.
const COLUMNS: [(&str, &str); 4] = [
    ("operations", "operations"),
    ("chain", "depth"),
    ("depth", "depth"),
    ("table", "table-bytes"),
];

/// All figures of `costs.txt`.
pub fn figures(costs: &str) -> BTreeSet<u64> {
    columns(costs).into_values().flat_map(|column| column.all).collect()
}

/// What is checked, and what is wrong.
#[derive(Debug, Default)]
pub struct Checked {
    /// Figures that are as `costs.txt` has them.
    pub right: usize,
    /// A line each.
    pub wrong: Vec<String>,
}

/// Holds the table below `## Cost` of a README against the variant's costs.
pub fn hold(name: &str, readme: &str, costs: &str) -> Checked {
    let costs = columns(costs);
    let mut checked = Checked::default();
    let mut headings: Vec<String> = Vec::new();
    let mut is_cost = false;
    for (place, line) in readme.lines().enumerate() {
        if line.starts_with("## ") {
            is_cost = line == "## Cost";
        }
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        if !is_cost || !line.starts_with('|') {
            headings.clear();
            continue;
        }
        if headings.is_empty() {
            headings = cells.iter().map(|cell| cell.to_lowercase()).collect();
            continue;
        }
        let routines: Vec<&str> = cells[0].split('`').skip(1).step_by(2).collect();
        for (heading, cell) in headings.iter().zip(&cells).skip(1) {
            let Some((name_of_column, piece)) = meant(heading) else { continue };
            for routine in &routines {
                let Some(column) = costs.get(&(routine.to_string(), name_of_column)) else {
                    continue;
                };
                let (figures, wanted) = match piece {
                    Some(piece) => {
                        let wanted = column.by_subject.get(piece).copied();
                        (first_figure(cell), wanted.into_iter().collect())
                    }
                    None => (whole_figures(cell), column.all.clone()),
                };
                for figure in figures {
                    if wanted.contains(&figure) {
                        checked.right += 1;
                    } else {
                        let line = place + 1;
                        checked.wrong.push(format!(
                            "{name}:{line}: {figure} {heading} of {routine}; costs.txt has {wanted:?}"
                        ));
                    }
                }
            }
        }
    }
    checked
}

/// The column of `costs.txt` that a heading means, and the piece that it is of.
fn meant(heading: &str) -> Option<(&'static str, Option<&'static str>)> {
    if let Some(piece) = PIECES.into_iter().find(|piece| *piece == heading) {
        return Some(("operations", Some(piece)));
    }
    let (_, column) = COLUMNS.into_iter().find(|(word, _)| heading.contains(word))?;
    Some((column, None))
}

/// `costs.txt` by routine and column.
fn columns(costs: &str) -> BTreeMap<(String, &str), Column> {
    let mut lines = costs.lines();
    let headings: Vec<&str> = lines.next().unwrap_or_default().split(' ').collect();
    let mut columns: BTreeMap<(String, &str), Column> = BTreeMap::new();
    for line in lines {
        let cells: Vec<&str> = line.split(' ').collect();
        for (heading, cell) in headings.iter().zip(&cells).skip(2) {
            let Ok(figure) = cell.parse::<u64>() else { continue };
            let column = columns.entry((cells[0].to_string(), *heading)).or_default();
            column.all.insert(figure);
            column.by_subject.insert(cells[1].to_string(), figure);
        }
    }
    columns
}

/// The figure that a cell begins with.
fn first_figure(cell: &str) -> Vec<u64> {
    let digits = cell.starts_with(|sign: char| sign.is_ascii_digit());
    digits.then(|| read(cell, 0)).flatten().map(|(_, value)| value as u64).into_iter().collect()
}

/// The figures of a cell that has nothing else: `5`, `12 to 14`, `863,232 bytes`.
fn whole_figures(cell: &str) -> Vec<u64> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < cell.len() {
        match cell[at..].chars().next() {
            Some(sign) if sign.is_ascii_digit() => {
                let Some((range, value)) = read(cell, at) else { break };
                at = range.end;
                found.push(value as u64);
            }
            Some(sign) => at += sign.len_utf8(),
            None => break,
        }
    }
    let words: String = cell.chars().filter(|sign| sign.is_alphabetic()).collect();
    let is_plain = ["", "to", "or", "and", "bytes", "operations"].contains(&words.as_str());
    if is_plain { found } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COSTS: &str = "routine subject operations depth look-ups reversals table-bytes\nfill south 13 9 0 0 0\nfill east 14 9 0 0 0\nlook rook 3 1 1 0 2048\nlook queen 7 2 1 0 2048\n";

    #[test]
    fn a_figure_that_is_not_in_the_costs_is_found() {
        let readme = |south: u32, queen: u32, bytes: &str| {
            format!(
                "## Cost\n\n| routine | operations | chain |\n|---|---|---|\n| `fill` | {south} to 14 | 9 |\n\n| routine | rook | queen | table bytes |\n|---|--:|--:|--:|\n| `look` | 3, 1 load | {queen} | {bytes} |\n"
            )
        };
        let right = hold("a", &readme(13, 7, "2,048"), COSTS);
        assert_eq!((right.right, right.wrong), (6, vec![]));
        let wrong = hold("a", &readme(15, 3, "2,049"), COSTS).wrong;
        assert_eq!(wrong.len(), 3, "{wrong:?}");
        assert!(wrong[0].starts_with("a:5: 15 operations of fill"), "{wrong:?}");
    }
}
