//! The boards of the README, and what a mask that is left out does.

use inner_runs::kernel::{eastward, inner, pair, ranks, westward};
use oracle::worked::{check, edges};

oracle::conformance!(inner_runs::VARIANT);

#[test]
fn masks_of_the_readme() {
    check(
        "
        . 1 1 1 1 1 1 .
        . 1 1 1 1 1 . .
        . 1 1 1 1 1 1 .
        . 1 1 1 1 1 1 .
        . 1 1 . 1 1 1 .
        . 1 . 1 1 1 1 .
        . 1 1 1 1 1 1 .
        . 1 1 1 1 1 1 .
        ",
        [inner(!edges::OCCUPIED)],
    );
    let (a7, d4, h2) = (1 << 48, 1 << 27, 1 << 15);
    assert_eq!(edges::BISHOPS, a7 | d4 | h2);
    assert_eq!(eastward(a7 | d4 | h2), a7 | d4);
    assert_eq!(westward(a7 | d4 | h2), d4 | h2);
}

/// A bishop on h2 among those who go north-east: the last step throws it to a4.
#[test]
fn who_stands_on_the_edge_stays_out_of_the_fill() {
    let (a4, h2) = (1 << 24, 1_u64 << 15);
    assert_eq!(pair(9, h2, 0, inner(!h2))[0], a4);
    assert_eq!(pair(9, eastward(h2), 0, inner(!h2))[0], 0);
}

/// Without the a-file as a barrier the borrow of a rook on b1 runs on to the second rank.
#[test]
fn a_borrow_ends_where_the_rank_does() {
    let (b1, c2) = (1_u64 << 1, 1 << 10);
    assert_eq!(ranks(b1, 0, b1 | c2)[0], 0xfc);
    assert_ne!((b1 | c2) ^ ((b1 | c2) - 2 * b1), 0xfc);
}
