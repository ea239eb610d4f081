//! The semantics against the processor: every form of an instruction that has semantics and that
//! this CPU has is run on both with the same operands, and must leave the same registers, flags and
//! memory, bit for bit. The semantics may leave nothing undefined but flags, and must leave those
//! undefined that the manual does. Faults and exceptions are not looked at.

mod bench;
mod compare;
mod flow;
mod forms;
mod machine;
mod native;
mod operands;
mod report;

pub use report::{Checked, Disagreement, Report};

use crate::parallel::in_parallel;
use bench::Bench;
use forms::Form;
use machine::Extent;
use std::time::Instant;

/// Sets of operands that each form is to be run on when it is meant.
pub const SETS: usize = 100_000;

/// Runs each form on at least `sets` sets of operands, on all cores; `progress` is told how many
/// forms are behind, and of how many.
///
/// # Errors
/// If no machine code can be run here.
pub fn check(sets: usize, progress: &(dyn Fn(usize, usize) + Sync)) -> Result<Report, String> {
    let begin = Instant::now();
    let forms = forms::all();
    let bench = || Bench::new(Extent::of_this_cpu(), sets);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let act = |form: &Form| -> Result<_, String> { Ok((form.code, bench()?.check(form)?)) };
    let outcomes = in_parallel(&forms, cores, &|done, _| progress(done, forms.len()), &act);
    let mut report = Report::new(outcomes.into_iter().collect::<Result<_, String>>()?);
    let mut bench = bench()?;
    for (name, bytes) in flow::programs() {
        let outcome = bench.check_program(&name, &bytes)?;
        report.add(name, outcome);
    }
    report.elapsed = begin.elapsed();
    Ok(report)
}
