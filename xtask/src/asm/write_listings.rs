//! `asm --write-listings`: the listings under version control, written anew.

use crate::{failure::Failure, say, workspace};
use asm_reports::committed;
use contract::Tier;

pub fn run() -> Result<(), Failure> {
    let runner = super::open(Tier::X86_64, None, false)?;
    let input = |error: String| Failure::Machine(error);
    std::fs::create_dir_all(committed::folder()).map_err(|error| input(error.to_string()))?;
    for variant in registry::variants() {
        let (path, text) = (committed::path(variant.name), committed::text(&runner, variant)?);
        let known = std::fs::read_to_string(&path).ok();
        let changed = known.as_deref() != Some(&text);
        if changed {
            record::write_whole(&path, text.as_bytes()).map_err(|e| input(e.to_string()))?;
        }
        let what = if changed { "written" } else { "unchanged" };
        say(&format!("{}: {what}\n", workspace::shown(&path)))?;
    }
    Ok(())
}
