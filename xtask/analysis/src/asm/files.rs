//! The executables that `asm` reads, and the files that it rewrites.

use crate::{failure::Failure, progress::Teller, say, workspace};
use contract::Tier;
use machine_code::decode::Executable;

/// Writes a file of the workspace and says so.
pub fn rewrite(file: &str, text: &str) -> Result<(), Failure> {
    let path = workspace::root().join(file);
    record::write_whole(&path, text.as_bytes()).map_err(Failure::machine)?;
    say(&format!("wrote {file}\n"))
}

/// Builds and reads the executable of `tier`.
pub fn open(tier: Tier, quiet: bool) -> Result<Executable, Failure> {
    Ok(asm_reports::tiers::open(tier, &mut Teller::new(quiet))?)
}
