//! `asm` without a variant: the published comparison, and the same algorithms in other spellings.

use super::open;
use crate::asm::failed;
use crate::{failure::Failure, progress::Teller, say_as, terminal, workspace};
use asm_reports::tiers::{self, DECODABLE};
use asm_reports::{Comparison, Spellings};
use contract::Tier;

#[derive(serde::Serialize)]
struct Shown {
    #[serde(flatten)]
    comparison: Comparison,
    spellings: Spellings,
}

pub fn run(tier: Tier, json: bool) -> Result<(), Failure> {
    let shown = read(tier, json)?;
    say_as(json, &shown, || {
        let width = terminal::width();
        format!("{}\n{}", shown.comparison.render(width), shown.spellings.render(width))
    })?;
    workspace::verdict(&shown.spellings.complaints(), 0)
}

/// Comparison and spellings as text, for the README.
pub fn texts() -> Result<[String; 2], Failure> {
    const WIDTH: usize = 100;
    let shown = read(Tier::X86_64, false)?;
    Ok([shown.comparison.render(WIDTH), shown.spellings.render(WIDTH)])
}

fn read(tier: Tier, quiet: bool) -> Result<Shown, Failure> {
    let executable = open(tier, None, quiet)?;
    let listing_binaries =
        tiers::listing_binaries(&DECODABLE, &mut Teller::new(quiet)).map_err(failed)?;
    let (_, baseline) = &listing_binaries[0];
    Ok(Shown {
        comparison: asm_reports::comparison(&executable, baseline).map_err(failed)?,
        spellings: asm_reports::spellings(&listing_binaries).map_err(failed)?,
    })
}
