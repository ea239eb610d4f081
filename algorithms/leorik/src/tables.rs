//! Diagonals by square, made at compile time.

use contract::Line;

/// Diagonal and anti-diagonal without the square: 1 KiB.
pub static DIAGONALS: [[u64; 2]; 64] = contract::array!(square < 64 => {
    [Line::Diagonal.attacks(square, 0), Line::AntiDiagonal.attacks(square, 0)]
});
