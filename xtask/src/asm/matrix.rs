//! `asm --matrix`: all tiers side by side, as table, CSV or JSON.

use crate::arguments::asm::Arguments;
use crate::{failure::Failure, progress::Teller, say, say_json, supplements, terminal};
use asm_reports::{Selected, matrix::matrix};

pub(super) fn run(selected: &[Selected], arguments: &Arguments) -> Result<(), Failure> {
    let matrix = matrix(selected, &mut Teller::new(arguments.json))?;
    match (arguments.json, arguments.csv) {
        (true, _) => say_json(&matrix),
        (_, true) => say(&matrix.csv()),
        _ => say(&matrix.render(terminal::width())),
    }?;
    match arguments.write {
        true => supplements::write(supplements::tiers::FILE, &supplements::tiers::found(&matrix)),
        false => Ok(()),
    }
}
