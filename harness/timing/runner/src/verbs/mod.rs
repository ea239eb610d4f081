//! The verbs of `raybench-runner`: from the plan to the printed value.
//!
//! A process that times must stay on one core and have no other threads, and each invocation must
//! be another process, because layouts of memory differ from process to process. So the commands of
//! `cargo xtask` start this executable and talk to it in JSON: a request on standard input or in a
//! file, a value on standard output, and progress on standard error if `RAYBENCH_PROGRESS` is set.
//!
//! Each verb is a function from its request to a serializable value. This file has what all verbs
//! share: it reads the request, checks the names of the plan, and prints.

mod bounds;
mod copies;
mod external;
mod routines;
mod sample;
mod step;
mod verify;

use crate::Error;
use crate::wire::{ExternalRequest, InvocationRequest, VerifyRequest};
use record::Plan;
use serde::de::DeserializeOwned;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The text of `--help`. A library that parses command lines would take longer to build than this
/// crate, for two words that our commands pass.
const HELP: &str = r#"Verifies and times the probes that are linked into it. JSON in, JSON on standard output.

Usage: raybench-runner VERB [FILE]

A verb reads its work from FILE or from standard input. Defaults are those of `cargo xtask bench`.
A PLAN is such as {"variants": ["magic"], "quick": true}.

  verify     compares every answer with the oracle's: {"plan": PLAN, "whole": false}
  bounds     times the loops with their dependencies cut and the loops themselves, alternately: PLAN
  sample     times probes alternately:
             {"plan": PLAN, "seconds": 10, "order_seed": 1, "edges_seen": false}
  self-test  tests the instrument: rulers, false alarms, planted slowdowns: PLAN, of which only the
             seed counts
  step       counts executed instructions, of branching code by single-stepping: PLAN
  external   times loops of other compilers and ours, alternately:
             {"plan": PLAN, "libraries": [["gcc", "FILE"]]}
  routines   lists the routines that are linked in, with the symbols of their timed loops, the hash
             of the boards, and the version of these formats: PLAN

Example: echo '{"plan": {"variants": ["kogge_stone"], "model": "ray_attacks"}, "seconds": 1}' |
    raybench-runner sample
"#;

/// The source of a verb's request: a file, or else standard input.
struct Source {
    file: Option<PathBuf>,
}

impl Source {
    /// Reads a request and checks the plan in it, which `plan` returns.
    fn read<T: DeserializeOwned>(&self, plan: impl Fn(&T) -> &Plan) -> Result<T, Error> {
        let (name, text) = match &self.file {
            Some(file) => (file.as_path(), std::fs::read_to_string(file)),
            None => (Path::new("-"), std::io::read_to_string(std::io::stdin())),
        };
        let request = match text {
            Ok(text) => serde_json::from_str(&text).map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        let request =
            request.map_err(|reason| Error::Input(format!("{}: {reason}", name.display())))?;
        // The caller should learn of a name that does not exist before any work is done.
        crate::check_plan(plan(&request))?;
        Ok(request)
    }

    /// Reads a request that is a plan alone.
    fn plan(&self) -> Result<Plan, Error> {
        self.read(|plan| plan)
    }
}

/// Runs the verb of the command line and returns the exit code of the process.
pub fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match answer(&arguments) {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(error.exit_code())
        }
    }
}

/// Returns the text for standard output.
fn answer(arguments: &[String]) -> Result<String, Error> {
    let (verb, file) = match arguments {
        [verb] => (verb.as_str(), None),
        [verb, file] => (verb.as_str(), Some(file.as_str())),
        _ => return Err(Error::Input("usage: raybench-runner VERB [FILE]; see --help".into())),
    };
    let source = Source { file: file.filter(|file| *file != "-").map(PathBuf::from) };
    Ok(match verb {
        "-h" | "--help" | "help" => HELP.to_string(),
        "verify" => json(&verify::run(&source.read(|request: &VerifyRequest| &request.plan)?)?),
        "bounds" => json(&bounds::run(&source.plan()?)?),
        "external" => {
            json(&external::run(&source.read(|request: &ExternalRequest| &request.plan)?)?)
        }
        "sample" => json(&sample::run(&source.read(|request: &InvocationRequest| &request.plan)?)?),
        "self-test" => json(&crate::experiments::self_test(source.plan()?.seed)?),
        "step" => json(&step::run(&source.plan()?)?),
        "routines" => json(&routines::run(&source.plan()?)?),
        _ => return Err(Error::Input(format!("{verb:?} is no verb; see --help"))),
    })
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data always serialises") + "\n"
}
