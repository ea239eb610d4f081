//! What models of CPUs say of the timed loops, beside what was measured.
//!
//! A model reads the loop over records, as it lies in the binary that is timed, and says how many
//! cycles an iteration takes once it runs evenly. It assumes that all loads hit the first cache,
//! that branches are predicted and that decoding keeps up; `llvm-mca` besides that no store feeds a
//! load. Nothing is executed here but the tools, and a measurement is somebody else's: it comes in
//! as numbers. Of Arm cores there is none.

mod arm;
mod body;
mod cpu;
mod mca;
mod render;
mod report;
mod tool;

pub use arm::{ArmReport, ArmRow, CORES, arm};
pub use body::{Body, body};
pub use cpu::{CPUS, Chosen, Cpu, chosen, from_name};
pub use mca::{Mca, Triple};
pub use report::{Compared, Demand, LeftOut, Measured, ModelledRoutine, Report, TOLERANCE, report};
