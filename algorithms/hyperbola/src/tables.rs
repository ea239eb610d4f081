//! Lines by square, and a rook's attacks on its rank, made at compile time.

use contract::Line;

/// By square and [`Line`], without the square itself: 2 KiB.
pub static LINES: [[u64; 4]; 64] = contract::array!(square < 64 => Line::all_attacks(square, 0));

/// By the six inner squares of a rank: a byte of attacks for each file of the slider, the a-file
/// lowest. Pieces on the outer squares do not matter. 512 bytes.
pub static RANK_ATTACKS: [u64; 64] = contract::array!(inner < 64 => rank_attacks(inner as u64));

const fn rank_attacks(inner: u64) -> u64 {
    u64::from_le_bytes(contract::array!(file < 8 => Line::Rank.attacks(file, inner << 1) as u8))
}
