//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod tables;

use contract::Counted::{Mnemonic, VectorBits};
use contract::position::LEAPERS;
use contract::position::ray_order::{ON_RAYS, SLOTS, SQUARES};
use contract::{Expectation, Variant, routine};
use tables::LINES;

/// Bytes that a call may read.
const GATHER: usize = size_of_val(&SQUARES) + size_of_val(&LINES);
const ATTACKERS: usize = GATHER + size_of_val(&LEAPERS);
const DISCOVERED: usize = GATHER + size_of_val(&ON_RAYS);
const SCATTER: usize = size_of_val(&SLOTS);

/// Two sets gathered, or one gathered and one scattered.
const TWO: &[Expectation] =
    &[Expectation::exactly(2, Mnemonic(&["pshufbitqmb"])), Expectation::exactly(512, VectorBits)];
/// Two sets gathered, and two scattered.
const FOUR: &[Expectation] =
    &[Expectation::exactly(4, Mnemonic(&["pshufbitqmb"])), Expectation::exactly(512, VectorBits)];

/// Sets gathered into ray order, a ray in each byte.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Bitboards in ray order, AVX-512",
    family: "attackers",
    summary: "bits of a set gathered into ray order, the nearest pieces of all rays by one subtraction of bytes",
    sources: contract::sources! {
        "Syed Fahad", 2016, "SBAMG - Completing Hyperbola Quintessence (Computer Chess Club)";
        "87flowers", 2025, "Rose: all rays of a square in bytes of one word, from a board of bytes";
        "raybench", 2026, "rays of a bitboard by vpshufbitqmb, pairs by the sums of opposite rays";
    },
    routines: &[
        routine!("attackers", attackers, word "avx512f,avx512bw,avx512bitalg", kernel::attackers,
            table_bytes: ATTACKERS + SCATTER, expects: &[TWO]),
        routine!("attackers_in_rays", attackers of (bitboards in rays),
            word "avx512f,avx512bw,avx512bitalg", kernel::attackers_in_rays, contender: true,
            table_bytes: ATTACKERS, expects: &[TWO]),
        routine!("discovered", discovered, word "avx512f,avx512bw,avx512bitalg",
            kernel::discovered, table_bytes: DISCOVERED + SCATTER, expects: &[FOUR]),
        routine!("discovered_in_rays", discovered of (bitboards in rays),
            word "avx512f,avx512bw,avx512bitalg", kernel::discovered_in_rays, contender: true,
            table_bytes: DISCOVERED, expects: &[TWO]),
    ],
    ..Variant::NEW
};
