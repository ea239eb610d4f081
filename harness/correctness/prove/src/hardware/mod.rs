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

use bench::Bench;
use machine::Extent;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
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
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let outcomes = Mutex::new(Vec::new());
    let work = || -> Result<(), String> {
        let mut bench = Bench::new(Extent::of_this_cpu(), sets)?;
        while let Some(form) = forms.get(next.fetch_add(1, Ordering::Relaxed)) {
            let outcome = bench.check(form)?;
            outcomes.lock().expect("nobody panicked").push((form.code, outcome));
            progress(done.fetch_add(1, Ordering::Relaxed) + 1, forms.len());
        }
        Ok(())
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| match thread.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        })
    })?;
    let mut outcomes = outcomes.into_inner().expect("nobody panicked");
    outcomes.sort_by_key(|(code, _)| *code as usize);
    let mut report = Report::new(outcomes);
    let mut bench = Bench::new(Extent::of_this_cpu(), sets)?;
    for (name, bytes) in flow::programs() {
        let outcome = bench.check_program(&name, &bytes)?;
        report.add(name, outcome);
    }
    report.elapsed = begin.elapsed();
    Ok(report)
}
