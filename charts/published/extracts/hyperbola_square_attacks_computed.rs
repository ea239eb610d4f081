//! Hyperbola Quintessence: the slider subtracted from the pieces of its line, forwards and in
//! reverse.
//!
//! square_attacks_computed rook from d4:
//!
//! ```text
//! t1 = 0x1 << 27
//! t2 = bswap t1
//! t3 = 0x1b & 0x7
//! t4 = 0x101010101010101 << t3
//! t5 = 0x1b & 0x38
//! t6 = occupied >> t5
//! t7 = t6 & 0xff
//! t8 = t4 & 0x8040201008040201
//! t9 = t8 ^ 0x8040201008040201
//! t10 = t7 * 0x101010101010101
//! t11 = bswap t8
//! t12 = t10 & t9
//! t13 = t12 - t8
//! t14 = bswap t12
//! t15 = t14 - t11
//! t16 = bswap t15
//! t17 = t13 ^ t16
//! t18 = t17 & t9
//! t19 = t18 * 0x101010101010101
//! t20 = t19 >> 56
//! t21 = t20 << t5
//! t22 = t4 ^ t1
//! t23 = occupied & t22
//! t24 = t23 - t1
//! t25 = bswap t23
//! t26 = t25 - t2
//! t27 = bswap t26
//! t28 = t24 ^ t27
//! t29 = t28 & t22
//! t30 = t21 | t29
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
//! - square_attacks_computed, throughput: queen 16.3 (16.3–16.4), rook 8.88 (8.85–8.89),
//!   bishop 9.00 (8.99–9.01), both 17.1 (17.1–17.2) core cycles a query
//! - square_attacks_computed, latency: queen 18.2 (18.2–18.3), rook 18.0 (18.0–18.0), bishop
//!   9.26 (9.23–9.27), both 19.1 (19.1–19.1) core cycles a query
//!
//! (record 20261126T043838Z, “AMD EPYC, Zen 5”, AMD EPYC, virtual machine (KVM), tier
//!   x86-64-v4)
//!
//! Self-check: rustc --test FILE, and run it.

const A_FILE: u64 = 0x0101_0101_0101_0101;
const A1_H8_DIAGONAL: u64 = 0x8040_2010_0804_0201;

/// What a rook on `square` attacks.
#[inline]
#[must_use]
pub fn hyperbola_square_attacks_computed_rook(square: u64, occupied: u64) -> u64 {
    let slider = 1_u64 << square;
    let mirrored = slider.swap_bytes();
    let file = A_FILE << (square & 7);
    let first = square & 56;
    let rank = (occupied >> first) & 0xff;
    let slider2 = file & A1_H8_DIAGONAL;
    let line = slider2 ^ A1_H8_DIAGONAL;
    let laid = rank.wrapping_mul(A_FILE);
    let o = laid & line;
    let forward = o.wrapping_sub(slider2);
    let backward = o.swap_bytes().wrapping_sub(slider2.swap_bytes());
    let rank_by_diagonal = ((forward ^ backward.swap_bytes()) & line).wrapping_mul(A_FILE);
    let line2 = file ^ slider;
    let o2 = occupied & line2;
    let forward2 = o2.wrapping_sub(slider);
    let backward2 = o2.swap_bytes().wrapping_sub(mirrored);
    ((rank_by_diagonal >> 56) << first) | ((forward2 ^ backward2.swap_bytes()) & line2)
}

/// What a bishop on `square` attacks.
#[inline]
#[must_use]
pub fn hyperbola_square_attacks_computed_bishop(square: u64, occupied: u64) -> u64 {
    let slider = 1_u64 << square;
    let mirrored = slider.swap_bytes();
    let to_the_west = (A_FILE << (square & 7)).wrapping_sub(A_FILE);
    let from_h8 = square ^ 63;
    let up = 0x8040_2010_0804_0200_u64 << square;
    let down = 0x0040_2010_0804_0201_u64 >> from_h8;
    let join = (up & !to_the_west) | (down & to_the_west);
    let down2 = 0x0102_0408_1020_4000_u64 >> from_h8;
    let up2 = 0x0002_0408_1020_4080_u64 << square;
    let join2 = (down2 & !to_the_west) | (up2 & to_the_west);
    let o = occupied & join;
    let forward = o.wrapping_sub(slider);
    let backward = o.swap_bytes().wrapping_sub(mirrored);
    let o2 = occupied & join2;
    let forward2 = o2.wrapping_sub(slider);
    let backward2 = o2.swap_bytes().wrapping_sub(mirrored);
    ((forward ^ backward.swap_bytes()) & join) | ((forward2 ^ backward2.swap_bytes()) & join2)
}

/// What a queen on `square` attacks.
#[inline]
#[must_use]
pub fn hyperbola_square_attacks_computed_queen(square: u64, occupied: u64) -> u64 {
    let slider = 1_u64 << square;
    let mirrored = slider.swap_bytes();
    let file = A_FILE << (square & 7);
    let first = square & 56;
    let rank = (occupied >> first) & 0xff;
    let slider2 = file & A1_H8_DIAGONAL;
    let line = slider2 ^ A1_H8_DIAGONAL;
    let laid = rank.wrapping_mul(A_FILE);
    let o = laid & line;
    let forward = o.wrapping_sub(slider2);
    let backward = o.swap_bytes().wrapping_sub(slider2.swap_bytes());
    let rank_by_diagonal = ((forward ^ backward.swap_bytes()) & line).wrapping_mul(A_FILE);
    let line2 = file ^ slider;
    let o2 = occupied & line2;
    let forward2 = o2.wrapping_sub(slider);
    let backward2 = o2.swap_bytes().wrapping_sub(mirrored);
    let rook = ((rank_by_diagonal >> 56) << first) | ((forward2 ^ backward2.swap_bytes()) & line2);
    let to_the_west = file.wrapping_sub(A_FILE);
    let from_h8 = square ^ 63;
    let up = 0x8040_2010_0804_0200_u64 << square;
    let down = 0x0040_2010_0804_0201_u64 >> from_h8;
    let join = (up & !to_the_west) | (down & to_the_west);
    let down2 = 0x0102_0408_1020_4000_u64 >> from_h8;
    let up2 = 0x0002_0408_1020_4080_u64 << square;
    let join2 = (down2 & !to_the_west) | (up2 & to_the_west);
    let o3 = occupied & join;
    let forward3 = o3.wrapping_sub(slider);
    let backward3 = o3.swap_bytes().wrapping_sub(mirrored);
    let o4 = occupied & join2;
    let forward4 = o4.wrapping_sub(slider);
    let backward4 = o4.swap_bytes().wrapping_sub(mirrored);
    let bishop = ((forward3 ^ backward3.swap_bytes()) & join)
        | ((forward4 ^ backward4.swap_bytes()) & join2);
    rook | bishop
}

/// What a rook on `square` attacks, then what a bishop does.
#[inline]
#[must_use]
pub fn hyperbola_square_attacks_computed_both(square: u64, occupied: u64) -> [u64; 2] {
    let slider = 1_u64 << square;
    let mirrored = slider.swap_bytes();
    let file = A_FILE << (square & 7);
    let first = square & 56;
    let rank = (occupied >> first) & 0xff;
    let slider2 = file & A1_H8_DIAGONAL;
    let line = slider2 ^ A1_H8_DIAGONAL;
    let laid = rank.wrapping_mul(A_FILE);
    let o = laid & line;
    let forward = o.wrapping_sub(slider2);
    let backward = o.swap_bytes().wrapping_sub(slider2.swap_bytes());
    let rank_by_diagonal = ((forward ^ backward.swap_bytes()) & line).wrapping_mul(A_FILE);
    let line2 = file ^ slider;
    let o2 = occupied & line2;
    let forward2 = o2.wrapping_sub(slider);
    let backward2 = o2.swap_bytes().wrapping_sub(mirrored);
    let to_the_west = file.wrapping_sub(A_FILE);
    let from_h8 = square ^ 63;
    let up = 0x8040_2010_0804_0200_u64 << square;
    let down = 0x0040_2010_0804_0201_u64 >> from_h8;
    let join = (up & !to_the_west) | (down & to_the_west);
    let down2 = 0x0102_0408_1020_4000_u64 >> from_h8;
    let up2 = 0x0002_0408_1020_4080_u64 << square;
    let join2 = (down2 & !to_the_west) | (up2 & to_the_west);
    let o3 = occupied & join;
    let forward3 = o3.wrapping_sub(slider);
    let backward3 = o3.swap_bytes().wrapping_sub(mirrored);
    let o4 = occupied & join2;
    let forward4 = o4.wrapping_sub(slider);
    let backward4 = o4.swap_bytes().wrapping_sub(mirrored);
    [
        ((rank_by_diagonal >> 56) << first) | ((forward2 ^ backward2.swap_bytes()) & line2),
        ((forward3 ^ backward3.swap_bytes()) & join)
            | ((forward4 ^ backward4.swap_bytes()) & join2),
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
    fn check_hyperbola_square_attacks_computed() {
        let mut seed = 1;
        for round in 0..1024 {
            let dense = round % 2 * !0;
            let square = round % 64;
            let occupied = random_word(&mut seed) & (random_word(&mut seed) | dense);
            check(
                "hyperbola_square_attacks_computed_rook",
                hyperbola_square_attacks_computed_rook(square, occupied),
                slide(bit(square), 0xaa, occupied));
            check(
                "hyperbola_square_attacks_computed_bishop",
                hyperbola_square_attacks_computed_bishop(square, occupied),
                slide(bit(square), 0x55, occupied));
            check(
                "hyperbola_square_attacks_computed_queen",
                hyperbola_square_attacks_computed_queen(square, occupied),
                slide(bit(square), 0xff, occupied));
            let answer = hyperbola_square_attacks_computed_both(square, occupied);
            check("hyperbola_square_attacks_computed_both", answer[0], slide(bit(square), 0xaa, occupied));
            check("hyperbola_square_attacks_computed_both", answer[1], slide(bit(square), 0x55, occupied));
        }
    }
}
