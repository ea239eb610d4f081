//! `cargo xtask`: the commands, one file each.
//!
//! `asm`, `prove`, `search` and `report` are in `analysis/`, an executable of all commands that
//! uses this library.

mod bench;
mod call;
#[doc(hidden)]
pub mod charts;
#[doc(hidden)]
pub mod compare;
mod doctor;
#[doc(hidden)]
pub mod extract;
#[doc(hidden)]
pub mod failure;
#[doc(hidden)]
pub mod interrupt;
mod judge;
mod list;
#[doc(hidden)]
pub mod measurements;
#[doc(hidden)]
pub mod measuring;
mod new;
mod perft;
#[doc(hidden)]
pub mod progress;
mod recommend;
mod record;
mod record_new;
mod record_view;
#[doc(hidden)]
pub mod select;
mod show;
mod slow_motion;
#[doc(hidden)]
pub mod terminal;
mod trace;
mod verify;
#[doc(hidden)]
pub mod workspace;

use clap::{Parser, Subcommand};
use failure::Failure;
use std::process::ExitCode;
use variants as _;

/// Verify, prove, count, time and extract attack generators of sliding chess pieces
///
/// Exit codes: 0 done; 1 a check failed; 2 bad input; 3 the machine lacks something that was
/// required; 4 too few clean samples for a verdict.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", version, arg_required_else_help = true)]
struct Arguments<V: Subcommand> {
    #[command(subcommand)]
    verb: V,
}

/// The commands of this library, and the call of each.
macro_rules! verbs {
    ($($verb:ident $module:ident),* $(,)?) => {
        /// The commands of this library.
        #[derive(Subcommand)]
        #[allow(missing_docs, reason = "the help of each is the comment on its arguments")]
        pub enum Verb {
            $($verb($module::Arguments),)*
        }

        impl Verb {
            /// Runs a command.
            ///
            /// # Errors
            /// If the command fails, with the kind that determines the exit code.
            pub fn run(&self) -> Result<(), Failure> {
                let is_timing = matches!(self, Verb::Bench(_) | Verb::Compare(_) | Verb::Perft(_));
                let _lock = is_timing.then(measuring::hold);
                interrupt::run_interruptible(|| match self {
                    $(Verb::$verb(arguments) => $module::run(arguments),)*
                })
            }
        }
    };
}

verbs! {
    List list, Show show, New new, Extract extract, Bench bench, Verify verify, Compare compare,
    Charts charts, Recommend recommend, Record record, Judge judge, Perft perft, Trace trace,
    Doctor doctor,
}

impl Verb {
    /// Returns whether it publishes a record, so that the documents change.
    pub const fn publishes(&self) -> bool {
        matches!(self, Verb::Record(arguments) if arguments.publishes())
    }
}

/// Runs the command of this process.
pub fn main<V: Subcommand>(run: impl FnOnce(&V) -> Result<(), Failure>) -> ExitCode {
    // The limit comes before clap, because the default tier depends on it.
    if let Err(why) = contract::cpu_limit() {
        return report_failure(&why.into());
    }
    let arguments = match Arguments::<V>::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return report_usage(&error),
    };
    match failure::catch_panics(|| run(&arguments.verb)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => report_failure(&failure),
    }
}

/// Returns why `main` would refuse a command line, without its first two words. Help is no refusal.
#[doc(hidden)]
pub fn parse<V: Subcommand>(words: &[String]) -> Result<(), String> {
    let line = ["xtask"].into_iter().chain(words.iter().map(String::as_str));
    match Arguments::<V>::try_parse_from(line) {
        Err(error) if error.use_stderr() => Err(error.to_string().replace('\n', " ")),
        _ => Ok(()),
    }
}

fn report_failure(failure: &Failure) -> ExitCode {
    print_error(&::record::escape_hidden(&failure.to_string(), true));
    failure.exit_code()
}

/// Prints a line on standard error. A closed one is no reason to fail.
fn print_error(line: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Reports bad arguments in one line; help and version are printed as they are.
fn report_usage(error: &clap::Error) -> ExitCode {
    use clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
    if !error.use_stderr() || error.kind() == DisplayHelpOnMissingArgumentOrSubcommand {
        error.exit();
    }
    let text = error.render().to_string();
    // The first paragraph says what is wrong, and a later one may have a tip.
    let mut lines = Vec::new();
    for (index, paragraph) in text.split("\n\n").enumerate() {
        if index == 0 || paragraph.trim_start().starts_with("tip:") {
            lines.push(paragraph.split_whitespace().collect::<Vec<_>>().join(" "));
        }
    }
    print_error(&format!("{} (see --help)", lines.join("; ")));
    ExitCode::from(2)
}

/// Writes text to standard output. A closed pipe (`| head`) ends the program silently.
pub fn say(text: &str) -> Result<(), Failure> {
    use std::io::{ErrorKind, Write};
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => Err(Failure::Machine(format!("cannot write to standard output: {error}"))),
        Ok(()) => Ok(()),
    }
}

/// Prints a value as JSON or as text.
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
