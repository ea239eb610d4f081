//! How much a chess program gains by each attack generator.
//!
//! A routine that wins a loop of look-ups need not win in a program, which does other work between
//! them and fills the caches. So this crate has three programs whose slider attacks are a type
//! parameter ([`Sliders`]): a legal move generator ([`list_legal_moves`]: bitboards, checks and
//! pins by attack sets, copy and make; it makes no move to test its legality, except en passant), a
//! small [`search()`], and the replay of a search's look-ups ([`look_up()`]). Each is compiled once
//! per generator, so that its kernel is inlined as in a program that uses nothing else.
//!
//! [`GENERATORS`] has the contenders among the routines of one square, by name, as plain functions,
//! and others that the build names (`build.rs`). [`write_trace`] writes the look-ups of the search
//! as a [`trace`]. [`take_invocation`] times all generators in one process: on trees and queens
//! (`invocation.rs`, which to open first), or on a trace and in a search (`in_use.rs`).
//!
//! ```
//! let position = perft::Position::from_fen("7k/5Q2/8/8/8/8/8/K7 b - - 0 1")?;
//! let mut generators = perft::GENERATORS.iter();
//! let generator = generators.find(|generator| generator.name == "kogge_stone/square_attacks");
//! let generator = generator.expect("it is in the table");
//! assert_eq!((generator.ready()?.perft)(&position, 1), 0); // stalemate
//! # Ok::<(), String>(())
//! ```

mod attacks;
mod blocks;
mod count;
mod fen;
mod generator;
#[cfg(feature = "generators")]
mod generators;
mod in_use;
mod invocation;
mod legal;
mod look_up;
mod memory;
mod moves;
mod position;
mod published;
mod search;
mod searched;
mod sliders;
mod task;
pub mod trace;
mod traced;
mod walk;

pub use count::{Query, perft, queens};
pub use generator::{Generator, Ready};
#[cfg(feature = "generators")]
pub use generators::{GENERATORS, KNOWN};
pub use in_use::{BASE, EMPTY, Extent};
pub use invocation::{Order, REFERENCE, SLICE_DEPTH, take_invocation};
pub use legal::list_legal_moves;
pub use look_up::{ANSWERS, Empty, look_up};
pub use memory::{Memory, NETWORK_BYTES, ROW_BYTES};
pub use moves::{Move, Moves};
pub use position::{Kind, Position, Side};
pub use published::{BRATKO_KOPEC, PUBLISHED};
pub(crate) use search::search_node;
pub use search::{EVALUATIONS, MATE, Search, TABLE_BYTES, exchange_gain, search};
pub use sliders::Sliders;
pub use traced::write_trace;
pub use walk::Walk;
