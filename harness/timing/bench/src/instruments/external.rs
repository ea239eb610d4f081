//! The extracted kernels by the C compilers that are installed, in the runner.

use super::rows;
use crate::compilers;
use machine_code::build::{Executables, Progress, Workspace};
use record::{Compiled, Plan, Skip};
use runner::{Error, wire};

/// Compiles the loops and times them beside rustc's; what was left out, and why.
pub(crate) fn external(
    workspace: &Workspace,
    executables: &Executables,
    plan: &Plan,
    progress: &mut dyn Progress,
) -> Result<(Vec<Compiled>, Vec<Skip>), Error> {
    let folder = workspace.target.join("raybench").join("compilers");
    let (libraries, left_out) = compilers::libraries(&workspace.root, plan, &folder)?;
    let skip = |(why, what): (String, Vec<String>)| Skip {
        what: Compiled::STAGE.into(),
        reason: format!("{why}: {}", what.join(", ")).into(),
    };
    let skips = left_out.into_iter().map(skip).collect();
    if libraries.is_empty() {
        return Ok((Vec::new(), skips));
    }
    let asked = wire::External { plan: plan.clone(), libraries };
    let rows = rows(Compiled::STAGE, (&executables.runner, "external"), &asked, progress)?;
    Ok((rows, skips))
}
