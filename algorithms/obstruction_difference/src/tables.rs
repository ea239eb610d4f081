//! Masks by square and line, made while compiling. They know where lines run, and no occupancy.

use contract::Line;

/// The lines through one square, by [`Line`]: the four words of a kind lie side by side, where a
/// compiler may load them as one vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Masks {
    /// The line's squares below the square, and bit 0, which the kernel sets in every board.
    pub lower: [u64; 4],
    /// The line's squares above it.
    pub upper: [u64; 4],
    /// Both rays, without bit 0 where it is on neither.
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
