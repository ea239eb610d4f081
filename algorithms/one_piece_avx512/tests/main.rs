//! The rays of the README, and one subtraction for all of them.

use contract::{Direction, Piece};
use one_piece_avx512::kernel::{attacked, attacked_above};
use one_piece_avx512::tables::{Places, SQUARES};

oracle::conformance!(one_piece_avx512::VARIANT);

const D4: usize = 27;

fn bytes(places: &Places) -> Vec<u8> {
    places.0.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// The nearest square in the lowest bit.
#[test]
fn rays_from_d4() {
    let names = |ray: Direction, length: usize| -> Vec<String> {
        let bits = &bytes(&SQUARES[D4])[8 * ray as usize..][..length];
        bits.iter().map(|&square| contract::Square::new(square).to_string()).collect()
    };
    assert_eq!(names(Direction::NorthEast, 4), ["e5", "f6", "g7", "h8"]);
    assert_eq!(names(Direction::South, 4), ["d3", "d2", "d1", "d4"]);
    assert_eq!(names(Direction::NorthWest, 3), ["c5", "b6", "a7"]);
}

/// The rays of the README, from north-east on.
#[test]
fn one_subtraction_for_all_rays() {
    let pieces = [0b0010, 0b0100, 0b001, 0b010, 0b010, 0b010, 0b110, 0b0100];
    let expected = [0b0011, 0b0111, 0b001, 0b011, 0b011, 0b011, 0b011, 0b0111];
    let got = attacked(Piece::Queen, u64::from_le_bytes(pieces));
    assert_eq!(got.to_le_bytes(), expected);
    let rook = attacked(Piece::Rook, u64::from_le_bytes(pieces)).to_le_bytes();
    assert_eq!(rook, [0, 0b0111, 0, 0b011, 0, 0b011, 0, 0b0111]);
    assert_eq!(attacked(Piece::Bishop, 0).to_le_bytes(), [0x7f, 0, 0x7f, 0, 0x7f, 0, 0x7f, 0]);
    // One bit further, the same.
    for piece in [Piece::Rook, Piece::Bishop, Piece::Queen] {
        let got = attacked_above(piece, u64::from_le_bytes(pieces) << 1);
        assert_eq!(got, attacked(piece, u64::from_le_bytes(pieces)) << 1);
    }
}
