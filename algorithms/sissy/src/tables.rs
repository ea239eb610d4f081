//! Attacks past the pieces of one rank, or of two.

use contract::{Piece, Table, Tables};

/// The masks of one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Masks {
    /// A rook's attacks on an empty board.
    pub rook_reach: u64,
    /// The squares on which a piece may stop a bishop.
    pub bishop_inner: u64,
}

/// By square: 1 KiB.
pub static MASKS: [Masks; 64] = contract::array!(square < 64 => Masks {
    rook_reach: Piece::Rook.attacks(square, 0),
    bishop_inner: Piece::Bishop.inner(square),
});

/// Entries per rank: one for each occupancy.
pub const QUEEN_ROW: usize = 256;

/// Entries per pair: one for each set of the files b to g.
pub const BISHOP_ROW: usize = 64;

/// A queen's attacks past the pieces of one rank alone, by square, rank and byte. 1 MiB.
pub static QUEEN: Table<{ 64 * 8 * QUEEN_ROW }> = Table::new();

/// A bishop's attacks past the pieces of one pair of ranks alone, by square, pair and files. 96
/// KiB.
pub static BISHOP: Table<{ 64 * 3 * BISHOP_ROW }> = Table::new();

/// Builds both.
pub static TABLES: Tables = Tables::new(make, &[&QUEEN, &BISHOP]);

fn make(tables: &mut [&mut [u64]]) {
    let [queen, bishop] = tables else { panic!("two tables") };
    for (place, entry) in queen.iter_mut().enumerate() {
        let (row, byte) = (place / QUEEN_ROW, place % QUEEN_ROW);
        let (square, rank) = (row / 8, row % 8);
        *entry = Piece::Queen.attacks(square, (byte as u64) << (8 * rank));
    }
    for (place, entry) in bishop.iter_mut().enumerate() {
        let (row, files) = (place / BISHOP_ROW, place % BISHOP_ROW);
        let (square, pair) = (row / 3, row % 3);
        *entry = Piece::Bishop.attacks(square, apart(square, pair, files as u64));
    }
}

/// Separates two overlaid ranks, three apart. On each file at most one of them has a square of the
/// bishop's colour within its reach.
pub const fn apart(square: usize, pair: usize, files: u64) -> u64 {
    let lower = files << (8 * (pair + 1) + 1);
    (lower | lower << 24) & MASKS[square].bishop_inner
}
