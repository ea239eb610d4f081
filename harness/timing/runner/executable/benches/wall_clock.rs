//! Times each routine by criterion, in both forms, on one workload, summed over its subjects.
//!
//! We verify the routines first, in this process, and the checksum of every sample outside the
//! timed part. An iteration is a pass over the timed calls of all subjects. Samples are hot, as
//! those of the suite are. The element of the throughput that criterion prints is the model's unit.
//! The plan is in the environment (`benches::plan`), so that all arguments of
//! `cargo bench --bench wall_clock -- FILTER` are criterion's.

use contract::Form;
use criterion::{BenchmarkId, Criterion, SamplingMode, Throughput};
use runner::benches::{self, HotRoutine};
use runner::{Boards, Prepared, report_progress};
use std::process::ExitCode;
use std::time::Duration;
use variants as _;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(error.exit_code())
        }
    }
}

fn run() -> Result<(), runner::Error> {
    let plan = benches::plan()?;
    let mut boards = Boards::from_plan(&plan)?;
    let mut wrong = 0;
    let mut ready = Vec::new();
    for (variant, routine) in runner::routines(&plan) {
        match boards.prepare(variant, routine) {
            Ok(prepared) => ready.push(prepared),
            Err(runner::NotTimeable::Wrong(case)) => {
                wrong += 1;
                eprintln!("error: {}/{}: not timed: {case}", variant.name, routine.name);
            }
            Err(not_timeable) => {
                eprintln!("skipped: {}/{}: {not_timeable}", variant.name, routine.name);
            }
        }
    }
    let mut criterion = new_criterion(Form::ALL.len() * ready.len());
    measure(&mut criterion, &ready);
    criterion.final_summary();
    match wrong {
        0 => Ok(()),
        _ => Err(runner::Error::Check(format!("{wrong} routines gave wrong answers"))),
    }
}

/// Number of samples of a benchmark. They are short and many, because most of them are then
/// undisturbed even on a busy machine, and the median is one of these.
const SAMPLES: usize = 100;
/// Number of resamples. The default of criterion, 100,000, would take longer than the samples.
const RESAMPLES: usize = 2_000;

/// Seconds of samples over all benchmarks. The statistics of criterion take longer than these.
const SECONDS: f64 = 20.0;
/// Minimum number of seconds of a benchmark: a hundred samples of half a millisecond.
const MIN_S: f64 = 0.05;

/// Makes criterion with the settings for this number of benchmarks.
fn new_criterion(benchmarks: usize) -> Criterion {
    let seconds = (SECONDS / benchmarks.max(1) as f64).max(MIN_S);
    let criterion = Criterion::default()
        .warm_up_time(Duration::from_secs_f64(0.2 * seconds))
        .measurement_time(Duration::from_secs_f64(0.6 * seconds))
        .sample_size(SAMPLES)
        .nresamples(RESAMPLES)
        .without_plots();
    // The arguments of the user come last, because later settings replace earlier ones.
    criterion.configure_from_args()
}

fn measure(criterion: &mut Criterion, ready: &[Prepared]) {
    let (mut done, total) = (0, Form::ALL.len() * ready.len());
    for form in Form::ALL {
        for model in contract::Model::ALL {
            let routines: Vec<&Prepared> =
                ready.iter().filter(|prepared| prepared.routine.model == model).collect();
            if routines.is_empty() {
                continue;
            }
            let mut group = criterion.benchmark_group(format!("{}/{}", form.name(), model.name()));
            // All samples then have the same number of passes, so that they are alike.
            group.sampling_mode(SamplingMode::Flat);
            for prepared in routines {
                let id = BenchmarkId::new(prepared.variant.name, prepared.routine.name);
                report_progress(
                    done,
                    total,
                    &format!("{} {}/{}", form.name(), prepared.variant.name, prepared.routine.name),
                );
                done += 1;
                let mut hot = HotRoutine::new(prepared, form);
                group.throughput(Throughput::Elements(hot.units() as u64));
                group.bench_function(id, |bencher| {
                    bencher.iter_custom(|passes| {
                        hot.run(passes).unwrap_or_else(|wrong| panic!("{wrong}"))
                    });
                });
            }
            group.finish();
        }
    }
}
