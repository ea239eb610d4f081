//! Masks by square and line, made while compiling. They know where lines run, and no occupancy.

use contract::Line;

/// The lines through one square, by [`Line`]: the four words of a kind lie side by side, where a
/// compiler may load them as one vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Masks {
    /// The line's squares below the square.
    pub lower: [u64; 4],
    /// The line's squares above it.
    pub upper: [u64; 4],
    /// Both.
    pub line: [u64; 4],
}

/// By square: 6 KiB.
pub static MASKS: [Masks; 64] = masks();

const fn masks() -> [Masks; 64] {
    let mut masks = [Masks { lower: [0; 4], upper: [0; 4], line: [0; 4] }; 64];
    let mut square = 0;
    while square < 64 {
        let mut line = 0;
        while line < 4 {
            assert!(Line::ALL[line] as usize == line, "a line's number is its place in a row");
            let (files, ranks) = match Line::ALL[line] {
                Line::Rank => (1, 0),
                Line::File => (0, 1),
                Line::Diagonal => (1, 1),
                Line::AntiDiagonal => (-1, 1),
            };
            let (lower, upper) = (ray(square, -files, -ranks), ray(square, files, ranks));
            assert!(lower >> square == 0, "one ray lies below the square");
            assert!(upper & ((1 << square) - 1) == 0, "the other lies above it");
            let row = &mut masks[square as usize];
            (row.lower[line], row.upper[line], row.line[line]) = (lower, upper, lower | upper);
            line += 1;
        }
        square += 1;
    }
    masks
}

/// The squares that steps of (files, ranks) pass from `square` on.
const fn ray(square: i32, files: i32, ranks: i32) -> u64 {
    let (mut file, mut rank) = (square % 8 + files, square / 8 + ranks);
    let mut ray = 0;
    while 0 <= file && file < 8 && 0 <= rank && rank < 8 {
        ray |= 1 << (8 * rank + file);
        (file, rank) = (file + files, rank + ranks);
    }
    ray
}
