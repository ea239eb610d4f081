//! The table that opens RESULTS.md: a row per finding, with its first claim and what each machine
//! says of that.

use super::{Claim, Outcome};
use crate::answer::cpu_called;
use record::{Record, grouped};
use table::Table;

/// The findings by the titles of their sections in `results`, the first claim of each, and its
/// figure on each machine. Where another claim of the finding does not hold, that is said instead.
pub fn findings(claims: &[Claim], results: &str, records: &[Record]) -> Table {
    let machines = grouped(records.iter().map(|record| (cpu_called(&record.machine), record)));
    let names = machines.iter().map(|(name, _)| name.clone());
    let headings = ["finding", "claim"].map(String::from).into_iter().chain(names);
    let mut table = Table::new(headings);
    for (number, title) in titles(results) {
        let of_finding: Vec<&Claim> =
            claims.iter().filter(|claim| claim.finding == Some(number)).collect();
        let Some(first) = of_finding.first() else { continue };
        let cells = machines.iter().map(|(_, records)| cell_of_machine(&of_finding, records));
        let link = format!("[{number}. {title}](#{})", anchor(number, title));
        table.row([link, first.words.clone()].into_iter().chain(cells));
    }
    table
}

/// The numbered sections of a document: `## 3. Small tables win` is number 3.
fn titles(document: &str) -> Vec<(usize, &str)> {
    let sections = document.lines().filter_map(|line| line.strip_prefix("## "));
    sections
        .filter_map(|section| {
            let (number, title) = section.split_once(". ")?;
            Some((number.parse().ok()?, title))
        })
        .collect()
}

/// The anchor of a section, as GitHub and mdBook make it.
fn anchor(number: usize, title: &str) -> String {
    let mut anchor = format!("{number}-");
    for letter in title.chars() {
        match letter {
            ' ' => anchor.push('-'),
            letter if letter.is_alphanumeric() || "-_".contains(letter) => {
                anchor.extend(letter.to_lowercase());
            }
            _ => {}
        }
    }
    anchor
}

/// What the records of a machine say: a contradiction of any of them, or the first that measured
/// it.
fn cell_of_machine(claims: &[&Claim], records: &[&Record]) -> String {
    let mut all: Vec<String> = records.iter().map(|record| cell(claims, record)).collect();
    let index = all
        .iter()
        .position(|cell| cell.starts_with("contradicts"))
        .or_else(|| all.iter().position(|cell| cell != NOT_MEASURED));
    all.swap_remove(index.unwrap_or(0))
}

const NOT_MEASURED: &str = "not measured";

fn cell(claims: &[&Claim], record: &Record) -> String {
    for claim in claims {
        if let Outcome::False(figure) = claim.evaluate(record) {
            return format!("contradicts \"{}\": {figure}", claim.words);
        }
    }
    match claims[0].evaluate(record) {
        Outcome::True(figure) | Outcome::False(figure) => figure,
        Outcome::NotMeasured(_) => NOT_MEASURED.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_have_numbers_and_anchors() {
        let text = "# Page\n## 4. Looking up, at once\ntext\n## Records\n";
        assert_eq!(titles(text), [(4, "Looking up, at once")]);
        assert_eq!(anchor(4, "Looking up, at once"), "4-looking-up-at-once");
    }
}
