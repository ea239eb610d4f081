//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;

use contract::Counted::{Instructions, LoopStackAccesses, Loops, Operations};
use contract::{Expectation, Source, Spills, Subject, Variant};

/// Straight-line, and no operation beside those of the text.
const ATTACKS: &[Expectation] = &[
    Expectation::exactly(19, Operations).on(Subject::ALONG_FILES),
    Expectation::exactly(20, Instructions).on(Subject::ALONG_FILES),
    Expectation::exactly(21, Operations).on(Subject::WRAPPING),
    Expectation::at_most(24, Instructions).on(Subject::WRAPPING),
    Expectation::exactly(0, Loops),
];

/// Six fronts, the sets of a board and the loop's own state are more than 15 registers.
const SPILLS: Option<Spills> = Some(Spills {
    accesses: 2,
    why: "x86 shifts by one with `lea`, which keeps all six fronts of the east fill alive at once",
});

/// Dumb7Fill in straight-line code.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Dumb7Fill, unrolled",
    family: "fill",
    summary: "seven (fill) or six (attacks) straight-line steps over propagators, branch-free",
    sources: &[
        Source { author: "Chess Programming Wiki", year: 2016, title: "Dumb7Fill" },
        Source {
            author: "Gunnar Andersson",
            year: 2003,
            title: "bitmob.c, bitboard mobility for Othello",
        },
    ],
    features: &[],
    table_bytes: 0,
    excluded: None,
    routines: &[
        contract::fill!("occluded_fill", [word], kernel::occluded_fill,
            expects: &[Expectation::at_most(22, Operations), Expectation::exactly(0, Loops)]),
        contract::ray_attacks!("attacks", [word], kernel::attacks, expects: ATTACKS),
        contract::board_attacks_from_rays!("board_attacks", [word], kernel::attacks, "attacks",
        spills: SPILLS,
        expects: &[
            Expectation::exactly(164, Operations),
            Expectation::exactly(0, Loops),
            Expectation::exactly(2, LoopStackAccesses)
                .pinned("1.95.0", "one word of the east fill has no register"),
        ]),
        contract::square_attacks_from_rays!("square_attacks", [word], kernel::attacks, "attacks",
            expects: &[Expectation::exactly(0, Loops)]),
    ],
};
