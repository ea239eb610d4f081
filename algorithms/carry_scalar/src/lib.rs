//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;

use contract::{Source, Variant};

/// East by one carry, in general-purpose registers.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Carry of one addition",
    family: "subtraction",
    summary: "the carries of one 64-bit addition run from each slider over the empty squares east of it",
    sources: &[Source {
        author: "Gerd Isenberg",
        year: 2005,
        title: "post of 22 May 2005 deriving a Kogge-Stone fill from psubb (Computer Chess Club)",
    }],
    features: &[],
    table_bytes: 0,
    excluded: None,
    routines: &[
        contract::east_attacks!("attacks", [word], kernel::attacks),
        contract::east_attacks!("attacks_any", [word], kernel::attacks_any),
    ],
};
