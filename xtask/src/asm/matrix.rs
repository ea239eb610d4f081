//! `asm --matrix`: all tiers side by side, as table, CSV or JSON.

use super::Arguments;
use crate::{failure::Failure, progress::Teller, say, say_json, table};
use asm_reports::matrix::{everything, matrix};

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let selected = match &arguments.variant {
        None => everything(),
        Some(variant) => asm_reports::select(
            variant,
            arguments.routine.as_deref(),
            arguments.direction.as_deref(),
        )?,
    };
    let matrix = matrix(&selected, &mut Teller::new(arguments.json))?;
    if arguments.json {
        say_json(&matrix)
    } else if arguments.csv {
        say(&matrix.csv())
    } else {
        say(&matrix.render(table::width()))
    }
}
