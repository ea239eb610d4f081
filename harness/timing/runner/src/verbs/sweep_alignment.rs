//! `raybench-runner sweep-alignment`: copies of every chosen loop at several places within a cache
//! line. Judges nothing.

use super::Choice;
use crate::Error;
use crate::wire::AlignmentSweep;

/// What to sweep.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    choice: Choice,
    /// Bytes from the start of a line, comma-separated; the first is the reference.
    #[arg(long, value_delimiter = ',', required = true)]
    offsets: Vec<usize>,
    /// Seconds of samples for one routine in one form.
    #[arg(long, default_value_t = 0.8)]
    budget: f64,
}

#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
pub fn run(arguments: &Arguments) -> Result<AlignmentSweep, Error> {
    use super::copies::{each, name};
    use crate::NotTimeable;
    use crate::wire::AlignmentRow;
    use contract::Form;

    let Arguments { choice, offsets, budget } = arguments;
    let mut sweep =
        AlignmentSweep { offsets: offsets.clone(), rows: Vec::new(), skipped: Vec::new() };
    each(
        choice,
        |_, _| true,
        |bench, (variant, routine), prepared| match prepared {
            Ok(prepared) => sweep.rows.extend(
                Form::ALL.map(|form| crate::align(bench, &prepared, form, offsets, *budget)),
            ),
            Err(NotTimeable::NotRunnable(reason)) => {
                sweep.skipped.push(record::Skip { what: name((variant, routine)), reason });
            }
            Err(NotTimeable::Wrong(case)) => {
                let row = AlignmentRow::from_name(variant.name, routine.name, "");
                sweep.rows.push(AlignmentRow { error: Some(case), ..row });
            }
        },
    )?;
    Ok(sweep)
}

#[cfg(not(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable))))]
pub fn run(arguments: &Arguments) -> Result<AlignmentSweep, Error> {
    let _ = (&arguments.choice, &arguments.offsets, arguments.budget);
    Err(Error::Machine("machine code can be copied on x86-64 Linux alone".into()))
}
