//! The tables of a record: rows, order and wording.

mod bounds;
mod compiled;
pub mod contest;
mod criterion;
pub mod digits;
mod empty_loops;
mod fastest;
pub mod in_use;
pub mod lanes;
pub mod machine_contests;
pub mod machines;
pub mod map;
mod modes;
mod nineteen;
pub mod notes;
mod pair;
pub mod perft;
pub mod positions;
mod results;
pub mod select;
pub mod slices;
mod states;
mod summary;
mod tiers;
pub mod words;

use contract::Model::SquareAttacks;
use record::Part;

pub use compiled::other_compilers;
pub use nineteen::nineteen;
pub use results::{batches, results};
pub use summary::{choices, summary};

/// Returns the part that represents look-ups. They are compared by piece, and the queen represents
/// all, because she combines the other two.
pub fn look_ups() -> Part {
    Part::new(SquareAttacks, &["queen"])
}
