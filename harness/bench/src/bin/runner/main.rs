//! `raybench-runner`: the one release executable whose probes everything else speaks of.
//!
//! Subcommands print JSON on standard output; progress goes to standard error when
//! `RAYBENCH_PROGRESS` is set. It verifies and times; it compares nothing and keeps nothing.

mod latencies;
mod measure;
mod self_test;
mod step;
mod sweep_alignment;

use bench::wire::{Listed, Verified};
use bench::{Boards, Error, Prepared, Selection, Unfit, tell};
use clap::{Parser, Subcommand, ValueEnum};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Verifies and times the probes that are linked into it. JSON on standard output.
#[derive(Parser)]
#[command(name = "raybench-runner", version)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Compares every answer with the oracle's.
    Verify {
        #[command(flatten)]
        choice: Choice,
        /// How many cases beyond the workload.
        #[arg(long, value_enum, default_value = "edges")]
        effort: EffortName,
    },
    Measure(measure::Arguments),
    /// Times chains of the instructions that occur, and each timed loop by itself.
    Latencies {
        #[command(flatten)]
        choice: Choice,
    },
    SelfTest(self_test::Arguments),
    /// Times copies of the same loops at several places within a cache line.
    SweepAlignment(sweep_alignment::Arguments),
    /// Counts executed instructions by single-stepping a traced child.
    Step {
        #[command(flatten)]
        choice: Choice,
    },
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
    /// One model alone.
    #[arg(long)]
    model: Option<String>,
    /// The main workload.
    #[arg(long, default_value = bench::MAIN_WORKLOAD)]
    workload: String,
    /// A file of positions as the main workload.
    #[arg(long)]
    positions: Option<PathBuf>,
    /// Seed of boards and orders.
    #[arg(long, default_value_t = bench::DEFAULT_SEED)]
    seed: u64,
}

#[derive(Clone, Copy, ValueEnum)]
enum EffortName {
    Edges,
    Full,
}

impl Choice {
    fn selection(&self) -> Result<Selection, Error> {
        Ok(Selection {
            variants: bench::variants_named(&self.variants)?,
            model: self.model.as_deref().map(bench::model_named).transpose()?,
            workload: self.workload.clone(),
            positions: self.positions.clone(),
            seed: self.seed,
            quick: false,
            pressure_kib: None,
        })
    }
}

fn main() -> ExitCode {
    let answer = match Arguments::parse().verb {
        Verb::Verify { choice, effort } => verify(&choice, effort).map(|all| json(&all)),
        Verb::Measure(arguments) => measure::run(&arguments).map(|all| json(&all)),
        Verb::Latencies { choice } => latencies::run(&choice).map(|all| json(&all)),
        Verb::SelfTest(arguments) => self_test::run(&arguments).map(|all| json(&all)),
        Verb::SweepAlignment(arguments) => sweep_alignment::run(&arguments).map(|all| json(&all)),
        Verb::Step { choice } => step::step(&choice).map(|all| json(&all)),
        Verb::List => Ok(json(&list())),
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
    match bench::revisions::serve(std::io::stdin().lock(), std::io::stdout().lock()) {
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

fn verify(choice: &Choice, effort: EffortName) -> Result<Vec<Verified>, Error> {
    let effort = match effort {
        EffortName::Edges => oracle::Effort::Edges,
        EffortName::Full => oracle::Effort::Full,
    };
    let selection = choice.selection()?;
    let mut boards = Boards::selected(&selection)?;
    let routines = selection.routines();
    let mut all = Vec::new();
    for (done, &(variant, routine)) in routines.iter().enumerate() {
        tell(done, routines.len(), &format!("{}/{}", variant.name, routine.name));
        let start = Instant::now();
        let outcome = boards.prepare_with(variant, routine, effort);
        let mut verified = Verified {
            variant: variant.name.to_string(),
            routine: routine.name.to_string(),
            cases: 0,
            seconds: start.elapsed().as_secs_f64(),
            skipped: None,
            error: None,
            tallies: BTreeMap::new(),
        };
        match outcome {
            Ok(prepared) => {
                verified.cases = prepared.cases;
                verified.tallies = tallies(&prepared);
            }
            Err(Unfit::Wrong(case)) => verified.error = Some(case),
            Err(Unfit::NotRunnable(reason)) => verified.skipped = Some(reason),
        }
        all.push(verified);
    }
    Ok(all)
}

fn tallies(prepared: &Prepared) -> BTreeMap<String, record::TallyRange> {
    let range = |probe: &bench::PreparedProbe| {
        let range = bench::tally_range(probe.probe, &probe.records)?;
        Some((probe.probe.symbol.to_string(), range))
    };
    prepared.probes.iter().filter_map(range).collect()
}

fn list() -> Vec<Listed> {
    let listed = |(variant, routine, probe): (
        &'static contract::Variant,
        &'static contract::Routine,
        &'static contract::Probe,
    )| Listed {
        variant: variant.name.to_string(),
        routine: routine.name.to_string(),
        model: routine.model.name().to_string(),
        subject: probe.subject.name().to_string(),
        symbol: probe.symbol.to_string(),
        not_runnable: variant.runnable().err(),
    };
    registry::probes().map(listed).collect()
}
