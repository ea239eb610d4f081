//! `asm` without a variant: the published comparison of Dumb7Fill and Kogge-Stone.

use super::files::open;
use crate::{failure::Failure, progress::Teller, say_as, terminal};
use asm_reports::published::{SetPiece, set_piece};
use asm_reports::tiers::listing_binary;
use contract::Tier;

pub fn run(tier: Tier, json: bool) -> Result<(), Failure> {
    let comparison = compare_published(tier, json)?;
    say_as(json, &comparison, || comparison.render(terminal::width()))
}

/// Returns the comparison as text, for RESULTS.md.
pub fn text() -> Result<String, Failure> {
    const WIDTH: usize = 100;
    Ok(compare_published(Tier::X86_64, false)?.render(WIDTH))
}

/// Builds both programs and compares them.
fn compare_published(tier: Tier, quiet: bool) -> Result<SetPiece, Failure> {
    let executable = open(tier, quiet)?;
    let listings = listing_binary(Tier::X86_64, &mut Teller::new(quiet))?;
    Ok(set_piece(&executable, &listings)?)
}
