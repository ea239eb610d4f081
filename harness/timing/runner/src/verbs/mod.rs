//! The verbs of `raybench-runner`: from the plan to the printed value.
//!
//! They print JSON on standard output, and progress on standard error if `RAYBENCH_PROGRESS` is
//! set.

mod bounds;
mod copies;
mod external;
mod routines;
mod sit;
mod step;
mod verify;

use crate::Error;
use crate::wire::{External, Sit, Verify};
use clap::{Parser, Subcommand};
use record::Plan;
use serde::de::DeserializeOwned;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Verifies and times the probes that are linked into it. JSON in, JSON on standard output.
///
/// A verb reads its work from FILE or from standard input. Defaults are those of
/// `cargo xtask bench`. Example: echo '{"plan": {"variants": ["kogge_stone"], "model":
/// "ray_attacks"}, "seconds": 1}' | raybench-runner sit
#[derive(Parser)]
#[command(name = "raybench-runner", version, verbatim_doc_comment)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Compares every answer with the oracle's: {"plan": PLAN, "whole": false}.
    Verify(Asked),
    /// Times the loops with their dependencies cut and the loops themselves, alternately: PLAN.
    Bounds(Asked),
    /// Times probes alternately: {"plan": PLAN, "seconds": 10, "order_seed": 1, "edges_seen":
    /// false}.
    Sit(Asked),
    /// Tests the instrument: rulers, false alarms, planted slowdowns: PLAN, of which only the seed
    /// counts.
    SelfTest(Asked),
    /// Counts executed instructions, of branching code by single-stepping: PLAN.
    Step(Asked),
    /// Times loops of other compilers and ours, alternately: {"plan": PLAN, "libraries": [["gcc",
    /// "FILE"]]}.
    External(Asked),
    /// Lists the routines that are linked in, with the symbols of their timed loops, the hash of the
    /// boards, and the version of these formats: PLAN.
    Routines(Asked),
}

#[derive(clap::Args)]
struct Asked {
    /// What to do, as JSON, such as {"plan": {"variants": ["magic"], "quick": true}} or, where a
    /// PLAN is all, {"variants": ["magic"]}. `-` is standard input.
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
}

impl Asked {
    fn read<T: DeserializeOwned>(&self, plan: impl Fn(&T) -> &Plan) -> Result<T, Error> {
        let text = match self.file == Path::new("-") {
            true => std::io::read_to_string(std::io::stdin()),
            false => std::fs::read_to_string(&self.file),
        };
        let refused = |why: String| Error::Input(format!("{}: {why}", self.file.display()));
        let text = text.map_err(|error| refused(error.to_string()))?;
        let asked = serde_json::from_str(&text).map_err(|error| refused(error.to_string()))?;
        crate::checked(plan(&asked)).map(|()| asked)
    }

    fn plan(&self) -> Result<Plan, Error> {
        self.read(|plan| plan)
    }
}

/// Does what the command line says.
pub fn main() -> ExitCode {
    match answer(&Arguments::parse().verb) {
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

fn answer(verb: &Verb) -> Result<String, Error> {
    Ok(match verb {
        Verb::Verify(asked) => json(&verify::run(&asked.read(|one: &Verify| &one.plan)?)?),
        Verb::Bounds(asked) => json(&bounds::run(&asked.plan()?)?),
        Verb::External(asked) => json(&external::run(&asked.read(|one: &External| &one.plan)?)?),
        Verb::Sit(asked) => json(&sit::run(&asked.read(|one: &Sit| &one.plan)?)?),
        Verb::SelfTest(asked) => json(&crate::experiments::self_test(asked.plan()?.seed)?),
        Verb::Step(asked) => json(&step::run(&asked.plan()?)?),
        Verb::Routines(asked) => json(&routines::run(&asked.plan()?)?),
    })
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data always serialises") + "\n"
}
