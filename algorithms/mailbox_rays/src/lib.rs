//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod tables;

use contract::Counted::{Mnemonic, VectorBits};
use contract::position::ray_order::{ATTACKERS, ON_RAYS, SLIDERS, SLOTS, SQUARES};
use contract::{EngineForm, Expectation, Spills, Tier, Variant, routine};
use tables::QUARTERS;

/// Bytes that a call may read. Sliders and all attackers have a table each, of the same size.
const ORDER: usize = size_of_val(&SQUARES);
const ROWS: usize = ORDER + size_of_val(&ATTACKERS);
const ROWS_TO_SQUARES: usize = ROWS + size_of_val(&SLOTS);
const PAIRS: usize = ORDER + size_of_val(&SLIDERS) + size_of_val(&ON_RAYS);
const PAIRS_TO_SQUARES: usize = PAIRS + size_of_val(&SLOTS);
const FOUR_ORDERS: usize = size_of_val(&QUARTERS);

/// The permutation from a table, kinds by a shuffle, and the subtraction of three.
const RECKLESS: Option<EngineForm> =
    Some(EngineForm { engine: "Reckless", source: "pull requests 652 and 660 (2026)" });
/// The same computation with shuffles of quarters and blends.
const RECKLESS_AVX2: Option<EngineForm> =
    Some(EngineForm { engine: "Reckless", source: "its code for AVX2 (2026)" });

/// One permutation of the whole mailbox, and two tests of its bytes.
const PERMUTED: &[Expectation] = &[
    Expectation::exactly(512, VectorBits),
    Expectation::exactly(1, Mnemonic(&["permb"])),
    Expectation::exactly(2, Mnemonic(&["ptestmb"])),
];
/// One test of the high bits of all indices.
const INDEX_TESTED: &[Expectation] = &[Expectation::exactly(1, Mnemonic(&["ptestnmb", "pmovb2m"]))];
/// A scatter for each set of squares, from a word that is broadcast at once.
const SCATTERED: [&[Expectation]; 2] = [
    &[
        Expectation::exactly(1, Mnemonic(&["pbroadcastq"])),
        Expectation::exactly(1, Mnemonic(&["pshufbitqmb"])),
    ],
    &[
        Expectation::exactly(2, Mnemonic(&["pbroadcastq"])),
        Expectation::exactly(2, Mnemonic(&["pshufbitqmb"])),
    ],
];
/// With AVX-512 the compiler unites both halves in one register.
const HALVES: &[Tier] = &[Tier::X86_64, Tier::V2, Tier::V3];
/// Eight shuffles move bytes, two look up kinds.
const SHUFFLED: &[Expectation] = &[
    Expectation::exactly(256, VectorBits).tiers(HALVES),
    Expectation::exactly(10, Mnemonic(&["pshufb"])).tiers(HALVES),
    Expectation::exactly(4, Mnemonic(&["pmovmskb"])).tiers(HALVES),
];
/// Three blends for each half.
const BLENDED: &[Expectation] = &[Expectation::exactly(6, Mnemonic(&["pblendvb"])).tiers(HALVES)];

/// In a latency loop the constants and the loop itself need one register more than there are.
const ADDRESS: Option<Spills> =
    Some(Spills { accesses: 1, why: "a loop loads the address of a table in each call" });

/// Attackers and discovered pairs from a mailbox in ray order.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Mailbox in ray order",
    family: "attackers",
    summary: "a mailbox permuted so that each ray is a byte of a word, and one subtraction that finds the nearest piece of all rays",
    sources: contract::sources! {
        "takotto", 2016, "the permutation of a mailbox to ray order, in shogi (as credited by 87flowers)";
        "87flowers", 2025, "byteboard-attack-tables-1 and permute-mailbox-to-bitboards (87flowers.com): the nearest piece of all rays by a subtraction of three in each byte";
        "Reckless", 2026, "pull requests 652 and 660: threats from a mailbox in ray order, the permutation from a table";
        "raybench", 2026, "a row of kinds for each square, joint fill of discovered pairs, index by quarters for AVX2";
    },
    routines: &[
        routine!("attackers_engine_in_rays", attackers of (codes in rays: __m512i),
            word "avx512f,avx512bw,avx512vbmi", kernel::attackers_engine,
            engine_form: RECKLESS, contender: true, table_bytes: ORDER, expects: &[PERMUTED, INDEX_TESTED]),
        routine!("attackers_rows_in_rays", attackers of (codes in rays: __m512i),
            word "avx512f,avx512bw,avx512vbmi", kernel::attackers_rows,
            contender: true, table_bytes: ROWS, expects: &[PERMUTED]),
        routine!("attackers_kinds_in_rays", attackers of (kinds in rays: __m512i),
            word "avx512f,avx512bw,avx512vbmi", kernel::attackers_kinds,
            contender: true, table_bytes: ROWS, expects: &[PERMUTED]),
        routine!("attackers_rows", attackers of (codes: __m512i),
            word "avx512f,avx512bw,avx512vbmi,avx512bitalg", kernel::attackers_squares,
            table_bytes: ROWS_TO_SQUARES, expects: &[PERMUTED, SCATTERED[0]]),
        routine!("attackers_blend_in_rays", attackers of (codes in rays: [u64; 8]),
            word "avx2", kernel::attackers_blend,
            engine_form: RECKLESS_AVX2, contender: true, table_bytes: ORDER, expects: &[SHUFFLED, BLENDED]),
        routine!("attackers_quarters_in_rays", attackers of (codes in rays: [u64; 8]),
            word "avx2", kernel::attackers_quarters,
            contender: true, table_bytes: FOUR_ORDERS, expects: &[SHUFFLED]),
        routine!("discovered_engine_in_rays", discovered of (codes in rays: __m512i),
            word "avx512f,avx512bw,avx512vbmi", kernel::discovered_engine,
            engine_form: RECKLESS, contender: true, table_bytes: ORDER, spills: ADDRESS, expects: &[PERMUTED, INDEX_TESTED]),
        routine!("discovered_rows_in_rays", discovered of (codes in rays: __m512i),
            word "avx512f,avx512bw,avx512vbmi", kernel::discovered_rows,
            table_bytes: PAIRS, expects: &[PERMUTED]),
        routine!("discovered_kinds_in_rays", discovered of (kinds in rays: __m512i),
            word "avx512f,avx512bw,avx512vbmi", kernel::discovered_kinds,
            table_bytes: PAIRS, expects: &[PERMUTED]),
        routine!("discovered_joint_in_rays", discovered of (codes in rays: __m512i),
            word "avx512f,avx512bw,avx512vbmi", kernel::discovered_joint,
            contender: true, table_bytes: PAIRS, spills: ADDRESS, expects: &[PERMUTED]),
        routine!("discovered_joint_kinds_in_rays", discovered of (kinds in rays: __m512i),
            word "avx512f,avx512bw,avx512vbmi", kernel::discovered_joint_kinds,
            contender: true, table_bytes: PAIRS, expects: &[PERMUTED]),
        routine!("discovered_joint", discovered of (codes: __m512i),
            word "avx512f,avx512bw,avx512vbmi,avx512bitalg", kernel::discovered_squares,
            table_bytes: PAIRS_TO_SQUARES, spills: ADDRESS, expects: &[PERMUTED, SCATTERED[1]]),
        routine!("discovered_blend_in_rays", discovered of (codes in rays: [u64; 8]),
            word "avx2", kernel::discovered_blend,
            engine_form: RECKLESS_AVX2, contender: true, table_bytes: ORDER, expects: &[SHUFFLED, BLENDED]),
        routine!("discovered_quarters_in_rays", discovered of (codes in rays: [u64; 8]),
            word "avx2", kernel::discovered_quarters,
            contender: true, table_bytes: FOUR_ORDERS, expects: &[SHUFFLED]),
    ],
    ..Variant::NEW
};
