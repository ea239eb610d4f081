//! Times the extracted kernels of other compilers: those C compilers that are installed.

use super::rows;
use crate::compilers;
use machine_code::build::{Executables, Progress, Workspace};
use record::{Compiled, Plan, Skip};
use runner::{Error, wire};

/// Compiles the loops by each C compiler, and times them together with rustc's. Returns the rows,
/// and the skips of routines and compilers that are left out.
pub(crate) fn time_other_compilers(
    workspace: &Workspace,
    executables: &Executables,
    plan: &Plan,
    progress: &mut dyn Progress,
) -> Result<(Vec<Compiled>, Vec<Skip>), Error> {
    let folder = workspace.target.join("raybench").join("compilers");
    let (libraries, left_out) = compilers::compile_libraries(&workspace.root, plan, &folder)?;
    let mut skips = Vec::new();
    for (reason, names) in left_out {
        let reason = format!("{reason}: {}", names.join(", ")).into();
        skips.push(Skip { what: Compiled::STAGE.into(), reason });
    }
    if libraries.is_empty() {
        return Ok((Vec::new(), skips));
    }
    let request = wire::ExternalRequest { plan: plan.clone(), libraries };
    let rows = rows(Compiled::STAGE, (&executables.runner, "external"), &request, progress)?;
    Ok((rows, skips))
}
