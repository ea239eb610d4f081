//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod tables;

use contract::Counted::{Loops, Mnemonic};
use contract::{Expectation, Variant};

const ROTATE: contract::Counted = Mnemonic(&["rol"]);

/// Generalized rays: the direction is an argument, and a rotate replaces both shifts.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Generalized rays by rotates",
    family: "fill",
    summary: "one text for all directions: rotate amount and wrap mask from tables of eight",
    sources: contract::sources! {
        "Chess Programming Wiki", 2016, "Dumb7Fill";
        "Steffan Westcott", 2002, "Re: flood fill attack bitboards (Computer Chess Club)";
    },
    routines: &[
        contract::routine!("shift_one", step on any, word, kernel::shift_one,
            table_bytes: tables::TABLE_BYTES,
            expects: &[&[Expectation::exactly(1, ROTATE)]]),
        contract::routine!("occluded_fill_loop", fill on any, word, kernel::occluded_fill_loop,
            table_bytes: tables::TABLE_BYTES,
            data_dependent: true,
            expects: &[&[Expectation::exactly(1, ROTATE), Expectation::exactly(1, Loops)]]
        ),
        contract::routine!("kogge_stone_fill", fill on any, word, kernel::kogge_stone_fill,
            table_bytes: tables::TABLE_BYTES,
            expects: &[&[Expectation::exactly(5, ROTATE)]]),
        contract::routine!("attacks_loop", ray_attacks on any, word, kernel::attacks_loop,
            table_bytes: tables::TABLE_BYTES,
            data_dependent: true,
            expects: &[&[Expectation::exactly(2, ROTATE), Expectation::exactly(1, Loops)]]
        ),
        contract::routine!("attacks_unrolled", ray_attacks on any, word, kernel::attacks_unrolled,
            table_bytes: tables::TABLE_BYTES,
            expects: &[&[Expectation::exactly(7, ROTATE)]]),
        contract::routine!("kogge_stone_attacks", ray_attacks on any, word, kernel::kogge_stone_attacks,
            table_bytes: tables::TABLE_BYTES,
            expects: &[&[Expectation::exactly(6, ROTATE)]]),
    ],
    ..Variant::NEW
};
