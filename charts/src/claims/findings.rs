//! The table that opens RESULTS.md: a row per finding, with the figure of its first claim on each
//! machine.

use super::{Claim, Outcome};
use crate::answer::cpu_called;
use record::{Record, unique};
use table::Table;

/// The findings, by the titles of their sections in `results`, and what each machine says: the
/// figure of the first claim that it can be judged by, and whether all of its claims hold.
pub fn findings(claims: &[Claim], results: &str, records: &[Record]) -> Table {
    let machines = unique(records.iter().map(|record| cpu_called(&record.machine)));
    let headings = ["finding".to_string()].into_iter().chain(machines);
    let mut table = Table::new(headings);
    for (number, title) in titles(results) {
        let own: Vec<&Claim> =
            claims.iter().filter(|claim| claim.finding == Some(number)).collect();
        if own.is_empty() {
            continue;
        }
        let cells = records.iter().map(|record| cell(&own, record));
        table.row(
            [format!("[{number}. {title}](#{})", anchor(number, title))].into_iter().chain(cells),
        );
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

fn cell(claims: &[&Claim], record: &Record) -> String {
    let mut first = None;
    for claim in claims {
        match claim.evaluate(record) {
            Outcome::True(figure) => {
                first.get_or_insert(figure);
            }
            Outcome::False(figure) => return format!("contradicts \"{}\": {figure}", claim.words),
            Outcome::NotMeasured(_) => {}
        }
    }
    first.unwrap_or_else(|| "not measured".to_string())
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
