//! `raybench-runner self-test`: the instrument on trial.

use crate::Error;
use crate::wire::SelfTest;
use record::Plan;

#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
pub fn run(plan: &Plan) -> Result<SelfTest, Error> {
    crate::experiments::self_test(plan.seed, crate::tell)
}

#[cfg(not(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable))))]
pub fn run(plan: &Plan) -> Result<SelfTest, Error> {
    let _ = plan.seed;
    Err(Error::Machine(
        "the self-test copies and plants x86-64 machine code; this build has none".into(),
    ))
}
