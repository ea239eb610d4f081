//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;

use contract::Counted::{Instructions, Mnemonic, Moves, Operations, VectorBits};
use contract::{Expectation, Subject, Variant, routine};

/// Five shifts, one of which may be emitted as a sum, and five ternary functions, with two masks
/// where steps wrap. Other instructions: three moves for one board, and one load per mask.
const fn as_found(wrapping: &'static [Subject], instructions: [u32; 2]) -> [Expectation; 8] {
    let [plain, masked] = instructions;
    [
        Expectation::exactly(5, Mnemonic(&["pternlogq"])),
        Expectation::exactly(5, Mnemonic(&["psrlq", "psllq", "paddq"])),
        Expectation::exactly(0, Moves),
        Expectation::exactly(128, VectorBits),
        Expectation::exactly(10, Operations).subjects(Subject::ALONG_FILES),
        Expectation::exactly(12, Operations).subjects(wrapping),
        Expectation::exactly(plain, Instructions).subjects(Subject::ALONG_FILES),
        Expectation::exactly(masked, Instructions).subjects(wrapping),
    ]
}

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
    routines: &[
        routine!("attacks", ray_attacks, word "avx512f,avx512vl", kernel::attacks,
            expects: &[&as_found(Subject::WRAPPING, [13, 16])], needs_occupied_sliders: true),
        routine!("attacks_x2", ray_batch on [East, South, West, North] of __m128i, word "avx512f,avx512vl", kernel::attacks_x2,
            expects: &[&as_found(Subject::ALONG_RANKS, [10, 13])], needs_occupied_sliders: true),
    ],
    ..Variant::NEW
};
