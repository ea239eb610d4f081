//! The figures to look at first: one for each question. The others answer the same of other models and forms.

use super::machines::figure_across;
use super::{Figure, density, figures};
use crate::view::across::Machines;
use crate::view::look_ups;
use crate::view::select::FORMS;
use contract::Model::{BoardAttacks, BoardBatch, RayAttacks, SquareBatch};
use record::{Part, Record};

/// The questions, each by the kinds of figure that answer it, the best answer first.
const QUESTIONS: [&[&str]; 11] = [
    &["ranking"],
    &["states"],
    &["map"],
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
fn looked_for() -> [Part; 5] {
    let batch = Part::of(SquareBatch, &["queen"]);
    let whole = |model| Part::of(model, &[]);
    [look_ups(), whole(BoardAttacks), batch, whole(BoardBatch), whole(COUNTED)]
}

/// Where counts and times were published.
const COUNTED: contract::Model = RayAttacks;

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
    let model = one.model.as_ref();
    let depends = || {
        let on = |part| FORMS.iter().any(|form| density::depends(record, part, *form));
        model.is_some_and(on)
    };
    let stands_back = match one.kind {
        "operations" => model.is_none_or(|part| *part != Part::of(COUNTED, &[])),
        "density" => !depends(),
        _ => false,
    };
    (stands_back, place(one))
}

/// The place of its model, and of the others after them.
fn place(one: &Figure) -> usize {
    let looked_for = looked_for();
    let place = looked_for.iter().position(|part| one.model.as_ref() == Some(part));
    place.unwrap_or(looked_for.len())
}
