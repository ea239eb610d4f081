//! The verbs of `raybench-runner`, one file each: from what was chosen to the value that is printed.
//!
//! They print JSON on standard output; progress goes to standard error when `RAYBENCH_PROGRESS` is set. They verify
//! and time; they compare nothing and keep nothing.

mod bounds;
mod cold;
mod copies;
mod external;
mod list;
mod self_test;
mod sit;
mod step;
mod stream;
mod sweep_alignment;
mod verify;

use crate::{Error, Selection};
use clap::{Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;

/// Verifies and times the probes that are linked into it. JSON on standard output.
#[derive(Parser)]
#[command(name = "raybench-runner", version)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    Verify(verify::Arguments),
    /// Times the loops with their dependencies cut, beside the loops themselves.
    Bounds(bounds::Arguments),
    Sit(sit::Arguments),
    SelfTest(self_test::Arguments),
    /// Times copies of the same loops at several places within a cache line.
    SweepAlignment(sweep_alignment::Arguments),
    /// Counts executed instructions by single-stepping a traced child.
    Step {
        #[command(flatten)]
        choice: Choice,
        /// More probes on fewer of the boards.
        #[arg(long)]
        quick: bool,
    },
    /// Times loops that other compilers made, beside ours.
    External(external::Arguments),
    /// Times batches on boards that come from memory.
    Stream(stream::Arguments),
    /// Lists every probe.
    List,
    /// Takes samples when asked to, line by line, until standard input ends.
    Serve,
}

#[derive(clap::Args)]
struct Choice {
    /// Variants by name, comma-separated; all if none is given.
    #[arg(value_delimiter = ',')]
    variants: Vec<String>,
    /// Routines of these alone, as `variant/routine`, comma-separated.
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// One model alone.
    #[arg(long)]
    model: Option<String>,
    /// The main workload.
    #[arg(long, default_value = crate::MAIN_WORKLOAD)]
    workload: String,
    /// A file of positions as the main workload.
    #[arg(long)]
    positions: Option<PathBuf>,
    /// Seed of boards and orders.
    #[arg(long, default_value_t = crate::DEFAULT_SEED)]
    seed: u64,
}

impl Choice {
    fn selection(&self) -> Result<Selection, Error> {
        Ok(Selection {
            variants: crate::variants_named(&self.variants)?,
            only: (!self.only.is_empty()).then(|| self.only.iter().cloned().collect()),
            model: self.model.as_deref().map(crate::model_named).transpose()?,
            workload: self.workload.clone(),
            positions: self.positions.clone(),
            seed: self.seed,
            ..Selection::default()
        })
    }
}

/// Does what the command line says.
pub fn main() -> ExitCode {
    let answer = match Arguments::parse().verb {
        Verb::Verify(arguments) => verify::run(&arguments).map(|all| json(&all)),
        Verb::Bounds(arguments) => bounds::run(&arguments).map(|all| json(&all)),
        Verb::External(arguments) => external::run(&arguments).map(|all| json(&all)),
        Verb::Sit(arguments) => sit::run(&arguments).map(|all| json(&all)),
        Verb::SelfTest(arguments) => self_test::run(&arguments).map(|all| json(&all)),
        Verb::SweepAlignment(arguments) => sweep_alignment::run(&arguments).map(|all| json(&all)),
        Verb::Step { choice, quick } => step::run(&choice, quick).map(|all| json(&all)),
        Verb::Stream(arguments) => stream::run(&arguments).map(|all| json(&all)),
        Verb::List => Ok(json(&list::run())),
        Verb::Serve => return serve(),
    };
    match answer {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(error.exit_code())
        }
    }
}

/// A parent that is gone needs no answer.
fn serve() -> ExitCode {
    match crate::session::serve(std::io::stdin().lock(), std::io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data always serialises")
}
