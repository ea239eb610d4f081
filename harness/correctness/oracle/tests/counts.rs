//! Tests of the cases: their number is the README's, and each keeps the model's preconditions.

use contract::{Arithmetic, Direction, Input, Layout, Model, Shape, Subject};
use oracle::{Effort, Part, broken_precondition, visit_cases};

/// Returns the arguments that determine a model's answer.
const fn arguments(model: Model) -> &'static [&'static str] {
    match model {
        Model::Step => &["set"],
        Model::Fill => &["generators", "propagators"],
        Model::RayAttacks | Model::RayBatch => &["sliders", "occupied"],
        Model::BoardAttacks | Model::BoardBatch => &["orthogonal", "diagonal", "occupied"],
        Model::BoardUpdate => &["from", "to", "captured", "kept"],
        Model::LineAttacks | Model::SquareAttacks => &["square", "occupied"],
        Model::SquareBatch => &["squares", "occupied"],
        Model::KeptAttacks => &["square", "kept"],
        Model::Threats => &["orthogonal", "diagonal", "occupied", "transparent"],
        Model::Attackers | Model::Discovered => &["bitboards", "square"],
        Model::ThreatChanges => &["codes", "square", "piece"],
        Model::RaysQuadrant | Model::Rays => &["coordinates", "square"],
        Model::ByteArithmetic => &["x", "y"],
    }
}

/// Returns the questions that a row of the README counts: all subjects of a model, or one if their
/// cases are the same.
fn questions(model: Model) -> impl Iterator<Item = (Model, Subject, Shape)> {
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
    let mut inputs = Vec::new();
    for &name in arguments(model) {
        let words = match name {
            "kept" => 4,
            "bitboards" => 7,
            "codes" => 8,
            "coordinates" => 2,
            "square" | "piece" => 1,
            _ => units,
        };
        inputs.push(Input::unchained(name, words));
    }
    let shape = Shape {
        inputs: Vec::leak(inputs),
        answer_words: 1,
        sum_lanes: 1,
        units,
        order: Direction::ALL,
        layout: Layout::Squares,
        by_reference: false,
    };
    subjects.iter().map(move |&subject| (model, subject, shape))
}

fn count(model: Model, part: Part, effort: Effort) -> u64 {
    let mut cases = 0;
    for (model, subject, shape) in questions(model) {
        visit_cases((model, subject, &shape), part, effort, &mut |_| cases += 1);
    }
    cases
}

/// Compares one of the last four columns of the README's table with the number of cases.
fn assert_column(column: usize, part: Part, effort: Effort) {
    let readme = include_str!("../README.md").replace(',', "");
    for model in Model::ALL {
        let name = format!("| `{model}` |");
        let row = readme.lines().find(|line| line.starts_with(&name)).expect("a row");
        let cells: Vec<&str> = row.split(" | ").map(|cell| cell.trim_matches(['|', ' '])).collect();
        let cell = cells[cells.len() - 4 + column];
        assert_eq!(cell, count(model, part, effort).to_string(), "{model}: {row}");
    }
}

#[test]
fn the_readme_counts_the_cases_of_a_variants_tests() {
    assert_column(1, Part::Exhaustive, Effort::Relevant);
    assert_column(2, Part::Edges, Effort::Relevant);
    assert_column(3, Part::Random, Effort::Relevant);
}

#[test]
#[ignore = "thirty million cases: .ci/run"]
fn the_readme_counts_the_cases_of_verify() {
    assert_column(0, Part::Exhaustive, Effort::Full);
}

#[test]
fn every_case_is_one_that_the_model_speaks_of() {
    /// Number of words that are checked together, so that the cases of a part need not be stored.
    const BLOCK_WORDS: usize = 1 << 16;
    for (model, subject, shape) in Model::ALL.into_iter().flat_map(questions) {
        let mut calls = Vec::new();
        for (part, effort) in [
            (Part::Edges, Effort::Edges),
            (Part::Random, Effort::Edges),
            (Part::Exhaustive, Effort::Relevant),
        ] {
            visit_cases((model, subject, &shape), part, effort, &mut |call| {
                calls.extend_from_slice(call);
                if calls.len() > BLOCK_WORDS {
                    assert_valid(model, subject, &shape, &calls);
                    calls.clear();
                }
            });
        }
        assert_valid(model, subject, &shape, &calls);
    }
}

fn assert_valid(model: Model, subject: Subject, shape: &Shape, calls: &[u64]) {
    let broken = broken_precondition(model, subject, shape, calls);
    assert_eq!(broken, None, "{model} of {subject}");
}
