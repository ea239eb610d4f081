//! What is shown of a record: which rows in which order, with which words.

pub mod across;
pub mod analysis;
mod answer;
mod bounds;
pub mod class;
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
mod recommend;
mod results;
pub mod select;
pub mod slices;
pub mod stake;
mod states;
mod tiers;
pub mod words;

pub use answer::answer;
pub use bounds::bounds;
pub use compiled::compiled;
pub use recommend::{
    Answer, Demands, ForUse, LOOK_UPS, Pick, Recommended, for_uses, in_words, is_in_use, recommend,
    recommendation, recommended, uses,
};
pub use results::{batches, results};
pub use states::streamed;
