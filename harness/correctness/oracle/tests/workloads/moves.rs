//! Tests calls after moves: each is about one of a few positions, with one piece elsewhere than in
//! the call before about that position, and the moves lead back.

use contract::{Direction, Input, Layout, MOVED_POSITIONS, Model, Shape, Subject};
use oracle::broken_precondition;
use oracle::workloads::{arguments_after_moves, by_name};

const CALLS: usize = 8 * MOVED_POSITIONS;

fn shape(inputs: &'static [Input]) -> Shape {
    Shape {
        inputs,
        answer_words: 2,
        sum_lanes: 1,
        units: 1,
        order: Direction::ALL,
        layout: Layout::Squares,
        by_reference: true,
    }
}

const fn input(name: &'static str, words: usize) -> Input {
    Input::unchained(name, words)
}

const fn square() -> Input {
    Input { is_number: true, ..input("square", 1) }
}

const fn piece() -> Input {
    Input { is_number: true, ..input("piece", 1) }
}

const BITBOARDS: &[Input] = &[input("bitboards", 7), square()];
const CODES: &[Input] = &[input("codes", 8), square()];
const KINDS: &[Input] = &[input("kinds", 8), square()];
const CHANGES: &[Input] = &[input("codes", 8), square(), piece()];
const CHANGES_IN_BOTH_FORMS: &[Input] =
    &[input("codes", 8), input("bitboards", 7), square(), piece()];
const THREATS: &[Input] =
    &[input("orthogonal", 1), input("diagonal", 1), input("occupied", 1), input("transparent", 1)];

#[test]
fn each_call_is_a_quiet_move_after_the_one_before_about_its_position() {
    let cases = [
        (Model::Discovered, BITBOARDS),
        (Model::Discovered, CODES),
        (Model::Discovered, KINDS),
        (Model::Threats, THREATS),
        (Model::ThreatChanges, CHANGES),
        (Model::ThreatChanges, CHANGES_IN_BOTH_FORMS),
    ];
    for (model, inputs) in cases {
        let shape = shape(inputs);
        for name in ["game", "uniform-16", "empty"] {
            let workload = by_name(name, 3).expect("a name of the list");
            let subject = Subject::Position;
            let words = arguments_after_moves(model, subject, &shape, &workload, CALLS);
            let words = words.expect("there are moves");
            assert_eq!(broken_precondition(model, subject, &shape, &words), None, "{name}");
            let calls: Vec<&[u64]> = words.chunks_exact(shape.argument_words()).collect();
            assert_eq!(calls.len(), CALLS);
            let mut queries = Vec::new();
            for (index, call) in calls.iter().enumerate() {
                let before = calls[(index + CALLS - MOVED_POSITIONS) % CALLS];
                // It panics unless exactly one piece has moved to an empty square.
                let query = shape.move_between(index % MOVED_POSITIONS, before, call);
                assert_eq!(query >> 56, (index % MOVED_POSITIONS) as u64);
                let [from, to] = [16, 24].map(|shift| query >> shift & 0xff);
                assert!(from != to && from < 64 && to < 64, "{name}");
                queries.push(query);
            }
            queries.sort_unstable();
            queries.dedup();
            assert!(queries.len() > CALLS / 2, "{name}: {} distinct moves", queries.len());
        }
    }
}

#[test]
fn full_boards_have_no_moves() {
    let workload = by_name("full", 3).expect("a name of the list");
    let shape = shape(CODES);
    let words =
        arguments_after_moves(Model::Discovered, Subject::Position, &shape, &workload, CALLS);
    assert_eq!(words, None);
}

#[test]
fn a_query_of_both_forms_makes_the_move_in_each() {
    let [before, after] = calls_in_both_forms();
    let query = shape(CHANGES_IN_BOTH_FORMS).move_between(0, &before, &after);
    let [mailbox_before, mailbox_after] =
        [&before, &after].map(|call| [&call[..8], &call[15..]].concat());
    let in_mailbox = shape(CHANGES).move_between(0, &mailbox_before, &mailbox_after);
    let of_sets = shape(BITBOARDS).move_between(0, &before[8..16], &after[8..16]);
    let piece = after[16] << 8;
    assert_eq!(query, in_mailbox | of_sets);
    assert_eq!(query & 0xffff, after[15] | piece);
    assert_eq!(query >> 16 & 0xffff, of_sets >> 16 & 0xffff);
    assert_eq!([query >> 32 & 0xffff, query >> 48], [of_sets >> 32, in_mailbox >> 48]);
}

#[test]
#[should_panic(expected = "each form has another move")]
fn forms_with_different_moves_are_refused() {
    let [before, after] = calls_in_both_forms();
    // The mailbox goes the way back.
    let [mut there, mut back] = [before.clone(), after.clone()];
    there[..8].copy_from_slice(&after[..8]);
    back[..8].copy_from_slice(&before[..8]);
    shape(CHANGES_IN_BOTH_FORMS).move_between(0, &there, &back);
}

/// Returns two calls with a move between them.
fn calls_in_both_forms() -> [Vec<u64>; 2] {
    let workload = by_name("game", 3).expect("a name of the list");
    let shape = shape(CHANGES_IN_BOTH_FORMS);
    let model = Model::ThreatChanges;
    let words = arguments_after_moves(model, Subject::Position, &shape, &workload, CALLS);
    let words = words.expect("there are moves");
    let calls: Vec<&[u64]> = words.chunks_exact(shape.argument_words()).collect();
    [calls[0].to_vec(), calls[MOVED_POSITIONS].to_vec()]
}
