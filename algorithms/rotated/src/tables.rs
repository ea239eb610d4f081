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
pub static LINES: [ByLine; 64] = lines();

/// By square: its bit in each of the kept boards. 2 KiB.
pub static BITS: [ByLine; 64] = bits();

/// By square and [`Line`]: how many bits of the kept board are below those of the places 1 to 6.
pub static SHIFTS: [[u8; 4]; 64] = shifts();

/// By place of the slider and pieces on the places 1 to 6: the attacks along a rank, on all ranks. 4 KiB.
pub static ALONG_RANKS: [[u64; 64]; 8] = rows(Line::Rank);

/// The same along a file, on all files: read rank by rank, diagonals too. 4 KiB.
pub static ALONG_FILES: [[u64; 64]; 8] = rows(Line::File);

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

const fn lines() -> [ByLine; 64] {
    let mut all = [ByLine([0; 4]); 64];
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

const fn bits() -> [ByLine; 64] {
    let mut all = [ByLine([0; 4]); 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::new(index as u8);
        let mut line = 0;
        while line < 4 {
            let bit = origin(Line::ALL[line], square) + place(Line::ALL[line], square);
            all[index].0[line] = 1 << bit;
            line += 1;
        }
        index += 1;
    }
    all
}

const fn shifts() -> [[u8; 4]; 64] {
    let mut all = [[0; 4]; 64];
    let mut index = 0;
    while index < 64 {
        let mut line = 0;
        while line < 4 {
            all[index][line] = 1 + origin(Line::ALL[line], Square::new(index as u8));
            line += 1;
        }
        index += 1;
    }
    all
}

/// Of the first rank, or the a-file, copied to all that are parallel.
const fn rows(line: Line) -> [[u64; 64]; 8] {
    let (step, copies) = match line {
        Line::Rank => (1, 0x0101_0101_0101_0101),
        _ => (8, 0xff),
    };
    let mut rows = [[0; 64]; 8];
    let mut place = 0;
    while place < 8 {
        let mut index = 0;
        while index < 64 {
            let (mut pieces, mut piece) = (0_u64, 1);
            while piece < 7 {
                pieces |= (index as u64 >> (piece - 1) & 1) << (step * piece);
                piece += 1;
            }
            rows[place][index] = line.attacks(step * place, pieces) * copies;
            index += 1;
        }
        place += 1;
    }
    rows
}
