//! The table of the README, what stands in the tables, and a queen by both ways where the CPU has
//! the instructions.

use contract::{Direction, Line, Piece};
use one_piece_avx512::kernel::{attacked, attacked_above};
use one_piece_avx512::tables::{BITS, LINES, NO_SQUARE, Places, SQUARES};

oracle::conformance!(one_piece_avx512::VARIANT);

const D4: usize = 27;

#[test]
fn a_row_has_the_lines_and_their_lower_parts() {
    for (square, lines) in LINES.iter().enumerate() {
        let order = [Line::File, Line::Rank, Line::Diagonal, Line::AntiDiagonal];
        assert_eq!(lines.all, order.map(|line| line.attacks(square, 0)));
        let below = (1 << square) - 1;
        assert_eq!(lines.lower, lines.all.map(|line| line & below));
    }
}

fn bytes(places: &Places) -> Vec<u8> {
    places.0.iter().flat_map(|word| word.to_le_bytes()).collect()
}

#[test]
fn squares_and_bits_are_inverse() {
    for (from, (squares, bits)) in SQUARES.iter().zip(&BITS).enumerate() {
        let (squares, bits) = (bytes(squares), bytes(bits));
        let on_rays = (0..64).filter(|&bit| squares[bit] != from as u8);
        let mut seen = 0_u64;
        for bit in on_rays {
            assert_eq!(usize::from(bits[usize::from(squares[bit])]), bit);
            seen |= 1 << squares[bit];
        }
        let lines = [Line::Rank, Line::File, Line::Diagonal, Line::AntiDiagonal];
        assert_eq!(seen, lines.iter().fold(0, |all, line| all | line.attacks(from, 0)));
        let off = (0..64).filter(|square| seen >> square & 1 == 0);
        assert!(off.into_iter().all(|square| bits[square] == NO_SQUARE));
    }
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
