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

fn external(piece: Piece, square: usize, occupied: u64) -> u64 {
    let square = cozy_chess::Square::index(square);
    let rook = || get_rook_moves(square, BitBoard(occupied)).0;
    let bishop = || get_bishop_moves(square, BitBoard(occupied)).0;
    match piece {
        Piece::Rook => rook(),
        Piece::Bishop => bishop(),
        Piece::Queen => rook() | bishop(),
    }
}

fn ours(piece: Piece, square: usize, occupied: u64) -> u64 {
    answers(Model::SquareAttacks, Subject::Piece(piece), &QUERY, &[square as u64, occupied])[0]
}

/// Every subset of the squares that the piece sees on an empty board, edge squares included:
/// 1,048,576 for the rook and 71,168 for the bishop.
fn agree_on_every_occupancy(piece: Piece, expected_cases: u64) {
    let mut cases = 0;
    for square in 0..64 {
        let relevant = external(piece, square, 0);
        let mut occupied = 0_u64;
        loop {
            let (theirs, ours) = (external(piece, square, occupied), ours(piece, square, occupied));
            assert!(theirs == ours, "{piece:?} {square}\n{}", contract::difference(theirs, ours));
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

/// What both rooks' or bishops' directions attack together, by single rays.
fn by_rays(orthogonal: bool, sliders: u64, occupied: u64) -> u64 {
    let ways = Direction::ALL.into_iter().filter(|way| way.is_orthogonal() == orthogonal);
    ways.map(|way| {
        answers(Model::RayAttacks, Subject::Direction(way), &RAYS, &[sliders, occupied])[0]
    })
    .fold(0, |all, one| all | one)
}

fn by_lines(lines: &[Line], square: usize, occupied: u64) -> u64 {
    let arguments = [square as u64, occupied];
    let on = |line: &Line| answers(Model::LineAttacks, Subject::Line(*line), &QUERY, &arguments)[0];
    lines.iter().map(on).fold(0, |all, one| all | one)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4096, ..ProptestConfig::default() })]

    #[test]
    fn pieces_agree_among_any_men(square in 0..64_usize, a: u64, b: u64, sparse: bool) {
        let occupied = if sparse { a & b } else { a };
        for piece in [Piece::Rook, Piece::Bishop, Piece::Queen] {
            prop_assert_eq!(external(piece, square, occupied), ours(piece, square, occupied));
        }
    }

    #[test]
    fn lines_together_agree(square in 0..64_usize, a: u64, b: u64) {
        let rook = by_lines(&[Line::Rank, Line::File], square, a & b);
        let bishop = by_lines(&[Line::Diagonal, Line::AntiDiagonal], square, a & b);
        prop_assert_eq!(rook, external(Piece::Rook, square, a & b));
        prop_assert_eq!(bishop, external(Piece::Bishop, square, a & b));
    }

    #[test]
    fn rays_of_all_sliders_together_agree(a: u64, b: u64, c: u64) {
        let (occupied, sliders) = (a & b, a & b & c);
        for (orthogonal, piece) in [(true, Piece::Rook), (false, Piece::Bishop)] {
            let from_each = (0..64).filter(|square| sliders >> square & 1 == 1);
            let theirs =
                from_each.fold(0, |all, square| all | external(piece, square, occupied));
            prop_assert_eq!(by_rays(orthogonal, sliders, occupied), theirs);
        }
    }

    #[test]
    fn one_ray_is_their_moves_on_that_side(square in 0..64_usize, occupied: u64, k in 0..8_usize) {
        let way = Direction::ALL[k];
        let side = |other: i32| {
            let (files, ranks) = (other % 8 - square as i32 % 8, other / 8 - square as i32 / 8);
            match way {
                Direction::NorthEast => files > 0 && ranks > 0,
                Direction::East => files > 0 && ranks == 0,
                Direction::SouthEast => files > 0 && ranks < 0,
                Direction::South => files == 0 && ranks < 0,
                Direction::SouthWest => files < 0 && ranks < 0,
                Direction::West => files < 0 && ranks == 0,
                Direction::NorthWest => files < 0 && ranks > 0,
                Direction::North => files == 0 && ranks > 0,
            }
        };
        let on_side = (0..64).filter(|other| side(*other)).fold(0, |set, other| set | 1_u64 << other);
        let piece = if way.is_orthogonal() { Piece::Rook } else { Piece::Bishop };
        let occupied = occupied | 1 << square;
        let ours = answers(
            Model::RayAttacks, Subject::Direction(way), &RAYS, &[1 << square, occupied])[0];
        prop_assert_eq!(ours, external(piece, square, occupied) & on_side);
    }

    #[test]
    fn an_attack_is_a_fill_and_a_step(a: u64, b: u64, k in 0..8_usize) {
        let way = Subject::Direction(Direction::ALL[k]);
        const FILL: Shape = Shape { inputs: &[input("generators"), input("propagators")], ..QUERY };
        const STEP: Shape = Shape { inputs: &[input("set")], ..QUERY };
        let flood = answers(Model::Fill, way, &FILL, &[a & b, !a])[0];
        let attacks = answers(Model::RayAttacks, way, &RAYS, &[a & b, a])[0];
        prop_assert_eq!(answers(Model::Step, way, &STEP, &[flood])[0], attacks);
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
