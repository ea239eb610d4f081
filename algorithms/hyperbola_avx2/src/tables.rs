//! Lines and slider by square, and what a rook sees on its rank, made while compiling.

use contract::Line;

/// What a query by square loads: 32 bytes that never cross a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct Lanes(pub [u64; 4]);

/// The lane of [`LINES`] that is the file, without the square itself.
pub const FILE: usize = 2;

/// The lane of [`LINES`] that is the square itself.
pub const SLIDER: usize = 3;

/// By square: diagonal, anti-diagonal and file without the square, and the square: 2 KiB.
pub static LINES: [Lanes; 64] =
    lines([Some(Line::Diagonal), Some(Line::AntiDiagonal), Some(Line::File), None]);

/// By square: all four lines without the square, 2 KiB.
pub static FOUR_LINES: [Lanes; 64] =
    lines([Some(Line::Diagonal), Some(Line::AntiDiagonal), Some(Line::File), Some(Line::Rank)]);

/// By the six inner squares of a rank and the file of the slider. The outer squares are attacked or
/// not whoever stands on them. 512 bytes.
pub static RANK_ATTACKS: [[u8; 8]; 64] = rank_attacks();

/// What a query in lanes loads: one cache line.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Operands {
    /// Diagonal, file, anti-diagonal and nothing, without the square itself.
    pub lines: Lanes,
    /// What is subtracted from them, the square itself; last the same of the opposite rank.
    pub sliders: Lanes,
}

/// The lane of [`Operands::sliders`] that is the square of the opposite rank.
pub const MIRRORED: usize = 3;

/// By square: 4 KiB.
pub static OPERANDS: [Operands; 64] = operands();

/// What a query loads that packs its rank: two cache lines, of operands as they are.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(128))]
pub struct Row {
    /// Diagonal, anti-diagonal, file and nothing, without the square itself.
    pub lines: Lanes,
    /// The square itself, four times.
    pub slider: Lanes,
    /// The same of the opposite rank.
    pub mirrored: Lanes,
    /// All squares of the rank.
    pub rank: u64,
    /// Where its attacks begin in [`ALONG_RANKS`].
    pub along: u64,
}

/// By square: 8 KiB.
pub static ROWS: [Row; 64] = rows();

/// By the file of the slider, then by all pieces of a rank: 2 KiB.
pub static ALONG_RANKS: [u8; 8 * 256] = along_ranks();

const fn operands() -> [Operands; 64] {
    let none = Lanes([0; 4]);
    let mut operands = [Operands { lines: none, sliders: none }; 64];
    let mut square = 0;
    while square < 64 {
        let [diagonal, antidiagonal, file, slider] = LINES[square].0;
        operands[square] = Operands {
            lines: Lanes([diagonal, file, antidiagonal, 0]),
            sliders: Lanes([slider, slider, slider, slider.swap_bytes()]),
        };
        square += 1;
    }
    operands
}

const fn rows() -> [Row; 64] {
    let none = Lanes([0; 4]);
    let none = Row { lines: none, slider: none, mirrored: none, rank: 0, along: 0 };
    let mut rows = [none; 64];
    let mut square = 0;
    while square < 64 {
        let [diagonal, antidiagonal, file, slider] = LINES[square].0;
        rows[square] = Row {
            lines: Lanes([diagonal, antidiagonal, file, 0]),
            slider: Lanes([slider; 4]),
            mirrored: Lanes([slider.swap_bytes(); 4]),
            rank: Line::Rank.attacks(square, 0) | slider,
            along: square as u64 % 8 * 256,
        };
        square += 1;
    }
    rows
}

const fn along_ranks() -> [u8; 8 * 256] {
    let mut attacks = [0; 8 * 256];
    let mut index = 0;
    while index < attacks.len() {
        attacks[index] = Line::Rank.attacks(index / 256, index as u64 % 256) as u8;
        index += 1;
    }
    attacks
}

const fn lines(lanes: [Option<Line>; 4]) -> [Lanes; 64] {
    let mut all = [Lanes([0; 4]); 64];
    let mut square = 0;
    while square < 64 {
        let mut lane = 0;
        while lane < 4 {
            all[square].0[lane] = match lanes[lane] {
                Some(line) => line.attacks(square, 0),
                None => 1 << square,
            };
            lane += 1;
        }
        square += 1;
    }
    all
}

const fn rank_attacks() -> [[u8; 8]; 64] {
    let mut attacks = [[0; 8]; 64];
    let mut inner = 0;
    while inner < 64 {
        let mut file = 0;
        while file < 8 {
            attacks[inner][file] = Line::Rank.attacks(file, (inner as u64) << 1) as u8;
            file += 1;
        }
        inner += 1;
    }
    attacks
}
