//! Tests of the cases: as many as the README says, and each one that the model speaks of.

use crate::cases::{Cases, Flow};
use crate::question::Question;
use crate::suite::Effort;
use contract::{Arithmetic, Direction, Input, Line, Model, Numbering, Piece, Shape, Subject};
use std::ops::ControlFlow::Continue;

/// The model's arguments, with two boards or 16 coordinates where it takes several.
fn shape(model: Model) -> Shape {
    let (names, units): (&[&'static str], usize) = match model {
        Model::Step => (&["set"], 1),
        Model::Fill => (&["generators", "propagators"], 1),
        Model::RayAttacks => (&["sliders", "occupied"], 1),
        Model::RayBatch => (&["sliders", "occupied"], 2),
        Model::BoardAttacks => (&["orthogonal", "diagonal", "occupied"], 1),
        Model::LineAttacks | Model::SquareAttacks => (&["square", "occupied"], 1),
        Model::RaysQuadrant => (&["coordinates", "square"], 16),
        Model::ByteArithmetic => (&["x", "y"], 1),
    };
    // Two words are enough for each; the cases write no more than they need.
    let input = |&name| Input { name, words: 2, chained: false };
    let inputs = Vec::leak(names.iter().map(input).collect());
    Shape { inputs, answer_words: 1, sum_lanes: 1, units }
}

/// The subjects whose cases a line of the README adds up.
fn subjects(model: Model) -> Vec<Subject> {
    match model {
        Model::BoardAttacks => vec![Subject::Board],
        Model::LineAttacks => Line::ALL.map(Subject::Line).to_vec(),
        Model::SquareAttacks => {
            [Piece::Rook, Piece::Bishop, Piece::Queen].map(Subject::Piece).to_vec()
        }
        Model::RaysQuadrant => vec![Subject::Numbering(Numbering::Compass)],
        Model::ByteArithmetic => vec![Subject::Arithmetic(Arithmetic::AddBytes)],
        _ => Direction::ALL.map(Subject::Direction).to_vec(),
    }
}

fn count(model: Model, part: impl Fn(&mut Cases) -> Flow) -> u64 {
    let mut cases = 0;
    for subject in subjects(model) {
        let question = Question::new(model, subject, &shape(model));
        let _ = part(&mut Cases::new(&question, &mut |_| {
            cases += 1;
            Continue(())
        }));
    }
    cases
}

fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| std::str::from_utf8(group).expect("digits"))
        .collect();
    groups.join(",")
}

#[test]
fn the_readme_counts_the_cases_that_there_are() {
    let readme = include_str!("../README.md");
    for model in Model::ALL {
        let exhaustive = with_commas(count(model, |cases| cases.exhaustive()));
        let edges = with_commas(count(model, |cases| cases.edges()));
        let count_of_full = Effort::Full.random_cases();
        let random = with_commas(count(model, |cases| cases.random(count_of_full)));
        let row = format!("| {exhaustive} | {edges} | {random} |");
        let found = readme
            .lines()
            .any(|line| line.starts_with(&format!("| `{model}`")) && line.ends_with(&row));
        assert!(found, "README: the row of {model} should end in {row}");
    }
}

#[test]
fn sliders_are_always_a_subset_of_occupied() {
    for model in [Model::RayAttacks, Model::RayBatch, Model::BoardAttacks] {
        for subject in subjects(model) {
            let question = Question::new(model, subject, &shape(model));
            let mut check = |record: &[u64]| {
                assert_eq!(question.broken_precondition(record), None, "{record:x?}");
                Continue(())
            };
            let mut cases = Cases::new(&question, &mut check);
            let _ = cases.edges();
            let _ = cases.random(432);
            let _ = cases.exhaustive();
        }
    }
}
