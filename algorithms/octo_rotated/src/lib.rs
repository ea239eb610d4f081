//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod orders;

use contract::Counted::Loops;
use contract::{Expectation, Source, Variant, routine};

/// Boards in eight orders, and what a move does to them.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Octo-rotated boards",
    family: "subtraction",
    summary: "eight kept boards have every line in its direction's order, and a borrow runs along all of them",
    sources: &[
        Source {
            author: "Robert Hyatt",
            year: 1999,
            title: "Rotated Bitmaps, a New Twist on an Old Idea (ICCA Journal 22)",
        },
        Source {
            author: "Gerd Isenberg",
            year: 2018,
            title: "Subtracting a Rook from a Blocking Piece (Chess Programming Wiki)",
        },
        Source {
            author: "raybench",
            year: 2026,
            title: "eight orders, so that one subtraction attacks in all directions",
        },
    ],
    routines: &[routine!("update", board_update on OctoRotated of [u64; 8], word, kernel::update,
        table_bytes: size_of_val(&orders::BITS), allow_autovectorization: true,
        expects: &[&[Expectation::exactly(0, Loops)]])],
    ..Variant::NEW
};
