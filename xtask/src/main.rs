//! `cargo xtask`: runs most commands here, and hands the rest to the executable in `analysis/`.

use std::ffi::{OsStr, OsString};
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode};
use xtask::failure::Failure;

#[derive(clap::Subcommand)]
enum Verb {
    #[command(flatten)]
    Here(Box<xtask::Verb>),
    /// Show and count the machine code of routines; without arguments, of the published
    /// 19-versus-14 comparison
    Asm(ForwardedArguments),
    /// Prove for all inputs that the machine code of a routine meets its specification
    Prove(ForwardedArguments),
    /// Find the smallest programs for an attack fill, or prove that none is smaller
    Search(ForwardedArguments),
    /// Write a book of all results, or update the documents of the repository
    Report(ForwardedArguments),
}

/// Arguments that the other executable reads.
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
struct ForwardedArguments {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _arguments: Vec<OsString>,
}

fn main() -> ExitCode {
    xtask::main(|verb: &Verb| match verb {
        Verb::Here(verb) => {
            verb.run()?;
            // The documents show published records.
            if verb.publishes() { analyse(["report", "--splice"]) } else { Ok(()) }
        }
        Verb::Asm(_) | Verb::Prove(_) | Verb::Search(_) | Verb::Report(_) => {
            analyse(std::env::args_os().skip(1))
        }
    })
}

/// Replaces this process by `cargo run` of the other executable, so that input, output, signals and
/// exit code are those of one command.
fn analyse(arguments: impl IntoIterator<Item: AsRef<OsStr>>) -> Result<(), Failure> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let manifest = xtask::workspace::root().join("Cargo.toml");
    let mut command = Command::new(cargo);
    command.args(["run", "--package", "raybench-analyse", "--manifest-path"]).arg(manifest);
    let error = command.arg("--").args(arguments).exec();
    Err(Failure::Machine(format!("cannot run cargo: {error}")))
}
