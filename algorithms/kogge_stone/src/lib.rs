//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;

use contract::Counted::{Instructions, Operations, VectorBits};
use contract::{Expectation, Subject, Variant};

/// Straight-line, and exactly the kernel's operations.
const ATTACKS: &[Expectation] = &[
    Expectation::exactly(14, Operations).subjects(Subject::ALONG_FILES),
    Expectation::exactly(19, Instructions).subjects(Subject::ALONG_FILES),
    Expectation::exactly(16, Operations).subjects(Subject::WRAPPING),
    Expectation::at_most(23, Instructions).subjects(Subject::WRAPPING),
];

/// A board in each lane: no more operations, and fewer with ternary logic.
const LANES: &[Expectation] = &[
    Expectation::at_most(14, Operations).subjects(Subject::ALONG_FILES),
    Expectation::at_most(16, Operations).subjects(Subject::WRAPPING),
];

/// Kogge-Stone, straight-line and branch-free, all eight directions.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Kogge-Stone",
    family: "fill",
    summary: "parallel prefix: distances 1, 2 and 4, propagators doubled along the way",
    sources: contract::sources! {
        "Steffan Westcott", 2002, "Re: flood fill attack bitboards (Computer Chess Club)";
        "Peter Kogge, Harold Stone", 1973,
            "A Parallel Algorithm for the Efficient Solution of a General Class of Recurrence Equations";
    },
    routines: &[
        contract::routine!("occluded_fill", fill, word, kernel::occluded_fill,
            expects: &[&[Expectation::at_most(14, Operations)]]),
        contract::routine!("attacks", ray_attacks, word, kernel::attacks, expects: &[ATTACKS]),
        contract::routine!("attacks_x4", ray_batch of __m256i, word "avx2", kernel::attacks,
            expects: &[LANES, &[Expectation::exactly(256, VectorBits)]]),
        contract::routine!("attacks_x8", ray_batch of __m512i, word "avx512f", kernel::attacks,
            expects: &[LANES, &[Expectation::exactly(512, VectorBits)]]),
        contract::routine!("board_attacks", board_attacks from ray_attacks "attacks", word, kernel::attacks, contender: true),
        contract::routine!("board_batch", board_batch of [u64; 8] from ray_attacks "attacks", word,
            kernel::attacks),
        contract::routine!("square_attacks", square_attacks from ray_attacks "attacks", word, kernel::attacks),
        contract::routine!("square_batch", square_batch from ray_attacks "attacks", word, kernel::attacks),
    ],
    ..Variant::NEW
};
