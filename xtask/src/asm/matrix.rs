//! `asm --matrix`: all tiers side by side, as table, CSV or JSON.

use crate::{failure::Failure, progress::Teller, say, say_json, terminal};
use asm_reports::{Selected, matrix::matrix};

pub(super) fn run(selected: &[Selected], csv: bool, json: bool) -> Result<(), Failure> {
    let matrix = matrix(selected, &mut Teller::new(json))?;
    match (json, csv) {
        (true, _) => say_json(&matrix),
        (_, true) => say(&matrix.csv()),
        _ => say(&matrix.render(terminal::width())),
    }
}
