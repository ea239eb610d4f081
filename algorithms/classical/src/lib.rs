//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod tables;

use contract::Counted::Mnemonic;
use contract::{Counted, Expectation, Spills, Subject, Tier, Variant, routine};

/// As many scans forward as backward, for rays towards higher and towards lower squares.
const fn of_rays(each_way: u32) -> [Expectation; 3] {
    [
        Expectation::exactly(each_way, Mnemonic(&["bsr"])).tiers(Tier::TWO_OPERANDS),
        Expectation::exactly(each_way, Mnemonic(&["lzcnt"])).tiers(Tier::THREE_OPERANDS),
        Expectation::exactly(each_way, Mnemonic(&["bsf", "tzcnt"])),
    ]
}
const FOUR_RAYS: &[Expectation] = &Expectation::each_with_subjects(of_rays(2), Subject::FOUR_WAYS);
const EIGHT_RAYS: &[Expectation] =
    &Expectation::each_with_subjects(of_rays(4), Subject::EIGHT_WAYS);

/// One conditional jump per ray.
const JUMPS: Counted = Mnemonic(&["je", "jne"]);
const BRANCHING: &[Expectation] = &[
    Expectation::exactly(4, JUMPS).subjects(Subject::FOUR_WAYS),
    Expectation::exactly(8, JUMPS).subjects(Subject::EIGHT_WAYS),
];
const RAY_BYTES: usize = size_of_val(&tables::RAY);
const BYTES: usize = RAY_BYTES + size_of_val(&tables::REACH);
const SEVENTEEN: Option<Spills> = Some(Spills {
    accesses: 2,
    why: "a queen's seventeen look-ups leave no register for what the loop counts",
});
const CROWDED: Option<Spills> = Some(Spills {
    accesses: 1,
    why: "rook and bishop in one call leave no register for the end of the arguments",
});

/// Ray attacks with bit scans.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Classical approach",
    family: "rays",
    summary: "rays from a table, less the same rays from the first piece on, which a bit scan finds",
    sources: contract::sources! {
        "Chess Programming Wiki", 2021, "Classical Approach";
        "Daniel Infuehr", 2022, "Chess_Movegen: Advanced Bob-Mike, with a 65th ray, which is empty, and one exclusive or";
    },
    routines: &[
        routine!("square_attacks", square_attacks, word, kernel::square_attacks,
            table_bytes: BYTES, spills: SEVENTEEN, expects: &[FOUR_RAYS, EIGHT_RAYS]),
        routine!("square_attacks_branching", square_attacks, word,
            kernel::square_attacks_branching, table_bytes: RAY_BYTES, data_dependent: true, spills: CROWDED,
            expects: &[FOUR_RAYS, EIGHT_RAYS, BRANCHING]),
        routine!("square_batch", square_batch from square_attacks "square_attacks", word,
            kernel::square_attacks, table_bytes: BYTES),
    ],
    ..Variant::NEW
};
