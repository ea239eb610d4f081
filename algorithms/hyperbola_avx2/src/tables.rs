//! Lines and slider by square, and a rook's attacks on its rank, made at compile time.

use contract::Line;

/// One query's row: 32 bytes that never cross a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct Lanes(pub [u64; 4]);

/// Lane of [`LINES`] with the file, without the square itself.
pub const FILE: usize = 2;

/// Lane of [`LINES`] with the square itself.
pub const SLIDER: usize = 3;

/// By square: diagonal, anti-diagonal and file without the square, and the square itself: 2 KiB.
pub static LINES: [Lanes; 64] = contract::array!(square < 64 => {
    let [diagonal, antidiagonal, file, _] = FOUR_LINES[square].0;
    Lanes([diagonal, antidiagonal, file, 1 << square])
});

/// By square: all four lines without the square, 2 KiB.
pub static FOUR_LINES: [Lanes; 64] = contract::array!(square < 64 => {
    let [rank, file, diagonal, antidiagonal] = Line::all_attacks(square, 0);
    Lanes([diagonal, antidiagonal, file, rank])
});

/// Attacks on a rank by its six inner squares and the file of the slider. Pieces on the outer
/// squares do not matter. 512 bytes.
pub static RANK_ATTACKS: [[u8; 8]; 64] = contract::array!(inner < 64 => {
    contract::array!(file < 8 => Line::Rank.attacks(file, (inner as u64) << 1) as u8)
});

/// Operands of one query in lanes: one cache line.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Operands {
    /// Lines without the square itself.
    pub lines: Lanes,
    /// Subtrahends: the slider in the lower lanes, and in the last lane the slider on the reversed
    /// board.
    pub sliders: Lanes,
}

/// Lane of [`Operands::sliders`] with the slider on the reversed board.
pub const MIRRORED: usize = 3;

/// By square, for byte swaps: diagonal, file, anti-diagonal and an empty lane. 4 KiB.
pub static OPERANDS: [Operands; 64] = contract::array!(square < 64 => {
    let [diagonal, antidiagonal, file, slider] = LINES[square].0;
    Operands {
        lines: Lanes([diagonal, file, antidiagonal, 0]),
        sliders: Lanes([slider, slider, slider, slider.swap_bytes()]),
    }
});

/// By square, for reversal of bits: all four lines, and last the reversal of the slider. 4 KiB.
pub static FOUR_OPERANDS: [Operands; 64] = contract::array!(square < 64 => {
    let slider = 1_u64 << square;
    Operands {
        lines: Lanes(FOUR_LINES[square].0),
        sliders: Lanes([slider, slider, slider, slider.reverse_bits()]),
    }
});

/// Operands of a query that packs its rank: two cache lines, ready to use.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(128))]
pub struct Row {
    /// Diagonal, anti-diagonal and file without the square itself, and an empty lane.
    pub lines: Lanes,
    /// The square itself, four times.
    pub slider: Lanes,
    /// The same for the opposite rank.
    pub mirrored: Lanes,
    /// All squares of the rank.
    pub rank: u64,
    /// Index where its attacks begin in [`ALONG_RANKS`].
    pub along: u64,
}

/// By square: 8 KiB.
pub static ROWS: [Row; 64] = contract::array!(square < 64 => {
    let [diagonal, antidiagonal, file, slider] = LINES[square].0;
    Row {
        lines: Lanes([diagonal, antidiagonal, file, 0]),
        slider: Lanes([slider; 4]),
        mirrored: Lanes([slider.swap_bytes(); 4]),
        rank: Line::Rank.attacks(square, 0) | slider,
        along: square as u64 % 8 * 256,
    }
});

/// By the file of the slider, then by all pieces of a rank: 2 KiB.
pub static ALONG_RANKS: [u8; 8 * 256] =
    contract::array!(index < 8 * 256 => Line::Rank.attacks(index / 256, index as u64 % 256) as u8);
