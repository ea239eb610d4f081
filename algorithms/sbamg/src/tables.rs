//! Masks by square and line, made at compile time.

use contract::Line;

/// The masks of one square on one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Masks {
    /// All squares below the square; for a1 itself a1, so that bit 0 is always set.
    pub lower: u64,
    /// The line without the square.
    pub line: u64,
    /// The line's ends without the square itself, and always bit 0.
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
