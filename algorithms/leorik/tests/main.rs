//! A diagonal step by step, every line of a queen, what the smears are, the formula that it is the
//! same as, and the tally.

use contract::{Noted, Word, boards, difference, tally, trace};
use leorik::kernel::{attacks_by, mask_high, mask_low};
use leorik::lines;
use leorik::tables::DIAGONALS;
use oracle::worked::subsets;

oracle::conformance!(leorik::VARIANT);

const C4: usize = 26;

const OCCUPIED: u64 = 0x8421_1441_8402_8c20;

/// Rank, file, diagonal and anti-diagonal, without the square.
fn lines_of(square: usize) -> [u64; 4] {
    let (at, slider) = (square as u64, 1 << square);
    let [diagonal, antidiagonal] = DIAGONALS[square];
    [lines::rank(at) ^ slider, lines::file(at) ^ slider, diagonal, antidiagonal]
}

/// Every subset of every line, alone on the board: square, line, pieces of the line.
fn for_each_case(mut case: impl FnMut(usize, u64, u64)) {
    for square in 0..64 {
        for line in lines_of(square) {
            subsets(line).for_each(|pieces| case(square, line, pieces));
        }
    }
}

#[test]
fn a_diagonal_step_by_step() {
    let [low, high] = boards(
        "
        . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . . . . . . .
        1 1 1 1 1 . . .   . . . . . . . .
        1 1 1 1 1 1 1 1   . . . . . . . .
        1 1 1 1 1 1 1 1   . . . . . . . .
        1 1 1 1 1 1 1 1   1 . . . . . . .
        1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 1
        1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 1
        ",
    );
    let line = DIAGONALS[C4][0];
    let below = (1 << C4) - 1;
    let (answer, steps) = trace(
        |w| vec![attacks_by(Word::constant(line), Word::constant(below), w[0])],
        &[("occupied", OCCUPIED)],
    );
    let boards: Vec<u64> = steps.iter().map(|step| step.boards[0]).collect();
    let pieces = OCCUPIED & line;
    let (e6, f7, b3) = (1 << 44, 1 << 53, 1 << 17);
    assert_eq!(pieces, e6 | f7 | b3);
    assert_eq!(boards[..4], [pieces, e6 | f7, (e6 | f7) - 1, low]);
    // With bit 0, and the leading zeros of b3.
    assert_eq!(boards[4..8], [b3, b3 | 1, 46, high]);
    assert_eq!(boards[8..], [low ^ high, answer[0]]);
    assert_eq!(answer, [low & !high & line]);
}

/// Up to the least member with him, up to the greatest without: so the xor has both pieces.
#[test]
fn the_two_masks() {
    assert_eq!((mask_low(0b110_1000_u64), mask_high(0b110_1000_u64)), (0b1111, 0b11_1111));
    assert_eq!((mask_low(0_u64), mask_high(0_u64)), (!0, 0));
    assert_eq!((mask_low(1_u64), mask_high(1_u64)), (1, 0));
    assert_eq!((mask_low(1_u64 << 63), mask_high(1_u64 << 63)), (!0, !0 >> 1));
}

/// With him in both masks the nearest piece below is not attacked.
#[test]
fn the_greatest_member_must_stay_out_of_his_mask() {
    for_each_case(|square, line, pieces| {
        let below = (1 << square) - 1;
        let lower = (pieces & below) | 1;
        let with_him = u64::MAX >> lower.leading_zeros();
        let got = (mask_low(pieces & !below) ^ with_him) & line;
        let right = attacks_by(line, below, pieces);
        let lost = 1 << lower.ilog2() & line;
        assert_eq!(got, right & !lost, "{square}\n{}", difference(right, got));
    });
}

/// The xor of the two masks is the obstruction difference, and that takes an operation less.
#[test]
fn the_masks_differ_in_the_obstruction_difference() {
    fn smears<W: Word>(above: W, lower: W) -> W {
        mask_low(above) ^ mask_high(lower)
    }
    fn obstruction_difference<W: Word>(above: W, lower: W) -> W {
        let zeros = (lower | W::constant(1)).leading_zeros();
        above ^ above.minus(W::constant(1 << 63).shift_right_by(zeros))
    }
    for_each_case(|square, _, pieces| {
        let below = (1 << square) - 1;
        let (above, lower) = (pieces & !below, pieces & below);
        let (expected, got) = (smears(above, lower), obstruction_difference(above, lower));
        assert_eq!(got, expected, "{square}\n{}", difference(expected, got));
    });
    let operations = |formula: fn(Noted, Noted) -> Noted| {
        tally(|w| vec![formula(w[0], w[1])], &[256, 2]).1.operations
    };
    assert_eq!((operations(smears), operations(obstruction_difference)), (6, 5));
}
