//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub mod kernel;

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
use contract::Counted::{Mnemonic, Moves, Operations, VectorBits};
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
use contract::{Expectation, Tier};
use contract::{Source, Variant};

/// Three operations, the first of them `first`, in vector registers of 128 bits. Copies are answers
/// of two-operand instructions.
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
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
        Expectation::exactly(moves, Moves).at(Tier::TWO_OPERANDS).pinned("1.95.0", why),
        Expectation::exactly(0, Moves).at(Tier::THREE_OPERANDS),
    ]
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
const ANSWER: &str = "one copy is the published one; the other brings the answer to its register";

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
    excluded: contract::WITHOUT_X86_64,
    #[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
    routines: &[
        contract::east_attacks!("attacks_andn", [machine "sse2"], kernel::attacks_andn,
            expects: &byte_subtraction(&["pandn"], &["xor"], 1, "both operands of pandn live on")),
        contract::east_attacks!("attacks_2r", [machine "sse2"], kernel::attacks_2r,
            expects: &byte_subtraction(&["paddb"], &["xor"], 0, "the first sum replaces the sliders")),
        contract::east_attacks_of_two!(
            "attacks_andn_x2", [machine "sse2"], kernel::attacks_andn_x2,
            expects: &byte_subtraction(&["pandn"], &["pxor"], 2, ANSWER)),
        contract::east_attacks_of_two!("attacks_2r_x2", [machine "sse2"], kernel::attacks_2r_x2,
            expects: &byte_subtraction(&["paddb"], &["pxor"], 2, ANSWER)),
    ],
    #[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
    routines: &[],
};
