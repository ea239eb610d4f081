//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
use contract::Counted::{Loops, Mnemonic, Operations, VectorBits};
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
use contract::Expectation;
use contract::{Variant, routine};

/// The same text with a board in each lane of a vector of so many bits.
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
const fn lanes(bits: u32) -> [Expectation; 2] {
    [Expectation::exactly(bits, VectorBits), Expectation::exactly(0, Loops)]
}

/// Ternary logic makes fewer operations of the same text.
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
const FEWER: &[Expectation] =
    &[Expectation::at_most(95, Operations), Expectation::at_least(8, Mnemonic(&["pternlogq"]))];

/// Kogge-Stone, two opposite directions at a time.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Opposite directions in pairs",
    family: "fill",
    summary: "Kogge-Stone's propagators, doubled once, serve two opposite directions",
    sources: contract::sources! {
        "Steffan Westcott", 2002, "Re: flood fill attack bitboards (Computer Chess Club): the fill of one direction";
        "raybench", 2026, "the opposite direction in attack form, by the same propagators";
    },
    routines: &[
        routine!("board_attacks", board_attacks, word, kernel::board_attacks, allow_autovectorization: true),
        routine!("board_batch", board_batch of [u64; 8], word, kernel::board_batch,
            allow_autovectorization: true),
        #[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
        routine!("board_batch_x4", board_batch of __m256i, word "avx2", kernel::board_attacks,
            allow_autovectorization: true, expects: &[&lanes(256)]),
        #[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
        routine!("board_batch_x8", board_batch of __m512i, word "avx512f", kernel::board_attacks,
            expects: &[&lanes(512), FEWER]),
    ],
    ..Variant::NEW
};
