//! Tests of the cases: as many as the README says, and each one that the model speaks of.

use crate::cases::{Cases, Flow};
use crate::models::rules;
use crate::question::Question;
use crate::suite::Effort;
use contract::{Direction, Input, Model, Piece, Shape, Subject};
use std::ops::ControlFlow::Continue;

/// The subjects whose cases a line of the README adds up, and a shape for them.
pub(crate) struct Tried {
    subjects: Vec<Subject>,
    shape: Shape,
}

/// Arguments by name and words.
pub(crate) fn of(subjects: &[Subject], names: &[(&'static str, usize)], units: usize) -> Tried {
    let input = |&(name, words)| Input { name, words, chained: false };
    let inputs = Vec::leak(names.iter().map(input).collect());
    let shape = Shape { inputs, answer_words: 1, sum_lanes: 1, units };
    Tried { subjects: subjects.to_vec(), shape }
}

pub(crate) fn in_each_direction(names: &[(&'static str, usize)], units: usize) -> Tried {
    of(&Direction::ALL.map(Subject::Direction), names, units)
}

pub(crate) fn of_each_piece(names: &[(&'static str, usize)], units: usize) -> Tried {
    of(&[Piece::Rook, Piece::Bishop, Piece::Queen].map(Subject::Piece), names, units)
}

fn questions(model: Model) -> impl Iterator<Item = Question> {
    let Tried { subjects, shape } = rules(model).tried(model);
    subjects.into_iter().map(move |subject| Question::new(model, subject, &shape))
}

fn count(model: Model, part: impl Fn(&mut Cases) -> Flow) -> String {
    let mut cases = 0_u64;
    for question in questions(model) {
        let _ = part(&mut Cases::new(&question, &mut |_| {
            cases += 1;
            Continue(())
        }));
    }
    with_commas(cases)
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
        let exhaustive = count(model, |cases| cases.exhaustive());
        let edges = count(model, |cases| cases.edges());
        let random = count(model, |cases| cases.random(Effort::Full.random_cases()));
        let row = format!("| {exhaustive} | {edges} | {random} |");
        let found = readme
            .lines()
            .any(|line| line.starts_with(&format!("| `{model}`")) && line.ends_with(&row));
        assert!(found, "README: the row of {model} should end in {row}");
    }
}

#[test]
fn every_case_is_one_that_the_model_speaks_of() {
    for question in Model::ALL.into_iter().flat_map(questions) {
        let mut check = |words: &[u64]| {
            let broken = question.broken_precondition(words);
            assert_eq!(broken, None, "{}: {words:x?}", question.model);
            Continue(())
        };
        let mut cases = Cases::new(&question, &mut check);
        let _ = cases.edges();
        let _ = cases.random(432);
        let _ = cases.exhaustive();
    }
}
