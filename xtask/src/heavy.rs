//! The verbs that need the bench or what reads machine code: run if they are in this build, or else
//! by a build that has them. cargo makes it where the user can see it, in the place of this process.

use crate::arguments::{Analyse, Measure};
use crate::failure::Failure;
#[cfg(feature = "analyse")]
use crate::{asm, prove, report, search};
#[cfg(feature = "measure")]
use crate::{
    bench, charts, compare, doctor, interrupt, judge, measuring, perft, recommend, record, trace,
    verify,
};

#[cfg(feature = "measure")]
pub fn measure(verb: &Measure) -> Result<(), Failure> {
    let timing = matches!(verb, Measure::Bench(_) | Measure::Compare(_) | Measure::Perft(_));
    let _held = timing.then(measuring::hold);
    in_order(|| match verb {
        Measure::Bench(arguments) => bench::run(arguments),
        Measure::Verify(arguments) => verify::run(arguments),
        Measure::Compare(arguments) => compare::run(arguments),
        Measure::Charts(arguments) => charts::run(arguments),
        Measure::Recommend(arguments) => recommend::run(arguments),
        Measure::Record(arguments) => record::run(arguments),
        Measure::Judge(arguments) => judge::run(arguments),
        Measure::Perft(arguments) => perft::run(arguments),
        Measure::Trace(arguments) => trace::run(arguments),
        Measure::Doctor(arguments) => doctor::run(arguments),
    })
}

#[cfg(feature = "analyse")]
pub fn analyse(verb: &Analyse) -> Result<(), Failure> {
    in_order(|| match verb {
        Analyse::Asm(arguments) => asm::run(arguments),
        Analyse::Prove(arguments) => prove::run(arguments),
        Analyse::Search(arguments) => search::run(arguments),
        Analyse::Report(arguments) => report::run(arguments),
    })
}

/// Runs a verb that a signal ends in order.
#[cfg(feature = "measure")]
fn in_order(verb: impl FnOnce() -> Result<(), Failure>) -> Result<(), Failure> {
    interrupt::install();
    verb().inspect_err(|_| interrupt::give_way())
}

#[cfg(not(feature = "measure"))]
pub fn measure(_: &Measure) -> Result<(), Failure> {
    built_with("measure")
}

#[cfg(not(feature = "analyse"))]
pub fn analyse(_: &Analyse) -> Result<(), Failure> {
    built_with("analyse")
}

/// Becomes `cargo run` with a feature and the arguments of this process: input, output, signals and
/// exit code are those of one command.
#[cfg(not(feature = "analyse"))]
fn built_with(feature: &str) -> Result<(), Failure> {
    use std::os::unix::process::CommandExt;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let error = std::process::Command::new(cargo)
        .args(["run", "--package", "xtask", "--no-default-features", "--features", feature])
        .arg("--manifest-path")
        .arg(crate::workspace::root().join("Cargo.toml"))
        .arg("--")
        .args(std::env::args_os().skip(1))
        .exec();
    Err(Failure::Machine(format!("cannot run cargo: {error}")))
}
