//! Where the squares of a line lie in its kept board, which squares they are, and the attacks along
//! a rank or a file.
//!
//! Along its line a square has a place from 0 to 7: on a rank its file, else its rank. In the kept
//! board it stands at the line's `origin` plus that place, whatever the line's first square is.

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

/// By square and [`Line`]: how many bits of the kept board are below those of the places 1 to 6.
pub static SHIFTS: [[u8; 4]; 64] = contract::array!(number < 64 => {
    contract::array!(line < 4 => 1 + origin(Line::ALL[line], Square::new(number as u8)))
});

/// By place of the slider and pieces on the places 1 to 6: the attacks along a rank, on all ranks. 4 KiB.
pub static ALONG_RANKS: [[u64; 64]; 8] = contract::array!(place < 8 => contract::array!(inner < 64 => Line::Rank.parallel_attacks(place, inner)));

/// The same along a file, on all files: read rank by rank, diagonals too. 4 KiB.
pub static ALONG_FILES: [[u64; 64]; 8] = contract::array!(place < 8 => contract::array!(inner < 64 => Line::File.parallel_attacks(place, inner)));

/// The place of a square along a line.
const fn place(line: Line, square: Square) -> u8 {
    match line {
        Line::Rank => square.file(),
        _ => square.rank(),
    }
}

/// The bit of a kept board at which the place 0 of the line through a square is, or would be.
const fn origin(line: Line, square: Square) -> u8 {
    match line {
        Line::Rank => 8 * square.rank(),
        Line::File => 8 * square.file(),
        Line::Diagonal => diagonal_origin(7 + square.rank() - square.file()),
        Line::AntiDiagonal => diagonal_origin(square.rank() + square.file()),
    }
}

/// Diagonals by their number from the corner on. The first eight begin on rank 1, and so many squares
/// are before them; each of the others begins a rank higher than the one before it.
const fn diagonal_origin(number: u8) -> u8 {
    match number {
        0..8 => number * (number + 1) / 2,
        _ => 64 - (15 - number) * (16 - number) / 2 - (number - 7),
    }
}
