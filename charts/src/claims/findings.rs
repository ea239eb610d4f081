//! Writes the table that opens RESULTS.md: a row per finding, with its first claim and the result
//! of each machine.

use super::evaluate::outcome;
use super::{Claim, Outcome};
use crate::address::Addresses;
use crate::answer::cpu_called;
use record::{Record, group_by_key};
use table::Table;

/// Returns a row per finding: the title of its section in `results`, its first claim, and that
/// claim's figure on each machine, with links to addresses. Where another claim of the finding does
/// not hold, the cell names that other claim.
pub fn findings(
    claims: &[Claim],
    results: &str,
    records: &[Record],
    addresses: &Addresses,
) -> Table {
    let machines = group_by_key(records.iter().map(|record| (cpu_called(&record.machine), record)));
    let mut headings = vec!["finding".to_string(), "claim".to_string()];
    headings.extend(machines.iter().map(|(name, _)| name.clone()));
    let mut table = Table::new(headings);
    for (number, title) in titles(results) {
        let finding_claims: Vec<&Claim> =
            claims.iter().filter(|claim| claim.finding == Some(number)).collect();
        let Some(first) = finding_claims.first() else { continue };
        let link = format!("[{number}. {title}](#{})", anchor(number, title));
        let mut cells = vec![link, first.words.clone()];
        for (_, records) in &machines {
            cells.push(cell_of_machine(&finding_claims, records, addresses));
        }
        table.add_row(cells);
    }
    table
}

/// Returns the numbered sections of a document: `## 3. Small tables win` is number 3.
fn titles(document: &str) -> Vec<(usize, &str)> {
    let mut titles = Vec::new();
    for section in document.lines().filter_map(|line| line.strip_prefix("## ")) {
        let Some((number, title)) = section.split_once(". ") else { continue };
        if let Ok(number) = number.parse() {
            titles.push((number, title));
        }
    }
    titles
}

/// Returns the anchor of a section, as GitHub and mdBook make it.
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

/// Returns a contradiction of any record of a machine, otherwise the figure of the first record
/// that measured the claim.
fn cell_of_machine(claims: &[&Claim], records: &[&Record], addresses: &Addresses) -> String {
    for record in records {
        if let Some(contradiction) = contradiction(claims, record, addresses) {
            return contradiction;
        }
    }
    for record in records {
        if let Outcome::True(figure) = outcome(claims[0], record, addresses) {
            return figure;
        }
    }
    "not measured".to_string()
}

/// Returns the first of these claims that a record makes false, with its figure.
fn contradiction(claims: &[&Claim], record: &Record, addresses: &Addresses) -> Option<String> {
    for claim in claims {
        if let Outcome::False(figure) = outcome(claim, record, addresses) {
            return Some(format!("contradicts \"{}\": {figure}", claim.words));
        }
    }
    None
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
