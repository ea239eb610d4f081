//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod tables;

use contract::{Variant, routine};
use tables::{ALONG_FILES, ALONG_RANKS, BITS, LINES, SHIFTS};

/// Bytes that a call may read.
const BYTES: usize = size_of_val(&ALONG_RANKS)
    + size_of_val(&ALONG_FILES)
    + size_of_val(&LINES)
    + size_of_val(&SHIFTS);

/// Rotated bitboards: four kept boards, a look-up for each line, and the update by a move.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Rotated bitboards",
    family: "tables",
    summary: "four kept boards hold the pieces of every line side by side, as an index of a table of attacks",
    sources: contract::sources! {
        "Robert Hyatt", 1999, "Rotated Bitmaps, a New Twist on an Old Idea (ICCA Journal 22)";
        "Bruce Moreland", 1998, "on rotated bitboards (Computer Chess Club)";
    },
    routines: &[
        routine!("kept_attacks", kept_attacks of [u64; 4], word, kernel::kept_attacks,
            table_bytes: BYTES, allow_autovectorization: true),
        routine!("update", board_update on Rotated of [u64; 4], word, kernel::update,
            table_bytes: size_of_val(&BITS), allow_autovectorization: true),
    ],
    ..Variant::NEW
};
