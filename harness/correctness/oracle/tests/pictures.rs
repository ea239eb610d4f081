//! The oracle on boards drawn by hand: small enough to be checked by eye.

use contract::{
    Direction, Input, Layout, Line, Model, Numbering, Piece, Shape, Square, Subject, bits, boards,
};
use oracle::answers as answer;
use oracle::worked::rays;

const fn input(name: &'static str, words: usize) -> Input {
    Input::unchained(name, words)
}

const fn shape(inputs: &'static [Input], answer_words: usize, units: usize) -> Shape {
    Shape {
        inputs,
        answer_words,
        sum_lanes: 1,
        units,
        order: Direction::ALL,
        layout: Layout::Squares,
        by_reference: false,
    }
}

const STEP: Shape = shape(&[input("set", 1)], 1, 1);
const FILL: Shape = shape(&[input("generators", 1), input("propagators", 1)], 1, 1);
const RAYS: Shape = shape(&[input("sliders", 1), input("empty", 1), input("occupied", 1)], 1, 1);
const BATCH: Shape = shape(&[input("sliders", 2), input("empty", 2), input("occupied", 2)], 2, 2);
const QUERY: Shape = shape(&[input("square", 1), input("occupied", 1)], 1, 1);
const COORDINATES: Shape = shape(&[input("coordinates", 2), input("square", 1)], 2, 16);

fn square(name: &str) -> u64 {
    u64::from(Square::from_name(name).expect("a square").index())
}

/// Returns the set of the squares with these names.
fn set(names: &str) -> u64 {
    names.split_whitespace().fold(0, |set, name| set | 1 << square(name))
}

/// Reads a picture of `. g p *` as generators (`g`, `*`) and propagators (`p`, `*`).
fn generators_and_propagators(picture: &str) -> [u64; 2] {
    [bits(&picture.replace('p', ".")), bits(&picture.replace('g', "."))]
}

#[test]
fn a_step_leaves_the_board_at_its_edges() {
    let [set, south_east] = boards(
        "
        1 . . . . . . 1   . . . . . . . .
        . . . . . . . .   . 1 . . . . . .
        . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . . . . . . .
        . . . 1 . . . .   . . . . . . . .
        . . . . . . . .   . . . . 1 . . .
        . . . . . . . .   . . . . . . . .
        1 . . . 1 . . 1   . . . . . . . .
        ",
    );
    let subject = Subject::Direction(Direction::SouthEast);
    assert_eq!(answer(Model::Step, subject, &STEP, &[set]), [south_east]);
}

#[test]
fn a_fill_passes_generators_that_are_propagators_and_keeps_to_its_rank() {
    let position = "
        . . . . . g p p
        p p p . . . . .
        g p * p . p . .
        . . . . . . . .
        . p . . . . . g
        p p p p p p p p
        . . . . . . . .
        g p p p p p p p
    ";
    let flood = "
        . . . . . 1 1 1
        . . . . . . . .
        1 1 1 1 . . . .
        . . . . . . . .
        . . . . . . . 1
        . . . . . . . .
        . . . . . . . .
        1 1 1 1 1 1 1 1
    ";
    let arguments = generators_and_propagators(position);
    let subject = Subject::Direction(Direction::East);
    assert_eq!(answer(Model::Fill, subject, &FILL, &arguments), [bits(flood)]);
}

#[test]
fn each_board_of_a_batch_has_its_own_answer() {
    // Rooks on a1 and h1, a piece on d1; a rook on e8 alone.
    let (rooks, pieces) = ([0x81, 1 << 60], [0x89, 1 << 60]);
    let arguments = [rooks[0], rooks[1], !pieces[0], !pieces[1], pieces[0], pieces[1]];
    let subject = Subject::Direction(Direction::East);
    assert_eq!(answer(Model::RayBatch, subject, &BATCH, &arguments), [0x0e, 0xe0 << 56]);
}

#[test]
fn rooks_and_bishops_take_their_own_directions_in_dir8_order() {
    const BOARD: Shape = shape(
        &[input("orthogonal", 1), input("diagonal", 1), input("empty", 1), input("occupied", 1)],
        8,
        1,
    );
    // A rook on b2, a bishop on g7: the bishop's south-western ray ends on the rook.
    let (rook, bishop) = (1 << square("b2"), 1 << square("g7"));
    let occupied = rook | bishop;
    let arguments = [rook, bishop, !occupied, occupied];
    assert_eq!(
        answer(Model::BoardAttacks, Subject::Board, &BOARD, &arguments),
        [
            set("h8"),
            set("c2 d2 e2 f2 g2 h2"),
            set("h6"),
            set("b1"),
            set("f6 e5 d4 c3 b2"),
            set("a2"),
            set("f8"),
            set("b3 b4 b5 b6 b7 b8"),
        ]
    );
}

#[test]
fn the_argument_says_which_direction_or_line() {
    const ANY_RAY: Shape =
        shape(&[input("sliders", 1), input("occupied", 1), input("direction", 1)], 1, 1);
    const ANY_LINE: Shape =
        shape(&[input("square", 1), input("occupied", 1), input("line", 1)], 1, 1);
    for direction in Direction::ALL {
        let fixed = Subject::Direction(direction);
        let number = u64::from(direction.dir8());
        assert_eq!(
            answer(Model::RayAttacks, Subject::AnyDirection, &ANY_RAY, &[0x42 << 24, !0, number]),
            answer(Model::RayAttacks, fixed, &RAYS, &[0x42 << 24, 0, !0]),
        );
    }
    for line in Line::ALL {
        assert_eq!(
            answer(Model::LineAttacks, Subject::AnyLine, &ANY_LINE, &[27, 0x43, line as u64]),
            answer(Model::LineAttacks, Subject::Line(line), &QUERY, &[27, 0x43]),
        );
    }
}

/// Checks the example of the raysOfCoords article, seen from d4, in both numberings, and with the
/// model in which a coordinate off every ray has no direction.
#[test]
fn the_published_rays_of_coords() {
    let [low, high] = halves(rays::COORDINATES);
    for (model, numbering, expected) in [
        (Model::RaysQuadrant, Numbering::Compass, rays::COMPASS),
        (Model::RaysQuadrant, Numbering::Dir8, rays::DIR8),
        (Model::Rays, Numbering::Compass, rays::EXACT),
    ] {
        let subject = Subject::Numbering(numbering);
        let directions = answer(model, subject, &COORDINATES, &[low, high, square("d4")]);
        assert_eq!(directions, halves(u128::from_le_bytes(expected)));
    }
}

fn halves(bytes: u128) -> [u64; 2] {
    [bytes as u64, (bytes >> 64) as u64]
}

#[test]
fn the_own_square_has_no_direction_and_high_bits_do_not_count() {
    let subject = Subject::Numbering(Numbering::Compass);
    // d4 with each setting of bits 6 and 7, then h8 as 0x3f and as 0xff.
    let arguments = [0xff_3f_db_9b_5b_1b, 0, 27];
    let [low, high] = answer(Model::RaysQuadrant, subject, &COORDINATES, &arguments)[..] else {
        panic!("two words")
    };
    assert_eq!(low.to_le_bytes(), [0xff, 0xff, 0xff, 0xff, 1, 1, 5, 5]);
    assert_eq!(high, 0x0505_0505_0505_0505); // a1 lies south-west
}

#[test]
fn a_batch_of_boards_goes_set_by_set() {
    const BOARDS: Shape = shape(
        &[input("orthogonal", 2), input("diagonal", 2), input("empty", 2), input("occupied", 2)],
        16,
        2,
    );
    let (rook, bishop) = (1 << square("a1"), 1 << square("a8"));
    let arguments = [rook, 0, 0, bishop, !rook, !bishop, rook, bishop];
    let sets = answer(Model::BoardBatch, Subject::Board, &BOARDS, &arguments);
    let mut expected = [[0; 2]; 8];
    expected[Direction::North as usize][0] = 0x0101_0101_0101_0100;
    expected[Direction::East as usize][0] = 0xfe;
    expected[Direction::SouthEast as usize][1] = 0x0002_0408_1020_4080;
    assert_eq!(sets, expected.concat());
}

#[test]
fn each_query_of_a_batch_sees_its_own_board_or_the_one_that_all_share() {
    const APART: Shape = shape(&[input("squares", 2), input("occupied", 2)], 2, 2);
    const SHARED: Shape = shape(&[input("squares", 2), input("occupied", 1)], 2, 2);
    let rook = Subject::Piece(Piece::Rook);
    let [a1, h1] = [square("a1"), square("h1")];
    let files = [0x0101_0101_0101_0100, 0x8080_8080_8080_8000];
    let apart = answer(Model::SquareBatch, rook, &APART, &[a1, h1, 0x02, 0x08]);
    assert_eq!(apart, [files[0] | 0x02, files[1] | 0x78]);
    let shared = answer(Model::SquareBatch, rook, &SHARED, &[a1, h1, 0x08]);
    assert_eq!(shared, [files[0] | 0x0e, files[1] | 0x78]);
}

#[test]
fn kept_boards_follow_a_move_and_a_capture() {
    const KEPT: Shape =
        shape(&[input("from", 1), input("to", 1), input("captured", 1), input("kept", 4)], 4, 1);
    let subject = Subject::Keeping(contract::Keeping::Rotated);
    // h1, then g1 and h2, lead the board of diagonals; a1, then b1 and a2, that of the others.
    let [a1, h1, h2] = [square("a1"), square("h1"), square("h2")];
    let on_h1_and_a1 = [0x81, 1 << 56 | 1, 1 | 1 << 28, 1 | 1 << 28];
    let on_h2_and_a1 = [0x8001, 1 << 57 | 1, 1 << 2 | 1 << 28, 1 | 1 << 36];
    for (from_to_captured, expected) in
        [([h1, h2, 0], on_h2_and_a1), ([a1, h1, 1], [0x80, 1 << 56, 1, 1 << 28])]
    {
        let call = [&from_to_captured[..], &on_h1_and_a1].concat();
        assert_eq!(answer(Model::BoardUpdate, subject, &KEPT, &call), expected);
    }
}

#[test]
fn kept_boards_begin_with_the_squares_that_the_keeping_says() {
    const KEPT: Shape =
        shape(&[input("from", 1), input("to", 1), input("captured", 1), input("kept", 4)], 4, 1);
    let subject = Subject::Keeping(contract::Keeping::Rotated);
    let squares =
        [[0, 1, 2, 3, 4, 5], [0, 8, 16, 24, 32, 40], [7, 6, 15, 5, 14, 23], [0, 1, 8, 2, 9, 16]];
    for (board, first) in squares.into_iter().enumerate() {
        for (bit, square) in first.into_iter().enumerate() {
            // A piece comes from h8, which is none of the first six.
            let after = answer(Model::BoardUpdate, subject, &KEPT, &[63, square, 0, 0, 0, 0, 0]);
            assert_eq!(after[board] & 0x3f, 1 << bit, "board {board}, square {square}");
        }
    }
}

#[test]
fn kept_boards_are_asked_like_the_plain_one() {
    const KEPT: Shape = shape(&[input("square", 1), input("kept", 4)], 1, 1);
    // Pieces on a1 and h2.
    let call = [square("h1"), 0x8001, 1 << 57 | 1, 1 << 2 | 1 << 28, 1 | 1 << 36];
    for (piece, attacks) in [
        (Piece::Rook, 0x807f),
        (Piece::Bishop, 0x0102_0408_1020_4000),
        (Piece::Queen, 0x0102_0408_1020_c07f),
    ] {
        let answer = answer(Model::KeptAttacks, Subject::Piece(piece), &KEPT, &call);
        assert_eq!(answer, [attacks], "{piece:?}");
    }
}

#[test]
#[should_panic(expected = "ray_attacks of east: there is no argument occupied")]
fn a_shape_that_does_not_fit_the_model_is_named() {
    const ODD: Shape = shape(&[input("sliders", 1), input("empty", 1)], 1, 1);
    answer(Model::RayAttacks, Subject::Direction(Direction::East), &ODD, &[0, !0]);
}
