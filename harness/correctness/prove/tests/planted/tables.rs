//! Look-ups in tables of boards, which no diagram holds: proved by going through every board on the
//! lines of the slider. Tables with one wrong entry and masks with one square more or less are
//! refuted.
//!
//! Two ways to the index: the bits under a mask side by side (`pext`), and a product with a number
//! that was found by trying (Lasse Hansen and others, "Magic Bitboards", Chess Programming Wiki;
//! the numbers below were found for this file). Tables that a program makes when it starts are not in its
//! file: they are taken from the process that made them, and not proved without.
#![allow(long_running_const_eval, reason = "a hundred thousand entries")]

use crate::planted::{OWN, Wrong, judge, plant};
use contract::{Index, Piece, Routine, Subject, Table, Tables};
use machine_code::decode;
use prove::question::Precondition;
use prove::{Conclusion, Limits, Method, Target, prove};

const BISHOP: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const ROOK: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const RANK: [(i32, i32); 2] = [(1, 0), (-1, 0)];
const FILE: [(i32, i32); 2] = [(0, 1), (0, -1)];

/// The bit of a square, none if it is off the board.
const fn bit(file: i32, rank: i32) -> u64 {
    let on_board = 0 <= file && file < 8 && 0 <= rank && rank < 8;
    if on_board { 1 << (8 * rank + file) } else { 0 }
}

/// The attacks of a slider on `square`.
const fn attacks(square: usize, ways: &[(i32, i32)], occupied: u64) -> u64 {
    let mut all = 0;
    let mut way = 0;
    while way < ways.len() {
        let (files, ranks) = ways[way];
        let (mut file, mut rank) = (square as i32 % 8 + files, square as i32 / 8 + ranks);
        while bit(file, rank) != 0 {
            all |= bit(file, rank);
            if occupied & bit(file, rank) != 0 {
                break;
            }
            (file, rank) = (file + files, rank + ranks);
        }
        way += 1;
    }
    all
}

/// The squares on which a piece may stop a slider on `square`: the last of a line does not.
const fn masks(ways: &[(i32, i32)]) -> [u64; 64] {
    let mut masks = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut way = 0;
        while way < ways.len() {
            let (files, ranks) = ways[way];
            let (mut file, mut rank) = (square as i32 % 8 + files, square as i32 / 8 + ranks);
            while bit(file + files, rank + ranks) != 0 {
                masks[square] |= bit(file, rank);
                (file, rank) = (file + files, rank + ranks);
            }
            way += 1;
        }
        square += 1;
    }
    masks
}

static BISHOP_MASKS: [u64; 64] = masks(&BISHOP);
static ROOK_MASKS: [u64; 64] = masks(&ROOK);

/// Bishops: the nine highest bits of the product.
static MAGIC_TABLE: [[u64; 512]; 64] = magic_table();

const fn magic_table() -> [[u64; 512]; 64] {
    let masks = masks(&BISHOP);
    let mut table = [[0; 512]; 64];
    let mut square = 0;
    while square < 64 {
        let mut occupied = 0_u64;
        loop {
            let index = occupied.wrapping_mul(MAGICS[square]) >> 55;
            table[square][index as usize] = attacks(square, &BISHOP, occupied);
            // The next subset: subtract the set and keep what is in it.
            occupied = occupied.wrapping_sub(masks[square]) & masks[square];
            if occupied == 0 {
                break;
            }
        }
        square += 1;
    }
    table
}

/// Where the entries of each square begin.
static ROOK_OFFSETS: [u32; 64] = rook_offsets();

const fn rook_offsets() -> [u32; 64] {
    let masks = masks(&ROOK);
    let mut offsets = [0; 64];
    let mut square = 1;
    while square < 64 {
        offsets[square] = offsets[square - 1] + (1 << masks[square - 1].count_ones());
        square += 1;
    }
    offsets
}

static ROOK_TABLE: [u64; 102_400] = rook_table();

/// Rank by file, which is a tenth of the steps that a walk for every entry would take: compilers
/// are slow at arithmetic.
const fn rook_table() -> [u64; 102_400] {
    let mut table = [0; 102_400];
    let (ranks, files) = (lines(&RANK), lines(&FILE));
    let (rank_masks, file_masks) = (masks(&RANK), masks(&FILE));
    let (mut square, mut offset) = (0, 0);
    while square < 64 {
        let on_rank = rank_masks[square].count_ones();
        let on_file = file_masks[square].count_ones();
        // `pext` packs by square: those of the file below the rank, the rank, those above.
        let below = if square < 16 { 0 } else { square / 8 - 1 };
        let mut file = 0;
        while file < 1 << on_file {
            let around = file & ((1 << below) - 1) | file >> below << below << on_rank;
            let mut rank = 0;
            while rank < 1 << on_rank {
                table[offset + (around | rank << below)] =
                    ranks[square][rank] | files[square][file];
                rank += 1;
            }
            file += 1;
        }
        offset += 1 << on_rank << on_file;
        square += 1;
    }
    table
}

/// The attacks on one line, by square and by which squares of the mask are occupied.
const fn lines(ways: &[(i32, i32)]) -> [[u64; 64]; 64] {
    let masks = masks(ways);
    let mut lines = [[0; 64]; 64];
    let mut square = 0;
    while square < 64 {
        let (mut occupied, mut index) = (0_u64, 0);
        loop {
            lines[square][index] = attacks(square, ways, occupied);
            index += 1;
            occupied = occupied.wrapping_sub(masks[square]) & masks[square];
            if occupied == 0 {
                break;
            }
        }
        square += 1;
    }
    lines
}

#[rustfmt::skip]
const MAGICS: [u64; 64] = [
    0x0082_0212_0011_4228, 0x0814_4022_3042_8400, 0x0044_4284_0943_0000, 0x1000_4200_2010_0402,
    0xc022_d040_0008_0001, 0x0428_8104_0300_0284, 0x00c0_2800_88e9_0010, 0x0403_28a0_2200_2000,
    0x8004_8212_00c1_1040, 0x0848_2e8a_0101_0060, 0x0800_0520_5208_030c, 0x8094_4800_4440_0006,
    0x002f_0020_2001_0022, 0x8020_2409_0028_0844, 0x1020_180a_0010_0640, 0x4020_0830_1490_0400,
    0x0003_1504_1805_0140, 0x0404_4020_2800_2008, 0x0002_0042_4181_0101, 0x0805_0018_0104_04c0,
    0x0082_0c04_0020_0000, 0x0010_1300_2400_2060, 0x4100_0423_0041_5003, 0x0140_080a_009c_4010,
    0x0024_1410_0208_0700, 0x4081_0058_80c2_0910, 0x2001_1000_3084_0044, 0x8084_0801_00a0_2040,
    0x0011_0010_0101_4000, 0x4000_1828_0048_0404, 0x0410_9c10_010a_0048, 0x0182_1202_0101_0410,
    0x8408_0501_2418_0050, 0x1c00_1002_0404_0421, 0x0020_4050_1005_0100, 0x0084_4018_0800_8200,
    0x0010_0082_0022_a200, 0x2020_0080_2201_0400, 0x1208_c010_4213_040c, 0x2000_3804_4000_0510,
    0x0000_9010_4800_0200, 0x4000_8400_4924_4808, 0x2000_0400_8110_8204, 0x0000_0004_1030_1400,
    0x0000_0406_0018_0820, 0x8800_8095_0600_4900, 0x8054_1407_1080_20a4, 0x0080_1041_2144_0200,
    0x0002_00a0_2008_c000, 0x0000_4028_0814_4202, 0x0800_2080_2800_5000, 0x1a00_0000_2020_0812,
    0x8000_2848_0206_4451, 0x0040_8045_0401_0000, 0x0048_0408_0018_0590, 0x0091_2800_20e2_0045,
    0x1246_1414_900a_8224, 0x2070_d904_1109_0220, 0x0608_0400_2508_0880, 0x0000_0020_0011_0400,
    0x8001_0000_1080_2440, 0x12a2_1102_4104_8020, 0x2018_4a03_0260_4200, 0x04c8_2004_c041_2220,
];

/// What of a look-up is garbled.
const RIGHT: u8 = 0;
const ENTRY: u8 = 1;
const MASK_MORE: u8 = 2;
const MASK_LESS: u8 = 3;

/// A mask, with one square of another line more or one of its own less if it is the mask of d4.
#[inline(always)]
fn garbled<const FORM: u8>(square: usize, mask: u64) -> u64 {
    match FORM {
        MASK_MORE if square == 27 => mask | 1 << 12,
        MASK_LESS if square == 27 => mask & (mask - 1),
        _ => mask,
    }
}

static WRONG_MAGIC_TABLE: [[u64; 512]; 64] = {
    let mut table = MAGIC_TABLE;
    // The empty board: h1 is no longer attacked from d5.
    table[35][0] ^= 1 << 7;
    table
};

static WRONG_ROOK_TABLE: [u64; 102_400] = {
    let mut table = ROOK_TABLE;
    // The last entry of h8: pieces on all squares of its mask.
    table[102_399] ^= 1;
    table
};

fn bishop<const FORM: u8>(square: usize, occupied: u64) -> u64 {
    let blockers = occupied & garbled::<FORM>(square, BISHOP_MASKS[square]);
    let index = blockers.wrapping_mul(MAGICS[square]) >> 55;
    let table = if FORM == ENTRY { &WRONG_MAGIC_TABLE } else { &MAGIC_TABLE };
    table[square][index as usize]
}

#[target_feature(enable = "bmi2")]
fn rook<const FORM: u8>(square: usize, occupied: u64) -> u64 {
    let mask = garbled::<FORM>(square, ROOK_MASKS[square]);
    let index = std::arch::x86_64::_pext_u64(occupied, mask);
    let table = if FORM == ENTRY { &WRONG_ROOK_TABLE } else { &ROOK_TABLE };
    table[ROOK_OFFSETS[square] as usize + index as usize]
}

#[target_feature(enable = "bmi2")]
fn by_tables<const FORM: u8>(piece: Piece, square: Index, occupied: u64) -> u64 {
    let square = (square.get() & 63) as usize;
    match piece {
        Piece::Rook => rook::<FORM>(square, occupied),
        Piece::Bishop => bishop::<FORM>(square, occupied),
        Piece::Queen => rook::<FORM>(square, occupied) | bishop::<FORM>(square, occupied),
    }
}

static RIGHT_TABLES: Routine =
    contract::routine!("tables", square_attacks, machine "bmi2", by_tables::<RIGHT>);

/// Every entry is read: 102,400 of rooks, 5,248 of bishops, both of queens.
#[test]
fn tables_are_proved_entry_by_entry() {
    for (piece, entries) in
        [(Piece::Rook, 102_400), (Piece::Bishop, 5_248), (Piece::Queen, 107_648)]
    {
        let probe = RIGHT_TABLES.probe(Subject::Piece(piece)).expect("all pieces");
        let target = Target { executable: &OWN, model: RIGHT_TABLES.model, probe, has_bmi1: true };
        let proof = prove(&target, Precondition::Used, Limits::default());
        assert_eq!(proof.conclusion, Conclusion::Proved(Method::Exhaustively), "{piece:?}");
        assert_eq!(proof.effort.entries, entries, "{piece:?}");
    }
}

#[test]
fn wrong_entries_and_masks() {
    if let [_, ..] = contract::missing_features(&["bmi2"])[..] {
        // Counterexamples are confirmed by running them.
        return contract::skip("this CPU lacks bmi2");
    }
    judge(&[
        plant(
            "one entry",
            contract::routine!("entry", square_attacks, machine "bmi2", by_tables::<ENTRY>),
            Wrong::Everywhere,
        ),
        plant(
            "a mask with a square more",
            contract::routine!("mask_more", square_attacks, machine "bmi2", by_tables::<MASK_MORE>),
            Wrong::Everywhere,
        ),
        plant(
            "a mask with a square less",
            contract::routine!("mask_less", square_attacks, machine "bmi2", by_tables::<MASK_LESS>),
            Wrong::Everywhere,
        ),
    ]);
}

/// Attacks of a rook on its file, by square and the file's six inner squares, rank 2 the highest bit.
static MADE: Table<4096> = Table::new();
static MADE_WRONG: Table<4096> = Table::new();
static MAKE: Tables = Tables::new(make, &[&MADE, &MADE_WRONG]);

fn make(tables: &mut [&mut [u64]]) {
    let [right, wrong] = tables else { panic!("two tables") };
    for square in 0..64 {
        for inner in 0..64 {
            let file = square % 8;
            let occupied = (0..6).filter(|rank| inner >> (5 - rank) & 1 == 1);
            let occupied = occupied.fold(0, |set, rank| set | bit(file as i32, rank + 1));
            right[64 * square + inner] = attacks(square, &FILE, occupied);
        }
    }
    wrong.copy_from_slice(right);
    wrong[64 * 35 + 63] ^= 1;
}

/// Both lines of a rook, the file from a made table: its inner squares side by side by a product.
fn made<const WRONG: bool>(line: contract::Line, square: Index, occupied: u64) -> u64 {
    let square = (square.get() & 63) as usize;
    if line != contract::Line::File {
        return 0;
    }
    let on_a_file = occupied >> (square % 8) & 0x0001_0101_0101_0100;
    let inner = on_a_file.wrapping_mul(0x0080_4020_1008_0400) >> 58;
    let table = if WRONG { &MADE_WRONG } else { &MADE };
    // SAFETY: 64 squares with 64 files each, made before anything here is called.
    unsafe { *table.words().get_unchecked(64 * square + inner as usize) }
}

static FROM_MADE: [Routine; 2] = [
    contract::routine!("made", line_attacks on [File], machine, made::<false>),
    contract::routine!("made_wrong", line_attacks on [File], machine, made::<true>),
];

#[test]
fn made_tables_are_read_where_a_process_made_them_and_nowhere_else() {
    let proof = |executable: &decode::Executable, routine: &'static Routine| {
        let target =
            Target { executable, model: routine.model, probe: &routine.probes[0], has_bmi1: true };
        prove(&target, Precondition::Used, Limits::default()).conclusion
    };
    let [right, wrong] = &FROM_MADE;
    assert!(matches!(proof(&OWN, right), Conclusion::NotProved(_)), "not in the file");
    let own = std::env::current_exe().expect("tests are files");
    let anchor = &right.probes[0];
    let tables = MAKE.words().map(|words| {
        (words.as_ptr() as u64, words.iter().flat_map(|word| word.to_le_bytes()).collect())
    });
    let made = decode::Executable::open(&own).expect("an executable with symbols").with_made(
        anchor.call_symbol,
        anchor.call_words as usize as u64,
        tables,
    );
    assert_eq!(proof(&made, right), Conclusion::Proved(Method::Exhaustively));
    let Conclusion::Refuted(found) = proof(&made, wrong) else { panic!("one entry is wrong") };
    assert_eq!(found.wrong_bits, 1);
}
