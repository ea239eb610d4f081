//! The trial of the instrument (`bench --self-test`).

use crate::Request;
use crate::children::answer;
use crate::company;
use crate::company_in_use::company_in_use;
use machine_code::build::{self, Progress};
use runner::Error;
use runner::wire::SelfTest;
use std::path::PathBuf;

/// The instrument on trial: rulers, false alarms, planted slowdowns, and mixed runs.
///
/// # Errors
/// A machine that cannot; a failed build or a lost process. Shortfalls are no errors of the run.
pub fn try_instrument(request: &Request, progress: &mut dyn Progress) -> Result<SelfTest, Error> {
    let runner = runner(progress)?;
    let plan = &request.plan;
    let mut test: SelfTest = answer("self-test", (&runner, "self-test"), plan, progress)?;
    test.company = company::company(&runner, plan.seed, progress)?;
    test.company.extend(company_in_use(plan, progress)?);
    let [short, open] = company::judged(&test.company);
    test.shortfalls.extend(short);
    test.not_shown.extend(open);
    Ok(test)
}

fn runner(progress: &mut dyn Progress) -> Result<PathBuf, Error> {
    if cfg!(not(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))) {
        return Err(Error::Machine("these experiments are made for x86-64 Linux alone".into()));
    }
    let workspace = build::Workspace::locate()?;
    build::runner(&workspace, contract::Tier::X86_64, progress)
}
