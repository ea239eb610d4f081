//! The executable that a tier's machine code is read from. Nothing is executed.
//!
//! The baseline's is the runner itself: the file that `bench` times. Another tier's is the carrier,
//! which is built in seconds and holds the probes and loops that the runner of that tier would hold.

use crate::Error;
use build::{Progress, Workspace};
use contract::Tier;
use decode::Executable;
use std::path::Path;

/// Reads another executable in place of one that is built: an older runner, a criterion bench.
///
/// # Errors
/// If it is no executable with symbols for x86-64, or carries no probe.
pub fn open_file(path: &Path) -> Result<Executable, Error> {
    let executable = Executable::open(path)?;
    let ours = executable.symbols().any(|symbol| symbol.name.starts_with("raybench.probe."));
    if ours {
        return Ok(executable);
    }
    let path = path.display();
    Err(Error::Input(format!("{path} carries no probe: no symbol is raybench.probe.*")))
}

/// Builds what carries the machine code of `tier`, and reads it.
///
/// # Errors
/// If the build fails, or if the tier cannot be decoded.
pub fn open(tier: Tier, progress: &mut dyn Progress) -> Result<Executable, Error> {
    let workspace = Workspace::locate()?;
    let path = match tier {
        Tier::X86_64 => build::runner(&workspace, tier, progress)?,
        Tier::Apx => {
            return Err(Error::Input(
                "tier apx cannot be decoded here; `cargo xtask asm --matrix` counts it from the \
                 compiler's assembly text"
                    .into(),
            ));
        }
        _ => build::carrier(&workspace, tier, progress)?,
    };
    Ok(Executable::open(&path)?)
}
