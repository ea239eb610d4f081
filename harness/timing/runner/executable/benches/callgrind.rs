//! Counts executed instructions by Callgrind, through gungraun (iai-callgrind until its version
//! 0.16).
//!
//! Each variant has a Valgrind process, for those of its routines whose instructions Valgrind can
//! execute. In that process the variant is verified first, uncounted, as gungraun's setup; then
//! each probe is called with the arguments of hot samples. We read the totals of the probes' own
//! symbols, so neither wrapper nor loop is in the figures.

extern crate iai_callgrind as gungraun;

use runner::benches;
use runner::{Boards, Error, NotTimeable, PreparedProbe};
use std::hint::black_box;
use std::process::ExitCode;
use variants as _;

mod harness {
    use super::{call_every_probe, names, prepare_probes};
    use gungraun::prelude::*;

    #[library_benchmark]
    #[benches::variant(iter = names(), setup = prepare_probes)]
    fn count(probes: Vec<runner::PreparedProbe>) -> Vec<runner::PreparedProbe> {
        call_every_probe(&probes);
        probes
    }

    library_benchmark_group!(name = probes, benchmarks = count);
    gungraun::main!(library_benchmark_groups = probes);

    pub fn enter() {
        main();
    }
}

fn main() -> ExitCode {
    if is_for_gungraun() {
        harness::enter();
        return ExitCode::SUCCESS;
    }
    match count_all() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(error.exit_code())
        }
    }
}

/// Whether gungraun has to answer: in a counted process, to `--list` and `--help`, and in
/// `cargo test --benches`, which calls every benchmark once without Valgrind.
fn is_for_gungraun() -> bool {
    let mut is_bench = false;
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--gungraun-run" | "--list" | "--help" => return true,
            "--bench" => is_bench = true,
            _ => {}
        }
    }
    benches::is_counted() || !is_bench
}

/// Starts a process chain (gungraun's runner, Valgrind, this executable again) for each variant.
/// The parent of a run reads the report as JSON.
fn count_all() -> Result<(), Error> {
    let plan = benches::plan()?;
    let report = benches::count(&plan, env!("CARGO_TARGET_TMPDIR"), env!("CARGO_MANIFEST_DIR"))?;
    print!("{report}");
    if let Some(path) = std::env::var_os(runner::wire::REPORT_VARIABLE) {
        let json =
            serde_json::to_vec(&report).map_err(|error| runner::check_error("report", error))?;
        record::write_whole(path.as_ref(), &json)
            .map_err(|error| Error::Check(error.to_string()))?;
    }
    match report.errors.len() {
        0 => Ok(()),
        errors => Err(Error::Check(format!("{errors} variants could not be counted"))),
    }
}

/// Returns the selected variants, in the same order in every process, because gungraun knows each
/// by its number.
fn names() -> Vec<&'static str> {
    let plan = benches::plan().unwrap_or_else(|error| panic!("{error}"));
    let mut names: Vec<&str> =
        runner::routines(&plan).into_iter().map(|(variant, _)| variant.name).collect();
    names.dedup();
    names
}

/// Verifies the routines of a variant. Returns the probes of those that are right.
fn prepare_probes(name: &'static str) -> Vec<PreparedProbe> {
    let plan = benches::plan().unwrap_or_else(|error| panic!("{error}"));
    let mut boards = Boards::from_plan(&plan).unwrap_or_else(|error| panic!("{error}"));
    let mut probes = Vec::new();
    for (variant, routine) in runner::routines(&plan) {
        if variant.name != name {
            continue;
        }
        match boards.prepare(variant, routine) {
            Ok(prepared) => probes.extend(prepared.probes),
            // Valgrind cannot execute it, so it is neither called nor counted.
            Err(NotTimeable::NotRunnable(_)) => {}
            Err(not_timeable) => eprintln!("error: {name}/{}: {not_timeable}", routine.name),
        }
    }
    probes
}

fn call_every_probe(probes: &[PreparedProbe]) {
    for prepared in probes {
        for arguments in prepared.timed_calls() {
            // SAFETY: only routines that this CPU can run are prepared.
            black_box(unsafe { prepared.probe().call(arguments) });
        }
    }
}
