//! `raybench-runner self-test`: the instrument on trial.

use crate::Error;
use crate::wire::SelfTest;

/// Puts the instrument on trial: rulers, false alarms, planted slowdowns.
#[derive(clap::Args)]
pub struct Arguments {
    /// Seed of boards and orders.
    #[arg(long, default_value_t = crate::DEFAULT_SEED)]
    seed: u64,
}

#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
pub fn run(arguments: &Arguments) -> Result<SelfTest, Error> {
    crate::experiments::self_test(arguments.seed, crate::tell)
}

#[cfg(not(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable))))]
pub fn run(arguments: &Arguments) -> Result<SelfTest, Error> {
    let _ = arguments.seed;
    Err(Error::Machine(
        "the self-test copies and plants x86-64 machine code; this build has none".into(),
    ))
}
