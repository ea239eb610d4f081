//! `raybench-runner sweep-alignment`: copies of every chosen loop at several places within a cache
//! line. Judges nothing.

use super::Choice;
use super::copies::{each, name};
use crate::wire::{AlignmentRow, AlignmentSweep};
use crate::{Error, NotTimeable};
use contract::Form;

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

pub fn run(arguments: &Arguments) -> Result<AlignmentSweep, Error> {
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
