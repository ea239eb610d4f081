//! Obstruction difference: the nearest piece below, subtracted from the pieces above, opens the
//! line between the two.
//!
//! square_attacks rook from d4:
//!
//! ```text
//! t1 = occupied | 0x1
//! t2 = t1 & 0x7000001
//! t3 = occupied & 0xf0000000
//! t4 = lzcnt t2
//! t5 = 0x8000000000000000 >> t4
//! t6 = t3 - t5
//! t7 = t3 ^ t6
//! t8 = t7 & 0xf7000000
//! t9 = t1 & 0x80809
//! t10 = occupied & 0x808080800000000
//! t11 = lzcnt t9
//! t12 = 0x8000000000000000 >> t11
//! t13 = t10 - t12
//! t14 = t10 ^ t13
//! t15 = t14 & 0x808080800080808
//! t16 = t8 | t15
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
//! From raybench 0.2.0.
//!
//! Measured as raybench compiles it, on boards of the workload game:
//! - square_attacks, throughput: queen 4.43 (4.43–4.44), rook 3.58 (3.58–3.60), bishop 3.66
//!   (3.64–3.67), both 6.14 (6.13–6.15) core cycles a query
//! - square_attacks, latency: queen 31.2 (31.1–31.2), rook 26.2 (26.1–26.3), bishop 26.2
//!   (26.1–26.2), both 28.1 (28.1–28.2) core cycles a query
//!
//! (record 20261126T120124Z, “AMD EPYC, Zen 5”, AMD EPYC, virtual machine (KVM), tier
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

/// By `square`: its ray to the west, and always a1.
static RAY_WEST_AND_A1: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = ray(square, -1, 0, 0) | 1;
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

/// By `square`: its ray to the south, and always a1.
static RAY_SOUTH_AND_A1: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = ray(square, 0, -1, 0) | 1;
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

/// By `square`: its ray to the southwest, and always a1.
static RAY_SOUTHWEST_AND_A1: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = ray(square, -1, -1, 0) | 1;
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

/// By `square`: its ray to the southeast, and always a1.
static RAY_SOUTHEAST_AND_A1: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = ray(square, 1, -1, 0) | 1;
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
    let or_bit_0 = occupied | 1;
    let west_ray_and_a1 = RAY_WEST_AND_A1[(square & 63) as usize];
    let lower = or_bit_0 & west_ray_and_a1;
    let east_ray = RAY_EAST[(square & 63) as usize];
    let upper = occupied & east_ray;
    let rank_mask = RANK_WITHOUT_SQUARE[(square & 63) as usize];
    let attacks = upper.wrapping_sub(0x8000_0000_0000_0000_u64 >> (lower.leading_zeros() & 63));
    let south_ray_and_a1 = RAY_SOUTH_AND_A1[(square & 63) as usize];
    let lower2 = or_bit_0 & south_ray_and_a1;
    let north_ray = RAY_NORTH[(square & 63) as usize];
    let upper2 = occupied & north_ray;
    let file_mask = FILE_WITHOUT_SQUARE[(square & 63) as usize];
    let attacks2 = upper2.wrapping_sub(0x8000_0000_0000_0000_u64 >> (lower2.leading_zeros() & 63));
    ((upper ^ attacks) & rank_mask) | ((upper2 ^ attacks2) & file_mask)
}

/// What a bishop on `square` attacks.
#[inline]
#[must_use]
pub fn obstruction_difference_square_attacks_bishop(square: u64, occupied: u64) -> u64 {
    let or_bit_0 = occupied | 1;
    let southwest_ray_and_a1 = RAY_SOUTHWEST_AND_A1[(square & 63) as usize];
    let lower = or_bit_0 & southwest_ray_and_a1;
    let northeast_ray = RAY_NORTHEAST[(square & 63) as usize];
    let upper = occupied & northeast_ray;
    let diagonal_mask = DIAGONAL_WITHOUT_SQUARE[(square & 63) as usize];
    let attacks = upper.wrapping_sub(0x8000_0000_0000_0000_u64 >> (lower.leading_zeros() & 63));
    let southeast_ray_and_a1 = RAY_SOUTHEAST_AND_A1[(square & 63) as usize];
    let lower2 = or_bit_0 & southeast_ray_and_a1;
    let northwest_ray = RAY_NORTHWEST[(square & 63) as usize];
    let upper2 = occupied & northwest_ray;
    let antidiagonal_mask = ANTIDIAGONAL_WITHOUT_SQUARE[(square & 63) as usize];
    let attacks2 = upper2.wrapping_sub(0x8000_0000_0000_0000_u64 >> (lower2.leading_zeros() & 63));
    ((upper ^ attacks) & diagonal_mask) | ((upper2 ^ attacks2) & antidiagonal_mask)
}

/// What a queen on `square` attacks.
#[inline]
#[must_use]
pub fn obstruction_difference_square_attacks_queen(square: u64, occupied: u64) -> u64 {
    let or_bit_0 = occupied | 1;
    let west_ray_and_a1 = RAY_WEST_AND_A1[(square & 63) as usize];
    let lower = or_bit_0 & west_ray_and_a1;
    let east_ray = RAY_EAST[(square & 63) as usize];
    let upper = occupied & east_ray;
    let rank_mask = RANK_WITHOUT_SQUARE[(square & 63) as usize];
    let attacks = upper.wrapping_sub(0x8000_0000_0000_0000_u64 >> (lower.leading_zeros() & 63));
    let south_ray_and_a1 = RAY_SOUTH_AND_A1[(square & 63) as usize];
    let lower2 = or_bit_0 & south_ray_and_a1;
    let north_ray = RAY_NORTH[(square & 63) as usize];
    let upper2 = occupied & north_ray;
    let file_mask = FILE_WITHOUT_SQUARE[(square & 63) as usize];
    let attacks2 = upper2.wrapping_sub(0x8000_0000_0000_0000_u64 >> (lower2.leading_zeros() & 63));
    let along = ((upper ^ attacks) & rank_mask) | ((upper2 ^ attacks2) & file_mask);
    let southwest_ray_and_a1 = RAY_SOUTHWEST_AND_A1[(square & 63) as usize];
    let lower3 = or_bit_0 & southwest_ray_and_a1;
    let northeast_ray = RAY_NORTHEAST[(square & 63) as usize];
    let upper3 = occupied & northeast_ray;
    let diagonal_mask = DIAGONAL_WITHOUT_SQUARE[(square & 63) as usize];
    let attacks3 = upper3.wrapping_sub(0x8000_0000_0000_0000_u64 >> (lower3.leading_zeros() & 63));
    let southeast_ray_and_a1 = RAY_SOUTHEAST_AND_A1[(square & 63) as usize];
    let lower4 = or_bit_0 & southeast_ray_and_a1;
    let northwest_ray = RAY_NORTHWEST[(square & 63) as usize];
    let upper4 = occupied & northwest_ray;
    let antidiagonal_mask = ANTIDIAGONAL_WITHOUT_SQUARE[(square & 63) as usize];
    let attacks4 = upper4.wrapping_sub(0x8000_0000_0000_0000_u64 >> (lower4.leading_zeros() & 63));
    let along2 = ((upper3 ^ attacks3) & diagonal_mask) | ((upper4 ^ attacks4) & antidiagonal_mask);
    along | along2
}

/// What a rook on `square` attacks, then what a bishop does.
#[inline]
#[must_use]
pub fn obstruction_difference_square_attacks_both(square: u64, occupied: u64) -> [u64; 2] {
    let or_bit_0 = occupied | 1;
    let west_ray_and_a1 = RAY_WEST_AND_A1[(square & 63) as usize];
    let lower = or_bit_0 & west_ray_and_a1;
    let east_ray = RAY_EAST[(square & 63) as usize];
    let upper = occupied & east_ray;
    let rank_mask = RANK_WITHOUT_SQUARE[(square & 63) as usize];
    let attacks2 = upper.wrapping_sub(0x8000_0000_0000_0000_u64 >> (lower.leading_zeros() & 63));
    let south_ray_and_a1 = RAY_SOUTH_AND_A1[(square & 63) as usize];
    let lower2 = or_bit_0 & south_ray_and_a1;
    let north_ray = RAY_NORTH[(square & 63) as usize];
    let upper2 = occupied & north_ray;
    let file_mask = FILE_WITHOUT_SQUARE[(square & 63) as usize];
    let attacks3 = upper2.wrapping_sub(0x8000_0000_0000_0000_u64 >> (lower2.leading_zeros() & 63));
    let southwest_ray_and_a1 = RAY_SOUTHWEST_AND_A1[(square & 63) as usize];
    let lower3 = or_bit_0 & southwest_ray_and_a1;
    let northeast_ray = RAY_NORTHEAST[(square & 63) as usize];
    let upper3 = occupied & northeast_ray;
    let diagonal_mask = DIAGONAL_WITHOUT_SQUARE[(square & 63) as usize];
    let attacks4 = upper3.wrapping_sub(0x8000_0000_0000_0000_u64 >> (lower3.leading_zeros() & 63));
    let southeast_ray_and_a1 = RAY_SOUTHEAST_AND_A1[(square & 63) as usize];
    let lower4 = or_bit_0 & southeast_ray_and_a1;
    let northwest_ray = RAY_NORTHWEST[(square & 63) as usize];
    let upper4 = occupied & northwest_ray;
    let antidiagonal_mask = ANTIDIAGONAL_WITHOUT_SQUARE[(square & 63) as usize];
    let attacks5 = upper4.wrapping_sub(0x8000_0000_0000_0000_u64 >> (lower4.leading_zeros() & 63));
    [
        ((upper ^ attacks2) & rank_mask) | ((upper2 ^ attacks3) & file_mask),
        ((upper3 ^ attacks4) & diagonal_mask) | ((upper4 ^ attacks5) & antidiagonal_mask),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random_word(seed: &mut u64) -> u64 {
        *seed ^= *seed << 13;
        *seed ^= *seed >> 7;
        *seed ^= *seed << 17;
        *seed
    }

    fn check(name: &str, got: u64, expected: u64) {
        assert!(got == expected, "{name}: {got:016x}, expected {expected:016x}");
    }

    const fn bit(square: u64) -> u64 {
        1 << square
    }

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

    /// What each of a set attacks along these ways: a bit for each direction, clockwise from north-east.
    fn slide(set: u64, ways: u64, occupied: u64) -> u64 {
        let steps = [(1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)];
        let mut attacks = 0;
        for place in 0..512 {
            let (square, way) = (place / 8, place % 8);
            if set >> square & ways >> way & 1 == 1 {
                let (files, ranks) = steps[way as usize];
                attacks |= ray(square, files, ranks, occupied);
            }
        }
        attacks
    }

    #[test]
    fn check_obstruction_difference_square_attacks() {
        let mut seed = 1;
        for round in 0..1024 {
            let dense = round % 2 * !0;
            let square = round % 64;
            let occupied = random_word(&mut seed) & (random_word(&mut seed) | dense);
            check(
                "obstruction_difference_square_attacks_rook",
                obstruction_difference_square_attacks_rook(square, occupied),
                slide(bit(square), 0xaa, occupied));
            check(
                "obstruction_difference_square_attacks_bishop",
                obstruction_difference_square_attacks_bishop(square, occupied),
                slide(bit(square), 0x55, occupied));
            check(
                "obstruction_difference_square_attacks_queen",
                obstruction_difference_square_attacks_queen(square, occupied),
                slide(bit(square), 0xff, occupied));
            let answer = obstruction_difference_square_attacks_both(square, occupied);
            check(
                "obstruction_difference_square_attacks_both", answer[0],
                slide(bit(square), 0xaa, occupied));
            check(
                "obstruction_difference_square_attacks_both", answer[1],
                slide(bit(square), 0x55, occupied));
        }
    }
}
