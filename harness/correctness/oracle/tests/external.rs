//! The oracle against code that we did not write: cozy-chess on squares and rays, Rust's integers
//! on bytes.

use crate::positions::{self, FORMS, SLIDERS, THREATS};
use contract::position::{BISHOP, BLACK, KING, KNIGHT, PAWN, PIECE_CODES, QUEEN, ROOK};
use contract::{Arithmetic, Direction, Input, Layout, Line, Mailbox, Model, Piece, Shape, Subject};
use cozy_chess::{
    BitBoard, Color, get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks,
    get_rook_moves,
};
use oracle::answers;
use proptest::prelude::*;

const fn input(name: &'static str) -> Input {
    Input::unchained(name, 1)
}

const QUERY: Shape = Shape {
    inputs: &[input("square"), input("occupied")],
    answer_words: 1,
    sum_lanes: 1,
    units: 1,
    order: Direction::ALL,
    layout: Layout::Squares,
    by_reference: false,
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

/// Returns a position in which each square is occupied if its random number is below `density`.
fn random_position(numbers: &[u8; 64], density: u8) -> Mailbox {
    let mut mailbox = Mailbox::default();
    for (code, &number) in mailbox.0.iter_mut().zip(numbers) {
        if number < density {
            *code = PIECE_CODES[usize::from(number) % PIECE_CODES.len()];
        }
    }
    mailbox
}

/// Returns the squares that a piece attacks.
fn cozy_attacks_of_code(code: u8, square: usize, occupied: u64) -> u64 {
    let color = if code & BLACK == 0 { Color::White } else { Color::Black };
    let place = cozy_chess::Square::index(square);
    match code & !BLACK {
        PAWN => get_pawn_attacks(place, color).0,
        KNIGHT => get_knight_moves(place).0,
        BISHOP => cozy_attacks(Piece::Bishop, square, occupied),
        ROOK => cozy_attacks(Piece::Rook, square, occupied),
        QUEEN => cozy_attacks(Piece::Queen, square, occupied),
        KING => get_king_moves(place).0,
        _ => 0,
    }
}

/// Returns the sliders that attack a square, and all pieces that do.
fn cozy_attackers(mailbox: &Mailbox, square: usize) -> [u64; 2] {
    let occupied = mailbox.bitboards().occupied;
    let (mut sliders, mut all) = (0, 0);
    for (place, &code) in mailbox.0.iter().enumerate() {
        if cozy_attacks_of_code(code, place, occupied) >> square & 1 == 1 {
            all |= 1 << place;
            if matches!(code & !BLACK, BISHOP | ROOK | QUEEN) {
                sliders |= 1 << place;
            }
        }
    }
    [sliders, all]
}

/// Returns the sliders that attack a square and have a piece behind it, and these pieces: those
/// that a slider attacks if the square is empty, and does not if it is occupied.
fn cozy_discovered(mailbox: &Mailbox, square: usize) -> [u64; 2] {
    let occupied = mailbox.bitboards().occupied;
    let [attackers, _] = cozy_attackers(mailbox, square);
    let (mut sliders, mut behind) = (0, 0);
    for place in (0..64).filter(|place| attackers >> place & 1 == 1) {
        let code = mailbox.0[place];
        let through = cozy_attacks_of_code(code, place, occupied & !(1 << square));
        let blocked = cozy_attacks_of_code(code, place, occupied | 1 << square);
        let piece = through & !blocked & occupied;
        if piece != 0 {
            sliders |= 1 << place;
            behind |= piece;
        }
    }
    [sliders, behind]
}

/// Applies an operation to each pair of bytes of two words.
fn map_bytes(x: u64, y: u64, operation: fn(u8, u8) -> u8) -> u64 {
    let (x, y) = (x.to_le_bytes(), y.to_le_bytes());
    u64::from_le_bytes(std::array::from_fn(|index| operation(x[index], y[index])))
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
    fn attackers_and_pairs_agree_in_every_form(
        numbers: [u8; 64], density in 16..=240_u8, square in 0..64_usize
    ) {
        let mailbox = random_position(&numbers, density);
        let [sliders, all] = cozy_attackers(&mailbox, square);
        let pairs = cozy_discovered(&mailbox, square);
        for inputs in FORMS {
            let call = positions::call(inputs, &mailbox, square as u64);
            let one_set = positions::shape(inputs, 1, Layout::Squares);
            let two_sets = positions::shape(inputs, 2, Layout::Squares);
            prop_assert_eq!(answers(Model::Attackers, SLIDERS, &one_set, &call), [sliders]);
            prop_assert_eq!(answers(Model::Attackers, positions::ALL, &one_set, &call), [all]);
            let answer = answers(Model::Discovered, Subject::Position, &two_sets, &call);
            prop_assert_eq!(answer, pairs);
        }
    }

    #[test]
    fn threats_are_their_moves_without_what_is_transparent(
        numbers: [u8; 64], density in 16..=240_u8, a: u64, b: u64
    ) {
        let sets = random_position(&numbers, density).bitboards();
        let transparent = a & b & !(sets.orthogonal | sets.diagonal);
        let blockers = sets.occupied & !transparent;
        let mut expected = 0;
        for square in 0..64 {
            if sets.orthogonal >> square & 1 == 1 {
                expected |= cozy_attacks(Piece::Rook, square, blockers);
            }
            if sets.diagonal >> square & 1 == 1 {
                expected |= cozy_attacks(Piece::Bishop, square, blockers);
            }
        }
        let arguments = [sets.orthogonal, sets.diagonal, sets.occupied, transparent];
        let threats = answers(Model::Threats, Subject::Position, &THREATS, &arguments);
        prop_assert_eq!(threats, [expected]);
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
        for (kind, expected) in [
            (Arithmetic::AddBytes, map_bytes(x, y, u8::wrapping_add)),
            (Arithmetic::SubtractBytes, map_bytes(x, y, u8::wrapping_sub)),
            (Arithmetic::AddWord, x.wrapping_add(y)),
        ] {
            let subject = Subject::Arithmetic(kind);
            prop_assert_eq!(answers(Model::ByteArithmetic, subject, &NUMBERS, &[x, y]), [expected]);
        }
    }
}
