//! The oracle on the position that the READMEs of the variants share, drawn by hand.

use super::{ALL, CHANGES, FORMS, SLIDERS, THREATS, call, shape};
use contract::position::{PIECE_CODES, QUEEN};
use contract::{Layout, Model, Shape, Square, Subject, bits};
use oracle::answers;
use oracle::worked::{AROUND_D4, check, position};

const D4: u64 = 27;

/// The attackers of d4, the sliders alone first; then the sliders with a piece behind d4, and these
/// pieces. The knight on b6 is in the way of the bishop on a7, the rook on d6 in that of the queen
/// on d8; nothing stands behind d4 as seen from h4.
const SQUARES: &str = "
    . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
    . . . . . . 1 .   . . . . . . 1 .   . . . . . . 1 .   . . . . . . . .
    . . . 1 . . . .   . . . 1 . . . .   . . . 1 . . . .   . . . . . . . .
    . . . . . . . .   . . . . . 1 . .   . . . . . . . .   . . . . . . . .
    . . . . . . . 1   . . . . . . . 1   . . . . . . . .   . . . . . . . .
    . . . . . . . .   . . 1 . . . . .   . . . . . . . .   . . 1 . . . . .
    . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . 1 . . . .
    . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
";

/// The same sets in ray order. A row is a direction, from north-west on top, anticlockwise, to
/// north at the bottom; it begins with the knight's square. So the second row from below has the
/// knight on f5 and the bishop three squares away.
const RAYS: &str = "
    . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
    . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
    . . . . . . . .   . 1 . . . . . .   . . . . . . . .   . 1 . . . . . .
    . . . . . . . .   . . . . . . . .   . . . . . . . .   . . 1 . . . . .
    . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
    . . . . 1 . . .   . . . . 1 . . .   . . . . . . . .   . . . . . . . .
    . . . 1 . . . .   1 . . 1 . . . .   . . . 1 . . . .   . . . . . . . .
    . . 1 . . . . .   . . 1 . . . . .   . . 1 . . . . .   . . . . . . . .
";

#[test]
fn attackers_and_pairs_are_the_same_in_every_form_and_in_both_layouts() {
    let mailbox = position(AROUND_D4);
    for inputs in FORMS {
        let call = call(inputs, &mailbox, D4);
        for (layout, expected) in [(Layout::Squares, SQUARES), (Layout::Rays, RAYS)] {
            let one_set = shape(inputs, 1, layout);
            let two_sets = shape(inputs, 2, layout);
            let sliders = answers(Model::Attackers, SLIDERS, &one_set, &call)[0];
            let all = answers(Model::Attackers, ALL, &one_set, &call)[0];
            let pairs = answers(Model::Discovered, Subject::Position, &two_sets, &call);
            check(expected, [sliders, all, pairs[0], pairs[1]]);
        }
    }
}

/// All eight knight's squares and all eight neighbours of d4, each with a piece that attacks it.
#[test]
fn leapers_of_both_colours_attack_from_where_they_leap() {
    let mailbox = position(
        "
        . . . . . . . .
        . . . . . . . .
        . . N . n . . .
        . n p k p N . .
        . . K . K . . .
        . N P k P n . .
        . . n . N . . .
        . . . . . . . .
        ",
    );
    for inputs in FORMS {
        let call = call(inputs, &mailbox, D4);
        let squares = answers(Model::Attackers, ALL, &shape(inputs, 1, Layout::Squares), &call)[0];
        let rays = answers(Model::Attackers, ALL, &shape(inputs, 1, Layout::Rays), &call)[0];
        assert_eq!(squares, mailbox.bitboards().occupied);
        // Slots 0 and 1 of each direction: the knight's square and the neighbour.
        assert_eq!(rays, 0x0303_0303_0303_0303);
    }
}

/// Pawns attack forwards, not backwards or ahead.
#[test]
fn pawns_of_the_wrong_side_do_not_attack() {
    let mailbox = position(
        "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . P p P . . .
        . . p . P . . .
        . . p P p . . .
        . . . . . . . .
        . . . . . . . .
        ",
    );
    for inputs in FORMS {
        let call = call(inputs, &mailbox, D4);
        let shape = shape(inputs, 1, Layout::Squares);
        assert_eq!(answers(Model::Attackers, ALL, &shape, &call), [0]);
    }
}

#[test]
fn what_stands_on_the_square_itself_does_not_matter() {
    let mut mailbox = position(AROUND_D4);
    for code in contract::position::PIECE_CODES {
        mailbox.0[D4 as usize] = code;
        for inputs in FORMS {
            let call = call(inputs, &mailbox, D4);
            let one_set = shape(inputs, 1, Layout::Squares);
            let two_sets = shape(inputs, 2, Layout::Squares);
            let sliders = answers(Model::Attackers, SLIDERS, &one_set, &call)[0];
            let all = answers(Model::Attackers, ALL, &one_set, &call)[0];
            let pairs = answers(Model::Discovered, Subject::Position, &two_sets, &call);
            check(SQUARES, [sliders, all, pairs[0], pairs[1]]);
        }
    }
}

/// The first board is what the white sliders attack, the bishop on g7 and the rook on d6. In the
/// second the knight on b6 and the pawn on c3 are transparent: the rook sees a6, the bishop b2 and
/// a1, and both pieces are still attacked.
#[test]
fn white_threatens_squares_beyond_what_is_transparent() {
    let mailbox = position(AROUND_D4);
    let (rook, bishop) = (square("d6"), square("g7"));
    let occupied = mailbox.bitboards().occupied;
    let threats = |transparent| {
        let arguments = [rook, bishop, occupied, transparent];
        answers(Model::Threats, Subject::Position, &THREATS, &arguments)[0]
    };
    check(
        "
        . . . 1 . 1 . 1   . . . 1 . 1 . 1
        . . . 1 . . . .   . . . 1 . . . .
        . 1 1 . 1 1 1 1   1 1 1 . 1 1 1 1
        . . . 1 1 . . .   . . . 1 1 . . .
        . . . 1 . . . .   . . . 1 . . . .
        . . 1 1 . . . .   . . 1 1 . . . .
        . . . 1 . . . .   . 1 . 1 . . . .
        . . . . . . . .   1 . . . . . . .
        ",
        [threats(0), threats(square("b6") | square("c3"))],
    );
    // Of an empty square nothing is seen that was not seen before.
    assert_eq!(threats(square("d5")), threats(0));
}

/// A rook and a bishop protect each other, and two rooks do: sliders attack sliders of their side.
#[test]
fn sliders_attack_what_stands_in_their_way() {
    let (rooks, bishops) = (square("a1") | square("c1"), square("a3"));
    let arguments = [rooks, bishops, rooks | bishops, 0];
    let expected = bits(
        "
        . . 1 . . 1 . .
        . . 1 . 1 . . .
        . . 1 1 . . . .
        . . 1 . . . . .
        . 1 1 . . . . .
        1 . 1 . . . . .
        1 1 1 . . . . .
        1 1 1 1 1 1 1 1
        ",
    );
    assert_eq!(answers(Model::Threats, Subject::Position, &THREATS, &arguments), [expected]);
}

fn square(name: &str) -> u64 {
    Square::from_name(name).expect("a square").bit()
}

/// Puts a white queen on d4 of the position of the other tests. It attacks, is attacked, and makes
/// pairs vanish. An entry is written as attacker and victim.
#[test]
fn a_queen_on_d4_changes_these_pairs() {
    let mut call = position(AROUND_D4).codes().to_vec();
    call.extend([D4, u64::from(QUEEN)]);
    let answer = |layout| {
        let shape = Shape { layout, ..CHANGES };
        answers(Model::ThreatChanges, Subject::Position, &shape, &call)
    };
    // The word of each direction, clockwise from north: the low half, then the high one.
    let appearing = [
        ["Qd4 Rd6", "Rd6 Qd4"],
        ["Qd4 Bg7", "Bg7 Qd4"],
        ["Qd4 qh4", "qh4 Qd4"],
        ["", ""],
        ["Qd4 pd2", ""],
        ["Qd4 Pc3", "Pc3 Qd4"],
        ["", ""],
        ["Qd4 nb6", ""],
    ];
    let knights = ["Nf5 Qd4", "Rd6 pd2", "Bg7 Pc3"];
    let mut expected: Vec<u64> = Vec::new();
    for [victim, attacker] in appearing {
        expected.push(entry(victim) | entry(attacker) << 32);
    }
    let [knight, rook, bishop] = knights.map(entry);
    let vanishes = 1 << 63;
    expected.extend([rook << 32 | vanishes, knight | bishop << 32 | vanishes]);
    expected.resize(16, 0);
    assert_eq!(answer(Layout::Places), expected);
    let mut list = halves(&expected);
    list.retain(|&entry| entry != 0);
    list.sort_unstable();
    list.resize(32, 0);
    assert_eq!(halves(&answer(Layout::List)), list);
}

/// Returns the entry of a pair that appears, as in `Qd4 Rd6`; 0 for an empty text.
fn entry(pair: &str) -> u64 {
    let mut entry = 0;
    for (index, piece) in pair.split_whitespace().enumerate() {
        let (letter, square) = piece.split_at(1);
        let code = PIECE_CODES["PNBRQKpnbrqk".find(letter).expect("a piece")];
        let square = Square::from_name(square).expect("a square").index();
        entry |= (u64::from(code) | u64::from(square) << 8) << (16 * index);
    }
    entry
}

/// Returns the entries of words.
fn halves(words: &[u64]) -> Vec<u32> {
    words.iter().flat_map(|word| [*word as u32, (word >> 32) as u32]).collect()
}
