//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod orders;

use contract::{Variant, routine};

/// Boards kept in eight orders, and their update by a move.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Octo-rotated boards",
    family: "subtraction",
    summary: "eight kept boards have every line in its direction's order, and a borrow runs along all of them",
    sources: contract::sources! {
        "Robert Hyatt", 1999, "Rotated Bitmaps, a New Twist on an Old Idea (ICCA Journal 22)";
        "Gerd Isenberg", 2018, "Subtracting a Rook from a Blocking Piece (Chess Programming Wiki)";
        "raybench", 2026, "eight orders, so that one subtraction attacks in all directions";
    },
    routines: &[routine!("update", board_update on OctoRotated of [u64; 8], word, kernel::update,
        table_bytes: size_of_val(&orders::BITS), allow_autovectorization: true)],
    ..Variant::NEW
};
