//! The slow-motion example of the Dumb7Fill page, and the two places where a pair can go wrong:
//! propagators used as if for their own direction, and a wrap mask on the wrong side of the step.

use contract::{Line, Noted, Word, bits, difference, picture, tally};
use opposite_pairs::kernel::pair;
use oracle::slow_motion::{ATTACKS, EMPTY, ROOKS};

oracle::conformance!(opposite_pairs::VARIANT);

/// What a rook on a8, d7 and f4 attacks to the north.
const NORTH: &str = "
    . . . 1 . . . .
    . . . . . 1 . .
    . . . . . 1 . .
    . . . . . 1 . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
";

#[test]
fn the_boards_of_the_readme() {
    let [north, south] = pair(Line::File, ROOKS, EMPTY);
    assert_eq!(north, bits(NORTH), "\n{}", difference(bits(NORTH), north));
    assert_eq!(south, ATTACKS, "\n{}", difference(ATTACKS, south));
}

#[test]
fn the_propagators_and_the_way_down_step_by_step() {
    let kernel = |w: &[contract::Noted]| pair(Line::File, w[0], w[1])[1..].to_vec();
    let (_, steps) = contract::trace(kernel, &[("sliders", ROOKS), ("empty", EMPTY)]);
    // Two propagators, then the flood after one, two and four squares.
    let boards: [u64; 5] = contract::boards(
        "
        . 1 . . 1 . . .   . . . . 1 . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
        1 . . . 1 . . .   1 . . . 1 . . .   1 . . . . . . .   1 . . . . . . .   1 . . . . . . .
        1 . . 1 1 1 . 1   1 . . . 1 . . .   . . . 1 . . . .   1 . . 1 . . . .   1 . . 1 . . . .
        1 1 . . 1 . 1 1   . . . . 1 . . .   . . . . . . . .   . . . 1 . . . .   1 . . 1 . . . .
        1 1 . . 1 . 1 .   . . . . 1 . . .   . . . . . . . .   . . . . . . . .   1 . . 1 . . . .
        . . . 1 1 . . .   . . . . . . . .   . . . . . 1 . .   . . . . . 1 . .   . . . . . 1 . .
        . . . . 1 . . 1   . . . . . . . .   . . . . . . . .   . . . . . 1 . .   . . . . . 1 . .
        . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
        ",
    );
    for board in boards {
        assert!(steps.iter().any(|step| step.boards[0] == board), "{}", picture(board));
    }
}

/// Kogge-Stone south, by given propagators: the square jumped to and those behind it are empty.
fn south_as_a_fill<W: Word>(sliders: W, [p1, p2, p4]: [W; 3]) -> W {
    let mut g = sliders;
    g = g | (p1 & (g >> 8));
    g = g | (p2 & (g >> 16));
    g = g | (p4 & (g >> 32));
    g >> 8
}

fn north_propagators<W: Word>(p1: W) -> [W; 3] {
    let p2 = p1 & (p1 << 8);
    [p1, p2, p2 & (p2 << 16)]
}

/// The propagators of north say where a run ends, those of south where it begins: a rook on a8 with
/// an empty a-file up to a piece on a4 would not even get to a5.
#[test]
fn the_fill_of_south_cannot_take_the_propagators_of_north() {
    let (rook, occupied) = (1 << 56, 1_u64 << 56 | 1 << 24);
    let got = south_as_a_fill(rook, north_propagators(!occupied));
    let right = pair(Line::File, rook, !occupied)[1];
    assert_eq!(right, 0x0001_0101_0100_0000);
    assert_ne!(got, right);
}

/// Othello programs shift them by the length of the run: two operations more than the attack form.
#[test]
fn shifted_propagators_make_it_26() {
    let shifted = |w: &[Noted]| {
        let [p1, p2, p4] = north_propagators(w[1]);
        let mut g = w[0];
        g = g | (p1 & (g << 8));
        g = g | (p2 & (g << 16));
        g = g | (p4 & (g << 32));
        vec![g << 8, south_as_a_fill(w[0], [p1, p2 >> 8, p4 >> 24])]
    };
    let (answer, count) = tally(shifted, &[ROOKS, EMPTY]);
    assert_eq!(answer, [bits(NORTH), ATTACKS]);
    assert_eq!(count.operations, 26);
}

/// Going west the mask comes before the first step. Behind it, as Kogge-Stone has it for a
/// direction by itself, the a-file is the wrong file to clear: from b4 the way to a4 is lost.
#[test]
fn the_mask_of_the_negative_direction_stands_before_its_step() {
    let rook = 1_u64 << 25;
    let [east, west] = pair(Line::Rank, rook, !rook);
    assert_eq!((east, west), (rook << 1 | rook << 2 | 0xf0 << 24, rook >> 1));
    const NOT_A_FILE: u64 = 0xfefe_fefe_fefe_fefe;
    assert_eq!((rook >> 1) & NOT_A_FILE, 0);
    // Without a mask a rook on a5 is thrown to h4.
    assert_eq!(pair(Line::Rank, 1_u64 << 32, !(1 << 32))[1], 0);
    assert_eq!((1_u64 << 32) >> 1, 1 << 31);
}
