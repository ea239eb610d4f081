//! Targets of a slider and the squares between, made at compile time.

use contract::{Line, ray};

/// The targets of a slider on one square. Most squares have fewer than `N` targets with a square
/// between, and repeat the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<const N: usize> {
    /// The targets without a square between, which are always attacked.
    pub neighbours: u64,
    /// By test, the squares between.
    pub between: [u64; N],
    /// By test, the square that is attacked if all of those are empty.
    pub targets: [u64; N],
}

/// By square: 12,800 bytes. A rook in a corner tests twelve targets.
pub static ROOK: [Row<12>; 64] =
    contract::array!(square < 64 => row(square, [Line::Rank, Line::File]));

/// By square: 9,728 bytes. A bishop in the middle tests nine targets.
pub static BISHOP: [Row<9>; 64] =
    contract::array!(square < 64 => row(square, [Line::Diagonal, Line::AntiDiagonal]));

const fn row<const N: usize>(square: usize, lines: [Line; 2]) -> Row<N> {
    let mut row = Row { neighbours: 0, between: [0; N], targets: [0; N] };
    let (mut tests, mut way) = (0, 0);
    while way < 4 {
        let step = lines[way / 2].ways()[way % 2].step();
        let mut rest = ray(square, step, 0);
        while rest != 0 {
            let target = rest & rest.wrapping_neg();
            rest ^= target;
            let between = ray(square, step, target) ^ target;
            if between == 0 {
                row.neighbours |= target;
            } else {
                row.between[tests] = between;
                row.targets[tests] = target.trailing_zeros() as u64;
                tests += 1;
            }
        }
        way += 1;
    }
    let last = tests - 1;
    while tests < N {
        row.between[tests] = row.between[last];
        row.targets[tests] = row.targets[last];
        tests += 1;
    }
    row
}
