//! Clocks, rulers, rounds, sittings, verdicts: times any work. It starts no process and knows no
//! variant and no record.

mod hardware_counters;
pub mod old;

pub use hardware_counters::{Counted, Counters, hardware_counters};
