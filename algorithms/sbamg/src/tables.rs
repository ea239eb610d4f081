//! Masks by square and line, made while compiling. They know where lines run, and no occupancy.

use contract::Line;

/// What the kernel wants to know of one square on one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Masks {
    /// All squares below the square; a1 itself for a1, so that bit 0 is always in.
    pub lower: u64,
    /// The line without the square.
    pub line: u64,
    /// The line's ends but for the square itself, and always bit 0.
    pub outer: u64,
}

/// By square and [`Line`]: 6 KiB.
pub static MASKS: [[Masks; 4]; 64] = masks();

const fn masks() -> [[Masks; 4]; 64] {
    let mut masks = [[Masks { lower: 0, line: 0, outer: 0 }; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut line = 0;
        while line < 4 {
            masks[square as usize][line] = masks_of(square, LINES[line]);
            line += 1;
        }
        square += 1;
    }
    masks
}

const LINES: [Line; 4] = {
    let mut index = 0;
    while index < 4 {
        assert!(Line::ALL[index] as usize == index, "the table is indexed by the line's number");
        index += 1;
    }
    Line::ALL
};

const fn masks_of(square: i32, line: Line) -> Masks {
    let (files, ranks) = match line {
        Line::Rank => (1, 0),
        Line::File => (0, 1),
        Line::Diagonal => (1, 1),
        Line::AntiDiagonal => (-1, 1),
    };
    let (up, up_end) = ray(square, files, ranks);
    let (down, down_end) = ray(square, -files, -ranks);
    let bit = 1_u64 << square;
    let masks = Masks {
        lower: if square == 0 { 1 } else { bit - 1 },
        line: up | down,
        outer: up_end | down_end | 1,
    };
    assert!(masks.line & bit == 0, "the line is without its square");
    assert!(masks.line & masks.lower == down, "what lies below is the way down the line");
    assert!(masks.outer & bit == 0 || square == 0, "of the outer squares, none is the square");
    assert!(masks.outer & masks.lower & 1 == 1, "the bit scan always finds bit 0");
    masks
}

/// The squares that steps of (files, ranks) pass from `square` on, and the last of them.
const fn ray(square: i32, files: i32, ranks: i32) -> (u64, u64) {
    let (mut file, mut rank) = (square % 8 + files, square / 8 + ranks);
    let (mut all, mut last) = (0, 0);
    while 0 <= file && file < 8 && 0 <= rank && rank < 8 {
        last = 1 << (8 * rank + file);
        all |= last;
        (file, rank) = (file + files, rank + ranks);
    }
    (all, last)
}
