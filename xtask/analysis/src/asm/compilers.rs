//! `asm --compilers`: the published comparison as compiled by rustc, gcc and clang.

use super::rewritten;
use crate::{failure::Failure, progress::Teller, say_as, terminal, workspace};
use asm_reports::compilers;

/// The table in RESULTS.md, which `--write` rewrites.
pub const FILE: &str = "asm_reports/compilers.md";

pub fn run(write: bool, json: bool) -> Result<(), Failure> {
    let report = compilers::report(&mut Teller::new(json))?;
    say_as(json, &report, || report.render(terminal::width()))?;
    report.skipped.iter().for_each(|line| eprintln!("{line}"));
    workspace::verdict(&report.complaints, report.skipped.len())?;
    if write { rewritten(FILE, &report.markdown()) } else { Ok(()) }
}
