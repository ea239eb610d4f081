//! Lines, the attacks on a first rank, and copies of them. They know no product: what an index
//! means is said here, how it is made in [`crate::kernel`].
//!
//! An index has a bit for each of the six inner squares of a line. On ranks and diagonals the lowest
//! is the piece on the b-file. On files it is the piece on the seventh rank: a file is read like a rank that
//! begins at its upper end.

use contract::{Line, Table, Tables};

/// The other squares of each line through a square, by [`Line`]: 32 bytes that never cross
/// a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct Lines(pub [u64; 4]);

/// By square: 2 KiB.
pub static LINES: [Lines; 64] = lines();

/// By index: a byte for each square of the first rank that a slider may stand on, the a-file lowest,
/// which is what it attacks on that rank. 512 bytes.
pub static FIRST_RANK: [u64; 64] = first_ranks();

/// By file of the slider and index: its attacks on a rank, copied to all ranks. 4 KiB.
pub static FILLED_UP: [[u64; 64]; 8] = filled(false);

/// By rank of the slider and index: its attacks on a file, copied to all files. 4 KiB.
pub static FILLED_ASIDE: [[u64; 64]; 8] = filled(true);

/// By square, [`Line`] and index: the attacks along this line. 128 KiB.
pub static ATTACKS: Table<{ 64 * 4 * 64 }> = Table::new();

/// What makes the last.
pub static TABLES: Tables = Tables::new(make, &[&ATTACKS]);

/// Whether a line is indexed by its files, as all but files are.
const BY_FILE: [bool; 4] = [true, false, true, true];

fn make(tables: &mut [&mut [u64]]) {
    let [attacks] = tables else { panic!("one table") };
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
}

/// Attacks on the first rank from `file`, where the inner pieces are the bits of `index`.
const fn first_rank(file: usize, index: usize) -> u64 {
    Line::Rank.attacks(file, (index as u64) << 1)
}

const fn first_ranks() -> [u64; 64] {
    let mut words = [0; 64];
    let mut index = 0;
    while index < 64 {
        let mut file = 0;
        while file < 8 {
            words[index] |= first_rank(file, index) << (8 * file);
            file += 1;
        }
        index += 1;
    }
    words
}

const fn filled(aside: bool) -> [[u64; 64]; 8] {
    let mut all = [[0; 64]; 8];
    let mut place = 0;
    while place < 8 {
        let mut index = 0;
        while index < 64 {
            all[place][index] = match aside {
                false => 0x0101_0101_0101_0101 * first_rank(place, index),
                true => upright(first_rank(7 - place, index)),
            };
            index += 1;
        }
        place += 1;
    }
    all
}

/// A rank turned into a file, its a-file on top, and copied to all files.
const fn upright(rank: u64) -> u64 {
    let mut ranks = 0;
    let mut file = 0;
    while file < 8 {
        ranks |= (rank >> file & 1) * (0xff << (8 * (7 - file)));
        file += 1;
    }
    ranks
}

const fn lines() -> [Lines; 64] {
    let mut all = [Lines([0; 4]); 64];
    let mut square = 0;
    while square < 64 {
        let mut line = 0;
        while line < 4 {
            all[square].0[line] = Line::ALL[line].attacks(square, 0);
            line += 1;
        }
        square += 1;
    }
    all
}
