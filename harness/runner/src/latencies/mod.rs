//! What instructions take on this very core: for each form that occurs in the timed code, and for
//! each of its inputs, a chain of copies that wait for each other through that input, timed by the
//! clock of the bench. x86-64 Linux alone. Nothing is known here but the code; no figure comes from
//! elsewhere.

mod chain;
mod copy;
mod function;
mod loops;
mod occurring;
mod registers;
mod returns;
mod table;
#[cfg(test)]
mod tests;

pub use loops::loop_cycles;
pub use occurring::{Occurring, occurring};
pub use table::latencies;

use crate::figures::estimate;
use measure::old::{MachineClock, Sample};
use record::Estimate;

/// Samples behind a figure; the median stands against interrupts.
const SAMPLES: usize = 41;

/// Core cycles of a unit of `work`, which does `units` of them; `None` without a ruler.
fn timed(clock: &mut MachineClock, units: f64, mut work: impl FnMut()) -> Option<Estimate> {
    work();
    let sample = |_| Some(Sample::take(clock, &mut work).cycles()? / units);
    estimate(&(0..SAMPLES).map(sample).collect::<Option<Vec<f64>>>()?)
}
