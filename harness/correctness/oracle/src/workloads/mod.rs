//! Boards to measure on: seeded generators, game-like positions, FEN and EPD files.
//!
//! A [`Workload`] is a named set of [`Board`]s with a [`Profile`]. [`by_name`] makes the seeded
//! ones, the same on every machine; [`from_positions`] reads the user's; [`arguments`] turns either
//! into the arguments of a probe.

mod adversarial;
mod arguments;
mod board;
mod catalogue;
mod fen;
mod formats;
mod game;
mod lone;
mod models;
mod moves;
mod positions;
mod profile;
mod queries;
mod request;
mod uniform;
mod workload;

pub use crate::random::SplitMix64;
pub use arguments::arguments;
pub use board::Board;
pub use catalogue::{BOARDS, DEFAULT, DEFAULT_SEED, Kind, by_name, names};
pub use fen::{Fen, parse_board};
pub use moves::arguments_after_moves;
pub use positions::{from_positions, position_lines};
pub use profile::Profile;
pub use workload::Workload;
