//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
mod routines;
pub mod tables;

use contract::Variant;

/// PEXT look-ups: plain, split by lines, and compressed.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "PEXT bitboards",
    family: "tables",
    summary: "the pieces that may stop a slider, packed by one instruction, index a table of attacks",
    sources: contract::sources! {
        "Zach Wegner, Lasse Hansen", 2018, "BMI2: PEXT Bitboards (Chess Programming Wiki)";
        "Pradyumna Kannan", 2007,
            "Magic Move-Bitboard Generation in Computer Chess: a row of its own size for each square";
    },
    tables: Some(&tables::TABLES),
    routines: routines::ROUTINES,
    ..Variant::NEW
};
