//! What is shown of a record: which rows in which order, with which words.

pub mod across;
mod bounds;
mod cold;
mod compiled;
pub mod contest;
mod criterion;
pub mod digits;
pub mod in_use;
pub mod lanes;
pub mod machines;
pub mod map;
pub mod notes;
pub mod perft;
mod results;
pub mod select;
pub mod slices;
mod states;
mod summary;
mod tiers;
pub mod words;

pub use bounds::bounds;
pub use compiled::compiled;
pub use record::LOOK_UPS;
pub use results::{batches, results};
pub use states::streamed;
pub use summary::{choices, summary};

/// What engines ask about, model by model; a queen stands for all pieces.
pub const IN_USE: [&str; 4] = [LOOK_UPS, "square_batch queen", "board_attacks", "board_batch"];
