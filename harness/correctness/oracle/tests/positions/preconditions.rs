//! Arguments that are no position, or sliders that no position has, are refused.

use super::{ALL, CHANGES, FORMS, THREATS, call, shape};
use contract::{Input, Layout, Model, Subject};
use oracle::broken_precondition;
use oracle::worked::{AROUND_D4, position};

const NO_PIECE: Option<&str> = Some("a square holds what stands for no piece");
const CONTRADICTION: Option<&str> = Some("two forms of the position contradict each other");

/// Every form of the position at once.
const EVERY_FORM: &[Input] = &[
    Input::unchained("bitboards", 7),
    Input::unchained("codes", 8),
    Input::unchained("kinds", 8),
    Input::unchained("square", 1),
];

/// Returns the rule that a call breaks. Both models of positions must name the same.
fn broken_rule(inputs: &'static [Input], call: &[u64]) -> Option<&'static str> {
    let attackers = shape(inputs, 1, Layout::Squares);
    let discovered = shape(inputs, 2, Layout::Squares);
    let why = broken_precondition(Model::Attackers, ALL, &attackers, call);
    let other = broken_precondition(Model::Discovered, Subject::Position, &discovered, call);
    assert_eq!(why, other);
    why
}

/// Returns an empty mailbox with this byte on a square, then the square that is asked about.
fn mailbox_call(byte: u8, square: usize) -> [u64; 9] {
    let mut words = [0; 9];
    words[square / 8] = u64::from(byte) << (square % 8 * 8);
    words
}

#[test]
fn a_position_is_accepted_in_every_form() {
    let mailbox = position(AROUND_D4);
    for inputs in FORMS {
        for square in 0..64 {
            assert_eq!(broken_rule(inputs, &call(inputs, &mailbox, square)), None);
        }
        let beyond = broken_rule(inputs, &call(inputs, &mailbox, 64));
        assert_eq!(beyond, Some("a square is 0 (a1) to 63 (h8)"));
    }
}

#[test]
fn a_code_is_one_of_twelve_and_0() {
    let [_, codes, _] = FORMS;
    for square in [0, 27, 63] {
        for byte in 0..=255 {
            let is_right = matches!(byte, 0..=6 | 9..=14);
            let expected = if is_right { None } else { NO_PIECE };
            assert_eq!(broken_rule(codes, &mailbox_call(byte, square)), expected, "code {byte}");
        }
    }
}

#[test]
fn a_kind_byte_has_at_most_one_bit_and_never_the_highest() {
    let [_, _, kinds] = FORMS;
    for square in [0, 27, 63] {
        for byte in 0..=255_u8 {
            let is_right = byte.count_ones() <= 1 && byte < 128;
            let expected = if is_right { None } else { NO_PIECE };
            assert_eq!(
                broken_rule(kinds, &mailbox_call(byte, square)),
                expected,
                "kind byte {byte}"
            );
        }
    }
}

/// Tries each of the 128 combinations of sets that a square can be in.
#[test]
fn sets_of_a_square_are_those_of_one_piece() {
    let [bitboards, _, _] = FORMS;
    // Occupied is bit 0. Then diagonal, orthogonal, both of them, white pawns, black pawns, knights
    // and kings.
    const RIGHT: [u8; 8] = [0, 0b11, 0b101, 0b111, 0b1001, 0b1_0001, 0b10_0001, 0b100_0001];
    for square in [0, 27, 63] {
        for sets in 0..128_u8 {
            let mut call = [0; 8];
            for (set, word) in call[..7].iter_mut().enumerate() {
                *word = u64::from(sets >> set & 1) << square;
            }
            let expected = if RIGHT.contains(&sets) { None } else { NO_PIECE };
            assert_eq!(broken_rule(bitboards, &call), expected, "sets {sets:07b}");
        }
    }
}

/// Another piece, no piece, and a piece on an empty square, in each form but the first.
#[test]
fn two_forms_that_contradict_each_other_are_refused() {
    let right = position(AROUND_D4);
    let words = |codes: &contract::Mailbox, kinds: &contract::Mailbox| {
        let mut words = right.bitboards().words().to_vec();
        words.extend(codes.codes());
        words.extend(kinds.kinds());
        words.push(27);
        words
    };
    assert_eq!(broken_rule(EVERY_FORM, &words(&right, &right)), None);
    for (square, code) in [(54, 4), (54, 0), (0, 1), (18, 9)] {
        let mut other = right;
        other.0[square] = code;
        assert_eq!(broken_rule(EVERY_FORM, &words(&other, &right)), CONTRADICTION);
        assert_eq!(broken_rule(EVERY_FORM, &words(&right, &other)), CONTRADICTION);
    }
    // Sets and kind bytes do not tell the colour of a bishop.
    let mut black_bishop = right;
    black_bishop.0[54] = 11;
    assert_eq!(broken_rule(EVERY_FORM, &words(&black_bishop, &right)), None);
}

#[test]
fn sliders_of_threats_are_occupied_and_not_transparent() {
    let broken =
        |sets: [u64; 4]| broken_precondition(Model::Threats, Subject::Position, &THREATS, &sets);
    assert_eq!(broken([1, 2, 7, 4]), None);
    assert_eq!(broken([1, 2, 3, 4]), None, "an empty square may be transparent");
    assert_eq!(broken([3, 3, 3, 0]), None, "queens");
    for sets in [[1, 2, 7, 1], [1, 2, 7, 2], [1, 2, 7, !0]] {
        assert_eq!(broken(sets), Some("a slider is transparent"));
    }
    for sets in [[1, 2, 6, 0], [1, 2, 5, 0], [1, 2, 0, 4]] {
        assert_eq!(broken(sets), Some("a slider stands on a square that is not occupied"));
    }
}

#[test]
fn a_piece_is_put_on_an_empty_square_and_is_one_of_twelve() {
    let broken = |square: u64, piece: u64| {
        let mut call = position(AROUND_D4).codes().to_vec();
        call.extend([square, piece]);
        broken_precondition(Model::ThreatChanges, Subject::Position, &CHANGES, &call)
    };
    for piece in 0..64 {
        let is_right = matches!(piece, 1..=6 | 9..=14);
        let expected = (!is_right).then_some("a piece is 1 to 6 (white) or 9 to 14 (black)");
        assert_eq!(broken(27, piece), expected, "code {piece}");
    }
    assert_eq!(broken(18, 1), Some("a piece is put on an occupied square"));
    assert_eq!(broken(64, 1), Some("a square is 0 (a1) to 63 (h8)"));
}
