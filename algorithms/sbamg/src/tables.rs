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
pub static MASKS: [[Masks; 4]; 64] = contract::array!(square < 64 => {
    contract::array!(line < 4 => masks_of(square, Line::ALL[line]))
});

const fn masks_of(square: usize, along: Line) -> Masks {
    let (bit, line) = (1_u64 << square, along.attacks(square, 0));
    let masks = Masks {
        lower: if square == 0 { 1 } else { bit - 1 },
        line,
        outer: line & !along.inner(square) | 1,
    };
    assert!(masks.line & bit == 0, "the line is without its square");
    assert!(masks.outer & bit == 0 || square == 0, "of the outer squares, none is the square");
    assert!(masks.outer & masks.lower & 1 == 1, "the bit scan always finds bit 0");
    masks
}
