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
