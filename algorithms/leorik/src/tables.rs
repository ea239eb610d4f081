//! Diagonals by square, made while compiling.

use contract::Line;

/// Diagonal and anti-diagonal without the square: 1 KiB.
pub static DIAGONALS: [[u64; 2]; 64] = {
    let mut diagonals = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        diagonals[square] =
            [Line::Diagonal.attacks(square, 0), Line::AntiDiagonal.attacks(square, 0)];
        square += 1;
    }
    diagonals
};
