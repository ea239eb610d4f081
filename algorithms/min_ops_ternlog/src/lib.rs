//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod routines;

use contract::Variant;

/// The shortest known program of shifts and ternary functions.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Fewest ternary operations, AVX-512",
    family: "fill",
    summary: "five shifts and five ternary functions, the shortest fill known of such operations",
    sources: contract::sources! {
        "raybench", 2026, "exact synthesis with a SAT solver: five shifts and five functions of three words";
        "Steffan Westcott", 2002, "Re: flood fill attack bitboards (Computer Chess Club): the wrap masks";
    },
    ..contract::on_x86_64!(routines::ROUTINES)
};
