//! What both formulas want to know of one square, made while compiling.

use contract::Line;

/// The masks of a square: one line of the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Masks {
    /// All squares below the square; a1 itself for a1, so that bit 0 is always in.
    pub lower: u64,
    /// The rank without the square.
    pub rank: u64,
    /// The rank's ends but for the square itself, and always bit 0.
    pub rank_outer: u64,
    /// The file without the square.
    pub file: u64,
    /// The file's ends but for the square itself, and always bit 0.
    pub file_outer: u64,
    /// The diagonal without the square.
    pub diagonal: u64,
    /// The anti-diagonal without the square.
    pub antidiagonal: u64,
    /// The square alone.
    pub slider: u64,
}

/// By square: 4 KiB.
pub static MASKS: [Masks; 64] = {
    let mut masks = [masks_of(0); 64];
    let mut square = 1;
    while square < 64 {
        masks[square] = masks_of(square);
        square += 1;
    }
    masks
};

const fn masks_of(square: usize) -> Masks {
    let slider = 1_u64 << square;
    let [rank, file, diagonal, antidiagonal] = [
        Line::Rank.attacks(square, 0),
        Line::File.attacks(square, 0),
        Line::Diagonal.attacks(square, 0),
        Line::AntiDiagonal.attacks(square, 0),
    ];
    let masks = Masks {
        lower: if square == 0 { 1 } else { slider - 1 },
        rank,
        rank_outer: (rank & (FILE_A | FILE_A << 7)) | 1,
        file,
        file_outer: (file & (RANK_1 | RANK_1 << 56)) | 1,
        diagonal,
        antidiagonal,
        slider,
    };
    assert!((rank | file | diagonal | antidiagonal) & slider == 0, "lines lack their square");
    assert!(masks.rank_outer & masks.file_outer & masks.lower & 1 == 1, "a scan finds bit 0");
    masks
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const RANK_1: u64 = 0xff;
