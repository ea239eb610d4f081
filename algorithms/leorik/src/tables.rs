//! Diagonals by square, made while compiling. They know no occupancy.

/// Diagonal and anti-diagonal without the square: 1 KiB.
pub static DIAGONALS: [[u64; 2]; 64] = {
    let mut diagonals = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        diagonals[square as usize] = diagonals_of(square);
        square += 1;
    }
    diagonals
};

/// A square is on the diagonal if its file is as far away as its rank, and on the anti-diagonal if one
/// is as far up as the other is down.
const fn diagonals_of(square: i32) -> [u64; 2] {
    let [mut diagonal, mut antidiagonal] = [0; 2];
    let mut other = 0;
    while other < 64 {
        let (files, ranks) = (other % 8 - square % 8, other / 8 - square / 8);
        if other != square && files == ranks {
            diagonal |= 1 << other;
        }
        if other != square && files == -ranks {
            antidiagonal |= 1 << other;
        }
        other += 1;
    }
    [diagonal, antidiagonal]
}
