//! The places of squares in the kept boards, the squares of each line, and the attacks along a rank
//! or a file.
//!
//! Along its line a square has a place from 0 to 7: its file on a rank, otherwise its rank. In the
//! kept board its bit is the line's `origin` plus that place, whichever the line's first square is.

use contract::{Line, Square};

/// A word for each line through a square, by [`Line`]: 32 bytes that never cross a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct ByLine(pub [u64; 4]);

/// By square: the other squares of each line. 2 KiB.
pub static LINES: [ByLine; 64] =
    contract::array!(square < 64 => ByLine(Line::all_attacks(square, 0)));

/// By square: its bit in each of the kept boards. 2 KiB.
pub static BITS: [ByLine; 64] = contract::array!(number < 64 => {
    let square = Square::new(number as u8);
    ByLine(contract::array!(line < 4 => {
        1 << (origin(Line::ALL[line], square) + place(Line::ALL[line], square))
    }))
});

/// By square and [`Line`]: the number of bits in the kept board below the places 1 to 6.
pub static SHIFTS: [[u8; 4]; 64] = contract::array!(number < 64 => {
    contract::array!(line < 4 => 1 + origin(Line::ALL[line], Square::new(number as u8)))
});

/// Attacks along a rank, copied to all ranks, by the slider's place and the pieces on the places 1
/// to 6. 4 KiB.
pub static ALONG_RANKS: [[u64; 64]; 8] = contract::array!(place < 8 => contract::array!(inner < 64 => Line::Rank.parallel_attacks(place, inner)));

/// Attacks along a file, copied to all files; read rank by rank, a diagonal is a file too. 4 KiB.
pub static ALONG_FILES: [[u64; 64]; 8] = contract::array!(place < 8 => contract::array!(inner < 64 => Line::File.parallel_attacks(place, inner)));

/// The place of a square along a line.
const fn place(line: Line, square: Square) -> u8 {
    match line {
        Line::Rank => square.file(),
        _ => square.rank(),
    }
}

/// The bit of the kept board for place 0 of the line through a square, even if the line has no such
/// square.
const fn origin(line: Line, square: Square) -> u8 {
    match line {
        Line::Rank => 8 * square.rank(),
        Line::File => 8 * square.file(),
        Line::Diagonal => diagonal_origin(7 + square.rank() - square.file()),
        Line::AntiDiagonal => diagonal_origin(square.rank() + square.file()),
    }
}

/// The origin of a diagonal by its number from the corner. Each of the first eight begins on rank
/// 1, and diagonal n has n (n + 1) / 2 squares before it; each of the others begins one rank higher
/// than the one before.
const fn diagonal_origin(number: u8) -> u8 {
    match number {
        0..8 => number * (number + 1) / 2,
        _ => 64 - (15 - number) * (16 - number) / 2 - (number - 7),
    }
}
