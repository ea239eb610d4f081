//! `raybench-runner sweep-alignment`: copies of every chosen loop at several places within a cache
//! line. Judges nothing.

use super::copies::{each, name};
use crate::wire::{AlignmentRow, AlignmentSweep, SweepAlignment};
use crate::{Error, NotTimeable, copied_seconds};
use contract::Form;

pub fn run(SweepAlignment { plan, offsets }: &SweepAlignment) -> Result<AlignmentSweep, Error> {
    let mut sweep =
        AlignmentSweep { offsets: offsets.clone(), rows: Vec::new(), skipped: Vec::new() };
    each(
        plan,
        |_, _| true,
        |bench, (variant, routine), prepared| match prepared {
            Ok(prepared) => {
                sweep.rows.extend(Form::ALL.map(|form| {
                    crate::align(bench, &prepared, form, offsets, copied_seconds(plan))
                }))
            }
            Err(NotTimeable::NotRunnable(reason)) => {
                sweep.skipped.push(record::Skip {
                    what: name((variant, routine)).into(),
                    reason: reason.into(),
                });
            }
            Err(NotTimeable::Wrong(case)) => {
                let row = AlignmentRow::from_name(variant.name, routine.name, "");
                sweep.rows.push(AlignmentRow { error: Some(case), ..row });
            }
        },
    )?;
    Ok(sweep)
}
