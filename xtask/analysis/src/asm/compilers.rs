//! `asm --compilers`: the published comparison as compiled by rustc, gcc and clang.

use super::files::rewrite;
use crate::{failure::Failure, progress::Teller, say_as, terminal, workspace};
use asm_reports::{compilers, tiers};
use contract::Tier;

/// The table in RESULTS.md, which `--write` rewrites.
pub const FILE: &str = "asm_reports/compilers.md";

pub fn run(write: bool, json: bool) -> Result<(), Failure> {
    let executable = tiers::listing_binary(Tier::X86_64, &mut Teller::new(json))?;
    let report = compilers::report(&executable)?;
    say_as(json, &report, || report.render(terminal::width()))?;
    for line in &report.skipped {
        eprintln!("{line}");
    }
    workspace::verdict(&report.complaints, report.skipped.len())?;
    if write { rewrite(FILE, &report.markdown()) } else { Ok(()) }
}
