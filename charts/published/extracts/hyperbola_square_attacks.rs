//! Hyperbola Quintessence: the slider subtracted from the pieces of its line, forwards and in
//! reverse.
//!
//! square_attacks rook from d4:
//!
//! ```text
//! t1 = 0x1 << 27
//! t2 = bswap t1
//! t3 = 0x1b & 0x38
//! t4 = t3 | 0x1
//! t5 = occupied >> t4
//! t6 = t5 & 0x3f
//! t7 = table of 64[t6]
//! t8 = 0x1b << 3
//! t9 = t7 >> t8
//! t10 = t9 & 0xff
//! t11 = t10 << t3
//! t12 = occupied & 0x808080800080808
//! t13 = t12 - t1
//! t14 = bswap t12
//! t15 = t14 - t2
//! t16 = bswap t15
//! t17 = t13 ^ t16
//! t18 = t17 & 0x808080800080808
//! t19 = t11 | t18
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
//! - Gerd Isenberg, 2007: Hyperbola Quintessence (Chess Programming Wiki), after Ryan Mack's
//!   Hyperbola Project
//! - Aleks Peshkov, 2007: Re: BitBoard Tests Magic v Non-Rotated 32 Bits v 64 Bits (Computer Chess
//!   Club)
//! - Tim Cooijmans, 2014: Hyperbola Quintessence for rooks along ranks
//!
//! Licence: MIT or Apache-2.0, at your choice.
//! SPDX-License-Identifier: MIT OR Apache-2.0
//!
//! From raybench 0.2.0.
//!
//! Measured as raybench compiles it, on boards of the workload game:
//! - square_attacks, throughput: queen 10.1 (10.1–10.1), rook 5.86 (5.85–5.87), bishop 5.93
//!   (5.92–5.95), both 10.3 (10.3–10.3) core cycles a query
//! - square_attacks, latency: queen 13.1 (13.1–13.1), rook 12.1 (12.0–12.1), bishop 8.26
//!   (8.24–8.29), both 13.1 (13.1–13.1) core cycles a query
//!
//! (record 20261126T120124Z, “AMD EPYC, Zen 5”, AMD EPYC, virtual machine (KVM), tier
//!   x86-64-v4)
//!
//! Self-check: rustc --edition 2021 --test FILE, and run it.

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

/// What a rook on each square of the first rank attacks there, past pieces on b1 to g1.
const fn first_rank(pieces: u64) -> u64 {
    let (mut attacks, mut file) = (0, 0);
    while file < 8 {
        attacks |= (ray(file, 1, 0, pieces << 1) | ray(file, -1, 0, pieces << 1)) << (8 * file);
        file += 1;
    }
    attacks
}

/// By `pieces`: what a rook on each square of the first rank attacks there, past them on b1 to
/// g1, a byte each.
static FIRST_RANK_ATTACKS: [u64; 64] = {
    let mut table = [0; 64];
    let mut pieces = 0;
    while pieces < 64 {
        table[pieces as usize] = first_rank(pieces);
        pieces += 1;
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
pub fn hyperbola_square_attacks_rook(square: u64, occupied: u64) -> u64 {
    let slider = 1_u64 << square;
    let mirrored = slider.swap_bytes();
    let first = square & 56;
    let inner = (occupied >> (first | 1)) & 63;
    let of_files = FIRST_RANK_ATTACKS[inner as usize];
    let of_file = (of_files >> ((square << 3) & 63)) & 0xff;
    let file_mask = FILE_WITHOUT_SQUARE[(square & 63) as usize];
    let o = occupied & file_mask;
    let forward = o.wrapping_sub(slider);
    let backward = o.swap_bytes().wrapping_sub(mirrored);
    (of_file << first) | ((forward ^ backward.swap_bytes()) & file_mask)
}

/// What a bishop on `square` attacks.
#[inline]
#[must_use]
pub fn hyperbola_square_attacks_bishop(square: u64, occupied: u64) -> u64 {
    let slider = 1_u64 << square;
    let mirrored = slider.swap_bytes();
    let diagonal_mask = DIAGONAL_WITHOUT_SQUARE[(square & 63) as usize];
    let o = occupied & diagonal_mask;
    let forward = o.wrapping_sub(slider);
    let backward = o.swap_bytes().wrapping_sub(mirrored);
    let antidiagonal_mask = ANTIDIAGONAL_WITHOUT_SQUARE[(square & 63) as usize];
    let o2 = occupied & antidiagonal_mask;
    let forward2 = o2.wrapping_sub(slider);
    let backward2 = o2.swap_bytes().wrapping_sub(mirrored);
    ((forward ^ backward.swap_bytes()) & diagonal_mask)
        | ((forward2 ^ backward2.swap_bytes()) & antidiagonal_mask)
}

/// What a queen on `square` attacks.
#[inline]
#[must_use]
pub fn hyperbola_square_attacks_queen(square: u64, occupied: u64) -> u64 {
    let slider = 1_u64 << square;
    let mirrored = slider.swap_bytes();
    let first = square & 56;
    let inner = (occupied >> (first | 1)) & 63;
    let of_files = FIRST_RANK_ATTACKS[inner as usize];
    let of_file = (of_files >> ((square << 3) & 63)) & 0xff;
    let file_mask = FILE_WITHOUT_SQUARE[(square & 63) as usize];
    let o = occupied & file_mask;
    let forward = o.wrapping_sub(slider);
    let backward = o.swap_bytes().wrapping_sub(mirrored);
    let rook = (of_file << first) | ((forward ^ backward.swap_bytes()) & file_mask);
    let diagonal_mask = DIAGONAL_WITHOUT_SQUARE[(square & 63) as usize];
    let o2 = occupied & diagonal_mask;
    let forward2 = o2.wrapping_sub(slider);
    let backward2 = o2.swap_bytes().wrapping_sub(mirrored);
    let antidiagonal_mask = ANTIDIAGONAL_WITHOUT_SQUARE[(square & 63) as usize];
    let o3 = occupied & antidiagonal_mask;
    let forward3 = o3.wrapping_sub(slider);
    let backward3 = o3.swap_bytes().wrapping_sub(mirrored);
    let bishop = ((forward2 ^ backward2.swap_bytes()) & diagonal_mask)
        | ((forward3 ^ backward3.swap_bytes()) & antidiagonal_mask);
    rook | bishop
}

/// What a rook on `square` attacks, then what a bishop does.
#[inline]
#[must_use]
pub fn hyperbola_square_attacks_both(square: u64, occupied: u64) -> [u64; 2] {
    let slider = 1_u64 << square;
    let mirrored = slider.swap_bytes();
    let first = square & 56;
    let inner = (occupied >> (first | 1)) & 63;
    let of_files = FIRST_RANK_ATTACKS[inner as usize];
    let of_file = (of_files >> ((square << 3) & 63)) & 0xff;
    let file_mask = FILE_WITHOUT_SQUARE[(square & 63) as usize];
    let o = occupied & file_mask;
    let forward = o.wrapping_sub(slider);
    let backward = o.swap_bytes().wrapping_sub(mirrored);
    let diagonal_mask = DIAGONAL_WITHOUT_SQUARE[(square & 63) as usize];
    let o2 = occupied & diagonal_mask;
    let forward2 = o2.wrapping_sub(slider);
    let backward2 = o2.swap_bytes().wrapping_sub(mirrored);
    let antidiagonal_mask = ANTIDIAGONAL_WITHOUT_SQUARE[(square & 63) as usize];
    let o3 = occupied & antidiagonal_mask;
    let forward3 = o3.wrapping_sub(slider);
    let backward3 = o3.swap_bytes().wrapping_sub(mirrored);
    [
        (of_file << first) | ((forward ^ backward.swap_bytes()) & file_mask),
        ((forward2 ^ backward2.swap_bytes()) & diagonal_mask)
            | ((forward3 ^ backward3.swap_bytes()) & antidiagonal_mask),
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
    fn check_hyperbola_square_attacks() {
        let mut seed = 1;
        for round in 0..1024 {
            let dense = round % 2 * !0;
            let square = round % 64;
            let occupied = random_word(&mut seed) & (random_word(&mut seed) | dense);
            check(
                "hyperbola_square_attacks_rook", hyperbola_square_attacks_rook(square, occupied),
                slide(bit(square), 0xaa, occupied));
            check(
                "hyperbola_square_attacks_bishop", hyperbola_square_attacks_bishop(square, occupied),
                slide(bit(square), 0x55, occupied));
            check(
                "hyperbola_square_attacks_queen", hyperbola_square_attacks_queen(square, occupied),
                slide(bit(square), 0xff, occupied));
            let answer = hyperbola_square_attacks_both(square, occupied);
            check("hyperbola_square_attacks_both", answer[0], slide(bit(square), 0xaa, occupied));
            check("hyperbola_square_attacks_both", answer[1], slide(bit(square), 0x55, occupied));
        }
    }
}
