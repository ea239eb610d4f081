//! The smallest programs for three and four ranks, and faults that a search must notice.

use search::plan;
use search::program::{Gate, Program};
use search::question::{Cost, Form, Question};
use search::report::{AnswerRow, Bounds, bounds};
use search::search::{Ending, Options, Outcome, Pace, Status, search};
use search::trial::{Domain, inputs, wrong_inputs};

/// Answers a question without files.
fn answer(question: &Question) -> Outcome {
    search(question, Options::default(), &|_| Pace::On).expect("nothing is written")
}

fn rows(max_ranks: usize, domain: Domain, form: Form) -> Vec<AnswerRow> {
    let plan =
        plan::quick(domain, form, 2).into_iter().filter(|question| question.ranks <= max_ranks);
    plan.map(|question| AnswerRow::new(&question, &answer(&question))).collect()
}

#[test]
fn three_and_four_ranks_need_four_and_seven_operations() {
    for (domain, form) in [
        (Domain::Disjoint, Form::Normal),
        (Domain::Disjoint, Form::Plain),
        (Domain::Anywhere, Form::Normal),
        (Domain::Anywhere, Form::Plain),
    ] {
        let rows = rows(4, domain, form);
        for row in rows.iter().filter(|row| row.verdict == "refuted") {
            assert_eq!(row.proof_accepted_by.as_deref(), Some("RUP checker"));
        }
        let bounds = bounds(&rows, domain, 2).expect("formulas and programs agree");
        let four =
            Bounds { ranks: 4, gates: 4, shifts: 3, operations: 7, known: 7, published: false };
        let three =
            Bounds { ranks: 3, gates: 2, shifts: 2, operations: 4, known: 4, published: false };
        assert_eq!(bounds[..2], [three, four]);
        assert_eq!(bounds[5].known, 14, "eight ranks");
    }
}

/// The split question has a formula with rules for each skeleton, the other one formula without
/// rules.
#[test]
fn a_question_that_is_split_has_the_same_answer() {
    let sizes = [
        (3, Cost::Gates(1)),
        (3, Cost::Gates(2)),
        (3, Cost::Gates(3)),
        (4, Cost::Gates(2)),
        (4, Cost::Gates(3)),
        (4, Cost::Gates(4)),
        (3, Cost::Both { gates: 2, shifts: 1 }),
        (3, Cost::Both { gates: 2, shifts: 2 }),
        (4, Cost::Both { gates: 3, shifts: 3 }),
        (4, Cost::Both { gates: 4, shifts: 2 }),
        (4, Cost::Both { gates: 4, shifts: 3 }),
    ];
    for domain in [Domain::Disjoint, Domain::Anywhere] {
        for (ranks, cost) in sizes {
            let [split, whole] = [Form::Normal, Form::Plain].map(|form| {
                let question = Question { ranks, domain, arity: 2, cost, form };
                AnswerRow::new(&question, &answer(&question))
            });
            assert_eq!(split.verdict, whole.verdict, "{ranks} ranks, {cost}");
            assert_eq!((whole.parts, split.parts != 1), (1, true));
            assert!(split.verdict == "found" || split.formulas == split.parts, "all are refuted");
        }
    }
}

fn stop_after_100_conflicts(status: &Status) -> Pace {
    if status.conflicts < 100 { Pace::On } else { Pace::Stop }
}

#[test]
fn what_is_stopped_is_open() {
    for cost in [Cost::Both { gates: 7, shifts: 5 }, Cost::Gates(6)] {
        let question =
            Question { ranks: 8, domain: Domain::Disjoint, arity: 2, cost, form: Form::Normal };
        let outcome = search(&question, Options::default(), &stop_after_100_conflicts);
        let outcome = outcome.expect("nothing is written");
        assert!(matches!(outcome.verdict, Ending::Open));
        assert_eq!(AnswerRow::new(&question, &outcome).verdict, "open");
    }
}

#[test]
fn a_program_that_is_nearly_right_is_wrong() {
    let right = Program::kogge_stone(2);
    assert_eq!((right.gates(), right.shifts()), (8, 6));
    assert_eq!(wrong_inputs(&right, 8, Domain::Anywhere).count(), 0);
    assert_eq!(inputs(8, Domain::Anywhere), 65_536);

    // The parallel prefix without its last step fills four squares at most.
    let mut short = Program::default();
    let (mut sliders, mut empty) = (0, 1);
    for ranks in [1, 2] {
        let moved = short.add_shift(sliders, ranks);
        let reached = short.add_gate(Gate::And, empty, moved);
        sliders = short.add_gate(Gate::Or, sliders, reached);
        let moved = short.add_shift(empty, ranks);
        empty = short.add_gate(Gate::And, empty, moved);
    }
    short.add_shift(sliders, 1);
    assert_eq!(wrong_inputs(&short, 5, Domain::Disjoint).count(), 0);
    assert!(wrong_inputs(&short, 6, Domain::Disjoint).count() > 0);
}

#[test]
fn a_refutation_that_a_program_contradicts_is_an_error() {
    let mut rows = rows(3, Domain::Disjoint, Form::Normal);
    let refuted = rows.iter().find(|row| row.verdict == "refuted").expect("a refutation").clone();
    rows.push(AnswerRow { gates: Some(2), shifts: None, ..refuted });
    let error = bounds(&rows, Domain::Disjoint, 2).expect_err("four operations are enough");
    assert!(error.contains("a formula is wrong"), "{error}");
}

/// Three operations are enough for three ranks; eight need at least three gates and five shifts.
#[test]
fn gates_of_three_inputs_are_bounded_too() {
    let plan = plan::quick(Domain::Disjoint, Form::Normal, 3);
    // Three gates take seconds to refute.
    let quick = plan.iter().filter(|question| question.cost != Cost::Gates(3));
    let rows: Vec<AnswerRow> =
        quick.map(|question| AnswerRow::new(question, &answer(question))).collect();
    let bounds = bounds(&rows, Domain::Disjoint, 3).expect("formulas and programs agree");
    assert_eq!((bounds[0].operations, bounds[0].known), (3, 3));
    assert_eq!((bounds[5].operations, bounds[5].known), (8, 10));
}
