//! The extracted kernels by the C compilers that are installed, in the runner.

use super::rows;
use crate::compilers;
use machine_code::build::{Executables, Progress, Workspace};
use record::{Compiled, Plan, Skip};
use runner::{Error, wire};

/// Compiles the loops and times them beside rustc's. Returns the rows, and what was left out and
/// why.
pub(crate) fn external(
    workspace: &Workspace,
    executables: &Executables,
    plan: &Plan,
    progress: &mut dyn Progress,
) -> Result<(Vec<Compiled>, Vec<Skip>), Error> {
    let folder = workspace.target.join("raybench").join("compilers");
    let (libraries, left_out) = compilers::libraries(&workspace.root, plan, &folder)?;
    let mut skips = Vec::new();
    for (why, names) in left_out {
        let reason = format!("{why}: {}", names.join(", ")).into();
        skips.push(Skip { what: Compiled::STAGE.into(), reason });
    }
    if libraries.is_empty() {
        return Ok((Vec::new(), skips));
    }
    let request = wire::ExternalRequest { plan: plan.clone(), libraries };
    let rows = rows(Compiled::STAGE, (&executables.runner, "external"), &request, progress)?;
    Ok((rows, skips))
}
