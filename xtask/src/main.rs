//! `cargo xtask`: the commands, and for those that need more than this a call of the executable that has them.

use std::ffi::{OsStr, OsString};
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode};
use xtask::failure::Failure;

#[derive(clap::Subcommand)]
enum Verb {
    #[command(flatten)]
    Here(Box<xtask::Verb>),
    /// Show the machine code of a probe, the published 19-versus-14 comparison, or all claims
    Asm(Passed),
    /// Prove machine code right for all inputs
    Prove(Passed),
    /// Find the smallest programs for an attack fill, or prove that there are none
    Search(Passed),
    /// Write records as a book, or put them into the documents
    Report(Passed),
}

/// Arguments that the other executable reads.
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
struct Passed {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _rest: Vec<OsString>,
}

fn main() -> ExitCode {
    xtask::main(|verb: &Verb| match verb {
        Verb::Here(verb) => {
            verb.run()?;
            // What is published stands in the documents too.
            if verb.publishes() { analyse(["report", "--splice"]) } else { Ok(()) }
        }
        Verb::Asm(_) | Verb::Prove(_) | Verb::Search(_) | Verb::Report(_) => {
            analyse(std::env::args_os().skip(1))
        }
    })
}

/// Becomes `cargo run` of the other executable: input, output, signals and exit code are those of one command.
fn analyse(arguments: impl IntoIterator<Item: AsRef<OsStr>>) -> Result<(), Failure> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let manifest = xtask::workspace::root().join("Cargo.toml");
    let mut command = Command::new(cargo);
    command.args(["run", "--package", "raybench-analyse", "--manifest-path"]).arg(manifest);
    let error = command.arg("--").args(arguments).exec();
    Err(Failure::Machine(format!("cannot run cargo: {error}")))
}
