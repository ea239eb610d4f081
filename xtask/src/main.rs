//! `cargo xtask`: the commands, one file per verb. Nothing is measured or judged here; the verbs
//! choose, call and print.

mod asm;
mod bench;
mod charts;
mod compare;
mod compare_revisions;
mod doctor;
mod failure;
mod interrupt;
mod list;
mod new;
mod progress;
mod prove;
mod report;
mod search;
mod select;
mod self_test;
mod show;
mod sweeps;
mod terminal;
mod verify;
mod workload_list;
mod workspace;

use clap::{Parser, Subcommand};
use failure::Failure;
use std::process::ExitCode;

/// Microbenchmarks and assembly analysis of sliding-piece attacks on bitboards.
///
/// Exit codes: 0 done, 1 a check failed, 2 bad input, 3 the machine lacks what was demanded.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    Bench(bench::Arguments),
    Asm(asm::Arguments),
    Verify(verify::Arguments),
    Prove(prove::Arguments),
    Search(search::Arguments),
    List(list::Arguments),
    Show(show::Arguments),
    Charts(charts::Arguments),
    Compare(compare::Arguments),
    Report(report::Arguments),
    New(new::Arguments),
    Doctor(doctor::Arguments),
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return refused(&error),
    };
    interrupt::install();
    let done = match arguments.verb {
        Verb::Bench(arguments) => bench::run(&arguments),
        Verb::Asm(arguments) => asm::run(&arguments),
        Verb::Verify(arguments) => verify::run(&arguments),
        Verb::Prove(arguments) => prove::run(&arguments),
        Verb::Search(arguments) => search::run(&arguments),
        Verb::List(arguments) => list::run(&arguments),
        Verb::Show(arguments) => show::run(&arguments),
        Verb::Charts(arguments) => charts::run(&arguments),
        Verb::Compare(arguments) => compare::run(&arguments),
        Verb::Report(arguments) => report::run(&arguments),
        Verb::New(arguments) => new::run(&arguments),
        Verb::Doctor(arguments) => doctor::run(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            interrupt::give_way();
            eprintln!("{failure}");
            failure.exit_code()
        }
    }
}

/// One line for arguments that are not understood; help and version as they are.
fn refused(error: &clap::Error) -> ExitCode {
    use clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
    if !error.use_stderr() || error.kind() == DisplayHelpOnMissingArgumentOrSubcommand {
        error.exit();
    }
    let text = error.render().to_string();
    // The first paragraph says what is wrong; another may say what was meant.
    let said = text.split("\n\n").enumerate();
    let said = said.filter(|(index, part)| *index == 0 || part.trim_start().starts_with("tip:"));
    let said: Vec<String> =
        said.map(|(_, part)| part.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    eprintln!("{} (see --help)", said.join("; "));
    ExitCode::from(2)
}

/// Writes text to standard output. A closed pipe (`| head`) ends the program quietly.
fn say(text: &str) -> Result<(), Failure> {
    use std::io::{ErrorKind, Write};
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => Err(Failure::Machine(format!("cannot write to standard output: {error}"))),
        Ok(()) => Ok(()),
    }
}

/// Prints a value as JSON, indented.
fn say_json(value: &impl serde::Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value).expect("plain data always serialises");
    say(&(text + "\n"))
}
