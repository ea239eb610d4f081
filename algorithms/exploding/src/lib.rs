//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod tables;

use contract::{Spills, Variant, routine};

const BYTES: usize = size_of::<tables::Tables>();
const CROWDED: Option<Spills> = Some(Spills {
    accesses: 2,
    why: "counters of rings leave no register for the link where rook and bishop are asked in one call",
});

/// Rings around the slider.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Exploding bitboards",
    family: "fill",
    summary: "rings around the slider, each from the one before by one multiplication",
    sources: contract::sources! {
        "Harald Lüßen", 2006, "Re: Compact Bitboard Attacks (Winboard Forum, 13 September 2006)";
        "Chess Programming Wiki", 2018, "Exploding Bitboards";
    },
    routines: &[routine!("square_attacks", square_attacks, word, kernel::square_attacks,
            table_bytes: BYTES, data_dependent: true, spills: CROWDED)],
    ..Variant::NEW
};
