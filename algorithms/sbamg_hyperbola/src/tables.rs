//! The masks that both formulas need of one square, made at compile time.

use contract::Line;

/// The masks of a square: one cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Masks {
    /// All squares below the square; for a1 itself a1, so that bit 0 is always set.
    pub lower: u64,
    /// The rank without the square.
    pub rank: u64,
    /// The rank's ends without the square itself, and always bit 0.
    pub rank_outer: u64,
    /// The file without the square.
    pub file: u64,
    /// The file's ends without the square itself, and always bit 0.
    pub file_outer: u64,
    /// The diagonal without the square.
    pub diagonal: u64,
    /// The anti-diagonal without the square.
    pub antidiagonal: u64,
    /// The square alone.
    pub slider: u64,
}

/// By square: 4 KiB.
pub static MASKS: [Masks; 64] = contract::array!(square < 64 => masks_of(square));

const fn masks_of(square: usize) -> Masks {
    let slider = 1_u64 << square;
    let [rank, file, diagonal, antidiagonal] = Line::all_attacks(square, 0);
    let masks = Masks {
        lower: if square == 0 { 1 } else { slider - 1 },
        rank,
        rank_outer: rank & !Line::Rank.inner(square) | 1,
        file,
        file_outer: file & !Line::File.inner(square) | 1,
        diagonal,
        antidiagonal,
        slider,
    };
    assert!((rank | file | diagonal | antidiagonal) & slider == 0, "lines lack their square");
    assert!(masks.rank_outer & masks.file_outer & masks.lower & 1 == 1, "a scan finds bit 0");
    masks
}
