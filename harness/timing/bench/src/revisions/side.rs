//! One side of a comparison: the runner of a revision, and the routines in it.
//!
//! We ask the runner for its routines, because only it knows those of its revision. A runner that
//! speaks another wire format is refused before anything is timed, with a way to compare it.

use super::build::runner;
use super::code::{self, hashes};
use super::source::Revision;
use crate::children::run_child;
use contract::Form;
use machine_code::build::{Progress, Workspace};
use machine_code::decode::Executable;
use record::Plan;
use runner::wire::{ListedRoutine, Routines, WIRE_VERSION};
use runner::{Error, check_error};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The exit code of a runner that does not understand a request.
const BAD_INPUT: i32 = 2;

/// A revision that was built.
pub(crate) struct Side {
    /// The revision's name on the command line.
    pub(crate) revision: String,
    pub(crate) runner: PathBuf,
    /// The hash of its boards.
    pub(crate) boards: String,
    /// The selected routines, by `variant/routine`.
    pub(crate) routines: BTreeMap<String, ListedRoutine>,
    /// The machine code of its runner; `None` where we have no decoder.
    pub(crate) code: Option<Executable>,
}

impl Side {
    /// Builds the runner of a revision and asks it for its routines. Keeps those of the plan.
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

    /// Returns the names of the routines that the other side lacks.
    pub(crate) fn names_missing_in(&self, other: &Side) -> Vec<String> {
        let names = self.routines.keys();
        names.filter(|name| !other.routines.contains_key(*name)).cloned().collect()
    }

    /// Returns the hashes of the loops that time this routine; `None` if they are not known.
    pub(crate) fn hashes(&self, routine: &ListedRoutine, form: Form) -> Option<Vec<String>> {
        let symbols: Vec<&str> =
            routine.probes.iter().map(|probe| probe.timed_loop(form)).collect();
        hashes(self.code.as_ref(), &symbols)
    }
}

/// Asks a runner for its routines.
fn ask(
    runner: &Path,
    revision: &str,
    plan: &Plan,
    progress: &mut dyn Progress,
) -> Result<Routines, Error> {
    let stage = format!("routines of {revision}");
    // The request names no variants, because this revision need not have all of them.
    let plan = Plan { variants: Vec::new(), ..plan.clone() };
    let request = serde_json::to_string(&plan).map_err(|error| check_error(&stage, error))?;
    let mut command = Command::new(runner);
    let output = run_child(&stage, command.arg("routines"), request, progress)?;
    if output.status.code() == Some(BAD_INPUT) {
        return Err(Error::Input(old_format_error(revision)));
    }
    if !output.status.success() {
        return Err(output.failure(&stage));
    }
    parse(&output.stdout, revision).map_err(Error::Input)
}

/// Parses the answer of a runner. The error names the revision and what a user can do.
fn parse(answer: &str, revision: &str) -> Result<Routines, String> {
    let answer: serde_json::Value = serde_json::from_str(answer).unwrap_or_default();
    match answer["version"].as_u64() {
        None => Err(old_format_error(revision)),
        Some(version) if version != u64::from(WIRE_VERSION) => Err(format!(
            "{revision}: its runner speaks version {version} of the wire format, this xtask \
             version {WIRE_VERSION}; {}",
            remedy(revision)
        )),
        Some(_) => serde_json::from_value(answer).map_err(|error| format!("{revision}: {error}")),
    }
}

fn old_format_error(revision: &str) -> String {
    format!(
        "{revision}: its runner speaks an older wire format, and this xtask cannot ask it for \
         invocations; {}",
        remedy(revision)
    )
}

/// Returns the advice for a user whose revision speaks another wire format.
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
        let refusal = parse(&newer, "HEAD~3").expect_err("it is newer");
        let expected = format!("HEAD~3: its runner speaks version {version} ");
        assert!(refusal.starts_with(&expected), "{refusal}");
        for answer in ["", "usage: raybench-runner", "[]", "{\"clock\":\"sundial\"}"] {
            let error = parse(answer, "v0.1").expect_err("no version");
            assert_eq!(error, old_format_error("v0.1"));
        }
        let incomplete = format!("{{\"version\":{WIRE_VERSION}}}");
        assert!(parse(&incomplete, "HEAD").expect_err("no boards").starts_with("HEAD: "));
    }

    #[test]
    fn executables_that_do_not_answer_are_refused() {
        let refusal = |program: &str| {
            ask(Path::new(program), "v0.1", &Plan::default(), &mut Silent).expect_err("no runner")
        };
        assert_eq!(refusal("/bin/true"), Error::Input(old_format_error("v0.1")));
        assert_eq!(refusal("/bin/false").exit_code(), 1, "it gives no reason");
    }
}
