//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub mod kernel;

use contract::{Source, Variant};

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
const EXCLUDED: Option<&str> = None;
#[cfg(raybench_portable)]
const EXCLUDED: Option<&str> = Some("needs x86-64 instructions; built with raybench_portable");
#[cfg(not(any(target_arch = "x86_64", raybench_portable)))]
const EXCLUDED: Option<&str> = Some("needs x86-64 instructions; built for another architecture");

/// o ^ (o - 2r) by SSE2 byte subtraction.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Subtracting rooks, SSE2",
    family: "subtraction",
    summary: "borrows of a bytewise subtraction run from each rook to the first man beyond it",
    sources: &[
        Source {
            author: "Gerd Isenberg",
            year: 2005,
            title: "post of 22 May 2005 deriving a Kogge-Stone fill from psubb (Computer Chess Club)",
        },
        Source {
            author: "Gerd Isenberg",
            year: 2018,
            title: "Subtracting a Rook from a Blocking Piece (Chess Programming Wiki)",
        },
    ],
    features: &["sse2"],
    table_bytes: 0,
    excluded: EXCLUDED,
    #[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
    routines: &[
        contract::east_attacks!("attacks_andn", [machine "sse2"], kernel::attacks_andn),
        contract::east_attacks!("attacks_2r", [machine "sse2"], kernel::attacks_2r),
        contract::east_attacks_of_two!(
            "attacks_andn_x2", [machine "sse2"], kernel::attacks_andn_x2),
        contract::east_attacks_of_two!("attacks_2r_x2", [machine "sse2"], kernel::attacks_2r_x2),
    ],
    #[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
    routines: &[],
};
