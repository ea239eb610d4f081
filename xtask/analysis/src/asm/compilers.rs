//! `asm --compilers`: the published comparison as compiled by rustc, gcc and clang.

use crate::{failure::Failure, progress::Teller, say, say_as, terminal, workspace};
use asm_reports::compilers;

/// The table in RESULTS.md, which `--write` rewrites.
pub const FILE: &str = "asm_reports/compilers.md";

pub fn run(write: bool, json: bool) -> Result<(), Failure> {
    let report = compilers::report(&mut Teller::new(json))?;
    say_as(json, &report, || report.render(terminal::width()))?;
    report.skipped.iter().for_each(|line| eprintln!("{line}"));
    workspace::verdict(&report.complaints, report.skipped.len())?;
    if write {
        let path = workspace::root().join(FILE);
        record::write_whole(&path, report.markdown().as_bytes()).map_err(Failure::machine)?;
        say(&format!("wrote {FILE}\n"))?;
    }
    Ok(())
}
