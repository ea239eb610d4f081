//! The extracted kernels by the C compilers that are installed, in the runner.

use super::rows;
use crate::compilers;
use machine_code::build::{Executables, Progress, Workspace};
use record::{Compiled, Plan, Skip};
use runner::{Error, wire};
use std::collections::BTreeMap;

/// What came of it.
#[derive(Default)]
pub(crate) struct External {
    pub(crate) rows: Vec<Compiled>,
    pub(crate) skips: Vec<Skip>,
}

/// Compiles the loops, and times them beside rustc's.
pub(crate) fn external(
    workspace: &Workspace,
    executables: &Executables,
    plan: &Plan,
    progress: &mut dyn Progress,
) -> Result<External, Error> {
    let folder = workspace.target.join("raybench").join("compilers");
    let (libraries, left_out) = compilers::libraries(&workspace.root, plan, &folder)?;
    // A reason once, not under the table of each model.
    let mut reasons: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (what, why) in left_out {
        reasons.entry(why).or_default().push(what);
    }
    let skip = |(why, what): (String, Vec<String>)| Skip {
        what: Compiled::STAGE.into(),
        reason: format!("{why}: {}", what.join(", ")).into(),
    };
    let skips = reasons.into_iter().map(skip).collect();
    if libraries.is_empty() {
        return Ok(External { rows: Vec::new(), skips });
    }
    let asked = wire::External { plan: plan.clone(), libraries };
    let rows = rows(Compiled::STAGE, (&executables.runner, "external"), &asked, progress)?;
    Ok(External { rows, skips })
}
