//! Garbled queries of kept boards: what asks the wrong one, or the wrong bit of the right one.

use crate::planted::updates::BITS;
use crate::planted::{Wrong, judge_all};
use contract::{Index, Piece, Subject};

const RIGHT: u8 = 0;
/// The boards of ranks and files change places.
const ROOKS_EXCHANGED: u8 = 1;
/// Those of the diagonals do.
const BISHOPS_EXCHANGED: u8 = 2;
/// The third board's lines begin with a8's.
const OTHER_CORNER: u8 = 3;
/// Each piece is looked for a bit too high.
const BESIDE: u8 = 4;
/// A piece on the own square is attacked.
const OWN_SQUARE: u8 = 5;

/// Per kept board the `dir8` number of its direction, and files and ranks of a step.
const LINES: [(usize, i64, i64); 4] = [(1, 1, 0), (7, 0, 1), (0, 1, 1), (6, -1, 1)];

/// What is attacked along the lines of one kept board.
fn along<const FORM: u8>(word: usize, square: u64, kept: &[u64; 4]) -> u64 {
    let asked = match FORM {
        ROOKS_EXCHANGED if word < 2 => word ^ 1,
        BISHOPS_EXCHANGED if word >= 2 => word ^ 1,
        _ => word,
    };
    let (direction, files, ranks) = LINES[word];
    let corner = if FORM == OTHER_CORNER && word == 2 { 63 } else { 0 };
    let mut attacks = 0;
    for sense in [1, -1] {
        let (mut file, mut rank) = (square as i64 % 8, square as i64 / 8);
        let mut open = !0;
        loop {
            (file, rank) = (file + sense * files, rank + sense * ranks);
            if !(0..8).contains(&file) || !(0..8).contains(&rank) {
                break;
            }
            let to = (8 * rank + file) as usize;
            attacks |= open & 1 << to;
            let piece = BITS[direction][to ^ corner].rotate_left(u32::from(FORM == BESIDE));
            open &= u64::from(kept[asked] & piece == 0).wrapping_neg();
        }
    }
    attacks
}

fn queries<const FORM: u8>(piece: Piece, square: Index, kept: [u64; 4]) -> u64 {
    let square = square.get() & 63;
    let words = match piece {
        Piece::Rook => 0..2,
        Piece::Bishop => 2..4,
        Piece::Queen => 0..4,
    };
    let own = if FORM == OWN_SQUARE { kept[0] & 1 << square } else { 0 };
    words.fold(own, |all, word| all | along::<FORM>(word, square, &kept))
}

/// By square: on which squares a piece matters to a rook, and to a bishop.
static INNER: [[u64; 2]; 64] = contract::array!(square < 64 => {
    [Piece::Rook.inner(square), Piece::Bishop.inner(square)]
});

/// By the square's own indices: what stands on its squares, the lowest first, and then steps as
/// above.
fn by_index<const FORM: u8>(piece: Piece, square: Index, kept: u64) -> u64 {
    let square = square.get() as usize & 63;
    let occupied = |index: u64, piece: Piece| {
        let (mut mask, mut left, mut occupied) = (INNER[square][piece as usize], index, 0);
        while mask != 0 {
            occupied |= (left & 1) << mask.trailing_zeros();
            (mask, left) = (mask & (mask - 1), left >> 1);
        }
        occupied
    };
    let kept = kept.rotate_right(u32::from(FORM == BESIDE));
    let attacks = |one: Piece, index| one.attacks(square, occupied(index, one));
    let [rook, bishop] = if FORM == ROOKS_EXCHANGED { [16, 0] } else { [0, 16] };
    piece.unite(|| attacks(Piece::Rook, kept >> rook), || attacks(Piece::Bishop, kept >> bishop))
}

#[test]
fn kept_boards_that_are_asked_the_wrong_way() {
    const ROOKS: Wrong = Wrong::Only(&[Subject::Piece(Piece::Rook), Subject::Piece(Piece::Queen)]);
    const BISHOPS: Wrong =
        Wrong::Only(&[Subject::Piece(Piece::Bishop), Subject::Piece(Piece::Queen)]);
    judge_all! {
        "four boards" ("kept", kept_attacks of [u64; 4], planted, queries::<RIGHT>) Nowhere;
        "ranks for files" ("kept_rooks", kept_attacks of [u64; 4], planted, queries::<ROOKS_EXCHANGED>) ROOKS;
        "diagonals exchanged"
            ("kept_bishops", kept_attacks of [u64; 4], planted, queries::<BISHOPS_EXCHANGED>) BISHOPS;
        "from a8 on" ("kept_corner", kept_attacks of [u64; 4], planted, queries::<OTHER_CORNER>) BISHOPS;
        "a bit beside" ("kept_beside", kept_attacks of [u64; 4], planted, queries::<BESIDE>) Everywhere;
        "an index" ("kept_index", kept_attacks of u64, planted, by_index::<RIGHT>) Nowhere;
        "the other's index"
            ("kept_other", kept_attacks of u64, planted, by_index::<ROOKS_EXCHANGED>) Everywhere;
        "an index a bit beside" ("kept_shifted", kept_attacks of u64, planted, by_index::<BESIDE>) Everywhere;
        "the own square" ("kept_own", kept_attacks of [u64; 4], planted, queries::<OWN_SQUARE>) Everywhere;
    }
}
