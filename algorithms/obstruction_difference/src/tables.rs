//! Masks by square and line, made while compiling. They know where lines run, and no occupancy.

use contract::{Line, ray};

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
            let [up, down] = Line::ALL[line].ways();
            let (lower, upper) = (ray(square, down.step(), 0), ray(square, up.step(), 0));
            assert!(lower >> square == 0, "one ray lies below the square");
            assert!(upper & ((1 << square) - 1) == 0, "the other lies above it");
            let row = &mut masks[square];
            (row.lower[line], row.upper[line], row.line[line]) = (lower, upper, lower | upper);
            line += 1;
        }
        square += 1;
    }
    masks
}
