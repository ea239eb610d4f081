//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod tables;

use contract::{Numbering, Variant, routine};

/// Directions of coordinates, one by one.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Directions by table, scalar",
    family: "rays",
    summary: "each coordinate is looked up by itself, by square or by the difference on a 0x88 board",
    sources: contract::sources! {
        "Bruce Moreland", 2007, "0x88 Move Generation: one table by the difference of two squares";
    },
    routines: &[
        routine!("rays_table", rays of Pair, word, kernel::rays_table,
            table_bytes: size_of_val(tables::by_square(Numbering::Compass))),
        routine!("rays_difference", rays of Pair, word, kernel::rays_difference,
            table_bytes: size_of_val(tables::by_difference(Numbering::Compass))),
    ],
    ..Variant::NEW
};
