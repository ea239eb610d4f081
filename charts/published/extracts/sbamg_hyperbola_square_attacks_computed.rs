//! SBAMG with hyperbola: one borrow for both ways of rank and file, a byte swap between two for
//! the diagonals.
//!
//! square_attacks_computed rook from d4:
//!
//! ```text
//! t1 = 0x1 << 27
//! t2 = 0x1b & 0x7
//! t3 = 0x101010101010101 << t2
//! t4 = t1 - 0x1
//! t5 = t4 | 0x1
//! t6 = 0x1b & 0x38
//! t7 = 0xff << t6
//! t8 = t7 ^ t1
//! t9 = occupied & t8
//! t10 = t9 | 0x1
//! t11 = t10 & t5
//! t12 = bsr t11
//! t13 = 0x3 << t12
//! t14 = t10 - t13
//! t15 = t10 ^ t14
//! t16 = t15 & t8
//! t17 = t3 ^ t1
//! t18 = occupied & t17
//! t19 = t18 | 0x1
//! t20 = t19 & t5
//! t21 = bsr t20
//! t22 = 0x3 << t21
//! t23 = t19 - t22
//! t24 = t19 ^ t23
//! t25 = t24 & t17
//! t26 = t16 | t25
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
//! - Syed Fahad, 2016: SBAMG - Completing Hyperbola Quintessence (Computer Chess Club), and his
//!   library M42
//! - Gerd Isenberg, Aleks Peshkov, 2007: Hyperbola Quintessence (Chess Programming Wiki)
//! - Daniel Infuehr, 2022: Chess_Movegen: SBAMG, and its form without tables
//!
//! Licence: MIT or Apache-2.0, at your choice.
//! SPDX-License-Identifier: MIT OR Apache-2.0
//!
//! From raybench 0.2.0.
//!
//! Measured as raybench compiles it, on boards of the workload game:
//! - square_attacks_computed, throughput: queen 14.1 (14.1–14.1), rook 5.37 (5.36–5.37),
//!   bishop 9.08 (9.07–9.09), both 13.7 (13.7–13.7) core cycles a query
//! - square_attacks_computed, latency: queen 25.2 (25.1–25.2), rook 27.7 (27.7–27.8), bishop
//!   9.48 (9.47–9.49), both 27.5 (27.5–27.5) core cycles a query
//!
//! (record 20261126T120124Z, “AMD EPYC, Zen 5”, AMD EPYC, virtual machine (KVM), tier
//!   x86-64-v4)
//!
//! Self-check: rustc --edition 2021 --test FILE, and run it.

const A_FILE: u64 = 0x0101_0101_0101_0101;

/// What a rook on `square` attacks.
#[inline]
#[must_use]
pub fn sbamg_hyperbola_square_attacks_computed_rook(square: u64, occupied: u64) -> u64 {
    let slider = 1_u64 << square;
    let lower = slider.wrapping_sub(1) | 1;
    let line = (0xff_u64 << (square & 56)) ^ slider;
    let o = (occupied & line) | 1;
    let closest_below = u64::from(63 - (o & lower).leading_zeros());
    let cbn_times_3 = 3_u64 << closest_below;
    let line2 = (A_FILE << (square & 7)) ^ slider;
    let o2 = (occupied & line2) | 1;
    let closest_below2 = u64::from(63 - (o2 & lower).leading_zeros());
    let cbn_times_3_2 = 3_u64 << closest_below2;
    ((o ^ o.wrapping_sub(cbn_times_3)) & line) | ((o2 ^ o2.wrapping_sub(cbn_times_3_2)) & line2)
}

/// What a bishop on `square` attacks.
#[inline]
#[must_use]
pub fn sbamg_hyperbola_square_attacks_computed_bishop(square: u64, occupied: u64) -> u64 {
    let slider = 1_u64 << square;
    let mirrored = slider.swap_bytes();
    let west = (A_FILE << (square & 7)).wrapping_sub(A_FILE);
    let from_h8 = square ^ 63;
    let up = 0x8040_2010_0804_0200_u64 << square;
    let down = 0x0040_2010_0804_0201_u64 >> from_h8;
    let diagonals = (up & !west) | (down & west);
    let down2 = 0x0102_0408_1020_4000_u64 >> from_h8;
    let up2 = 0x0002_0408_1020_4080_u64 << square;
    let diagonals2 = (down2 & !west) | (up2 & west);
    let o = occupied & diagonals;
    let backward = o.swap_bytes().wrapping_sub(mirrored).swap_bytes();
    let o2 = occupied & diagonals2;
    let backward2 = o2.swap_bytes().wrapping_sub(mirrored).swap_bytes();
    ((o.wrapping_sub(slider) ^ backward) & diagonals)
        | ((o2.wrapping_sub(slider) ^ backward2) & diagonals2)
}

/// What a queen on `square` attacks.
#[inline]
#[must_use]
pub fn sbamg_hyperbola_square_attacks_computed_queen(square: u64, occupied: u64) -> u64 {
    let slider = 1_u64 << square;
    let file = A_FILE << (square & 7);
    let lower = slider.wrapping_sub(1) | 1;
    let line = (0xff_u64 << (square & 56)) ^ slider;
    let o = (occupied & line) | 1;
    let closest_below = u64::from(63 - (o & lower).leading_zeros());
    let cbn_times_3 = 3_u64 << closest_below;
    let line2 = file ^ slider;
    let o2 = (occupied & line2) | 1;
    let closest_below2 = u64::from(63 - (o2 & lower).leading_zeros());
    let cbn_times_3_2 = 3_u64 << closest_below2;
    let rook = ((o ^ o.wrapping_sub(cbn_times_3)) & line)
        | ((o2 ^ o2.wrapping_sub(cbn_times_3_2)) & line2);
    let mirrored = slider.swap_bytes();
    let west = file.wrapping_sub(A_FILE);
    let from_h8 = square ^ 63;
    let up = 0x8040_2010_0804_0200_u64 << square;
    let down = 0x0040_2010_0804_0201_u64 >> from_h8;
    let diagonals = (up & !west) | (down & west);
    let down2 = 0x0102_0408_1020_4000_u64 >> from_h8;
    let up2 = 0x0002_0408_1020_4080_u64 << square;
    let diagonals2 = (down2 & !west) | (up2 & west);
    let o3 = occupied & diagonals;
    let backward = o3.swap_bytes().wrapping_sub(mirrored).swap_bytes();
    let o4 = occupied & diagonals2;
    let backward2 = o4.swap_bytes().wrapping_sub(mirrored).swap_bytes();
    let bishop = ((o3.wrapping_sub(slider) ^ backward) & diagonals)
        | ((o4.wrapping_sub(slider) ^ backward2) & diagonals2);
    rook | bishop
}

/// What a rook on `square` attacks, then what a bishop does.
#[inline]
#[must_use]
pub fn sbamg_hyperbola_square_attacks_computed_both(square: u64, occupied: u64) -> [u64; 2] {
    let slider = 1_u64 << square;
    let file = A_FILE << (square & 7);
    let lower = slider.wrapping_sub(1) | 1;
    let line = (0xff_u64 << (square & 56)) ^ slider;
    let o = (occupied & line) | 1;
    let closest_below = u64::from(63 - (o & lower).leading_zeros());
    let cbn_times_3 = 3_u64 << closest_below;
    let line2 = file ^ slider;
    let o2 = (occupied & line2) | 1;
    let closest_below2 = u64::from(63 - (o2 & lower).leading_zeros());
    let cbn_times_3_2 = 3_u64 << closest_below2;
    let mirrored = slider.swap_bytes();
    let west = file.wrapping_sub(A_FILE);
    let from_h8 = square ^ 63;
    let up = 0x8040_2010_0804_0200_u64 << square;
    let down = 0x0040_2010_0804_0201_u64 >> from_h8;
    let diagonals = (up & !west) | (down & west);
    let down2 = 0x0102_0408_1020_4000_u64 >> from_h8;
    let up2 = 0x0002_0408_1020_4080_u64 << square;
    let diagonals2 = (down2 & !west) | (up2 & west);
    let o3 = occupied & diagonals;
    let backward = o3.swap_bytes().wrapping_sub(mirrored).swap_bytes();
    let o4 = occupied & diagonals2;
    let backward2 = o4.swap_bytes().wrapping_sub(mirrored).swap_bytes();
    [
        ((o ^ o.wrapping_sub(cbn_times_3)) & line)
            | ((o2 ^ o2.wrapping_sub(cbn_times_3_2)) & line2),
        ((o3.wrapping_sub(slider) ^ backward) & diagonals)
            | ((o4.wrapping_sub(slider) ^ backward2) & diagonals2),
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
    fn check_sbamg_hyperbola_square_attacks_computed() {
        let mut seed = 1;
        for round in 0..1024 {
            let dense = round % 2 * !0;
            let square = round % 64;
            let occupied = random_word(&mut seed) & (random_word(&mut seed) | dense);
            check(
                "sbamg_hyperbola_square_attacks_computed_rook",
                sbamg_hyperbola_square_attacks_computed_rook(square, occupied),
                slide(bit(square), 0xaa, occupied));
            check(
                "sbamg_hyperbola_square_attacks_computed_bishop",
                sbamg_hyperbola_square_attacks_computed_bishop(square, occupied),
                slide(bit(square), 0x55, occupied));
            check(
                "sbamg_hyperbola_square_attacks_computed_queen",
                sbamg_hyperbola_square_attacks_computed_queen(square, occupied),
                slide(bit(square), 0xff, occupied));
            let answer = sbamg_hyperbola_square_attacks_computed_both(square, occupied);
            check(
                "sbamg_hyperbola_square_attacks_computed_both", answer[0],
                slide(bit(square), 0xaa, occupied));
            check(
                "sbamg_hyperbola_square_attacks_computed_both", answer[1],
                slide(bit(square), 0x55, occupied));
        }
    }
}
