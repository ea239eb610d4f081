//! `asm --matrix`: all tiers side by side, as table or JSON.

use crate::arguments::asm::Arguments;
use crate::asm::failed;
use crate::{failure::Failure, progress::Teller, say_as, terminal};
use asm_reports::{Selected, matrix::matrix};
use contract::Tier;

pub(super) fn run(selected: &[Selected], arguments: &Arguments) -> Result<(), Failure> {
    let matrix =
        matrix(selected, &Tier::OF_X86, &mut Teller::new(arguments.json)).map_err(failed)?;
    say_as(arguments.json, &matrix, || matrix.render(terminal::width()))
}
