//! Two stored records beside each other: what differs in machine, tools and work, whose code
//! changed, and by what ratio each routine became slower or faster.
//!
//! Two records are two runs. Their rounds are not paired, and what differs between the runs (a
//! neighbour on the machine, the clock, where memory came to lie) does not show in the interval of
//! either. Three things make the answer honest nevertheless:
//!
//! - The headline is the ratio of ratios: the routine's time to the reference's of the same rounds,
//!   in B over that in A. What slows a whole run down cancels. It needs the same reference with
//!   the same code in both; otherwise the ratio of absolute core cycles stands instead, or of
//!   nanoseconds where one record has no cycles, and the row says so.
//! - Routines whose code is the same bytes in both records are the control: what they differ by is
//!   the noise between these two runs, and nothing within that margin is called faster or slower.
//! - The interval of a quotient is the quotient of the far ends of both intervals: wider than
//!   need be for independent runs, never narrower.
//!
//! Attack generators in use have rows of their own: the ratio to the reference in both, and whether it is within 2 %.
//!
//! Of the second of two runs of the same code it is asked besides whether it says the same: how many
//! verdicts it loses or reverses, how far unchanged code is off (by class as well: size of tables and
//! form), and whether straight-line code is
//! flat over densities.
//!
//! Code is judged by hashes of machine code with relocations masked: of the timed loops, of the
//! probes where a record has no loops. Contents of tables and functions that are called are not in
//! the hash; another size of the tables counts as changed code. Intervals are those of the records:
//! this crate sees no sample. It reads no file and prints nothing: what is shown of a comparison, it
//! hands out as tables.

mod classes;
mod code;
mod difference;
mod flatness;
mod gate;
mod in_use;
mod noise;
mod report;
mod row;
mod verdicts;
mod view;

pub use classes::{Class, Tables};
pub use code::Code;
pub use difference::{Difference, differences};
pub use flatness::{FLAT, Flatness};
pub use gate::{Gate, gate};
pub use in_use::InUseRatio;
pub use noise::{NEAR, Noise};
pub use report::{Missing, Report, Stability, compare};
pub use row::{Absolute, Basis, CodeRatio};
pub use verdicts::{Pairs, Reversed};
