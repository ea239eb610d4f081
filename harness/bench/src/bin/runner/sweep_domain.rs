//! `raybench-runner sweep-domain`: what it costs that a vector register was last written in another
//! domain. Judges nothing.

use bench::Error;
use bench::wire::DomainSweep;

/// How to sweep.
#[derive(clap::Args)]
pub struct Arguments {
    /// Seed of the orders.
    #[arg(long, default_value_t = bench::DEFAULT_SEED)]
    seed: u64,
    /// Seconds of samples for one operation.
    #[arg(long, default_value_t = 1.0)]
    budget: f64,
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub fn run(arguments: &Arguments) -> Result<DomainSweep, Error> {
    let clock = std::rc::Rc::new(std::cell::RefCell::new(bench::MachineClock::new()));
    let effort = bench::Effort { budget_s: arguments.budget, seed: arguments.seed };
    Ok(bench::cross_domains(&clock, effort))
}

#[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
pub fn run(arguments: &Arguments) -> Result<DomainSweep, Error> {
    let _ = (arguments.seed, arguments.budget);
    Err(Error::Machine("the chains are x86-64 instructions".into()))
}
