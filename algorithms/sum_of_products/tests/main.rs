//! The masks of the README, and how many tests there are.

use contract::Piece;
use oracle::worked::check;
use std::collections::BTreeSet;
use sum_of_products::tables::{BISHOP, ROOK, Row};

oracle::conformance!(sum_of_products::VARIANT);

/// Masks and targets, without repeats.
fn tests<const N: usize>(row: &Row<N>) -> BTreeSet<(u64, u64)> {
    row.targets.into_iter().zip(row.between).collect()
}

#[test]
fn a_rook_on_d4_looks_north() {
    let d4 = 27;
    let of_d4 = tests(&ROOK[d4]);
    let north = of_d4.iter().filter(|(target, _)| target % 8 == 3 && *target > 27);
    let (targets, between): (Vec<u64>, Vec<u64>) = north.copied().unzip();
    assert_eq!(targets, [43, 51, 59]);
    check(
        "
        . . . . . . . .    . . . . . . . .    . . . . . . . .
        . . . . . . . .    . . . . . . . .    . . . 1 . . . .
        . . . . . . . .    . . . 1 . . . .    . . . 1 . . . .
        . . . 1 . . . .    . . . 1 . . . .    . . . 1 . . . .
        . . . . . . . .    . . . . . . . .    . . . . . . . .
        . . . . . . . .    . . . . . . . .    . . . . . . . .
        . . . . . . . .    . . . . . . . .    . . . . . . . .
        . . . . . . . .    . . . . . . . .    . . . . . . . .
        ",
        [between[0], between[1], between[2]],
    );
}

#[test]
fn each_target_is_a_neighbour_or_has_one_test() {
    fn of<const N: usize>(rows: &[Row<N>; 64], piece: Piece) -> (u32, usize) {
        let (mut neighbours, mut all) = (0, 0);
        for (square, row) in rows.iter().enumerate() {
            let tests = tests(row);
            let targets = tests.iter().fold(0, |set, (target, _)| set | 1 << target);
            assert_eq!(row.neighbours & targets, 0);
            assert_eq!(row.neighbours | targets, piece.attacks(square, 0));
            neighbours += row.neighbours.count_ones();
            all += tests.len();
        }
        (neighbours, all)
    }
    let (rook, bishop) = (of(&ROOK, Piece::Rook), of(&BISHOP, Piece::Bishop));
    assert_eq!((rook.0 + bishop.0, rook.1 + bishop.1), (420, 1_036));
    let most = ROOK.iter().map(|row| tests(row).len()).max();
    assert_eq!(most, Some(12));
    assert_eq!(BISHOP.iter().map(|row| tests(row).len()).max(), Some(9));
}
