//! Masks by square and line, made at compile time.

use contract::Line;

/// The lines through one square, by [`Line`]. The four words of each kind are adjacent, so that a
/// compiler may load them as one vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Masks {
    /// Squares of the line below the square, and bit 0, which the kernel sets in every board.
    pub lower: [u64; 4],
    /// Squares of the line above the square.
    pub upper: [u64; 4],
    /// Both rays, without the added bit 0.
    pub line: [u64; 4],
}

/// By square: 6 KiB.
pub static MASKS: [Masks; 64] = contract::array!(square < 64 => masks(square));

const fn masks(square: usize) -> Masks {
    let (line, below) = (Line::all_attacks(square, 0), (1 << square) - 1);
    Masks {
        lower: contract::array!(number < 4 => line[number] & below | 1),
        upper: contract::array!(number < 4 => line[number] & !below),
        line,
    }
}
