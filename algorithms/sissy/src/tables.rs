//! Attacks past the pieces of one rank, or of two. They know where lines run, and no other table.

use contract::{Piece, Table, Tables};

/// What a look-up needs of its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Masks {
    /// What a rook attacks on an empty board.
    pub rook_reach: u64,
    /// The squares on which a piece may stop a bishop.
    pub bishop_inner: u64,
}

/// By square: 1 KiB.
pub static MASKS: [Masks; 64] = contract::array!(square < 64 => Masks {
    rook_reach: Piece::Rook.attacks(square, 0),
    bishop_inner: Piece::Bishop.inner(square),
});

/// An entry for each occupancy of a rank.
pub const QUEEN_ROW: usize = 256;

/// An entry for each set of the files b to g.
pub const BISHOP_ROW: usize = 64;

/// What a queen attacks if there are pieces on this rank alone, by square, rank and byte: 1 MiB.
pub static QUEEN: Table<{ 64 * 8 * QUEEN_ROW }> = Table::new();

/// What a bishop attacks if there are pieces on a pair of ranks alone, by square, pair and files: 96 KiB.
pub static BISHOP: Table<{ 64 * 3 * BISHOP_ROW }> = Table::new();

/// What makes both.
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

/// The pieces on two ranks, three apart, that were laid over each other. A bishop has squares of one colour
/// alone, so that a file has one square within its reach on one of them, or none.
pub const fn apart(square: usize, pair: usize, files: u64) -> u64 {
    let lower = files << (8 * (pair + 1) + 1);
    (lower | lower << 24) & MASKS[square].bishop_inner
}
