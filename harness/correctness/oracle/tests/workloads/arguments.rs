//! Calls of every model obey its preconditions and hold the boards that they should.

use contract::position::{BLACK, KING};
use contract::{
    Arithmetic, AttackerKinds, Direction, Input, Layout, Line, Model, Numbering, Piece, Shape,
    Subject,
};
use oracle::broken_precondition;
use oracle::workloads::{BOARDS, Board, Workload, arguments, by_name, names, parse_board};
use std::collections::{BTreeMap, BTreeSet};

/// Returns the shape of a probe with these arguments, by names and numbers of words.
fn shape(names: &[(&'static str, usize)], units: usize) -> Shape {
    let inputs: Vec<Input> =
        names.iter().map(|&(name, words)| Input::unchained(name, words)).collect();
    Shape {
        inputs: Vec::leak(inputs),
        answer_words: 1,
        sum_lanes: 1,
        units,
        order: Direction::ALL,
        layout: Layout::Squares,
        by_reference: false,
    }
}

/// One call, argument by argument.
type Call = BTreeMap<&'static str, Vec<u64>>;

fn workload_calls(model: Model, subject: Subject, shape: &Shape, workload: &Workload) -> Vec<Call> {
    let words = arguments(model, subject, shape, workload);
    assert!(!words.is_empty(), "{model} of {subject}: no call");
    let chunks = words.chunks_exact(shape.argument_words());
    assert!(chunks.remainder().is_empty(), "{model} of {subject}: half a call");
    let mut calls = Vec::new();
    for words in chunks {
        let mut call = Call::new();
        for input in shape.inputs {
            let start = shape.offset(input.name).expect("an argument of the shape");
            call.insert(input.name, words[start..start + input.words].to_vec());
        }
        calls.push(call);
    }
    calls
}

/// Returns the named workloads, and two that a user might bring: a single board, and more boards
/// than a turn through all directions.
fn all_workloads() -> Vec<Workload> {
    let named: Vec<Workload> =
        names().iter().map(|kind| by_name(kind.name, 5).expect("a name of the list")).collect();
    let rook = Board::new(0x8000_0000_0000_0011, 1, 0);
    let mut small = named[0].clone();
    small.boards.truncate(11);
    let single = Workload { boards: vec![rook], seed: None, ..small.clone() };
    [named, vec![small, single]].concat()
}

const SET_WISE: [&str; 4] = ["sliders", "empty", "occupied", "direction"];

/// A choice of pieces.
type Set = fn(&Board) -> u64;
/// The set of a board that each argument holds.
type Arguments = Vec<(&'static str, Set)>;

#[test]
fn calls_hold_the_boards_one_after_the_other_with_the_sliders_that_are_asked_about() {
    let (rooks, bishops): (Set, Set) = (|board| board.orthogonal, |board| board.diagonal);
    let (empty, occupied): (Set, Set) = (|board| !board.occupied, |board| board.occupied);
    let whole: Arguments = vec![
        ("orthogonal", rooks),
        ("diagonal", bishops),
        ("empty", empty),
        ("occupied", occupied),
    ];
    let numbers: Arguments =
        vec![("x", occupied), ("y", |board| board.orthogonal | board.diagonal)];
    let through_king: Arguments = vec![
        ("orthogonal", rooks),
        ("diagonal", bishops),
        ("occupied", occupied),
        ("transparent", |board| board.other_king),
    ];
    let subtraction = Subject::Arithmetic(Arithmetic::SubtractBytes);
    let mut rows: Vec<(Model, Subject, Arguments, &[usize])> = vec![
        (Model::BoardAttacks, Subject::Board, whole.clone(), &[1]),
        (Model::BoardBatch, Subject::Board, whole, &[4]),
        (Model::ByteArithmetic, subtraction, numbers, &[1]),
        (Model::Threats, Subject::Position, through_king, &[1]),
    ];
    for direction in Direction::ALL {
        let sliders = if direction.is_orthogonal() { rooks } else { bishops };
        let rays: Arguments = vec![("sliders", sliders), ("empty", empty), ("occupied", occupied)];
        let fill: Arguments = vec![("generators", sliders), ("propagators", empty)];
        let subject = Subject::Direction(direction);
        rows.push((Model::Step, subject, vec![("set", sliders)], &[1]));
        rows.push((Model::Fill, subject, fill, &[1]));
        rows.push((Model::RayAttacks, subject, rays.clone(), &[1]));
        rows.push((Model::RayBatch, subject, rays, &[2, 4, 8]));
    }
    let workloads = all_workloads();
    for (model, subject, sets, batches) in rows {
        for (&lanes, workload) in
            batches.iter().flat_map(|lanes| workloads.iter().map(move |one| (lanes, one)))
        {
            let names: Vec<_> = sets.iter().map(|&(name, _)| (name, lanes)).collect();
            let calls = workload_calls(model, subject, &shape(&names, lanes), workload);
            assert_eq!(calls.len(), workload.boards.len().div_ceil(lanes), "{model}");
            for (index, call) in calls.iter().enumerate() {
                let boards = workload.boards.iter().cycle().skip(index * lanes).take(lanes);
                for &(name, set) in &sets {
                    assert_eq!(call[name], boards.clone().map(set).collect::<Vec<_>>(), "{name}");
                }
            }
        }
    }
}

#[test]
fn with_any_direction_each_direction_has_its_turn_with_the_fitting_sliders() {
    let shape = shape(&SET_WISE.map(|name| (name, 1)), 1);
    for workload in all_workloads() {
        let calls = workload_calls(Model::RayAttacks, Subject::AnyDirection, &shape, &workload);
        assert!(calls.len() >= workload.boards.len());
        let mut turns = [0; 8];
        for (index, call) in calls.iter().enumerate() {
            let board = &workload.boards[index % workload.boards.len()];
            let dir8 = call["direction"][0];
            turns[dir8 as usize] += 1;
            let sliders = if dir8 % 2 == 1 { board.orthogonal } else { board.diagonal };
            assert_eq!(call["sliders"], [sliders]);
            assert_eq!(call["occupied"], [board.occupied]);
        }
        assert!(turns.iter().all(|&times| times == turns[0] && times > 0), "{turns:?}");
    }
}

/// Returns the union of a set over all boards with these occupied squares. A query names its board
/// by `occupied` alone, which several boards may share.
fn sliders_of(workload: &Workload, set: Set, occupied: u64) -> u64 {
    let boards = workload.boards.iter().filter(|board| board.occupied == occupied);
    boards.fold(0, |sets, board| sets | set(board))
}

#[test]
fn queries_stand_on_sliders_of_their_kind() {
    let shape = shape(&[("square", 1), ("occupied", 1)], 1);
    let subjects: [(Model, Subject, Set); 5] = [
        (Model::SquareAttacks, Subject::Piece(Piece::Queen), |board| {
            board.orthogonal & board.diagonal
        }),
        (Model::LineAttacks, Subject::Line(Line::Rank), |board| board.orthogonal),
        (Model::LineAttacks, Subject::Line(Line::File), |board| board.orthogonal),
        (Model::LineAttacks, Subject::Line(Line::Diagonal), |board| board.diagonal),
        (Model::LineAttacks, Subject::Line(Line::AntiDiagonal), |board| board.diagonal),
    ];
    for kind in names() {
        let workload = by_name(kind.name, 5).expect("a name of the list");
        for (model, subject, set) in subjects {
            let calls = workload_calls(model, subject, &shape, &workload);
            let sliders: u32 = workload.boards.iter().map(|board| set(board).count_ones()).sum();
            assert_eq!(calls.len(), (sliders as usize).min(256), "{} {subject}", kind.name);
            let mut boards = BTreeSet::new();
            for call in calls {
                let (square, occupied) = (call["square"][0], call["occupied"][0]);
                assert_eq!(sliders_of(&workload, set, occupied) >> square & 1, 1);
                boards.insert(occupied);
            }
            // Thinned evenly: the calls come from all over the workload.
            let last = workload.boards.iter().rev().take(32);
            assert!(
                last.map(|board| board.occupied).any(|occupied| boards.contains(&occupied)),
                "{} {subject}",
                kind.name
            );
        }
    }
}

#[test]
fn without_the_piece_another_slider_is_asked_and_without_sliders_any_man() {
    let shape = shape(&[("square", 1), ("occupied", 1)], 1);
    let squares = |model, subject, board| -> Vec<u64> {
        let one = by_name("empty", 5).expect("a name of the list");
        let one = Workload { boards: vec![board], ..one };
        workload_calls(model, subject, &shape, &one).iter().map(|call| call["square"][0]).collect()
    };
    let rook = Board::new(0x81, 1, 0);
    assert_eq!(squares(Model::LineAttacks, Subject::Line(Line::Diagonal), rook), [0]);
    let no_slider = Board::new(0x8100, 0, 0);
    assert_eq!(squares(Model::SquareAttacks, Subject::Piece(Piece::Queen), no_slider), [8, 15]);
}

#[test]
fn pieces_that_are_compared_are_asked_on_the_same_squares_of_the_same_boards() {
    let square = shape(&[("square", 1), ("occupied", 1)], 1);
    let apart = shape(&[("squares", 8), ("occupied", 8)], 8);
    let shared = shape(&[("squares", 8), ("occupied", 1)], 8);
    let kept = shape(&[("square", 1), ("kept", 4)], 1);
    let models = [
        (Model::SquareAttacks, square),
        (Model::SquareBatch, apart),
        (Model::SquareBatch, shared),
        (Model::KeptAttacks, kept),
    ];
    for workload in all_workloads() {
        for (model, shape) in &models {
            let [rook, bishop, queen] = [Piece::Rook, Piece::Bishop, Piece::Queen]
                .map(|piece| arguments(*model, Subject::Piece(piece), shape, &workload));
            assert!(!queen.is_empty());
            assert!(rook == queen && bishop == queen, "{model} on {}", workload.name);
        }
    }
}

#[test]
fn with_any_line_each_line_has_its_turn_with_the_fitting_sliders() {
    let shape = shape(&[("square", 1), ("occupied", 1), ("line", 1)], 1);
    for kind in names() {
        let workload = by_name(kind.name, 5).expect("a name of the list");
        let calls = workload_calls(Model::LineAttacks, Subject::AnyLine, &shape, &workload);
        assert!(calls.len() <= BOARDS);
        let mut turns = [0; 4];
        for call in calls {
            let line = call["line"][0];
            turns[line as usize] += 1;
            let set: Set = if line < 2 { |board| board.orthogonal } else { |board| board.diagonal };
            let sliders = sliders_of(&workload, set, call["occupied"][0]);
            assert_eq!(sliders >> call["square"][0] & 1, 1);
        }
        assert!(turns.iter().all(|&times| times == turns[0] && times > 0), "{turns:?}");
    }
}

#[test]
fn a_batch_of_queries_asks_about_sliders_of_one_board_or_of_several() {
    let rook = Subject::Piece(Piece::Rook);
    for kind in names() {
        let workload = by_name(kind.name, 5).expect("a name of the list");
        let apart = shape(&[("squares", 4), ("occupied", 4)], 4);
        let shared = shape(&[("squares", 4), ("occupied", 1)], 4);
        for shape in [apart, shared] {
            let calls = workload_calls(Model::SquareBatch, rook, &shape, &workload);
            assert!((1..=64).contains(&calls.len()), "{}: {}", kind.name, calls.len());
            for call in calls {
                for (lane, square) in call["squares"].iter().enumerate() {
                    let occupied = call["occupied"][lane.min(call["occupied"].len() - 1)];
                    let rooks = sliders_of(&workload, |board| board.orthogonal, occupied);
                    assert_eq!(rooks >> square & 1, 1, "{}", kind.name);
                }
            }
        }
    }
    // Five rooks of one board: four in a call, the fifth four times over.
    let five = Board::new(0x9f, 0x1f, 0);
    let workload = Workload { boards: vec![five], ..all_workloads().swap_remove(0) };
    let calls = workload_calls(
        Model::SquareBatch,
        rook,
        &shape(&[("squares", 4), ("occupied", 1)], 4),
        &workload,
    );
    let squares: Vec<_> = calls.iter().map(|call| call["squares"].clone()).collect();
    assert_eq!(squares, [[0, 1, 2, 3], [4, 4, 4, 4]]);
}

#[test]
fn a_move_is_of_a_man_to_another_square_and_takes_what_stands_there() {
    let names = [("from", 1), ("to", 1), ("captured", 1), ("kept", 4)];
    let subject = Subject::Keeping(contract::Keeping::Rotated);
    for workload in all_workloads() {
        let calls = workload_calls(Model::BoardUpdate, subject, &shape(&names, 1), &workload);
        // 146 calls of seven words are 8 KiB.
        assert_eq!(calls.len(), workload.boards.len().min(146));
        for call in &calls {
            let (from, to, occupied) = (call["from"][0], call["to"][0], call["kept"][0]);
            assert!(workload.boards.iter().any(|board| board.occupied == occupied));
            assert!(from != to && occupied >> from & 1 == 1);
            assert_eq!(call["captured"], [occupied >> to & 1]);
            assert!(call["kept"].iter().all(|kept| kept.count_ones() == occupied.count_ones()));
        }
    }
}

#[test]
fn kept_boards_are_asked_about_the_sliders_that_stand_on_them() {
    let bishop = Subject::Piece(Piece::Bishop);
    let shape = shape(&[("square", 1), ("kept", 4)], 1);
    // A bishop on g1, a piece on h2: h1, then g1 and h2, lead the board of diagonals.
    let board = Board::new(1 << 6 | 1 << 15, 0, 1 << 6);
    let mut workload = Workload { boards: vec![board], ..all_workloads().swap_remove(0) };
    let calls = workload_calls(Model::KeptAttacks, bishop, &shape, &workload);
    assert_eq!(calls.len(), 1);
    assert_eq!(calls[0]["square"], [6]);
    let kept = [1 << 6 | 1 << 15, 1 << 48 | 1 << 57, 1 << 1 | 1 << 2, 1 << 21 | 1 << 36];
    assert_eq!(calls[0]["kept"], kept);
    // 204 calls of five words are 8 KiB.
    workload.boards = vec![board; 256];
    assert_eq!(workload_calls(Model::KeptAttacks, bishop, &shape, &workload).len(), 204);
}

#[test]
fn coordinates_are_the_men_shuffled_and_repeated() {
    let shape = shape(&[("coordinates", 2), ("square", 1)], 16);
    for workload in all_workloads() {
        let subject = Subject::Numbering(Numbering::Dir8);
        let calls = workload_calls(Model::RaysQuadrant, subject, &shape, &workload);
        assert_eq!(calls.len(), workload.boards.len());
        let mut ascending = 0;
        for (call, board) in calls.iter().zip(&workload.boards) {
            let bytes: Vec<u8> =
                call["coordinates"].iter().flat_map(|word| word.to_le_bytes()).collect();
            // A piece alone is asked about any squares, not about itself sixteen times.
            let asked = if board.pieces() == 1 { u64::MAX } else { board.occupied };
            assert!(bytes.iter().all(|&byte| asked >> byte & 1 == 1));
            let pieces = asked.count_ones() as usize;
            let distinct: BTreeSet<&u8> = bytes.iter().collect();
            assert_eq!(distinct.len(), pieces.min(16), "each piece before any comes again");
            assert!((pieces..16).all(|index| bytes[index] == bytes[index - pieces]), "{bytes:?}");
            assert_eq!((board.orthogonal | board.diagonal) >> call["square"][0] & 1, 1);
            ascending += usize::from(bytes[..pieces.min(16)].is_sorted());
        }
        assert!(ascending <= workload.boards.len() / 10 + 1, "{ascending} boards in order");
    }
}

const THREATS: [(&str, usize); 4] =
    [("orthogonal", 1), ("diagonal", 1), ("occupied", 1), ("transparent", 1)];

#[test]
fn threats_see_through_the_king_of_the_side_that_does_not_move() {
    let fen = "q4rk1/8/2b5/8/8/5Q2/1K6/R6B";
    let shape = shape(&THREATS, 1);
    for (side, orthogonal, diagonal, king) in [
        ("w", 1 | 1 << 21, 1 << 7 | 1 << 21, 1 << 62),
        ("b", 1 << 56 | 1 << 61, 1 << 42 | 1 << 56, 1 << 9),
    ] {
        let board = parse_board(&format!("{fen} {side} - -")).expect("a board");
        let workload = Workload { boards: vec![board], ..all_workloads().swap_remove(0) };
        let calls = workload_calls(Model::Threats, Subject::Position, &shape, &workload);
        assert_eq!(calls.len(), 1);
        assert_eq!(calls[0]["orthogonal"], [orthogonal]);
        assert_eq!(calls[0]["diagonal"], [diagonal]);
        assert_eq!(calls[0]["transparent"], [king]);
    }
}

/// In each board of a game exactly one piece is transparent, and it is a king of the other colour
/// than the sliders. Some boards have White to move, others Black.
#[test]
fn in_games_a_single_king_is_transparent() {
    let mut sliders_by_colour = [0; 2];
    for name in ["game", "opening", "middlegame", "endgame"] {
        let workload = by_name(name, 5).expect("a name of the list");
        let shape = shape(&THREATS, 1);
        let calls = workload_calls(Model::Threats, Subject::Position, &shape, &workload);
        for (call, board) in calls.iter().zip(&workload.boards) {
            let king = call["transparent"][0];
            assert_eq!(king.count_ones(), 1, "{name}");
            let slider = (call["orthogonal"][0] | call["diagonal"][0]).trailing_zeros();
            let colour = board.mailbox.0[slider as usize] & BLACK;
            let code = board.mailbox.0[king.trailing_zeros() as usize];
            assert_eq!(code, KING | (colour ^ BLACK), "{name}");
            sliders_by_colour[usize::from(colour / BLACK)] += 1;
        }
    }
    assert!(sliders_by_colour.iter().all(|&boards| boards > 100), "{sliders_by_colour:?}");
}

/// Returns the shape of a call with a mailbox, which begins at a cache line.
fn mailbox_shape(name: &'static str) -> Shape {
    let mailbox = Input { is_whole_line: true, ..Input::unchained(name, 8) };
    let inputs = Vec::leak(vec![mailbox, Input::unchained("square", 1)]);
    Shape { inputs, ..shape(&[], 1) }
}

#[test]
fn attackers_are_asked_about_sixteen_squares_of_half_of_the_boards_in_every_form() {
    let models = [
        (Model::Attackers, Subject::AttackerKinds(AttackerKinds::Sliders)),
        (Model::Attackers, Subject::AttackerKinds(AttackerKinds::All)),
        (Model::Discovered, Subject::Position),
    ];
    let sets = shape(&[("bitboards", 7), ("square", 1)], 1);
    let forms = [sets, mailbox_shape("codes"), mailbox_shape("kinds")];
    for workload in all_workloads() {
        let mut all_squares = Vec::new();
        for (shape, (model, subject)) in
            forms.iter().flat_map(|shape| models.map(|model| (shape, model)))
        {
            let calls = workload_calls(model, subject, shape, &workload);
            let boards = &workload.boards[..workload.boards.len().min(BOARDS / 2)];
            assert_eq!(calls.len(), 16 * boards.len());
            // Round after round, each board once.
            for (call, board) in calls.iter().zip(boards.iter().cycle()) {
                let words = match shape.inputs[0].name {
                    "bitboards" => board.mailbox.bitboards().words().to_vec(),
                    "codes" => board.mailbox.codes().to_vec(),
                    _ => board.mailbox.kinds().to_vec(),
                };
                assert_eq!(call[shape.inputs[0].name], words);
            }
            all_squares.push(calls.iter().map(|call| call["square"][0]).collect::<Vec<_>>());
            let words = arguments(model, subject, shape, &workload);
            assert_eq!(broken_precondition(model, subject, shape, &words), None);
        }
        let squares = &all_squares[0];
        assert!(all_squares.iter().all(|other| other == squares), "all ask the same");
        if workload.boards.len() == BOARDS {
            assert_eq!(squares.len(), 2048);
            let distinct: BTreeSet<&u64> = squares.iter().collect();
            assert_eq!(distinct.len(), 64, "{}", workload.name);
        }
    }
}

/// Nine words become sixteen, so that the next call's mailbox begins at a cache line too.
#[test]
fn a_call_of_a_mailbox_is_padded_with_zeros_to_whole_cache_lines() {
    let workload = by_name("game", 5).expect("a name of the list");
    for name in ["codes", "kinds"] {
        let shape = mailbox_shape(name);
        let words = arguments(Model::Discovered, Subject::Position, &shape, &workload);
        assert_eq!(words.len(), 2048 * 16);
        for call in words.chunks_exact(16) {
            assert!(call[8] < 64);
            assert_eq!(call[9..], [0; 7]);
        }
    }
    // Seven sets and a square fill a line.
    let sets = shape(&[("bitboards", 7), ("square", 1)], 1);
    let words = arguments(Model::Discovered, Subject::Position, &sets, &workload);
    assert_eq!(words.len(), 2048 * 8);
}

#[test]
fn arguments_are_found_by_name_in_any_order() {
    let workload = by_name("game", 5).expect("a name of the list");
    let east = Subject::Direction(Direction::East);
    let usual = shape(&[("sliders", 1), ("empty", 1), ("occupied", 1)], 1);
    let other = shape(&[("occupied", 1), ("sliders", 1)], 1);
    let usual = workload_calls(Model::RayAttacks, east, &usual, &workload);
    for (call, usual) in
        workload_calls(Model::RayAttacks, east, &other, &workload).iter().zip(&usual)
    {
        assert_eq!((&call["occupied"], &call["sliders"]), (&usual["occupied"], &usual["sliders"]));
    }
}

#[test]
#[should_panic(expected = "word 0 of the argument `pawns` is unknown to ray_attacks of east")]
fn an_argument_that_no_model_has_is_refused() {
    let workload = by_name("game", 5).expect("a name of the list");
    let shape = shape(&[("sliders", 1), ("pawns", 1)], 1);
    arguments(Model::RayAttacks, Subject::Direction(Direction::East), &shape, &workload);
}
