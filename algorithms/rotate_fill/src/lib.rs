//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod tables;

use contract::Counted::{Loops, Mnemonic};
use contract::{Expectation, Source, Variant};

const ROTATE: contract::Counted = Mnemonic(&["rol"]);

/// Generalized rays: the direction is an argument, a rotate does for all shifts.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Generalized rays by rotates",
    family: "fill",
    summary: "one text for all directions: rotate amount and wrap mask from tables of eight",
    sources: &[
        Source { author: "Chess Programming Wiki", year: 2016, title: "Dumb7Fill" },
        Source {
            author: "Steffan Westcott",
            year: 2002,
            title: "Re: flood fill attack bitboards (Computer Chess Club)",
        },
    ],
    features: &[],
    table_bytes: tables::TABLE_BYTES,
    excluded: None,
    routines: &[
        contract::step_any!("shift_one", [word], kernel::shift_one,
            expects: &[Expectation::exactly(1, ROTATE)]),
        contract::fill_any!(
            "occluded_fill_loop",
            [word],
            kernel::occluded_fill_loop,
            data_dependent: true,
            expects: &[Expectation::exactly(1, ROTATE), Expectation::exactly(1, Loops)]
        ),
        contract::fill_any!("kogge_stone_fill", [word], kernel::kogge_stone_fill,
            expects: &[Expectation::exactly(5, ROTATE), Expectation::exactly(0, Loops)]),
        contract::ray_attacks_any!(
            "attacks_loop",
            [word],
            kernel::attacks_loop,
            data_dependent: true,
            expects: &[Expectation::exactly(2, ROTATE), Expectation::exactly(1, Loops)]
        ),
        contract::ray_attacks_any!("attacks_unrolled", [word], kernel::attacks_unrolled,
            expects: &[Expectation::exactly(7, ROTATE), Expectation::exactly(0, Loops)]),
        contract::ray_attacks_any!("kogge_stone_attacks", [word], kernel::kogge_stone_attacks,
            expects: &[Expectation::exactly(6, ROTATE), Expectation::exactly(0, Loops)]),
    ],
};
