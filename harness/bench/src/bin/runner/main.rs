//! `raybench-runner`: the one release executable whose probes everything else speaks of.
//!
//! Subcommands print JSON on standard output; progress goes to standard error when
//! `RAYBENCH_PROGRESS` is set. It verifies and times; it compares nothing and keeps nothing.

mod step;

use bench::wire::{Listed, Series, Verified};
use bench::{Boards, Contestant, Error, Prepared, Selection, Unfit, tell};
use clap::{Parser, Subcommand, ValueEnum};
use contract::Form;
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
    /// Times routines in interleaved rounds.
    Rounds {
        #[command(flatten)]
        choice: Choice,
        /// Workloads, comma-separated, beside the main one.
        #[arg(long, value_delimiter = ',')]
        sweep: Vec<String>,
        /// Samples of each routine, form and workload.
        #[arg(long, default_value_t = 101)]
        rounds: usize,
    },
    /// Counts executed instructions by single-stepping a traced child.
    Step {
        #[command(flatten)]
        choice: Choice,
    },
    /// Lists every probe.
    List,
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
        })
    }
}

fn main() -> ExitCode {
    let answer = match Arguments::parse().verb {
        Verb::Verify { choice, effort } => verify(&choice, effort).map(|all| json(&all)),
        Verb::Rounds { choice, sweep, rounds } => {
            time(&choice, &sweep, rounds).map(|all| json(&all))
        }
        Verb::Step { choice } => step::step(&choice).map(|all| json(&all)),
        Verb::List => Ok(json(&list())),
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

/// Workload after workload and form after form; interleaved within those.
fn time(choice: &Choice, sweep: &[String], rounds: usize) -> Result<Vec<Series>, Error> {
    let selection = choice.selection()?;
    let main = Boards::selected(&selection)?;
    let main_name = main.workload().name.clone();
    let mut workloads = vec![main];
    for name in sweep.iter().filter(|&name| *name != main_name) {
        workloads.push(Boards::new(bench::workload_named(name, selection.seed)?));
    }
    let steps = workloads.len() * Form::ALL.len();
    let mut all = Vec::new();
    for (index, boards) in workloads.iter_mut().enumerate() {
        let name = boards.workload().name.clone();
        let mut ready = Vec::new();
        for (variant, routine) in selection.routines() {
            match boards.prepare(variant, routine) {
                Ok(prepared) => ready.push(prepared),
                Err(Unfit::Wrong(case)) => all.push(Series {
                    variant: variant.name.to_string(),
                    routine: routine.name.to_string(),
                    form: String::new(),
                    workload: name.clone(),
                    ns_per_unit: None,
                    samples_ns_per_unit: Vec::new(),
                    error: Some(case),
                }),
                Err(Unfit::NotRunnable(_)) => {}
            }
        }
        for (form_index, form) in Form::ALL.into_iter().enumerate() {
            let done = index * Form::ALL.len() + form_index;
            tell(done, steps, &format!("{name}, {}", form.name()));
            all.extend(series(&ready, form, &name, rounds, selection.seed));
        }
    }
    Ok(all)
}

fn series(ready: &[Prepared], form: Form, workload: &str, rounds: usize, seed: u64) -> Vec<Series> {
    let mut contestants: Vec<Contestant<'_>> =
        ready.iter().map(|prepared| Contestant::new(prepared, form)).collect();
    let samples = bench::sample_in_rounds(&mut contestants, rounds, seed);
    let named = |(prepared, samples): (&Prepared, Result<Vec<f64>, String>)| {
        let (samples_ns_per_unit, error) = match samples {
            Ok(samples) => (samples, None),
            Err(wrong) => (Vec::new(), Some(wrong)),
        };
        Series {
            variant: prepared.variant.name.to_string(),
            routine: prepared.routine.name.to_string(),
            form: form.name().to_string(),
            workload: workload.to_string(),
            ns_per_unit: bench::median_with_interval(&samples_ns_per_unit),
            samples_ns_per_unit,
            error,
        }
    };
    ready.iter().zip(samples).map(named).collect()
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
