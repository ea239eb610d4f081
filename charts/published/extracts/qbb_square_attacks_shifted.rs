//! QBBEngine: a line's pattern shifted to the closest piece on either side; what both share is
//! attacked.
//!
//! square_attacks_shifted rook from d4:
//!
//! ```text
//! t1 = 0x1 << 27
//! t2 = 0x3f - 0x1b
//! t3 = occupied & ~ t1
//! t4 = 0xff << 27
//! t5 = 0xff00000000000000 >> t2
//! t6 = t3 | 0x8080808080808080
//! t7 = t4 & t6
//! t8 = tzcnt t7
//! t9 = t3 | 0x101010101010101
//! t10 = t5 & t9
//! t11 = bsr t10
//! t12 = 0x3f - t8
//! t13 = 0xff << t11
//! t14 = t13 << t12
//! t15 = t14 >> t12
//! t16 = 0x101010101010101 << 27
//! t17 = 0x8080808080808080 >> t2
//! t18 = t3 | 0xff00000000000000
//! t19 = t16 & t18
//! t20 = tzcnt t19
//! t21 = t3 | 0xff
//! t22 = t17 & t21
//! t23 = bsr t22
//! t24 = 0x3f - t20
//! t25 = 0x101010101010101 << t23
//! t26 = t25 << t24
//! t27 = t26 >> t24
//! t28 = t15 ^ t27
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
//! - Fabio Gobbato, 2020: QBBEngine, a didactic engine
//! - Daniel Infuehr, 2022: Chess_Movegen: QBB with shifts in place of a second mask
//!
//! Licence: MIT or Apache-2.0, at your choice.
//! SPDX-License-Identifier: MIT OR Apache-2.0
//!
//! From raybench 0.2.0.
//!
//! Measured as raybench compiles it, on boards of the workload game:
//! - square_attacks_shifted, throughput: queen 6.18 (6.15–6.18), rook 5.34 (5.33–5.34),
//!   bishop 5.34 (5.33–5.35), both 9.91 (9.90–9.92) core cycles a query
//! - square_attacks_shifted, latency: queen 37.2 (37.1–37.2), rook 32.3 (32.3–32.4), bishop
//!   32.9 (32.8–32.9), both 35.6 (35.5–35.6) core cycles a query
//!
//! (record 20261126T120124Z, “AMD EPYC, Zen 5”, AMD EPYC, virtual machine (KVM), tier
//!   x86-64-v4)
//!
//! Self-check: rustc --edition 2021 --test FILE, and run it.

const H_FILE: u64 = 0x8080_8080_8080_8080;
const A_FILE: u64 = 0x0101_0101_0101_0101;
const A1_H8_DIAGONAL: u64 = 0x8040_2010_0804_0201;

/// What a rook on `square` attacks.
#[inline]
#[must_use]
pub fn qbb_square_attacks_shifted_rook(square: u64, occupied: u64) -> u64 {
    let bit = 1_u64 << square;
    let beyond = 63 - square;
    let on = occupied & !bit;
    let up = 0xff_u64 << square;
    let down = 0xff00_0000_0000_0000_u64 >> beyond;
    let beyond2 = 63_u64.wrapping_sub(u64::from((up & (on | H_FILE)).trailing_zeros()));
    let from_below = 0xff_u64 << (63 - (down & (on | A_FILE)).leading_zeros());
    let up2 = A_FILE << square;
    let down2 = H_FILE >> beyond;
    let bit_scan_forward = u64::from((up2 & (on | 0xff00_0000_0000_0000)).trailing_zeros());
    let beyond3 = 63_u64.wrapping_sub(bit_scan_forward);
    let from_below2 = A_FILE << (63 - (down2 & (on | 0xff)).leading_zeros());
    ((from_below << (beyond2 & 63)) >> (beyond2 & 63))
        ^ ((from_below2 << (beyond3 & 63)) >> (beyond3 & 63))
}

/// What a bishop on `square` attacks.
#[inline]
#[must_use]
pub fn qbb_square_attacks_shifted_bishop(square: u64, occupied: u64) -> u64 {
    let bit = 1_u64 << square;
    let beyond = 63 - square;
    let on = occupied & !bit;
    let up = A1_H8_DIAGONAL << square;
    let down = A1_H8_DIAGONAL >> beyond;
    let bit_scan_forward = u64::from((up & (on | 0xff80_8080_8080_8080)).trailing_zeros());
    let blockers = u64::from(63 - (down & (on | 0x0101_0101_0101_01ff)).leading_zeros());
    let beyond2 = 63_u64.wrapping_sub(bit_scan_forward);
    let from_below = A1_H8_DIAGONAL << blockers;
    let up2 = 0x8102_0408_1020_4081_u64 << square;
    let down2 = 0x8102_0408_1020_4081_u64 >> beyond;
    let bit_scan_forward2 = u64::from((up2 & (on | 0xff01_0101_0101_0101)).trailing_zeros());
    let blockers2 = u64::from(63 - (down2 & (on | 0x8080_8080_8080_80ff)).leading_zeros());
    let beyond3 = 63_u64.wrapping_sub(bit_scan_forward2);
    let from_below2 = 0x8102_0408_1020_4081_u64 << blockers2;
    ((from_below << (beyond2 & 63)) >> (beyond2 & 63))
        ^ ((from_below2 << (beyond3 & 63)) >> (beyond3 & 63))
}

/// What a queen on `square` attacks.
#[inline]
#[must_use]
pub fn qbb_square_attacks_shifted_queen(square: u64, occupied: u64) -> u64 {
    let bit = 1_u64 << square;
    let beyond = 63 - square;
    let on = occupied & !bit;
    let up = 0xff_u64 << square;
    let down = 0xff00_0000_0000_0000_u64 >> beyond;
    let beyond2 = 63_u64.wrapping_sub(u64::from((up & (on | H_FILE)).trailing_zeros()));
    let from_below = 0xff_u64 << (63 - (down & (on | A_FILE)).leading_zeros());
    let up2 = A_FILE << square;
    let down2 = H_FILE >> beyond;
    let bit_scan_forward = u64::from((up2 & (on | 0xff00_0000_0000_0000)).trailing_zeros());
    let beyond3 = 63_u64.wrapping_sub(bit_scan_forward);
    let from_below2 = A_FILE << (63 - (down2 & (on | 0xff)).leading_zeros());
    let rook = ((from_below << (beyond2 & 63)) >> (beyond2 & 63))
        ^ ((from_below2 << (beyond3 & 63)) >> (beyond3 & 63));
    let up3 = A1_H8_DIAGONAL << square;
    let down3 = A1_H8_DIAGONAL >> beyond;
    let bit_scan_forward2 = u64::from((up3 & (on | 0xff80_8080_8080_8080)).trailing_zeros());
    let blockers = u64::from(63 - (down3 & (on | 0x0101_0101_0101_01ff)).leading_zeros());
    let beyond4 = 63_u64.wrapping_sub(bit_scan_forward2);
    let from_below3 = A1_H8_DIAGONAL << blockers;
    let up4 = 0x8102_0408_1020_4081_u64 << square;
    let down4 = 0x8102_0408_1020_4081_u64 >> beyond;
    let bit_scan_forward3 = u64::from((up4 & (on | 0xff01_0101_0101_0101)).trailing_zeros());
    let blockers2 = u64::from(63 - (down4 & (on | 0x8080_8080_8080_80ff)).leading_zeros());
    let beyond5 = 63_u64.wrapping_sub(bit_scan_forward3);
    let from_below4 = 0x8102_0408_1020_4081_u64 << blockers2;
    let bishop = ((from_below3 << (beyond4 & 63)) >> (beyond4 & 63))
        ^ ((from_below4 << (beyond5 & 63)) >> (beyond5 & 63));
    rook ^ bishop
}

/// What a rook on `square` attacks, then what a bishop does.
#[inline]
#[must_use]
pub fn qbb_square_attacks_shifted_both(square: u64, occupied: u64) -> [u64; 2] {
    let bit = 1_u64 << square;
    let beyond = 63 - square;
    let on = occupied & !bit;
    let up = 0xff_u64 << square;
    let down = 0xff00_0000_0000_0000_u64 >> beyond;
    let beyond2 = 63_u64.wrapping_sub(u64::from((up & (on | H_FILE)).trailing_zeros()));
    let from_below = 0xff_u64 << (63 - (down & (on | A_FILE)).leading_zeros());
    let up2 = A_FILE << square;
    let down2 = H_FILE >> beyond;
    let bit_scan_forward = u64::from((up2 & (on | 0xff00_0000_0000_0000)).trailing_zeros());
    let beyond3 = 63_u64.wrapping_sub(bit_scan_forward);
    let from_below2 = A_FILE << (63 - (down2 & (on | 0xff)).leading_zeros());
    let up3 = A1_H8_DIAGONAL << square;
    let down3 = A1_H8_DIAGONAL >> beyond;
    let bit_scan_forward2 = u64::from((up3 & (on | 0xff80_8080_8080_8080)).trailing_zeros());
    let blockers = u64::from(63 - (down3 & (on | 0x0101_0101_0101_01ff)).leading_zeros());
    let beyond4 = 63_u64.wrapping_sub(bit_scan_forward2);
    let from_below3 = A1_H8_DIAGONAL << blockers;
    let up4 = 0x8102_0408_1020_4081_u64 << square;
    let down4 = 0x8102_0408_1020_4081_u64 >> beyond;
    let bit_scan_forward3 = u64::from((up4 & (on | 0xff01_0101_0101_0101)).trailing_zeros());
    let blockers2 = u64::from(63 - (down4 & (on | 0x8080_8080_8080_80ff)).leading_zeros());
    let beyond5 = 63_u64.wrapping_sub(bit_scan_forward3);
    let from_below4 = 0x8102_0408_1020_4081_u64 << blockers2;
    [
        ((from_below << (beyond2 & 63)) >> (beyond2 & 63))
            ^ ((from_below2 << (beyond3 & 63)) >> (beyond3 & 63)),
        ((from_below3 << (beyond4 & 63)) >> (beyond4 & 63))
            ^ ((from_below4 << (beyond5 & 63)) >> (beyond5 & 63)),
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
    fn check_qbb_square_attacks_shifted() {
        let mut seed = 1;
        for round in 0..1024 {
            let dense = round % 2 * !0;
            let square = round % 64;
            let occupied = random_word(&mut seed) & (random_word(&mut seed) | dense);
            check(
                "qbb_square_attacks_shifted_rook", qbb_square_attacks_shifted_rook(square, occupied),
                slide(bit(square), 0xaa, occupied));
            check(
                "qbb_square_attacks_shifted_bishop", qbb_square_attacks_shifted_bishop(square, occupied),
                slide(bit(square), 0x55, occupied));
            check(
                "qbb_square_attacks_shifted_queen", qbb_square_attacks_shifted_queen(square, occupied),
                slide(bit(square), 0xff, occupied));
            let answer = qbb_square_attacks_shifted_both(square, occupied);
            check("qbb_square_attacks_shifted_both", answer[0], slide(bit(square), 0xaa, occupied));
            check("qbb_square_attacks_shifted_both", answer[1], slide(bit(square), 0x55, occupied));
        }
    }
}
