//! The figures to look at first: one for each question. The others answer the same of other models and forms.

use super::machines::figure_across;
use super::{Figure, density, figures};
use crate::view::LOOK_UPS;
use crate::view::across::Machines;
use crate::view::select::FORMS;
use record::Record;

/// The questions, each by the kinds of figure that answer it, the best answer first.
const QUESTIONS: [&[&str]; 12] = [
    &["ranking"],
    &["states"],
    &["map"],
    &["first"],
    &["operations"],
    &["density"],
    &["by_tier"],
    &["slices"],
    &["lanes"],
    &["search", "perft"],
    &["machines"],
    &["clock"],
];

/// What is looked for first, of the models that a record has.
const MODELS: [&str; 5] =
    [LOOK_UPS, "board_attacks", "square_batch queen", "board_batch", "ray_attacks"];

/// Where counts and times were published.
const COUNTED: &str = "ray_attacks";

/// A figure for each question that `record` answers; `others` are records of other machines.
pub fn questions(record: &Record, others: &[Record]) -> Vec<Figure> {
    let mut all = figures(record);
    let model = all.iter().filter(|one| one.kind == "ranking").min_by_key(|one| place(one));
    if let Some(model) = model.and_then(|one| one.model.clone()).filter(|_| !others.is_empty()) {
        let records: Vec<Record> = [record].into_iter().chain(others).cloned().collect();
        all.extend(figure_across(&Machines::of(&records), &model, FORMS[0]));
    }
    let mut chosen = Vec::new();
    for kinds in QUESTIONS {
        let answer = kinds.iter().find_map(|kind| {
            let own = all.iter().enumerate().filter(|(_, one)| one.kind == *kind);
            let best = own.min_by_key(|(index, one)| (preference(record, one), *index));
            best.map(|(index, _)| index)
        });
        chosen.extend(answer.map(|index| all.remove(index)));
    }
    chosen
}

/// Which of a kind comes first, by two numbers: the least.
fn preference(record: &Record, one: &Figure) -> (bool, usize) {
    let model = one.model.as_deref().unwrap_or_default();
    let depends = || FORMS.iter().any(|form| density::depends(record, model, form));
    let stands_back = match one.kind {
        "operations" => model != COUNTED,
        "density" => !depends(),
        _ => false,
    };
    (stands_back, place(one))
}

/// The place of its model, and of the others after them.
fn place(one: &Figure) -> usize {
    let place = MODELS.iter().position(|name| one.model.as_deref() == Some(name));
    place.unwrap_or(MODELS.len())
}
