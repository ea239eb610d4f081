//! Which bits of the kept indices a square is, and the attacks for each index. It knows where lines run,
//! and no instruction.

use contract::{Aligned, Piece, Table, Tables};

/// Words of what is kept: 16 bits for a rook and 16 for a bishop on each square, two squares to a word.
pub const WORDS: usize = 32;

/// By square: its bit in each index that has one. 16 KiB of cache lines.
pub static BITS: [Aligned<[u64; WORDS]>; 64] = contract::array!(square < 64 => {
    Aligned(contract::array!(word < WORDS => bits(2 * word, square) | bits(2 * word + 1, square) << 32))
});

/// Where the attacks of a rook and of a bishop on one square begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offsets {
    /// The rook's.
    pub rook: u32,
    /// The bishop's.
    pub bishop: u32,
}

/// Rooks have 102,400 entries, bishops 5,248.
pub const ENTRIES: usize = 107_648;

/// By square. 512 bytes.
pub static OFFSETS: [Offsets; 64] = offsets();

/// For each square and piece a row with an entry for every index.
pub static ATTACKS: Table<ENTRIES> = Table::new();

/// What makes them.
pub static TABLES: Tables = Tables::new(make, &[&ATTACKS]);

/// The bit that `piece` is in the rook's index of `square`, and that in the bishop's, above it.
const fn bits(square: usize, piece: usize) -> u64 {
    bit(Piece::Rook.inner(square), piece) | bit(Piece::Bishop.inner(square), piece) << 16
}

/// In an index the squares of the mask lie side by side, the lowest first.
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
            // Subsets by carries come in the order of their indices.
            let mut occupied = 0;
            for entry in row {
                *entry = piece.attacks(square, occupied);
                occupied = occupied.wrapping_sub(mask) & mask;
            }
        }
    }
}
