//! A square's bits in the kept indices, and the attacks for each index.

use contract::{Aligned, Piece, Table, Tables};

/// Words of `kept`: 16 bits for a rook and 16 for a bishop on each square, two squares per word.
pub const WORDS: usize = 32;

/// By square: its bit in each index that contains it. 16 KiB, aligned to cache lines.
pub static BITS: [Aligned<[u64; WORDS]>; 64] = contract::array!(square < 64 => {
    Aligned(contract::array!(word < WORDS => bits(2 * word, square) | bits(2 * word + 1, square) << 32))
});

/// Offsets of the attacks of a rook and of a bishop on one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offsets {
    /// Offset of the rook's.
    pub rook: u32,
    /// Offset of the bishop's.
    pub bishop: u32,
}

/// Number of entries: 102,400 for rooks, 5,248 for bishops.
pub const ENTRIES: usize = 107_648;

/// By square. 512 bytes.
pub static OFFSETS: [Offsets; 64] = offsets();

/// A row for each square and piece, with an entry for every index.
pub static ATTACKS: Table<ENTRIES> = Table::new();

/// Fills the tables.
pub static TABLES: Tables = Tables::new(make, &[&ATTACKS]);

/// Bits of a piece on `piece` in the indices of `square`: the rook's, and above it the bishop's.
const fn bits(square: usize, piece: usize) -> u64 {
    bit(Piece::Rook.inner(square), piece) | bit(Piece::Bishop.inner(square), piece) << 16
}

/// Bit of `piece` in an index, where the squares of the mask lie side by side, the lowest first.
const fn bit(mask: u64, piece: usize) -> u64 {
    let below = mask & ((1 << piece) - 1);
    (mask >> piece & 1) << below.count_ones()
}

const fn offsets() -> [Offsets; 64] {
    let mut end = 0;
    let rooks = contract::array!(square < 64 => row_of(Piece::Rook.inner(square), &mut end));
    let bishops = contract::array!(square < 64 => row_of(Piece::Bishop.inner(square), &mut end));
    assert!(end as usize == ENTRIES, "every index has an entry");
    contract::array!(square < 64 => Offsets { rook: rooks[square], bishop: bishops[square] })
}

const fn row_of(mask: u64, next: &mut u32) -> u32 {
    let offset = *next;
    *next += 1 << mask.count_ones();
    offset
}

fn make(tables: &mut [&mut [u64]]) {
    let [attacks] = tables else { panic!("one table") };
    for (square, offsets) in OFFSETS.iter().enumerate() {
        for (piece, offset) in [(Piece::Rook, offsets.rook), (Piece::Bishop, offsets.bishop)] {
            let mask = piece.inner(square);
            let row = &mut attacks[offset as usize..][..1 << mask.count_ones()];
            // This subset enumeration is in the order of the indices.
            let mut occupied = 0;
            for entry in row {
                *entry = piece.attacks(square, occupied);
                occupied = occupied.wrapping_sub(mask) & mask;
            }
        }
    }
}
