//! The example of the README, what products gather, and the tally. It knows no oracle: expected boards
//! are written out.

use contract::{Index, Piece, Tally, bits, picture, tally, trace};
use kindergarten::VARIANT;
use kindergarten::kernel::{
    A1_TO_H8, B_FILE, C2_TO_H7, square_attacks, square_attacks_first_rank, square_attacks_shared,
};
use kindergarten::tables::{FILLED_ASIDE, FILLED_UP, FIRST_RANK, LINES};
use oracle::worked::{BISHOP_ATTACKS, OCCUPIED, ROOK_ATTACKS, check};

const D4: Index = Index::at(27);

#[test]
fn a_diagonal_of_d4_step_by_step() {
    let (_, steps) = trace(
        |w| vec![square_attacks_shared(Piece::Bishop, D4, w[0])],
        &[("occupied", bits(OCCUPIED))],
    );
    let pieces = "
        . . . . . . . .
        . . . . . . 1 .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . 1 . . . . .
        . . . . . . . .
        1 . . . . . . .
    ";
    let product = "
        . 1 . 1 . . . 1
        . 1 . 1 . . . 1
        . 1 . 1 . . . .
        . 1 . 1 . . . .
        . 1 . 1 . . . .
        . 1 . 1 . . . .
        . 1 . . . . . .
        . 1 . . . . . .
    ";
    let filled_up = "
        . . 1 . 1 1 1 .
        . . 1 . 1 1 1 .
        . . 1 . 1 1 1 .
        . . 1 . 1 1 1 .
        . . 1 . 1 1 1 .
        . . 1 . 1 1 1 .
        . . 1 . 1 1 1 .
        . . 1 . 1 1 1 .
    ";
    let attacks = "
        . . . . . . . .
        . . . . . . 1 .
        . . . . . 1 . .
        . . . . 1 . . .
        . . . . . . . .
        . . 1 . . . . .
        . . . . . . . .
        . . . . . . . .
    ";
    check(pieces, [steps[0].board]);
    check(product, [steps[1].board]);
    assert_eq!(steps[2].board, 34);
    check(filled_up, [FILLED_UP[3][34]]);
    check(attacks, [FILLED_UP[3][34] & LINES[27].0[2]]);
    assert_eq!(FIRST_RANK[34] >> (8 * 3) & 0xff, FILLED_UP[3][34] & 0xff);
}

/// The d-file is d7 above the rook and nothing below: the lowest bit of the index.
#[test]
fn a_file_is_read_from_its_upper_end() {
    let pieces = bits(OCCUPIED) & LINES[27].0[1];
    assert_eq!(pieces.wrapping_mul(C2_TO_H7 >> 3) >> 58, 1);
    let asides = FILLED_ASIDE[3][1];
    check(ROOK_ATTACKS, [asides & LINES[27].0[1] | bits(ROOK_ATTACKS) & LINES[27].0[0]]);
    // As a first rank it is d7 on b, the rook on e; turned upright, a is the eighth rank again.
    let rank = FIRST_RANK[1] >> (8 * 4) & 0xff;
    assert_eq!(rank, 0b1110_1110);
    let upright = rank.wrapping_mul(A1_TO_H8) >> (3 ^ 7) & LINES[27].0[1];
    assert_eq!(upright, asides & LINES[27].0[1], "\n{}", picture(upright));
}

#[test]
fn a_queen_on_d4_by_each_form() {
    VARIANT.ready();
    let occupied = bits(OCCUPIED);
    let forms: [unsafe fn(Piece, Index, u64) -> u64; 3] =
        [square_attacks, square_attacks_shared, square_attacks_first_rank];
    for form in forms {
        // SAFETY: the tables are made.
        let of = |piece, occupied| unsafe { form(piece, D4, occupied) };
        check(ROOK_ATTACKS, [of(Piece::Rook, occupied)]);
        check(BISHOP_ATTACKS, [of(Piece::Bishop, occupied)]);
        let queen = bits(ROOK_ATTACKS) | bits(BISHOP_ATTACKS);
        assert_eq!(of(Piece::Queen, occupied), queen);
        assert_eq!(of(Piece::Queen, occupied ^ 1 << D4.get()), queen);
    }
}

/// The copies of pieces never meet, so nothing is carried and `|` would do for `+`.
#[test]
fn no_product_carries() {
    let sum = |pieces: u64, factor: u64| {
        let copies = (0..64).filter(|place| factor >> place & 1 == 1).map(|place| pieces << place);
        copies.fold(0, |all, copy| {
            assert_eq!(all & copy, 0, "{pieces:#x} by {factor:#x}");
            all | copy
        })
    };
    for (square, lines) in LINES.iter().enumerate() {
        let [rank, file, diagonal, antidiagonal] = lines.0;
        for pieces in [rank, diagonal, antidiagonal] {
            assert_eq!(sum(pieces, B_FILE), pieces.wrapping_mul(B_FILE));
        }
        let gather = C2_TO_H7 >> (square % 8);
        assert_eq!(sum(file, gather), file.wrapping_mul(gather));
    }
    assert_eq!(sum(0xff, A1_TO_H8), 0xff_u64.wrapping_mul(A1_TO_H8));
}

/// So masks need not be without the ends of their lines: what overflows from the h-file ends on a8.
#[test]
fn ends_do_not_reach_the_index() {
    let ends = bits(
        "
        1 1 1 1 1 1 1 1
        1 . . . . . . 1
        1 . . . . . . 1
        1 . . . . . . 1
        1 . . . . . . 1
        1 . . . . . . 1
        1 . . . . . . 1
        1 1 1 1 1 1 1 1
        ",
    );
    for (square, lines) in LINES.iter().enumerate() {
        let [rank, file, diagonal, antidiagonal] = lines.0;
        let sides = 0x8181_8181_8181_8181;
        for pieces in [rank & sides, diagonal & ends & sides, antidiagonal & ends & sides] {
            assert_eq!(pieces.wrapping_mul(B_FILE) >> 58, 0);
        }
        let pieces = file & 0xff00_0000_0000_00ff;
        assert_eq!(pieces.wrapping_mul(C2_TO_H7 >> (square % 8)) >> 58, 0);
    }
}

#[test]
fn operations_of_each_form() {
    VARIANT.ready();
    type Form = unsafe fn(Piece, Index, Tally) -> Tally;
    let forms: [(Form, _); 3] = [
        (square_attacks, [(9, 2), (7, 2), (17, 4)]),
        (square_attacks_shared, [(11, 2), (9, 2), (21, 4)]),
        (square_attacks_first_rank, [(21, 2), (17, 2), (37, 4)]),
    ];
    for (form, costs) in forms {
        for (piece, cost) in [Piece::Rook, Piece::Bishop, Piece::Queen].into_iter().zip(costs) {
            for square in (0..64).map(Index::at) {
                // SAFETY: the tables are made.
                let of = |w: &[Tally]| vec![unsafe { form(piece, square, w[0]) }];
                let (_, count) = tally(of, &[bits(OCCUPIED)]);
                assert_eq!((count.operations, count.lookups), cost, "{piece:?}");
            }
        }
    }
}

#[test]
fn the_bytes_that_the_readme_says() {
    let bytes = |name| VARIANT.routine(name).expect("a routine").table_bytes;
    assert_eq!(bytes("square_attacks"), 131_072 + 2048);
    assert_eq!(bytes("square_attacks_shared"), 2 * 4096 + 2048);
    assert_eq!(bytes("square_attacks_first_rank"), 512 + 2048);
}
