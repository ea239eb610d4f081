//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod changes;
pub mod changes_halves;
pub mod halves;
pub mod kernel;
pub mod tables;

use contract::Counted::{Mnemonic, StackAccesses, VectorBits};
use contract::position::ray_order::{ATTACKERS, ON_BOARD, REACHED, SLOTS, SQUARES};
use contract::{Expectation, Sets, Spills, Tier, Variant, routine};

/// Bytes that a call may read, without constants.
const ROWS: usize = size_of_val(&SQUARES) + size_of_val(&ATTACKERS);
const MASKED: usize = size_of_val(&SQUARES) + size_of_val(&ON_BOARD);
const HALVES: usize = size_of_val(&SQUARES);
const BACK: usize = size_of_val(&SLOTS);

const CHANGES: usize =
    size_of_val(&SQUARES) + size_of_val(&REACHED) + size_of_val(&tables::ON_RAYS_OF_PIECE);

const CHANGES_IN_HALVES: usize =
    size_of_val(&SQUARES) + size_of_val(&REACHED) + size_of_val(&tables::KNIGHTS);
const LISTED: usize = size_of_val(&tables::COMPRESSED)
    + size_of_val(&tables::ROTATED_BELOW)
    + size_of_val(&tables::MERGED);

/// One subtraction and one test for all rays.
const ONE_MASK: &[Expectation] = &[
    Expectation::exactly(1, Mnemonic(&["psubq"])),
    Expectation::exactly(1, Mnemonic(&["ptestmb"])),
    Expectation::exactly(512, VectorBits),
];
const TWO_MASKS: &[Expectation] =
    &[Expectation::exactly(2, Mnemonic(&["ptestmb"])), Expectation::exactly(512, VectorBits)];
/// Two sums of kept bytes, and two permutations of their bytes with those of knight's squares.
const ENTRIES: &[Expectation] =
    &[Expectation::exactly(2, Mnemonic(&["psadbw"])), Expectation::exactly(512, VectorBits)];
/// With AVX-512 the compiler unites both halves in one register.
const WITHOUT_AVX512: &[Tier] = &[Tier::X86_64, Tier::V2, Tier::V3];
/// A compression of each half of the entries.
const COMPRESSED: &[Expectation] = &[Expectation::exactly(2, Mnemonic(&["pcompressd"]))];
/// Sixteen registers do not hold the entries of both halves together with the constants.
const TWO_HALVES: Option<Spills> =
    Some(Spills { accesses: 16, why: "entries of both halves and constants are too many" });
/// Two sums of kept bytes in each half.
const HALF_BY_HALF_SUMS: &[Expectation] = &[
    Expectation::at_most(2, StackAccesses),
    Expectation::exactly(4, Mnemonic(&["psadbw"])).tiers(WITHOUT_AVX512),
    Expectation::exactly(256, VectorBits).tiers(WITHOUT_AVX512),
];
/// Four byte shuffles and three selections for each half.
const HALF_BY_HALF: &[Expectation] = &[
    Expectation::exactly(6, Mnemonic(&["pblendvb"])).tiers(WITHOUT_AVX512),
    Expectation::exactly(256, VectorBits).tiers(WITHOUT_AVX512),
];

/// The nearest piece of each ray as the lowest bit of a word.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Lowest bits of rays in a mailbox",
    family: "attackers",
    summary: "a mailbox permuted so that each ray is a word of kind bytes, whose lowest bit is the kind of the nearest piece",
    sources: contract::sources! {
        "takotto", 2016, "Permutation of a mailbox into ray order (shogi), as credited by 87flowers";
        "87flowers", 2025, "byteboard-attack-tables-1 and permute-mailbox-to-bitboards";
        "raybench", 2026, "one bit per kind and the lowest bit of each ray; knights by a constant; the opposite ray by its last slot; code and square of the nearest piece as sums of bytes";
    },
    routines: &[
        routine!("attackers_kinds_in_rays", attackers of (kinds in rays: __m512i),
            word "avx512f,avx512bw,avx512vbmi", kernel::attackers_kinds_in_rays,
            contender: true, table_bytes: ROWS, expects: &[ONE_MASK]),
        routine!("attackers_codes_in_rays", attackers of (codes in rays: __m512i),
            word "avx512f,avx512bw,avx512vbmi", kernel::attackers_codes_in_rays,
            contender: true, table_bytes: ROWS, expects: &[ONE_MASK]),
        routine!("attackers_kinds_in_rays_masked", attackers of (kinds in rays: __m512i),
            word "avx512f,avx512bw,avx512vbmi", kernel::attackers_kinds_in_rays_masked,
            table_bytes: MASKED, expects: &[ONE_MASK]),
        routine!("attackers_kinds", attackers of (kinds: __m512i),
            word "avx512f,avx512bw,avx512vbmi", kernel::attackers_kinds,
            contender: true, table_bytes: ROWS + BACK, expects: &[ONE_MASK]),
        routine!("attackers_kinds_by_bits", attackers of (kinds: __m512i),
            word "avx512f,avx512bw,avx512vbmi,avx512bitalg", kernel::attackers_kinds_by_bits,
            table_bytes: MASKED + BACK, expects: &[ONE_MASK]),
        routine!("attackers_kinds_in_rays_avx2", attackers of (kinds in rays: [u64; 8]),
            word "avx2", halves::attackers_kinds_in_rays,
            contender: true, table_bytes: HALVES, expects: &[HALF_BY_HALF]),
        routine!("attackers_codes_in_rays_avx2", attackers of (codes in rays: [u64; 8]),
            word "avx2", halves::attackers_codes_in_rays,
            contender: true, table_bytes: HALVES, expects: &[HALF_BY_HALF]),
        routine!("discovered_kinds_in_rays", discovered of (kinds in rays: __m512i),
            word "avx512f,avx512bw,avx512vbmi", kernel::discovered_kinds_in_rays,
            contender: true, table_bytes: MASKED, expects: &[TWO_MASKS]),
        routine!("discovered_codes_in_rays", discovered of (codes in rays: __m512i),
            word "avx512f,avx512bw,avx512vbmi", kernel::discovered_codes_in_rays,
            contender: true, table_bytes: MASKED, expects: &[TWO_MASKS]),
        routine!("discovered_kinds_in_rays_by_signs", discovered of (kinds in rays: __m512i),
            word "avx512f,avx512bw,avx512vbmi", kernel::discovered_kinds_in_rays_by_signs,
            table_bytes: MASKED, expects: &[TWO_MASKS]),
        routine!("discovered_kinds_in_rays_by_words", discovered of (kinds in rays: __m512i),
            word "avx512f,avx512bw,avx512vbmi", kernel::discovered_kinds_in_rays_by_words,
            table_bytes: MASKED, expects: &[TWO_MASKS]),
        routine!("discovered_kinds", discovered of (kinds: __m512i),
            word "avx512f,avx512bw,avx512vbmi", kernel::discovered_kinds,
            contender: true, table_bytes: MASKED + BACK, expects: &[TWO_MASKS]),
        routine!("discovered_kinds_in_rays_avx2", discovered of (kinds in rays: [u64; 8]),
            word "avx2", halves::discovered_kinds_in_rays,
            contender: true, table_bytes: HALVES, expects: &[HALF_BY_HALF]),
        routine!("discovered_codes_in_rays_avx2", discovered of (codes in rays: [u64; 8]),
            word "avx2", halves::discovered_codes_in_rays,
            contender: true, table_bytes: HALVES, expects: &[HALF_BY_HALF]),
        routine!("threat_changes", threat_changes of (places of codes: __m512i, Sets<__m512i, 2>),
            word "avx512f,avx512bw,avx512vbmi", changes::at_places,
            contender: true, table_bytes: CHANGES, expects: &[ENTRIES]),
        routine!("threat_changes_list", threat_changes of (list of codes: __m512i, Sets<__m512i, 2>),
            word "avx512f,avx512bw,avx512vbmi,popcnt", changes::in_list,
            contender: true, table_bytes: CHANGES + size_of_val(&tables::MOVED_UP),
            expects: &[ENTRIES, COMPRESSED]),
        routine!("threat_changes_avx2", threat_changes of (places of codes: [u64; 8], Sets<__m256i, 4>),
            word "avx2", changes_halves::at_places,
            contender: true, table_bytes: CHANGES_IN_HALVES, spills: TWO_HALVES,
            expects: &[HALF_BY_HALF_SUMS]),
        routine!("threat_changes_list_avx2", threat_changes of (list of codes: [u64; 8], Sets<__m256i, 4>),
            word "avx2,popcnt", changes_halves::in_list,
            contender: true, table_bytes: CHANGES_IN_HALVES + LISTED, spills: TWO_HALVES,
            expects: &[HALF_BY_HALF_SUMS]),
    ],
    ..Variant::NEW
};
