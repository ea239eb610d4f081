//! `asm --matrix`: all tiers side by side.

use crate::{failure::Failure, progress::Teller, say_as, terminal};
use asm_reports::{Selected, matrix::matrix};
use contract::Tier;

pub fn run(selected: &[Selected], json: bool) -> Result<(), Failure> {
    let matrix = matrix(selected, &Tier::OF_X86, &mut Teller::new(json))?;
    say_as(json, &matrix, || matrix.render(terminal::width()))
}
