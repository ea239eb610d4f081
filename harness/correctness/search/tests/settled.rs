//! The results in README.md follow from the rows that the command printed (`settled.json`).

use search::program::Domain;
use search::report::{AnswerRow, bounds};
use search::view::{summary, tables};

#[test]
fn the_page_says_what_the_rows_say() {
    let rows: Vec<AnswerRow> =
        serde_json::from_str(include_str!("../settled.json")).expect("rows as --json prints them");
    let page = include_str!("../README.md");
    for inputs in [2, 3] {
        let rows: Vec<AnswerRow> = rows
            .iter()
            .filter(|row| row.inputs == inputs || row.gates.is_none())
            .cloned()
            .collect();
        let bounds = bounds(&rows, Domain::Disjoint, inputs).expect("rows and programs agree");
        let text =
            table::markdown(&tables(&rows, &summary(&rows, &bounds), Domain::Disjoint, inputs));
        assert!(page.contains(text.trim()), "README.md has to say:\n\n{text}");
    }
}
