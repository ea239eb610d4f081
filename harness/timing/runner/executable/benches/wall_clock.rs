//! Wall clock by criterion: each routine summed over its subjects on one workload, both forms.
//!
//! Verified first, in this process; the checksum of every sample is verified outside the timed
//! part. One iteration is one pass over the timed calls of all subjects, and samples are hot as
//! those of the suite are; the element throughput that criterion prints is the model's unit. The
//! environment chooses (`benches::plan`), so that `cargo bench --bench wall_clock -- FILTER` needs
//! no arguments of ours.

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
    let mut criterion = configured(Form::ALL.len() * ready.len());
    measure(&mut criterion, &ready);
    criterion.final_summary();
    match wrong {
        0 => Ok(()),
        _ => Err(runner::Error::Check(format!("{wrong} routines gave wrong answers"))),
    }
}

/// Short samples and many of them: on a busy machine those that no other process cut into are then
/// still the majority, and the median is one of them.
const SAMPLES: usize = 100;
/// criterion's default of 100,000 would take longer than the samples.
const RESAMPLES: usize = 2_000;

/// Seconds of samples over all benchmarks. The statistics of criterion take longer than these.
const SECONDS: f64 = 20.0;
/// Seconds of a benchmark at least: a hundred samples of half a millisecond.
const MIN_S: f64 = 0.05;

fn configured(benchmarks: usize) -> Criterion {
    let each = (SECONDS / benchmarks.max(1) as f64).max(MIN_S);
    let criterion = Criterion::default()
        .warm_up_time(Duration::from_secs_f64(0.2 * each))
        .measurement_time(Duration::from_secs_f64(0.6 * each))
        .sample_size(SAMPLES)
        .nresamples(RESAMPLES)
        .without_plots();
    // Last, so that the user's own arguments win.
    criterion.configure_from_args()
}

fn measure(criterion: &mut Criterion, ready: &[Prepared]) {
    let (mut done, total) = (0, Form::ALL.len() * ready.len());
    for form in Form::ALL {
        for model in contract::Model::ALL {
            let of_model: Vec<&Prepared> =
                ready.iter().filter(|prepared| prepared.routine.model == model).collect();
            if of_model.is_empty() {
                continue;
            }
            let mut group = criterion.benchmark_group(format!("{}/{}", form.name(), model.name()));
            // Flat: the same number of passes in every sample, so that samples are alike.
            group.sampling_mode(SamplingMode::Flat);
            for prepared in of_model {
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
