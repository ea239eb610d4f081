//! Tests of the cases: their number is the README's, and each keeps the model's preconditions.

use crate::cases::{Cases, Flow};
use crate::models::rules;
use crate::question::Question;
use crate::suite::Effort;
use contract::{Arithmetic, Direction, Input, Model, Shape, Subject};
use std::ops::ControlFlow::Continue;

/// The questions that a row of the README counts: all subjects of a model, or one if all ask the same.
fn questions(model: Model) -> impl Iterator<Item = Question> {
    let subjects = match model {
        Model::BoardUpdate | Model::RaysQuadrant | Model::Rays => &model.subjects()[..1],
        Model::ByteArithmetic => &[Subject::Arithmetic(Arithmetic::AddBytes)],
        _ => model.subjects(),
    };
    let units = match model {
        Model::RayBatch => 2,
        Model::BoardBatch | Model::SquareBatch => 4,
        Model::RaysQuadrant | Model::Rays => 16,
        _ => 1,
    };
    let words = |name| match name {
        "kept" => 4,
        "coordinates" => 2,
        "square" => 1,
        _ => units,
    };
    let names = rules(model).arguments().iter().map(|argument| argument.name);
    let inputs = names.map(|name| Input { name, words: words(name), chained: false }).collect();
    let shape = Shape {
        inputs: Vec::leak(inputs),
        answer_words: 1,
        sum_lanes: 1,
        units,
        order: Direction::ALL,
    };
    subjects.iter().map(move |&subject| Question::new(model, subject, &shape))
}

fn count(model: Model, part: impl Fn(&mut Cases) -> Flow) -> u64 {
    let mut cases = 0_u64;
    for question in questions(model) {
        let _ = part(&mut Cases::new(&question, &mut |_| {
            cases += 1;
            Continue(())
        }));
    }
    cases
}

/// Compares one of the last four columns of the README's table with the number of cases.
fn assert_column(column: usize, cases: impl Fn(&mut Cases) -> Flow) {
    let readme = include_str!("../README.md").replace(',', "");
    for model in Model::ALL {
        let name = format!("| `{model}` |");
        let row = readme.lines().find(|line| line.starts_with(&name)).expect("a row");
        let cells: Vec<&str> = row.split(" | ").map(|cell| cell.trim_matches(['|', ' '])).collect();
        let found = cells[cells.len() - 4 + column];
        assert_eq!(found, count(model, &cases).to_string(), "{model}: {row}");
    }
}

#[test]
fn the_readme_counts_the_cases_of_a_variants_tests() {
    assert_column(1, |cases| cases.exhaustive(Effort::Relevant));
    assert_column(2, |cases| cases.edges());
    assert_column(3, |cases| cases.random(Effort::Relevant.random_cases()));
}

#[test]
#[ignore = "thirty million cases: .ci/run"]
fn the_readme_counts_the_cases_of_verify() {
    assert_column(0, |cases| cases.exhaustive(Effort::Full));
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
        let _ = cases.exhaustive(Effort::Relevant);
    }
}
