//! `cargo xtask`: the commands, one file each. They choose, call and print; nothing is measured or judged here.
//!
//! `asm`, `prove`, `search` and `report` are in `analysis/`, an executable with all commands that uses this library.

mod arguments;
mod bench;
#[doc(hidden)]
pub mod charts;
#[doc(hidden)]
pub mod compare;
mod compare_revisions;
mod doctor;
#[doc(hidden)]
pub mod extract;
#[doc(hidden)]
pub mod failure;
mod filmed;
#[doc(hidden)]
pub mod interrupt;
mod judge;
mod list;
#[doc(hidden)]
pub mod measured;
#[doc(hidden)]
pub mod measuring;
mod new;
mod perft;
#[doc(hidden)]
pub mod progress;
mod recommend;
mod record;
#[doc(hidden)]
pub mod select;
mod self_test;
mod show;
mod shown;
mod slow_motion;
#[doc(hidden)]
pub mod terminal;
mod trace;
mod verify;
mod workload_list;
#[doc(hidden)]
pub mod workspace;

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
struct Arguments<V: Subcommand> {
    #[command(subcommand)]
    verb: V,
}

/// The commands of this library.
#[derive(Subcommand)]
#[allow(missing_docs, reason = "the help of each is the comment of its arguments")]
pub enum Verb {
    List(list::Arguments),
    Show(show::Arguments),
    New(new::Arguments),
    Extract(extract::Arguments),
    Bench(arguments::bench::Arguments),
    Verify(arguments::verify::Arguments),
    Compare(arguments::compare::Arguments),
    Charts(arguments::charts::Arguments),
    Recommend(arguments::recommend::Arguments),
    Record(arguments::record::Arguments),
    Judge(arguments::judge::Arguments),
    Perft(arguments::perft::Arguments),
    Trace(arguments::trace::Arguments),
    Doctor(arguments::doctor::Arguments),
}

impl Verb {
    /// Whether it publishes a record, which the documents then show.
    pub const fn publishes(&self) -> bool {
        matches!(self, Verb::Record(arguments) if arguments.publish.is_some())
    }

    /// Runs a command.
    ///
    /// # Errors
    /// As the exit codes say.
    pub fn run(&self) -> Result<(), Failure> {
        self.names()?;
        let timing = matches!(self, Verb::Bench(_) | Verb::Compare(_) | Verb::Perft(_));
        let _held = timing.then(measuring::hold);
        interrupt::in_order_of(|| match self {
            Verb::List(arguments) => list::run(arguments),
            Verb::Show(arguments) => show::run(arguments),
            Verb::New(arguments) => new::run(arguments),
            Verb::Extract(arguments) => extract::run(arguments),
            Verb::Bench(arguments) => bench::run(arguments),
            Verb::Verify(arguments) => verify::run(arguments),
            Verb::Compare(arguments) => compare::run(arguments),
            Verb::Charts(arguments) => charts::run(arguments),
            Verb::Recommend(arguments) => recommend::run(arguments),
            Verb::Record(arguments) => record::run(arguments),
            Verb::Judge(arguments) => judge::run(arguments),
            Verb::Perft(arguments) => perft::run(arguments),
            Verb::Trace(arguments) => trace::run(arguments),
            Verb::Doctor(arguments) => doctor::run(arguments),
        })
    }
}

/// The command that this process was called with.
pub fn main<V: Subcommand>(run: impl FnOnce(&V) -> Result<(), Failure>) -> ExitCode {
    // The default tier asks for it too.
    if let Err(why) = contract::cpu_limit() {
        return ended(&why.into());
    }
    let arguments = match Arguments::<V>::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return refused(&error),
    };
    match failure::caught(|| run(&arguments.verb)) {
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
pub fn say(text: &str) -> Result<(), Failure> {
    use std::io::{ErrorKind, Write};
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => Err(Failure::Machine(format!("cannot write to standard output: {error}"))),
        Ok(()) => Ok(()),
    }
}

/// Prints a value as JSON if that is wanted, or else as text.
pub fn say_as(
    json: bool,
    value: &impl serde::Serialize,
    text: impl FnOnce() -> String,
) -> Result<(), Failure> {
    if json { say_json(value) } else { say(&text()) }
}

/// Prints a value as JSON, indented.
pub fn say_json(value: &impl serde::Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value).expect("plain data always serialises");
    say(&(text + "\n"))
}
