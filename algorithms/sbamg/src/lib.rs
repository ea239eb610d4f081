//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod tables;

use contract::{Source, Variant};

/// Subtraction Based Attack Mask Generation: o ^ (o - 3cbn) on all four lines.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "SBAMG",
    family: "subtraction",
    summary: "three times the closest man below, subtracted from the line, opens both directions",
    sources: &[
        Source {
            author: "Syed Fahad",
            year: 2016,
            title: "SBAMG - Completing Hyperbola Quintessence (Computer Chess Club)",
        },
        Source {
            author: "Syed Fahad, Gerd Isenberg",
            year: 2018,
            title: "SBAMG (Chess Programming Wiki)",
        },
    ],
    features: &[],
    table_bytes: size_of_val(&tables::MASKS),
    excluded: None,
    routines: &[
        contract::line_attacks!("line_attacks", [word], kernel::line_attacks),
        contract::line_attacks_any!("line_attacks_any", [word], kernel::line_attacks_any),
        contract::square_attacks!("square_attacks", [word], kernel::square_attacks),
    ],
};
