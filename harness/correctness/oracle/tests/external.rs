//! The oracle against code that we did not write: cozy-chess on squares and rays, Rust's integers
//! on bytes.

use contract::{Arithmetic, Direction, Input, Line, Model, Piece, Shape, Subject};
use cozy_chess::{BitBoard, get_bishop_moves, get_rook_moves};
use oracle::answers;
use proptest::prelude::*;

const fn input(name: &'static str) -> Input {
    Input { name, words: 1, chained: false }
}

const QUERY: Shape = Shape {
    inputs: &[input("square"), input("occupied")],
    answer_words: 1,
    sum_lanes: 1,
    units: 1,
    order: Direction::ALL,
};
const RAYS: Shape = Shape { inputs: &[input("sliders"), input("occupied")], ..QUERY };
const NUMBERS: Shape = Shape { inputs: &[input("x"), input("y")], ..QUERY };

fn cozy_attacks(piece: Piece, square: usize, occupied: u64) -> u64 {
    let square = cozy_chess::Square::index(square);
    let rook = get_rook_moves(square, BitBoard(occupied)).0;
    let bishop = get_bishop_moves(square, BitBoard(occupied)).0;
    match piece {
        Piece::Rook => rook,
        Piece::Bishop => bishop,
        Piece::Queen => rook | bishop,
    }
}

fn oracle_attacks(piece: Piece, square: usize, occupied: u64) -> u64 {
    answers(Model::SquareAttacks, Subject::Piece(piece), &QUERY, &[square as u64, occupied])[0]
}

/// Compares every subset of the squares that the piece sees on an empty board, edge squares
/// included: 1,048,576 for the rook and 71,168 for the bishop.
fn agree_on_every_occupancy(piece: Piece, expected_cases: u64) {
    let mut cases = 0;
    for square in 0..64 {
        let relevant = cozy_attacks(piece, square, 0);
        let mut occupied = 0_u64;
        loop {
            let expected = cozy_attacks(piece, square, occupied);
            let attacks = oracle_attacks(piece, square, occupied);
            let difference = contract::difference(expected, attacks);
            assert!(attacks == expected, "{piece:?} {square}\n{difference}");
            cases += 1;
            occupied = occupied.wrapping_sub(relevant) & relevant;
            if occupied == 0 {
                break;
            }
        }
    }
    assert_eq!(cases, expected_cases);
}

#[test]
fn rooks_agree_on_every_relevant_occupancy() {
    agree_on_every_occupancy(Piece::Rook, 1_048_576);
}

#[test]
fn bishops_agree_on_every_relevant_occupancy() {
    agree_on_every_occupancy(Piece::Bishop, 71_168);
}

/// Returns the attacks of rooks or of bishops, united from single rays.
fn united_rays(is_orthogonal: bool, sliders: u64, occupied: u64) -> u64 {
    let mut attacks = 0;
    for direction in Direction::ALL {
        if direction.is_orthogonal() == is_orthogonal {
            let subject = Subject::Direction(direction);
            attacks |= answers(Model::RayAttacks, subject, &RAYS, &[sliders, occupied])[0];
        }
    }
    attacks
}

/// Returns the attacks of a piece, united from single lines.
fn united_lines(lines: &[Line], square: usize, occupied: u64) -> u64 {
    let mut attacks = 0;
    for &line in lines {
        let arguments = [square as u64, occupied];
        attacks |= answers(Model::LineAttacks, Subject::Line(line), &QUERY, &arguments)[0];
    }
    attacks
}

/// Whether `target` lies on that side of `square`, on the ray or, for a diagonal, in the quadrant.
fn is_on_side(direction: Direction, square: i32, target: i32) -> bool {
    let (files, ranks) = (target % 8 - square % 8, target / 8 - square / 8);
    match direction {
        Direction::NorthEast => files > 0 && ranks > 0,
        Direction::East => files > 0 && ranks == 0,
        Direction::SouthEast => files > 0 && ranks < 0,
        Direction::South => files == 0 && ranks < 0,
        Direction::SouthWest => files < 0 && ranks < 0,
        Direction::West => files < 0 && ranks == 0,
        Direction::NorthWest => files < 0 && ranks > 0,
        Direction::North => files == 0 && ranks > 0,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4096, ..ProptestConfig::default() })]

    #[test]
    fn pieces_agree_among_any_men(square in 0..64_usize, a: u64, b: u64, sparse: bool) {
        let occupied = if sparse { a & b } else { a };
        for piece in [Piece::Rook, Piece::Bishop, Piece::Queen] {
            let attacks = oracle_attacks(piece, square, occupied);
            prop_assert_eq!(cozy_attacks(piece, square, occupied), attacks);
        }
    }

    #[test]
    fn lines_together_agree(square in 0..64_usize, a: u64, b: u64) {
        let rook = united_lines(&[Line::Rank, Line::File], square, a & b);
        let bishop = united_lines(&[Line::Diagonal, Line::AntiDiagonal], square, a & b);
        prop_assert_eq!(rook, cozy_attacks(Piece::Rook, square, a & b));
        prop_assert_eq!(bishop, cozy_attacks(Piece::Bishop, square, a & b));
    }

    #[test]
    fn rays_of_all_sliders_together_agree(a: u64, b: u64, c: u64) {
        let (occupied, sliders) = (a & b, a & b & c);
        for (is_orthogonal, piece) in [(true, Piece::Rook), (false, Piece::Bishop)] {
            let mut expected = 0;
            for square in (0..64).filter(|square| sliders >> square & 1 == 1) {
                expected |= cozy_attacks(piece, square, occupied);
            }
            prop_assert_eq!(united_rays(is_orthogonal, sliders, occupied), expected);
        }
    }

    #[test]
    fn one_ray_is_their_moves_on_that_side(
        square in 0..64_usize, occupied: u64, index in 0..8_usize
    ) {
        let direction = Direction::ALL[index];
        let mut side = 0;
        for target in (0..64).filter(|&target| is_on_side(direction, square as i32, target)) {
            side |= 1_u64 << target;
        }
        let piece = if direction.is_orthogonal() { Piece::Rook } else { Piece::Bishop };
        let occupied = occupied | 1 << square;
        let subject = Subject::Direction(direction);
        let attacks = answers(Model::RayAttacks, subject, &RAYS, &[1 << square, occupied])[0];
        prop_assert_eq!(attacks, cozy_attacks(piece, square, occupied) & side);
    }

    #[test]
    fn an_attack_is_a_fill_and_a_step(a: u64, b: u64, index in 0..8_usize) {
        let direction = Subject::Direction(Direction::ALL[index]);
        const FILL: Shape = Shape { inputs: &[input("generators"), input("propagators")], ..QUERY };
        const STEP: Shape = Shape { inputs: &[input("set")], ..QUERY };
        let flood = answers(Model::Fill, direction, &FILL, &[a & b, !a])[0];
        let attacks = answers(Model::RayAttacks, direction, &RAYS, &[a & b, a])[0];
        prop_assert_eq!(answers(Model::Step, direction, &STEP, &[flood])[0], attacks);
    }

    #[test]
    fn arithmetic_is_that_of_rust(x: u64, y: u64) {
        let (a, b) = (x.to_le_bytes(), y.to_le_bytes());
        let bytes = |operation: fn(u8, u8) -> u8| {
            u64::from_le_bytes(std::array::from_fn(|k| operation(a[k], b[k])))
        };
        for (kind, expected) in [
            (Arithmetic::AddBytes, bytes(u8::wrapping_add)),
            (Arithmetic::SubtractBytes, bytes(u8::wrapping_sub)),
            (Arithmetic::AddWord, x.wrapping_add(y)),
        ] {
            let subject = Subject::Arithmetic(kind);
            prop_assert_eq!(answers(Model::ByteArithmetic, subject, &NUMBERS, &[x, y]), [expected]);
        }
    }
}
