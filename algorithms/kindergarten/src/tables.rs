//! Lines by square, and attacks by index. [`crate::kernel`] computes the indices.
//!
//! An index has one bit for each of the six inner squares of a line. On ranks and diagonals the
//! lowest bit is the piece on the b-file. On files it is the piece on the seventh rank: a file is
//! read like a rank that begins at its upper end.

use contract::{Line, Table, Tables};

/// The other squares of each line through a square, by [`Line`]: 32 bytes that never cross a cache
/// line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct Lines(pub [u64; 4]);

/// By square: 2 KiB.
pub static LINES: [Lines; 64] =
    contract::array!(square < 64 => Lines(Line::all_attacks(square, 0)));

/// The same, but for a rank the bit number of its b-file. 2 KiB.
pub static LINES_OR_SHIFT: [Lines; 64] = contract::array!(square < 64 => {
    let [_, file, diagonal, antidiagonal] = LINES[square].0;
    Lines([(square & 56) as u64 + 1, file, diagonal, antidiagonal])
});

/// By index: the attacks on the first rank from each of its squares, one byte each, the a-file
/// lowest. 512 bytes.
pub static FIRST_RANK: [u64; 64] = contract::array!(index < 64 => {
    u64::from_le_bytes(contract::array!(file < 8 => first_rank(file, index) as u8))
});

/// By file of the slider and index: its attacks on a rank, copied to all ranks. 4 KiB.
pub static FILLED_UP: [[u64; 64]; 8] = contract::array!(file < 8 => {
    contract::array!(index < 64 => Line::Rank.parallel_attacks(file, index))
});

/// By rank of the slider and index: its attacks on a file, copied to all files. 4 KiB.
pub static FILLED_ASIDE: [[u64; 64]; 8] = contract::array!(rank < 8 => {
    contract::array!(index < 64 => upright(first_rank(7 - rank, index)))
});

/// By square, [`Line`] and index: the attacks along this line. 128 KiB.
pub static ATTACKS: Table<{ 64 * 4 * 64 }> = Table::new();

/// Bits of an index.
pub const INDEX_BITS: u32 = 6;

/// Entries for two joined indices.
pub const JOINED_ROW: usize = 1 << (2 * INDEX_BITS);

/// By square, piece (rook or bishop) and the indices of both its lines, the first in the low bits:
/// 4 MiB.
pub static JOINED_ATTACKS: Table<{ 64 * 2 * JOINED_ROW }> = Table::new();

/// Fills [`ATTACKS`] and [`JOINED_ATTACKS`].
pub static TABLES: Tables = Tables::new(make, &[&ATTACKS, &JOINED_ATTACKS]);

/// Whether a line is indexed by its files: all lines but files.
const BY_FILE: [bool; 4] = [true, false, true, true];

fn make(tables: &mut [&mut [u64]]) {
    let [attacks, joined] = tables else { panic!("two tables") };
    let mut rows = attacks.chunks_exact_mut(64);
    for (square, Lines(lines)) in LINES.iter().enumerate() {
        for (&line, by_file) in lines.iter().zip(BY_FILE) {
            let copies = if by_file { &FILLED_UP[square % 8] } else { &FILLED_ASIDE[square / 8] };
            let row = rows.next().expect("four rows a square");
            for (entry, copy) in row.iter_mut().zip(copies) {
                *entry = copy & line;
            }
        }
    }
    // Rank and file are neighbours in the table, and so are the diagonals.
    for (row, lines) in
        joined.chunks_exact_mut(JOINED_ROW).zip(attacks.chunks_exact(2 << INDEX_BITS))
    {
        let (one, other) = lines.split_at(1 << INDEX_BITS);
        for (index, entry) in row.iter_mut().enumerate() {
            *entry = one[index % one.len()] | other[index / one.len()];
        }
    }
}

/// Attacks on the first rank from `file`, with the inner pieces as the bits of `index`.
const fn first_rank(file: usize, index: usize) -> u64 {
    Line::Rank.attacks(file, (index as u64) << 1)
}

/// A rank turned into a file, its a-file on top, and copied to all files.
const fn upright(rank: u64) -> u64 {
    let ranks = contract::array!(above < 8 => if rank >> (7 - above) & 1 == 1 { 0xff } else { 0 });
    u64::from_le_bytes(ranks)
}
