//! Obstruction difference: the nearest piece below, subtracted from the pieces above, opens the
//! line between the two.
//!
//! square_attacks rook from d4:
//!
//! ```text
//! t1 = occupied & 0xf0000000
//! t2 = occupied & 0x7000000
//! t3 = t2 | 0x1
//! t4 = lzcnt t3
//! t5 = 0x8000000000000000 >> t4
//! t6 = t1 - t5
//! t7 = t1 ^ t6
//! t8 = t7 & 0xf7000000
//! t9 = occupied & 0x808080800000000
//! t10 = occupied & 0x80808
//! t11 = t10 | 0x1
//! t12 = lzcnt t11
//! t13 = 0x8000000000000000 >> t12
//! t14 = t9 - t13
//! t15 = t9 ^ t14
//! t16 = t15 & 0x808080800080808
//! t17 = t8 | t16
//!
//! occupied          answer
//! 1 . . . . . 1 .   . . . . . . . .
//! . . 1 1 . 1 . 1   . . . 1 . . . .
//! . 1 . . . . 1 .   . . . 1 . . . .
//! . . 1 . . . . .   . . . 1 . . . .
//! . . . 1 . 1 . .   1 1 1 . 1 1 . .
//! . . 1 . . . . 1   . . . 1 . . . .
//! 1 1 1 . . 1 1 .   . . . 1 . . . .
//! 1 . . 1 . . 1 .   . . . 1 . . . .
//! ```
//!
//! Boards have a1 = bit 0, h1 = bit 7, h8 = bit 63.
//! A square is less than 64.
//!
//! Sources:
//! - Michael Hoffmann, 2009: DIRECT BITBOARD MOVEGENERATION (Computer Chess Club)
//! - Daniel Infuehr, 2022: Re: Sliding Piece Algorithm by Abstract Syntax Tree Sifting (Computer
//!   Chess Club)
//!
//! Licence: MIT or Apache-2.0, at your choice.
//! SPDX-License-Identifier: MIT OR Apache-2.0
//!
//! From raybench 0.1.0.
//!
//! Measured as raybench compiles it, on boards of the workload game:
//! - square_attacks, throughput: queen 3.67 (3.65–3.67), rook 2.83 (2.82–2.84), bishop 2.87
//!   (2.87–2.88), both 5.23 (5.22–5.24) core cycles a query
//! - square_attacks, latency: queen 28.6 (28.5–28.8), rook 23.2 (23.2–23.3), bishop 23.3
//!   (23.2–23.3), both 25.9 (25.9–26.0) core cycles a query
//!
//! (record 20261125T174829Z, “AMD EPYC, Zen 5”, AMD EPYC, virtual machine (KVM), tier
//!   x86-64-v4)
//!
//! Self-check: rustc --test FILE, and run it.

/// The squares that steps of (files, ranks) pass from `square` on, up to the first piece. Off the
/// board there is none.
const fn ray(square: u64, files: i32, ranks: i32, occupied: u64) -> u64 {
    let (mut file, mut rank) = ((square % 8) as i32 + files, (square / 8) as i32 + ranks);
    let mut squares = 0;
    while square < 64
        && 0 <= file
        && file < 8
        && 0 <= rank
        && rank < 8
        && squares & occupied == 0
    {
        squares |= 1 << (8 * rank + file);
        file += files;
        rank += ranks;
    }
    squares
}

/// By `square`: its ray to the west.
static RAY_WEST: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = ray(square, -1, 0, 0);
        square += 1;
    }
    table
};

/// By `square`: its ray to the east.
static RAY_EAST: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = ray(square, 1, 0, 0);
        square += 1;
    }
    table
};

/// By `square`: its rank without itself.
static RANK_WITHOUT_SQUARE: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = ray(square, 1, 0, 0) | ray(square, -1, 0, 0);
        square += 1;
    }
    table
};

/// By `square`: its ray to the south.
static RAY_SOUTH: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = ray(square, 0, -1, 0);
        square += 1;
    }
    table
};

/// By `square`: its ray to the north.
static RAY_NORTH: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = ray(square, 0, 1, 0);
        square += 1;
    }
    table
};

/// By `square`: its file without itself.
static FILE_WITHOUT_SQUARE: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = ray(square, 0, 1, 0) | ray(square, 0, -1, 0);
        square += 1;
    }
    table
};

/// By `square`: its ray to the southwest.
static RAY_SOUTHWEST: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = ray(square, -1, -1, 0);
        square += 1;
    }
    table
};

/// By `square`: its ray to the northeast.
static RAY_NORTHEAST: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = ray(square, 1, 1, 0);
        square += 1;
    }
    table
};

/// By `square`: its diagonal without itself.
static DIAGONAL_WITHOUT_SQUARE: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = ray(square, 1, 1, 0) | ray(square, -1, -1, 0);
        square += 1;
    }
    table
};

/// By `square`: its ray to the southeast.
static RAY_SOUTHEAST: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = ray(square, 1, -1, 0);
        square += 1;
    }
    table
};

/// By `square`: its ray to the northwest.
static RAY_NORTHWEST: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = ray(square, -1, 1, 0);
        square += 1;
    }
    table
};

/// By `square`: its antidiagonal without itself.
static ANTIDIAGONAL_WITHOUT_SQUARE: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = ray(square, -1, 1, 0) | ray(square, 1, -1, 0);
        square += 1;
    }
    table
};

/// What a rook on `square` attacks.
#[inline]
#[must_use]
pub fn obstruction_difference_square_attacks_rook(square: u64, occupied: u64) -> u64 {
    let west_ray = RAY_WEST[(square & 63) as usize];
    let east_ray = RAY_EAST[(square & 63) as usize];
    let rank_mask = RANK_WITHOUT_SQUARE[(square & 63) as usize];
    let upper = occupied & east_ray;
    let lower = (occupied & west_ray) | 1;
    let attacks = upper.wrapping_sub(0x8000_0000_0000_0000_u64 >> lower.leading_zeros());
    let south_ray = RAY_SOUTH[(square & 63) as usize];
    let north_ray = RAY_NORTH[(square & 63) as usize];
    let file_mask = FILE_WITHOUT_SQUARE[(square & 63) as usize];
    let upper2 = occupied & north_ray;
    let lower2 = (occupied & south_ray) | 1;
    let attacks2 = upper2.wrapping_sub(0x8000_0000_0000_0000_u64 >> lower2.leading_zeros());
    ((upper ^ attacks) & rank_mask) | ((upper2 ^ attacks2) & file_mask)
}

/// What a bishop on `square` attacks.
#[inline]
#[must_use]
pub fn obstruction_difference_square_attacks_bishop(square: u64, occupied: u64) -> u64 {
    let southwest_ray = RAY_SOUTHWEST[(square & 63) as usize];
    let northeast_ray = RAY_NORTHEAST[(square & 63) as usize];
    let diagonal_mask = DIAGONAL_WITHOUT_SQUARE[(square & 63) as usize];
    let upper = occupied & northeast_ray;
    let lower = (occupied & southwest_ray) | 1;
    let attacks = upper.wrapping_sub(0x8000_0000_0000_0000_u64 >> lower.leading_zeros());
    let southeast_ray = RAY_SOUTHEAST[(square & 63) as usize];
    let northwest_ray = RAY_NORTHWEST[(square & 63) as usize];
    let antidiagonal_mask = ANTIDIAGONAL_WITHOUT_SQUARE[(square & 63) as usize];
    let upper2 = occupied & northwest_ray;
    let lower2 = (occupied & southeast_ray) | 1;
    let attacks2 = upper2.wrapping_sub(0x8000_0000_0000_0000_u64 >> lower2.leading_zeros());
    ((upper ^ attacks) & diagonal_mask) | ((upper2 ^ attacks2) & antidiagonal_mask)
}

/// What a queen on `square` attacks.
#[inline]
#[must_use]
pub fn obstruction_difference_square_attacks_queen(square: u64, occupied: u64) -> u64 {
    let west_ray = RAY_WEST[(square & 63) as usize];
    let east_ray = RAY_EAST[(square & 63) as usize];
    let rank_mask = RANK_WITHOUT_SQUARE[(square & 63) as usize];
    let upper = occupied & east_ray;
    let lower = (occupied & west_ray) | 1;
    let attacks = upper.wrapping_sub(0x8000_0000_0000_0000_u64 >> lower.leading_zeros());
    let south_ray = RAY_SOUTH[(square & 63) as usize];
    let north_ray = RAY_NORTH[(square & 63) as usize];
    let file_mask = FILE_WITHOUT_SQUARE[(square & 63) as usize];
    let upper2 = occupied & north_ray;
    let lower2 = (occupied & south_ray) | 1;
    let attacks2 = upper2.wrapping_sub(0x8000_0000_0000_0000_u64 >> lower2.leading_zeros());
    let along = ((upper ^ attacks) & rank_mask) | ((upper2 ^ attacks2) & file_mask);
    let southwest_ray = RAY_SOUTHWEST[(square & 63) as usize];
    let northeast_ray = RAY_NORTHEAST[(square & 63) as usize];
    let diagonal_mask = DIAGONAL_WITHOUT_SQUARE[(square & 63) as usize];
    let upper3 = occupied & northeast_ray;
    let lower3 = (occupied & southwest_ray) | 1;
    let attacks3 = upper3.wrapping_sub(0x8000_0000_0000_0000_u64 >> lower3.leading_zeros());
    let southeast_ray = RAY_SOUTHEAST[(square & 63) as usize];
    let northwest_ray = RAY_NORTHWEST[(square & 63) as usize];
    let antidiagonal_mask = ANTIDIAGONAL_WITHOUT_SQUARE[(square & 63) as usize];
    let upper4 = occupied & northwest_ray;
    let lower4 = (occupied & southeast_ray) | 1;
    let attacks4 = upper4.wrapping_sub(0x8000_0000_0000_0000_u64 >> lower4.leading_zeros());
    let along2 = ((upper3 ^ attacks3) & diagonal_mask) | ((upper4 ^ attacks4) & antidiagonal_mask);
    along | along2
}

/// What a rook on `square` attacks, then what a bishop does.
#[inline]
#[must_use]
pub fn obstruction_difference_square_attacks_both(square: u64, occupied: u64) -> [u64; 2] {
    let west_ray = RAY_WEST[(square & 63) as usize];
    let east_ray = RAY_EAST[(square & 63) as usize];
    let rank_mask = RANK_WITHOUT_SQUARE[(square & 63) as usize];
    let upper = occupied & east_ray;
    let lower = (occupied & west_ray) | 1;
    let attacks2 = upper.wrapping_sub(0x8000_0000_0000_0000_u64 >> lower.leading_zeros());
    let south_ray = RAY_SOUTH[(square & 63) as usize];
    let north_ray = RAY_NORTH[(square & 63) as usize];
    let file_mask = FILE_WITHOUT_SQUARE[(square & 63) as usize];
    let upper2 = occupied & north_ray;
    let lower2 = (occupied & south_ray) | 1;
    let attacks3 = upper2.wrapping_sub(0x8000_0000_0000_0000_u64 >> lower2.leading_zeros());
    let southwest_ray = RAY_SOUTHWEST[(square & 63) as usize];
    let northeast_ray = RAY_NORTHEAST[(square & 63) as usize];
    let diagonal_mask = DIAGONAL_WITHOUT_SQUARE[(square & 63) as usize];
    let upper3 = occupied & northeast_ray;
    let lower3 = (occupied & southwest_ray) | 1;
    let attacks4 = upper3.wrapping_sub(0x8000_0000_0000_0000_u64 >> lower3.leading_zeros());
    let southeast_ray = RAY_SOUTHEAST[(square & 63) as usize];
    let northwest_ray = RAY_NORTHWEST[(square & 63) as usize];
    let antidiagonal_mask = ANTIDIAGONAL_WITHOUT_SQUARE[(square & 63) as usize];
    let upper4 = occupied & northwest_ray;
    let lower4 = (occupied & southeast_ray) | 1;
    let attacks5 = upper4.wrapping_sub(0x8000_0000_0000_0000_u64 >> lower4.leading_zeros());
    [
        ((upper ^ attacks2) & rank_mask) | ((upper2 ^ attacks3) & file_mask),
        ((upper3 ^ attacks4) & diagonal_mask) | ((upper4 ^ attacks5) & antidiagonal_mask),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random(seed: &mut u64) -> u64 {
        *seed ^= *seed << 13;
        *seed ^= *seed >> 7;
        *seed ^= *seed << 17;
        *seed
    }

    fn same(name: &str, got: &[u64], expected: &[u64]) {
        for (word, (got, expected)) in got.iter().zip(expected).enumerate() {
            assert!(got == expected, "{name}, word {word}: {got:#018x}, expected {expected:#018x}");
        }
    }

    /// Every member walks until it meets a piece or the edge.
    fn slide(set: u64, files: i32, ranks: i32, occupied: u64) -> u64 {
        let mut attacks = 0;
        for square in (0..64).filter(|square| set >> square & 1 == 1) {
            let (mut file, mut rank) = (square % 8 + files, square / 8 + ranks);
            while (0..8).contains(&file) && (0..8).contains(&rank) {
                let bit = 1 << (8 * rank + file);
                attacks |= bit;
                if occupied & bit != 0 {
                    break;
                }
                (file, rank) = (file + files, rank + ranks);
            }
        }
        attacks
    }

    fn union(square: u64, steps: &[(i32, i32)], occupied: u64) -> u64 {
        let walks = steps.iter().map(|&(files, ranks)| slide(1 << square, files, ranks, occupied));
        walks.fold(0, |all, one| all | one)
    }

    #[test]
    fn obstruction_difference_square_attacks_rook_is_right() {
        let mut seed = 1;
        for round in 0..2048_u64 {
            let dense = if round % 2 == 0 { 0 } else { !0 };
            let square: u64 = round % 64;
            let occupied: u64 = random(&mut seed) & (random(&mut seed) | dense);
            let expected: [u64; 1] = [union(square, &[(1, 0), (0, -1), (-1, 0), (0, 1)], occupied)];
            let answer: [u64; 1] = [obstruction_difference_square_attacks_rook(square, occupied)];
            same("obstruction_difference_square_attacks_rook", &answer, &expected);
        }
    }

    #[test]
    fn obstruction_difference_square_attacks_bishop_is_right() {
        let mut seed = 1;
        for round in 0..2048_u64 {
            let dense = if round % 2 == 0 { 0 } else { !0 };
            let square: u64 = round % 64;
            let occupied: u64 = random(&mut seed) & (random(&mut seed) | dense);
            let expected: [u64; 1] = [union(square, &[(1, 1), (1, -1), (-1, -1), (-1, 1)], occupied)];
            let answer: [u64; 1] = [obstruction_difference_square_attacks_bishop(square, occupied)];
            same("obstruction_difference_square_attacks_bishop", &answer, &expected);
        }
    }

    #[test]
    fn obstruction_difference_square_attacks_queen_is_right() {
        let mut seed = 1;
        for round in 0..2048_u64 {
            let dense = if round % 2 == 0 { 0 } else { !0 };
            let square: u64 = round % 64;
            let occupied: u64 = random(&mut seed) & (random(&mut seed) | dense);
            let expected: [u64; 1] = [union(square, &[(1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)], occupied)];
            let answer: [u64; 1] = [obstruction_difference_square_attacks_queen(square, occupied)];
            same("obstruction_difference_square_attacks_queen", &answer, &expected);
        }
    }

    #[test]
    fn obstruction_difference_square_attacks_both_is_right() {
        let mut seed = 1;
        for round in 0..1024_u64 {
            let dense = if round % 2 == 0 { 0 } else { !0 };
            let square: u64 = round % 64;
            let occupied: u64 = random(&mut seed) & (random(&mut seed) | dense);
            let expected: [u64; 2] = std::array::from_fn(|word| {
                union(square, [&[(1, 0), (0, -1), (-1, 0), (0, 1)], &[(1, 1), (1, -1), (-1, -1), (-1, 1)]][word / 1], occupied)
            });
            let answer: [u64; 2] = obstruction_difference_square_attacks_both(square, occupied);
            same("obstruction_difference_square_attacks_both", &answer, &expected);
        }
    }
}
