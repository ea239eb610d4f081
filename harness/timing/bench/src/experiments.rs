//! The experiments on layout and on the instrument itself, as a caller asks for them: input
//! checked, runner built, answer read. They keep no record.

use crate::children::answer;
use crate::company;
use crate::company_in_use::company_in_use;
use crate::{Request, unbuilt};
use machine_code::build::{self, Progress};
use runner::wire::{AlignmentSweep, SelfTest, SweepAlignment};
use runner::{Boards, Error, LINE_BYTES};
use std::path::PathBuf;

/// Every chosen routine and form at each of `offsets` within a cache line, by copies of its code.
///
/// # Errors
/// Bad input before anything is built; a machine that cannot; a failed build or a lost process.
pub fn sweep_alignment(
    request: &Request,
    offsets: &[usize],
    progress: &mut dyn Progress,
) -> Result<AlignmentSweep, Error> {
    let plan = &request.plan;
    runner::checked(plan)?;
    if runner::routines(plan).is_empty() {
        return Err(Error::Input("none of the chosen variants has such a routine".into()));
    }
    check_offsets(offsets)?;
    Boards::of(plan)?;
    let asked = SweepAlignment { plan: plan.clone(), offsets: offsets.to_vec() };
    answer("alignment", (&runner(progress)?, "sweep-alignment"), &asked, progress)
}

/// The instrument on trial: rulers, false alarms, planted slowdowns, and company.
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
    let workspace = build::Workspace::locate().map_err(unbuilt)?;
    build::runner(&workspace, contract::Tier::X86_64, progress).map_err(unbuilt)
}

/// At least two different ones, each within a line.
fn check_offsets(offsets: &[usize]) -> Result<(), Error> {
    let again = |(index, offset): (usize, &usize)| offsets[..index].contains(offset);
    let bad = |what: String| Err(Error::Input(format!("offsets of the alignment sweep: {what}")));
    if let Some(offset) = offsets.iter().find(|&&offset| offset >= LINE_BYTES) {
        return bad(format!("{offset} is not below {LINE_BYTES}, the bytes of a cache line"));
    }
    if offsets.iter().enumerate().any(again) {
        return bad("one stands there twice".into());
    }
    if offsets.len() < 2 {
        return bad("it takes two to compare".into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use machine_code::build::Silent;
    use record::Plan;

    #[test]
    fn bad_offsets_are_refused_before_anything_is_built() {
        for (offsets, what) in
            [(&[0, 64][..], "64 is not below 64"), (&[0, 8, 0], "twice"), (&[0], "two")]
        {
            let error = sweep_alignment(&Plan::default().into(), offsets, &mut Silent).unwrap_err();
            assert_eq!(error.exit_code(), 2);
            assert!(error.to_string().contains(what), "{error}");
        }
        assert!(check_offsets(&[0, 8, 63]).is_ok());
    }

    #[test]
    fn an_unknown_workload_is_refused_likewise() {
        let plan = Plan { workload: Some("uniform-5".into()), ..Plan::default() };
        let error = sweep_alignment(&plan.into(), &[0, 8], &mut Silent).unwrap_err();
        assert_eq!(error.exit_code(), 2);
    }
}
