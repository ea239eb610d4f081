//! Obstruction difference: the nearest piece below, subtracted from the pieces above, opens the
//! line between the two.
//!
//! square_attacks_computed rook from d4:
//!
//! ```text
//! t1 = 0x1b ^ 0x3f
//! t2 = 0x1b & 0x38
//! t3 = 0xff << t2
//! t4 = 0x7f00000000000000 >> t1
//! t5 = t4 & t3
//! t6 = 0xfe << 27
//! t7 = t6 & t3
//! t8 = t5 | t7
//! t9 = occupied & t7
//! t10 = occupied & t5
//! t11 = t10 | 0x1
//! t12 = lzcnt t11
//! t13 = 0x8000000000000000 >> t12
//! t14 = t9 - t13
//! t15 = t9 ^ t14
//! t16 = t15 & t8
//! t17 = 0x80808080808080 >> t1
//! t18 = 0x101010101010100 << 27
//! t19 = t17 | t18
//! t20 = occupied & t18
//! t21 = occupied & t17
//! t22 = t21 | 0x1
//! t23 = lzcnt t22
//! t24 = 0x8000000000000000 >> t23
//! t25 = t20 - t24
//! t26 = t20 ^ t25
//! t27 = t26 & t19
//! t28 = t16 | t27
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
//! - square_attacks_computed, throughput: queen 10.6 (10.6–10.6), rook 7.87 (7.86–7.88),
//!   bishop 6.05 (6.03–6.06), both 13.0 (13.0–13.0) core cycles a query
//! - square_attacks_computed, latency: queen 31.0 (30.9–31.0), rook 9.38 (9.36–9.41), bishop
//!   26.4 (26.3–26.5), both 22.4 (22.0–22.7) core cycles a query
//!
//! (record 20261126T043838Z, “AMD EPYC, Zen 5”, AMD EPYC, virtual machine (KVM), tier
//!   x86-64-v4)
//!
//! Self-check: rustc --test FILE, and run it.

const A_FILE: u64 = 0x0101_0101_0101_0101;

/// What a rook on `square` attacks.
#[inline]
#[must_use]
pub fn obstruction_difference_square_attacks_computed_rook(square: u64, occupied: u64) -> u64 {
    let mirrored = square ^ 63;
    let rank = 0xff_u64 << (square & 56);
    let rank2 = (0x7f00_0000_0000_0000_u64 >> mirrored) & rank;
    let rank3 = (0xfe_u64 << square) & rank;
    let upper = occupied & rank3;
    let lower = (occupied & rank2) | 1;
    let attacks = upper.wrapping_sub(0x8000_0000_0000_0000_u64 >> lower.leading_zeros());
    let file = 0x0080_8080_8080_8080_u64 >> mirrored;
    let file2 = 0x0101_0101_0101_0100_u64 << square;
    let upper2 = occupied & file2;
    let lower2 = (occupied & file) | 1;
    let attacks2 = upper2.wrapping_sub(0x8000_0000_0000_0000_u64 >> lower2.leading_zeros());
    ((upper ^ attacks) & (rank2 | rank3)) | ((upper2 ^ attacks2) & (file | file2))
}

/// What a bishop on `square` attacks.
#[inline]
#[must_use]
pub fn obstruction_difference_square_attacks_computed_bishop(square: u64, occupied: u64) -> u64 {
    let mirrored = square ^ 63;
    let file = A_FILE << (square & 7);
    let files_below = file.wrapping_sub(A_FILE);
    let down = 0x0040_2010_0804_0201_u64 >> mirrored;
    let diagonals = down & files_below;
    let up = 0x8040_2010_0804_0200_u64 << square;
    let diagonals2 = up & !files_below;
    let down2 = 0x0102_0408_1020_4000_u64 >> mirrored;
    let diagonals3 = down2 & !files_below;
    let up2 = 0x0002_0408_1020_4080_u64 << square;
    let diagonals4 = up2 & files_below;
    let upper = occupied & diagonals2;
    let lower = (occupied & diagonals) | 1;
    let attacks = upper.wrapping_sub(0x8000_0000_0000_0000_u64 >> lower.leading_zeros());
    let upper2 = occupied & diagonals4;
    let lower2 = (occupied & diagonals3) | 1;
    let attacks2 = upper2.wrapping_sub(0x8000_0000_0000_0000_u64 >> lower2.leading_zeros());
    ((upper ^ attacks) & (diagonals | diagonals2))
        | ((upper2 ^ attacks2) & (diagonals3 | diagonals4))
}

/// What a queen on `square` attacks.
#[inline]
#[must_use]
pub fn obstruction_difference_square_attacks_computed_queen(square: u64, occupied: u64) -> u64 {
    let mirrored = square ^ 63;
    let rank = 0xff_u64 << (square & 56);
    let rank2 = (0x7f00_0000_0000_0000_u64 >> mirrored) & rank;
    let rank3 = (0xfe_u64 << square) & rank;
    let upper = occupied & rank3;
    let lower = (occupied & rank2) | 1;
    let attacks = upper.wrapping_sub(0x8000_0000_0000_0000_u64 >> lower.leading_zeros());
    let file = 0x0080_8080_8080_8080_u64 >> mirrored;
    let file2 = 0x0101_0101_0101_0100_u64 << square;
    let upper2 = occupied & file2;
    let lower2 = (occupied & file) | 1;
    let attacks2 = upper2.wrapping_sub(0x8000_0000_0000_0000_u64 >> lower2.leading_zeros());
    let rook = ((upper ^ attacks) & (rank2 | rank3)) | ((upper2 ^ attacks2) & (file | file2));
    let file3 = A_FILE << (square & 7);
    let files_below = file3.wrapping_sub(A_FILE);
    let down = 0x0040_2010_0804_0201_u64 >> mirrored;
    let diagonals = down & files_below;
    let up = 0x8040_2010_0804_0200_u64 << square;
    let diagonals2 = up & !files_below;
    let down2 = 0x0102_0408_1020_4000_u64 >> mirrored;
    let diagonals3 = down2 & !files_below;
    let up2 = 0x0002_0408_1020_4080_u64 << square;
    let diagonals4 = up2 & files_below;
    let upper3 = occupied & diagonals2;
    let lower3 = (occupied & diagonals) | 1;
    let attacks3 = upper3.wrapping_sub(0x8000_0000_0000_0000_u64 >> lower3.leading_zeros());
    let upper4 = occupied & diagonals4;
    let lower4 = (occupied & diagonals3) | 1;
    let attacks4 = upper4.wrapping_sub(0x8000_0000_0000_0000_u64 >> lower4.leading_zeros());
    let bishop = ((upper3 ^ attacks3) & (diagonals | diagonals2))
        | ((upper4 ^ attacks4) & (diagonals3 | diagonals4));
    rook.wrapping_add(bishop)
}

/// What a rook on `square` attacks, then what a bishop does.
#[inline]
#[must_use]
pub fn obstruction_difference_square_attacks_computed_both(square: u64, occupied: u64) -> [u64; 2] {
    let mirrored = square ^ 63;
    let rank = 0xff_u64 << (square & 56);
    let rank2 = (0x7f00_0000_0000_0000_u64 >> mirrored) & rank;
    let rank3 = (0xfe_u64 << square) & rank;
    let upper = occupied & rank3;
    let lower = (occupied & rank2) | 1;
    let attacks2 = upper.wrapping_sub(0x8000_0000_0000_0000_u64 >> lower.leading_zeros());
    let file = 0x0080_8080_8080_8080_u64 >> mirrored;
    let file2 = 0x0101_0101_0101_0100_u64 << square;
    let upper2 = occupied & file2;
    let lower2 = (occupied & file) | 1;
    let attacks3 = upper2.wrapping_sub(0x8000_0000_0000_0000_u64 >> lower2.leading_zeros());
    let file3 = A_FILE << (square & 7);
    let files_below = file3.wrapping_sub(A_FILE);
    let down = 0x0040_2010_0804_0201_u64 >> mirrored;
    let diagonals = down & files_below;
    let up = 0x8040_2010_0804_0200_u64 << square;
    let diagonals2 = up & !files_below;
    let down2 = 0x0102_0408_1020_4000_u64 >> mirrored;
    let diagonals3 = down2 & !files_below;
    let up2 = 0x0002_0408_1020_4080_u64 << square;
    let diagonals4 = up2 & files_below;
    let upper3 = occupied & diagonals2;
    let lower3 = (occupied & diagonals) | 1;
    let attacks4 = upper3.wrapping_sub(0x8000_0000_0000_0000_u64 >> lower3.leading_zeros());
    let upper4 = occupied & diagonals4;
    let lower4 = (occupied & diagonals3) | 1;
    let attacks5 = upper4.wrapping_sub(0x8000_0000_0000_0000_u64 >> lower4.leading_zeros());
    [
        ((upper ^ attacks2) & (rank2 | rank3)) | ((upper2 ^ attacks3) & (file | file2)),
        ((upper3 ^ attacks4) & (diagonals | diagonals2))
            | ((upper4 ^ attacks5) & (diagonals3 | diagonals4)),
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
    fn check_obstruction_difference_square_attacks_computed() {
        let mut seed = 1;
        for round in 0..1024 {
            let dense = round % 2 * !0;
            let square = round % 64;
            let occupied = random_word(&mut seed) & (random_word(&mut seed) | dense);
            check(
                "obstruction_difference_square_attacks_computed_rook",
                obstruction_difference_square_attacks_computed_rook(square, occupied),
                slide(bit(square), 0xaa, occupied));
            check(
                "obstruction_difference_square_attacks_computed_bishop",
                obstruction_difference_square_attacks_computed_bishop(square, occupied),
                slide(bit(square), 0x55, occupied));
            check(
                "obstruction_difference_square_attacks_computed_queen",
                obstruction_difference_square_attacks_computed_queen(square, occupied),
                slide(bit(square), 0xff, occupied));
            let answer = obstruction_difference_square_attacks_computed_both(square, occupied);
            check(
                "obstruction_difference_square_attacks_computed_both", answer[0],
                slide(bit(square), 0xaa, occupied));
            check(
                "obstruction_difference_square_attacks_computed_both", answer[1],
                slide(bit(square), 0x55, occupied));
        }
    }
}
