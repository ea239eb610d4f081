//! The experiments on layout and on the instrument itself, as a caller asks for them: input
//! checked, runner built, answer read. They keep no record.

use crate::children::{asked, runner_answer};
use crate::company;
use crate::company_in_use::company_in_use;
use crate::options::Options;
use crate::unbuilt;
use build::Progress;
use runner::wire::{AlignmentSweep, SelfTest};
use runner::{Boards, Error, LINE_BYTES};
use std::path::PathBuf;
use std::process::Command;

/// Every chosen routine and form at each of `offsets` within a cache line, by copies of its code.
///
/// # Errors
/// Bad input before anything is built; a machine that cannot; a failed build or a lost process.
pub fn sweep_alignment(
    options: &Options,
    offsets: &[usize],
    progress: &mut dyn Progress,
) -> Result<AlignmentSweep, Error> {
    let selection = options.selection()?;
    if selection.routines().is_empty() {
        return Err(Error::Input("none of the chosen variants has such a routine".into()));
    }
    check_offsets(offsets)?;
    Boards::selected(&selection)?;
    let offsets: Vec<String> = offsets.iter().map(ToString::to_string).collect();
    let mut command = asked(&runner(progress)?, "sweep-alignment", &selection);
    command.args(["--offsets", &offsets.join(",")]);
    command.args(["--budget", if options.quick { "0.4" } else { "0.8" }]);
    runner_answer("alignment", &mut command, progress)
}

/// The instrument on trial: rulers, false alarms, planted slowdowns, and company.
///
/// # Errors
/// A machine that cannot; a failed build or a lost process. Shortfalls are no errors of the run.
pub fn try_instrument(options: &Options, progress: &mut dyn Progress) -> Result<SelfTest, Error> {
    let runner = runner(progress)?;
    let mut command = Command::new(&runner);
    command.arg("self-test").args(["--seed", &options.seed.to_string()]);
    let mut test: SelfTest = runner_answer("self-test", &mut command, progress)?;
    test.company = company::company(&runner, options.seed, progress)?;
    test.company.extend(company_in_use(options, progress)?);
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
    use build::Silent;

    #[test]
    fn bad_offsets_are_refused_before_anything_is_built() {
        for (offsets, what) in
            [(&[0, 64][..], "64 is not below 64"), (&[0, 8, 0], "twice"), (&[0], "two")]
        {
            let error = sweep_alignment(&Options::default(), offsets, &mut Silent).unwrap_err();
            assert_eq!(error.exit_code(), 2);
            assert!(error.to_string().contains(what), "{error}");
        }
        assert!(check_offsets(&[0, 8, 63]).is_ok());
    }

    #[test]
    fn an_unknown_workload_is_refused_likewise() {
        let options = Options { workload: Some("uniform-5".into()), ..Options::default() };
        let error = sweep_alignment(&options, &[0, 8], &mut Silent).unwrap_err();
        assert_eq!(error.exit_code(), 2);
    }
}
