//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod lanes;
pub mod pairs;
pub mod words;

use contract::Counted::{Mnemonic, VectorBits};
use contract::{EngineForm, Expectation, Variant, routine};

/// Kogge-Stone instead of Dumb7Fill, and GFNI's fold.
const RECKLESS: Option<EngineForm> =
    Some(EngineForm { engine: "Reckless", source: "pull request 688 (2026)" });

/// Rotates and ternary functions of eight lanes.
const fn eight_lanes(rotates: u32, functions: u32) -> [Expectation; 3] {
    [
        Expectation::exactly(rotates, Mnemonic(&["prolvq"])),
        Expectation::exactly(functions, Mnemonic(&["pternlogq"])),
        Expectation::exactly(512, VectorBits),
    ]
}

/// One permutation, one product and one test instead of a fold by halves.
const TRANSPOSITION: &[Expectation] = &[
    Expectation::exactly(1, Mnemonic(&["permb"])),
    Expectation::exactly(1, Mnemonic(&["gf2p8affineqb"])),
    Expectation::exactly(1, Mnemonic(&["ptestmb"])),
];

/// Six shifts to the left and four to the right for both directions of all lines.
const FOUR_LANES: &[Expectation] = &[
    Expectation::exactly(6, Mnemonic(&["psllvq"])),
    Expectation::exactly(4, Mnemonic(&["psrlvq"])),
    Expectation::exactly(256, VectorBits),
];

/// All directions filled side by side, their union as one set.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Union of fills in lanes",
    family: "fill",
    summary: "a fill in all eight directions side by side, its lanes united by halves or by a transposition",
    sources: contract::sources! {
        "Steffan Westcott", 2002, "Re: flood fill attack bitboards (Computer Chess Club)";
        "Gerd Isenberg", 2018, "Dumb7Fill (Chess Programming Wiki): steps in any direction by rotates";
        "87flowers", 2026, "Reckless, pull requests 687 and 688: a side's threats by fills in lanes, folded by GFNI";
        "raybench", 2026, "opposite directions in pairs, five rotates";
    },
    routines: &[
        routine!("threats_words", threats, word, words::one_by_one, contender: true,
            allow_autovectorization: true, note: Some("the compiler makes lanes of it")),
        routine!("threats_pairs", threats, word "avx2", pairs::pairs, contender: true,
            expects: &[FOUR_LANES]),
        routine!("threats", threats, word "avx512f", kernel::kogge_stone, contender: true,
            expects: &[&eight_lanes(6, 3)]),
        routine!("threats_gfni", threats, word "avx512f,avx512bw,avx512vbmi,gfni",
            kernel::kogge_stone_gfni, engine_form: RECKLESS, contender: true,
            expects: &[&eight_lanes(6, 3), TRANSPOSITION]),
        routine!("threats_dumb7", threats, word "avx512f", kernel::dumb7,
            expects: &[&eight_lanes(7, 6)]),
        routine!("threats_dumb7_gfni", threats, word "avx512f,avx512bw,avx512vbmi,gfni",
            kernel::dumb7_gfni, expects: &[&eight_lanes(7, 6), TRANSPOSITION]),
        routine!("threats_five", threats, word "avx512f", kernel::five_rotates,
            needs_occupied_sliders: true, expects: &[&eight_lanes(5, 5)]),
        routine!("threats_five_gfni", threats, word "avx512f,avx512bw,avx512vbmi,gfni",
            kernel::five_rotates_gfni, needs_occupied_sliders: true,
            expects: &[&eight_lanes(5, 5), TRANSPOSITION]),
    ],
    ..Variant::NEW
};
