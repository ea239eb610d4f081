//! The rank and the board of the README, the tally, and the traps: a printed bracket in the wrong
//! place, a rank without its sentinel or barrier, and sliders that stand nowhere.

use contract::{boards, difference, trace};
use subtract_scalar::kernel::{attacks, attacks_barrier};

oracle::conformance!(subtract_scalar::VARIANT);

const A_FILE: u64 = 0x0101_0101_0101_0101;

/// Pieces on a1, c2, b4, e4, g4, h4, a5, b6, h6; of them rooks a1, b4, e4 and h6; what they attack.
const DRAWN: [u64; 3] = boards(
    "
    . . . . . . . .   . . . . . . . .   . . . . . . . .
    . . . . . . . .   . . . . . . . .   . . . . . . . .
    . 1 . . . . . 1   . . . . . . . 1   . . . . . . . .
    1 . . . . . . .   . . . . . . . .   . . . . . . . .
    . 1 . . 1 . 1 1   . 1 . . 1 . . .   . . 1 1 1 1 1 .
    . . . . . . . .   . . . . . . . .   . . . . . . . .
    . . 1 . . . . .   . . . . . . . .   . . . . . . . .
    1 . . . . . . .   1 . . . . . . .   . 1 1 1 1 1 1 1
    ",
);
const OCCUPIED: u64 = DRAWN[0];
const ROOKS: u64 = DRAWN[1];
const ATTACKS: u64 = DRAWN[2];

/// Rooks on b and e, pieces on both and on g.
#[test]
fn the_rank_of_the_readme() {
    let (rooks, occupied) = (0x12, 0x52);
    let boards = [("sliders", rooks), ("empty", !occupied), ("occupied", occupied)];
    let on_rank_1 = |kernel: fn(&[contract::Noted]) -> contract::Noted| {
        let (answer, steps) = trace(|w| vec![kernel(w)], &boards);
        assert_eq!(answer, [0x7c]);
        steps.iter().map(|step| step.boards[0] & 0xff).collect::<Vec<_>>()
    };
    assert_eq!(on_rank_1(|w| attacks(w[0], w[1], w[2])), [0xd2, 0x12, 0xc0, 0xae, 0x7c]);
    assert_eq!(on_rank_1(|w| attacks_barrier(w[0], w[1], w[2])), [0x53, 0x24, 0x2f, 0x7d, 0x7c]);
}

#[test]
fn the_board_of_the_readme() {
    let (rooks, occupied, right) = (ROOKS, OCCUPIED, ATTACKS);
    for kernel in [attacks::<u64>, attacks_barrier] {
        let got = kernel(rooks, !occupied, occupied);
        assert_eq!(got, right, "\n{}", difference(right, got));
    }
}

/// Erratum: a page prints `o ^ (((o | A) - 2r) & ~A)`. With the mask inside the exclusive or, every
/// piece of the a-file is attacked, and nothing else is different.
#[test]
fn the_printed_bracket_adds_the_men_of_the_a_file() {
    let printed = |rooks: u64, occupied: u64| {
        occupied ^ ((occupied | A_FILE).wrapping_sub(rooks << 1) & !A_FILE)
    };
    let (rooks, occupied) = (ROOKS, OCCUPIED);
    let got = printed(rooks, occupied);
    let (a1, a5) = (1, 1 << 32);
    let expected = ATTACKS | a1 | a5;
    assert_eq!(got, expected, "\n{}", difference(expected, got));
    let mut noise = 0x9e37_79b9_7f4a_7c15_u64;
    for _ in 0..10_000 {
        noise = noise.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
        let (occupied, rooks) = (noise, noise & noise.rotate_left(23) & noise.rotate_left(41));
        let right = attacks_barrier(rooks, !occupied, occupied);
        assert_eq!(printed(rooks, occupied), right ^ (occupied & A_FILE));
    }
}

/// A rook on h6 with nothing east of it: where no square of its rank or the next lends, the borrow
/// runs over rank 7 and takes the first piece that it finds, here one on e8.
#[test]
fn without_sentinel_or_barrier_the_next_ranks_are_attacked() {
    let (rook, occupied) = (1_u64 << 47, 1_u64 << 47 | 1 << 60);
    let plain = occupied ^ occupied.wrapping_sub(rook << 1);
    let (rank_7, a8_to_e8) = (0xff << 48, 0x1f << 56);
    let expected = rank_7 | a8_to_e8;
    assert_eq!(plain, expected, "\n{}", difference(expected, plain));
    assert_eq!(attacks(rook, !occupied, occupied), 0);
    assert_eq!(attacks_barrier(rook, !occupied, occupied), 0);
}

/// Rooks on b1 and e1 said to stand on empty squares. As in the wiki's routine, which adds the
/// sliders to the pieces, it takes an operation more, and then any two sets will do.
#[test]
fn sliders_on_empty_squares_have_to_be_added_to_the_men() {
    let (rooks, occupied) = (0x12_u64, 0x40_u64);
    let right = 0x7c;
    assert_ne!(attacks(rooks, !occupied, occupied), right);
    assert_ne!(attacks_barrier(rooks, !occupied, occupied), right);
    assert_eq!(attacks(rooks, !occupied, occupied | rooks), right);
    assert_eq!(attacks_barrier(rooks, !occupied, occupied | rooks), right);
}

/// On a1 the barrier has nothing to hold: no borrow comes from below it.
#[test]
fn a1_may_be_left_out_of_the_barrier() {
    let from_a2 = A_FILE & !1;
    for occupied in [0, 1, 0x11, OCCUPIED, !0, 0x8181_8181_8181_8181] {
        for rooks in [occupied, occupied & ROOKS] {
            let got = (occupied ^ (occupied | from_a2).wrapping_sub(rooks << 1)) & !A_FILE;
            assert_eq!(got, attacks_barrier(rooks, !occupied, occupied));
        }
    }
}
