//! Worked examples that several variants share, drawn by hand; [`queens`](crate::queens) has those
//! of a single piece.

use contract::position::PIECE_CODES;
use contract::{Mailbox, boards, difference};

/// Fails, and shows both boards, unless `got` are the boards that `expected` shows side by side.
#[track_caller]
pub fn check<const N: usize>(expected: &str, got: [u64; N]) {
    for (expected, got) in boards::<N>(expected).into_iter().zip(got) {
        assert_eq!(got, expected, "\n{}", difference(expected, got));
    }
}

/// Returns every subset of these squares, the empty one first.
pub fn subsets(squares: u64) -> impl Iterator<Item = u64> {
    // Carry-Rippler: the subtraction counts in the members of `squares` and skips other bits; after
    // the last subset it returns to none.
    std::iter::successors(Some(0_u64), move |set| {
        let next = set.wrapping_sub(squares) & squares;
        (next != 0).then_some(next)
    })
}

/// A position with attackers of d4 of every kind but a king, and with two sliders that attack it
/// and have a piece behind it: the bishop on g7 and the rook on d6. The knight on b6 is in the way
/// of the bishop on a7.
pub const AROUND_D4: &str = "
    . . . q . . . .
    b . . . . . B .
    . n . R . . . .
    . . . . . N . .
    . . . . . . . q
    . . P . . . . .
    . . . p . . . .
    . . . . . . . .
";

/// Returns the position of a picture, in which a piece is the letter that a FEN has for it.
///
/// # Panics
/// If the picture is not one.
pub fn position(picture: &str) -> Mailbox {
    const LETTERS: &str = "PNBRQKpnbrqk";
    let mut mailbox = Mailbox::default();
    let ranks: Vec<&str> = picture.trim().lines().collect();
    assert_eq!(ranks.len(), 8, "ranks of a position");
    for (rank, letters) in ranks.into_iter().rev().enumerate() {
        let letters: Vec<&str> = letters.split_whitespace().collect();
        assert_eq!(letters.len(), 8, "squares of rank {}", rank + 1);
        for (file, letter) in letters.into_iter().enumerate() {
            if letter != "." {
                let piece = LETTERS.find(letter).expect("the letter of a piece");
                mailbox.0[8 * rank + file] = PIECE_CODES[piece];
            }
        }
    }
    mailbox
}

/// Bishops on a7, d4 and h2: on both edge files, and one that arrives there.
pub mod edges {
    const DRAWN: [u64; 2] = contract::boards(
        "
        . . . . . . . .   . . . . . . . .
        1 . . . . . . .   1 . . . . . 1 .
        . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . . . . . . .
        . . . 1 . . . .   . . . 1 . . . .
        . . . . . . . .   . . 1 . . . . .
        . . . . . . . 1   . . . . . . . 1
        . . . . . . . .   1 . . . . . . .
        ",
    );
    /// The bishops.
    pub const BISHOPS: u64 = DRAWN[0];
    /// All pieces, the bishops included.
    pub const OCCUPIED: u64 = DRAWN[1];
    /// Their attacks to the north-east, south-east, south-west and north-west.
    pub const ATTACKS: &str = "
        . 1 . . . . . .   . . . . . . . .   . . . . . . . .   . 1 . . . . . .
        . . . . . . 1 .   . . . . . . . .   . . . . . . . .   1 . 1 . . . . .
        . . . . . 1 . .   . 1 . . . . . .   . . . . . . . .   . 1 . 1 . . . .
        . . . . 1 . . .   . . 1 . . . . .   . . . . . . . .   . . 1 . 1 . . .
        . . . . . . . .   . . . 1 . . . .   . . . . . . . .   . . . . . 1 . .
        . . . . . . . .   . . . . 1 . . .   . . 1 . . . . .   . . . . . . 1 .
        . . . . . . . .   . . . . . 1 . .   . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . . . . . 1 .   . . . . . . 1 .   . . . . . . . .
    ";
}

/// The worked example of the article on rays by GFNI: d4 among d6 f6 h4 e3 d2 a1 b4 a7 e7 f5 h3
/// e2 b1 a2 a6 b8. Sixteen bytes a row, the first in the lowest byte.
pub mod rays {
    /// The coordinates of the sixteen squares.
    pub const COORDINATES: u128 = 0x3928_0801_0c17_2534_3019_000b_141f_2d2b;
    /// Expanded, difference, sameness and indexes.
    pub const ROWS: [u128; 4] = [
        0x7150_1001_1427_4564_6031_0013_2437_5553,
        0xc6a5_6556_697c_9ab9_b586_5568_798c_aaa8,
        0xb9da_9aa9_9e8b_edce_ca79_aa97_8e7b_ddd7,
        0x0d0d_0c0c_0e0e_0f0f_0d09_0c06_0e0b_0f07,
    ];
    /// The directions from d4, north 0 and then clockwise.
    pub const COMPASS: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 1, 1, 3, 3, 5, 5, 7, 7];
    /// The same, without directions for squares off every ray: only the first eight are on a ray.
    pub const EXACT: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, !0, !0, !0, !0, !0, !0, !0, !0];
    /// `COMPASS` less one, modulo 8.
    pub const DIR8: [u8; 16] = [7, 0, 1, 2, 3, 4, 5, 6, 0, 0, 2, 2, 4, 4, 6, 6];
}
