//! `cargo xtask`: the commands, one file per verb. Nothing is measured or judged here; the verbs
//! choose, call and print.
//!
//! The alias builds what `list`, `show`, `new` and `extract` need, and the arguments of all verbs. The others
//! are in `heavy`: behind the feature `measure` or `analyse`, and built when they are called.

#![cfg_attr(
    not(feature = "analyse"),
    allow(dead_code, reason = "what verbs share and are told is there whether they are or not")
)]

mod arguments;
#[cfg(feature = "analyse")]
mod asm;
#[cfg(feature = "measure")]
mod bench;
#[cfg(feature = "measure")]
mod charts;
#[cfg(feature = "measure")]
mod compare;
#[cfg(feature = "measure")]
mod compare_revisions;
#[cfg(feature = "measure")]
mod doctor;
mod extract;
mod failure;
mod filmed;
mod heavy;
#[cfg(feature = "measure")]
mod interrupt;
#[cfg(feature = "measure")]
mod judge;
mod list;
mod measured;
#[cfg(feature = "measure")]
mod measuring;
mod new;
#[cfg(feature = "analyse")]
mod page;
#[cfg(feature = "measure")]
mod perft;
#[cfg(feature = "measure")]
mod progress;
#[cfg(feature = "analyse")]
mod prove;
#[cfg(feature = "analyse")]
mod published_extracts;
#[cfg(feature = "analyse")]
mod published_folder;
#[cfg(feature = "analyse")]
mod published_results;
#[cfg(feature = "analyse")]
mod readmes;
#[cfg(feature = "measure")]
mod recommend;
#[cfg(feature = "measure")]
mod record;
#[cfg(feature = "analyse")]
mod report;
#[cfg(feature = "analyse")]
mod search;
mod select;
#[cfg(feature = "measure")]
mod self_test;
mod show;
#[cfg(feature = "measure")]
mod shown;
mod slow_motion;
#[cfg(feature = "analyse")]
mod supplements;
mod terminal;
#[cfg(feature = "measure")]
mod trace;
#[cfg(feature = "measure")]
mod verify;
mod workload_list;
mod workspace;

use clap::{Parser, Subcommand};
use failure::Failure;
use std::process::ExitCode;
use variants as _;

/// Microbenchmarks and assembly analysis of sliding-piece attacks on bitboards.
///
/// Exit codes: 0 done, 1 a check failed, 2 bad input, 3 the machine lacks what was demanded,
/// 4 too few clean samples to show it.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    List(list::Arguments),
    Show(show::Arguments),
    New(new::Arguments),
    Extract(extract::Arguments),
    #[command(flatten)]
    Measure(arguments::Measure),
    #[command(flatten)]
    Analyse(arguments::Analyse),
}

/// The command that this process was called with.
pub fn main() -> ExitCode {
    // The default tier asks for it too.
    if let Err(why) = contract::cpu_limit() {
        return ended(&why.into());
    }
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return refused(&error),
    };
    let done = failure::caught(|| match arguments.verb {
        Verb::List(arguments) => list::run(&arguments),
        Verb::Show(arguments) => show::run(&arguments),
        Verb::New(arguments) => new::run(&arguments),
        Verb::Extract(arguments) => extract::run(&arguments),
        Verb::Measure(verb) => verb.names().and_then(|()| heavy::measure(&verb)),
        Verb::Analyse(verb) => verb.names().and_then(|()| heavy::analyse(&verb)),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => ended(&failure),
    }
}

fn ended(failure: &Failure) -> ExitCode {
    eprintln!("{}", ::record::spelt_out(&failure.to_string(), true));
    failure.exit_code()
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

/// Prints a value as JSON if that is wanted, or else as text.
fn say_as(
    json: bool,
    value: &impl serde::Serialize,
    text: impl FnOnce() -> String,
) -> Result<(), Failure> {
    if json { say_json(value) } else { say(&text()) }
}

/// Prints a value as JSON, indented.
fn say_json(value: &impl serde::Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value).expect("plain data always serialises");
    say(&(text + "\n"))
}
