//! `asm` without a variant: the published comparison, and the same algorithms in other spellings.

use super::open;
use crate::{failure::Failure, progress::Teller, say, say_json, table};
use asm_reports::{Comparison, Spellings, tiers};
use contract::Tier;
use std::path::Path;

#[derive(serde::Serialize)]
struct Shown {
    #[serde(flatten)]
    comparison: Comparison,
    spellings: Spellings,
}

pub fn run(tier: Tier, file: Option<&Path>, json: bool) -> Result<(), Failure> {
    let shown = read(tier, file, json)?;
    if json {
        return say_json(&shown);
    }
    let width = table::width();
    say(&format!("{}\n{}", shown.comparison.render(width), shown.spellings.render(width)))
}

/// Comparison and spellings as text, for the README.
pub fn texts() -> Result<[String; 2], Failure> {
    const WIDTH: usize = 100;
    let shown = read(Tier::X86_64, None, false)?;
    Ok([shown.comparison.render(WIDTH), shown.spellings.render(WIDTH)])
}

fn read(tier: Tier, file: Option<&Path>, quiet: bool) -> Result<Shown, Failure> {
    let executable = open(tier, file, quiet)?;
    let carriers = tiers::carriers(&mut Teller::new(quiet))?;
    let (_, baseline) = &carriers[0];
    Ok(Shown {
        comparison: asm_reports::comparison(&executable, baseline)?,
        spellings: asm_reports::spellings(&carriers)?,
    })
}
