//! `asm --claims`: published costs against our counts.

use super::files::rewrite;
use crate::{failure::Failure, progress::Teller, say_as, terminal, workspace};
use asm_reports::published::{Published, check};
use asm_reports::tiers::listing_binary;
use contract::Tier;

/// The file that `--write` rewrites.
const FILE: &str = "asm_reports/published.json";

pub fn run(write: bool, json: bool) -> Result<(), Failure> {
    let baseline = listing_binary(Tier::X86_64, &mut Teller::new(json))?;
    let report = check(&Published::load()?, &baseline)?;
    say_as(json, &report, || report.render(terminal::width()))?;
    if write {
        return rewrite(FILE, &report.current.to_string());
    }
    workspace::verdict(&report.complaints, report.skipped.len())
}
