//! Tables, made at compile time: attacks along a rank or a file for the gathers, and rows of two
//! words by square for the joined form.

use contract::{Aligned, Line};

/// Attacks along a rank, copied to all ranks, by its inner six pieces and the slider's file. 4 KiB.
pub static ALONG_RANKS: [[u64; 8]; 64] = contract::array!(inner < 64 => contract::array!(file < 8 => Line::Rank.parallel_attacks(file, inner)));

/// Attacks along a file, copied to all files, by its inner six pieces from rank 2 upwards and the
/// slider's rank. 4 KiB.
pub static ALONG_FILES: [[u64; 8]; 64] = contract::array!(inner < 64 => contract::array!(rank < 8 => Line::File.parallel_attacks(rank, inner)));

/// Two words for each square.
pub type Rows = Aligned<[u64; 128]>;

/// Masks of the diagonals above the square's rank and of those below it. 1 KiB.
pub static BESIDE: Rows = by_square(contract::array!(square < 64 => {
    let below = !(!0 << (square & 56));
    [diagonals(square) & (!below << 8), diagonals(square) & below]
}));

/// By place of a piece's four bytes among sixteen, then by square: a byte order that copies the
/// first byte to the ranks above the square's, the second to its own and the third to those below,
/// and a mask of both diagonals and the whole rank. 4 KiB.
pub static LINES_LAID: [Rows; 4] = contract::array!(place < 4 => laid(place, contract::array!(square < 64 => {
    diagonals(square) | 0xff << (square & 56)
})));

/// The same for the diagonals alone. 4 KiB.
pub static DIAGONALS_LAID: [Rows; 4] =
    contract::array!(place < 4 => laid(place, contract::array!(square < 64 => diagonals(square))));

const fn diagonals(square: usize) -> u64 {
    Line::Diagonal.attacks(square, 0) | Line::AntiDiagonal.attacks(square, 0)
}

const fn laid(place: usize, lines: [u64; 64]) -> Rows {
    by_square(contract::array!(square < 64 => {
        let order = contract::array!(rank < 8 => {
            let byte = if rank > square / 8 { 0 } else { 2 - (rank == square / 8) as u8 };
            4 * place as u8 + byte
        });
        [u64::from_le_bytes(order), lines[square]]
    }))
}

const fn by_square(rows: [[u64; 2]; 64]) -> Rows {
    Aligned(contract::array!(word < 128 => rows[word / 2][word % 2]))
}
