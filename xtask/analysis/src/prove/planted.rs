//! `prove --planted`: the faults that the prover's tests plant, and the boards on which they answer wrongly.

use crate::supplements::{self, counterexamples as rows};
use crate::{failure::Failure, say_as, workspace};
use std::process::{Command, Stdio};

/// Where the tests tell what they found.
const TOLD: &str = "raybench/counterexamples.jsonl";

pub fn run(write: bool, json: bool) -> Result<(), Failure> {
    let told = workspace::target().join(TOLD);
    let machine = |error: std::io::Error| Failure::Machine(format!("{}: {error}", told.display()));
    std::fs::create_dir_all(told.parent().expect("it is in a folder")).map_err(machine)?;
    std::fs::write(&told, "").map_err(machine)?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut tests = Command::new(cargo);
    tests.args(["test", "--package", "raybench-prove", "--test", "planted", "--"]);
    tests.args(rows::TESTS).env("RAYBENCH_COUNTEREXAMPLES", &told).current_dir(workspace::root());
    // Results are this command's; what cargo says of the tests goes where progress goes.
    let status = tests.stdout(Stdio::from(std::io::stderr())).status();
    let status = status.map_err(|error| Failure::Machine(format!("cannot run cargo: {error}")))?;
    if !status.success() {
        return Err(Failure::Check("a planted fault is not found: see above".into()));
    }
    let found = rows::found(&std::fs::read_to_string(&told).map_err(machine)?)?;
    say_as(json, &found, || found.rows.iter().map(rows::drawn).collect())?;
    supplements::write_if(write, rows::FILE, || found)
}
