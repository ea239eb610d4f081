//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;

use contract::Counted::{Mnemonic, Moves, Operations, VectorBits};
use contract::{Expectation, Tier, Variant, routine};

/// Three operations, the first of them `first`, in vector registers of 128 bits. Two-operand
/// instructions also need copies.
const fn byte_subtraction(
    first: &'static [&'static str],
    last: &'static [&'static str],
    moves: u32,
    why: &'static str,
) -> [Expectation; 7] {
    [
        Expectation::exactly(1, Mnemonic(first)),
        Expectation::exactly(1, Mnemonic(&["psubb"])),
        Expectation::exactly(1, Mnemonic(last)),
        Expectation::exactly(3, Operations),
        Expectation::exactly(128, VectorBits),
        Expectation::exactly(moves, Moves).tiers(Tier::TWO_OPERANDS).pinned("1.95.0", why),
        Expectation::exactly(0, Moves).tiers(Tier::THREE_OPERANDS),
    ]
}

const ANSWER: &str = "one copy is the published one; the other brings the answer to its register";

/// o ^ (o - 2r) by SSE2 byte subtraction.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Subtracting rooks, SSE2",
    family: "subtraction",
    summary: "borrows of a bytewise subtraction run from each rook to the first piece beyond it",
    sources: contract::sources! {
        "Gerd Isenberg", 2005, "post of 22 May 2005 deriving a Kogge-Stone fill from psubb (Computer Chess Club)";
        "Gerd Isenberg", 2018, "Subtracting a Rook from a Blocking Piece (Chess Programming Wiki)";
    },
    routines: &[
        routine!("attacks_andn", ray_attacks on East, word "sse2", kernel::attacks_andn,
            expects: &[&byte_subtraction(&["pandn"], &["xor"], 1, "both operands of pandn live on")], needs_occupied_sliders: true),
        routine!("attacks_2r", ray_attacks on East, word "sse2", kernel::attacks_2r,
            expects: &[&byte_subtraction(&["paddb"], &["xor"], 0, "the first sum replaces the sliders")], needs_occupied_sliders: true),
        routine!("attacks_andn_x2", ray_batch on East of __m128i, word "sse2", kernel::attacks_andn_x2,
            expects: &[&byte_subtraction(&["pandn"], &["pxor"], 2, ANSWER)], needs_occupied_sliders: true),
        routine!("attacks_2r_x2", ray_batch on East of __m128i, word "sse2", kernel::attacks_2r_x2,
            expects: &[&byte_subtraction(&["paddb"], &["pxor"], 2, ANSWER)], needs_occupied_sliders: true),
    ],
    ..Variant::NEW
};
