//! Garbled queries of kept boards: they ask the wrong board, or read the wrong bit of the right
//! one.

use super::faults;
use super::updates::BITS;
use contract::{Index, Keeping, Line, Piece, Subject};

const RIGHT: u8 = 0;
const ROOKS_EXCHANGED: u8 = 1;
const BISHOPS_EXCHANGED: u8 = 2;
const OTHER_CORNER: u8 = 3;
const BIT_BESIDE: u8 = 4;
const OWN_SQUARE: u8 = 5;

/// Returns the attacks along the lines of one kept board.
fn line_attacks<const FAULT: u8>(word: usize, square: usize, kept: &[u64; 4]) -> u64 {
    let asked = match FAULT {
        ROOKS_EXCHANGED if word < 2 => word ^ 1,
        BISHOPS_EXCHANGED if word >= 2 => word ^ 1,
        _ => word,
    };
    let direction = Keeping::Rotated.directions()[word] as usize;
    let corner = if FAULT == OTHER_CORNER && word == 2 { 63 } else { 0 };
    let occupied = occupied_squares(Line::ALL[word].attacks(square, 0), |piece, _| {
        let bit = BITS[direction][piece ^ corner].rotate_left(u32::from(FAULT == BIT_BESIDE));
        kept[asked] & bit != 0
    });
    Line::ALL[word].attacks(square, occupied)
}

/// Returns the occupied squares of a mask. `is_piece` gets a square and its place in the mask.
fn occupied_squares(mask: u64, is_piece: impl Fn(usize, u32) -> bool) -> u64 {
    let (mut squares, mut place, mut occupied) = (mask, 0, 0);
    while squares != 0 {
        let square = squares.trailing_zeros();
        occupied |= u64::from(is_piece(square as usize, place)) << square;
        (squares, place) = (squares & (squares - 1), place + 1);
    }
    occupied
}

fn queries<const FAULT: u8>(piece: Piece, square: Index, kept: [u64; 4]) -> u64 {
    let square = square.get() as usize & 63;
    let words = match piece {
        Piece::Rook => 0..2,
        Piece::Bishop => 2..4,
        Piece::Queen => 0..4,
    };
    let own = if FAULT == OWN_SQUARE { kept[0] & 1 << square } else { 0 };
    words.fold(own, |all, word| all | line_attacks::<FAULT>(word, square, &kept))
}

/// Returns the attacks by the square's indices, which show its relevant squares, the lowest first.
fn index_attacks<const FAULT: u8>(piece: Piece, square: Index, kept: u64) -> u64 {
    let square = square.get() as usize & 63;
    let kept = kept.rotate_right(u32::from(FAULT == BIT_BESIDE));
    let [rook, bishop] = if FAULT == ROOKS_EXCHANGED { [16, 0] } else { [0, 16] };
    piece.unite(
        || piece_attacks(Piece::Rook, square, kept >> rook),
        || piece_attacks(Piece::Bishop, square, kept >> bishop),
    )
}

/// Returns the attacks of a piece by its index.
fn piece_attacks(piece: Piece, square: usize, index: u64) -> u64 {
    let occupied = occupied_squares(piece.inner(square), |_, place| index >> place & 1 == 1);
    piece.attacks(square, occupied)
}

const ROOKS: &[Subject] = &[Subject::Piece(Piece::Rook), Subject::Piece(Piece::Queen)];
const BISHOPS: &[Subject] = &[Subject::Piece(Piece::Bishop), Subject::Piece(Piece::Queen)];

faults! {
    (kept_attacks of [u64; 4], planted) {
        "kept" "nothing" queries::<RIGHT> => Nowhere;
        "kept_rooks" "ranks and files exchanged" queries::<ROOKS_EXCHANGED> => Only(ROOKS);
        "kept_bishops" "diagonals exchanged" queries::<BISHOPS_EXCHANGED> => Only(BISHOPS);
        "kept_corner" "lines of the third board from a8 on" queries::<OTHER_CORNER>
            => Only(BISHOPS);
        "kept_beside" "pieces looked for a bit too high" queries::<BIT_BESIDE> => Everywhere;
        "kept_own" "a piece on the own square is attacked" queries::<OWN_SQUARE> => Everywhere;
    }
    (kept_attacks of u64, planted) {
        "kept_index" "nothing" index_attacks::<RIGHT> => Nowhere;
        "kept_other" "the other piece's index" index_attacks::<ROOKS_EXCHANGED> => Everywhere;
        "kept_shifted" "an index read a bit too high" index_attacks::<BIT_BESIDE> => Everywhere;
    }
}
