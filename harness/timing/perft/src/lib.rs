//! A legal move generator that has its slider attacks from a type parameter, so that what a chess
//! program would gain or lose by each of them can be seen: bitboards, checks and pins by attack sets,
//! copy and make, no move tried and taken back but en passant. The generator must not know how it is
//! timed; [`take`] times it and judges nothing.
//!
//! [`GENERATORS`] has every routine of one square, by name, as plain functions. A new variant with such
//! routines takes part with one line each in `generators.rs`.
//!
//! ```
//! let position = perft::Position::from_fen("7k/5Q2/8/8/8/8/8/K7 b - - 0 1")?;
//! let generator = perft::GENERATORS.iter().find(|it| it.name == "kogge_stone/square_attacks");
//! let generator = generator.expect("it is in the table");
//! assert_eq!(generator.ready()?.perft(&position, 1), 0); // stalemate
//! # Ok::<(), String>(())
//! ```

mod attacks;
mod count;
mod fen;
mod generator;
#[cfg(feature = "generators")]
mod generators;
mod legal;
mod moves;
mod position;
mod published;
mod sitting;
mod sliders;

pub use count::{Query, perft, queens};
pub use generator::{Generator, Ready};
#[cfg(feature = "generators")]
pub use generators::GENERATORS;
pub use legal::legal;
pub use moves::{Move, Moves};
pub use position::{Kind, Position, Side};
pub use published::PUBLISHED;
pub use sitting::{AGAIN, Order, REFERENCE, SLICE_DEPTH, Sitting, take};
pub use sliders::Sliders;
