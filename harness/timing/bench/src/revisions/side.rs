//! One side of a comparison: a revision's runner, and what it holds.

use super::build::runner;
use super::code::{self, hashes};
use super::source::Revision;
use crate::children::run_child;
use contract::Form;
use machine_code::build::{Progress, Workspace};
use machine_code::decode::Executable;
use record::Plan;
use runner::wire::{ListedRoutine, Routines, WIRE_VERSION};
use runner::{Error, check};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The exit code of a runner that does not understand what it is asked.
const BAD_INPUT: i32 = 2;

/// A revision that was built.
pub(crate) struct Side {
    /// The revision's name on the command line.
    pub(crate) revision: String,
    pub(crate) runner: PathBuf,
    /// Hash of its boards.
    pub(crate) boards: String,
    /// What was asked for, by `variant/routine`.
    pub(crate) routines: BTreeMap<String, ListedRoutine>,
    /// Its machine code, where it can be read.
    pub(crate) code: Option<Executable>,
}

impl Side {
    /// Builds the runner of a revision and asks what it holds of the plan.
    pub(crate) fn build(
        workspace: &Workspace,
        revision: &Revision,
        plan: &Plan,
        progress: &mut dyn Progress,
    ) -> Result<Self, Error> {
        let runner = runner(workspace, revision, progress)?;
        let answer = ask(&runner, &revision.name, plan, progress)?;
        let mut routines = BTreeMap::new();
        for routine in answer.routines {
            let is_named = plan.variants.is_empty() || plan.variants.contains(&routine.variant);
            if is_named && plan.model.is_none_or(|model| model.name() == routine.model) {
                let name = format!("{}/{}", routine.variant, routine.routine);
                routines.insert(name, routine);
            }
        }
        let code = code::read(&runner)?;
        let revision = revision.name.clone();
        Ok(Side { revision, runner, boards: answer.boards, routines, code })
    }

    /// The names of the routines that only this side has.
    pub(crate) fn missing_in(&self, other: &Side) -> Vec<String> {
        let names = self.routines.keys();
        names.filter(|name| !other.routines.contains_key(*name)).cloned().collect()
    }

    /// Hashes of the loops that time this routine; `None` if they are not known.
    pub(crate) fn hashes(&self, routine: &ListedRoutine, form: Form) -> Option<Vec<String>> {
        let symbols: Vec<&str> =
            routine.probes.iter().map(|probe| probe.timed_loop(form)).collect();
        hashes(self.code.as_ref(), &symbols)
    }
}

/// Asks a runner what it holds.
fn ask(
    runner: &Path,
    revision: &str,
    plan: &Plan,
    progress: &mut dyn Progress,
) -> Result<Routines, Error> {
    let stage = format!("routines of {revision}");
    // Without the names of variants, of which this revision need not have all.
    let plan = Plan { variants: Vec::new(), ..plan.clone() };
    let request = serde_json::to_string(&plan).map_err(|error| check(&stage, error))?;
    let mut command = Command::new(runner);
    let finished = run_child(&stage, command.arg("routines"), request, progress)?;
    if finished.status.code() == Some(BAD_INPUT) {
        return Err(Error::Input(too_old(revision)));
    }
    if !finished.status.success() {
        return Err(finished.failure(&stage));
    }
    read(&finished.stdout, revision).map_err(Error::Input)
}

/// Understands the answer of a runner, or says why not.
fn read(answer: &str, revision: &str) -> Result<Routines, String> {
    let answer: serde_json::Value = serde_json::from_str(answer).unwrap_or_default();
    match answer["version"].as_u64() {
        None => Err(too_old(revision)),
        Some(version) if version != u64::from(WIRE_VERSION) => Err(format!(
            "{revision}: its runner speaks version {version} of the wire format, this xtask \
             version {WIRE_VERSION}; {}",
            remedy(revision)
        )),
        Some(_) => serde_json::from_value(answer).map_err(|error| format!("{revision}: {error}")),
    }
}

fn too_old(revision: &str) -> String {
    format!(
        "{revision}: its runner speaks an older wire format, and this xtask cannot ask it for \
         invocations; {}",
        remedy(revision)
    )
}

/// What a user can do about a revision that cannot be asked.
fn remedy(revision: &str) -> String {
    format!(
        "compare it with a revision of its time in a checkout of its own: `git worktree add \
         ../checkout {revision}`, and there `cargo xtask compare`"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use machine_code::build::Silent;

    #[test]
    fn other_wire_formats_are_refused_by_name() {
        let version = WIRE_VERSION + 1;
        let newer = format!("{{\"version\":{version},\"mood\":\"new\"}}");
        let refusal = read(&newer, "HEAD~3").expect_err("it is newer");
        let expected = format!("HEAD~3: its runner speaks version {version} ");
        assert!(refusal.starts_with(&expected), "{refusal}");
        for answer in ["", "usage: raybench-runner", "[]", "{\"clock\":\"sundial\"}"] {
            assert_eq!(read(answer, "v0.1").expect_err("no version"), too_old("v0.1"));
        }
        let incomplete = format!("{{\"version\":{WIRE_VERSION}}}");
        assert!(read(&incomplete, "HEAD").expect_err("no boards").starts_with("HEAD: "));
    }

    #[test]
    fn executables_that_do_not_answer_are_refused() {
        let answer = |program: &str| {
            ask(Path::new(program), "v0.1", &Plan::default(), &mut Silent).expect_err("no runner")
        };
        assert_eq!(answer("/bin/true"), Error::Input(too_old("v0.1")));
        assert_eq!(answer("/bin/false").exit_code(), 1, "it does not say why");
    }
}
