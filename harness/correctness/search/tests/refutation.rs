//! The checker of refutations follows the right ones, and refuses garbled ones.

use search::case::Case;
use search::cnf::Cnf;
use search::program::Domain;
use search::question::{Cost, Form, Question};
use search::refutation::check;
use search::solver::{Answer, Solver, Step};

/// Four ranks by two gates and three shifts, for all inputs, and the solver's refutation.
fn refuted() -> (Cnf, Vec<Step>) {
    let cost = Cost::Both { gates: 2, shifts: 3 };
    let question =
        Question { ranks: 4, domain: Domain::Disjoint, arity: 2, cost, form: Form::Plain };
    let (mut cnf, mut encoding) = question.formula();
    for both in 0..=u8::MAX {
        let (sliders, empty) = (both >> 4, both & 15);
        if sliders & empty == 0 {
            encoding.add(Case { sliders, empty }, &mut cnf);
        }
    }
    let mut steps = Vec::new();
    let answer = Solver::new(&mut steps, &|_| true).solve(&cnf);
    assert_eq!(answer, Answer::None);
    steps.push(Step::Lemma(Vec::new()));
    (cnf, steps)
}

fn lemmas(steps: &[Step]) -> Vec<usize> {
    let long = |step: &Step| matches!(step, Step::Lemma(clause) if clause.len() > 1);
    (0..steps.len()).filter(|&at| long(&steps[at])).collect()
}

#[test]
fn the_checker_follows_a_refutation_and_refuses_a_garbled_one() {
    let (cnf, steps) = refuted();
    assert_eq!(check(&cnf, steps.iter().cloned()), Ok(()));
    let lemmas = lemmas(&steps);
    let many = lemmas.len();
    assert!(many > 50, "{many} clauses are a refutation worth garbling");

    // Half of the reasons are left out.
    let kept = |(at, _): &(usize, &Step)| lemmas.binary_search(at).is_err() || at % 2 == 0;
    let dropped = steps.iter().enumerate().filter(kept).map(|(_, step)| step.clone());
    assert!(check(&cnf, dropped).is_err());

    // Negates a literal in one clause at a time; some such clauses may still follow.
    let tried: Vec<usize> = lemmas.into_iter().step_by(32).collect();
    let negated = tried.iter().filter(|&&at| {
        let mut garbled = steps.clone();
        if let Step::Lemma(clause) = &mut garbled[at] {
            clause[0] = -clause[0];
        }
        check(&cnf, garbled.into_iter()).is_err()
    });
    let refused = negated.count();
    assert!(refused > tried.len() / 2, "{refused} of {} noticed", tried.len());

    // Only the claim, and no claim at all.
    assert!(check(&cnf, [Step::Lemma(Vec::new())].into_iter()).is_err());
    assert!(check(&cnf, [].into_iter()).is_err());
}

#[test]
fn a_formula_with_a_model_cannot_be_refuted() {
    let (cnf, steps) = refuted();
    let mut weaker = Cnf::default();
    for clause in cnf.clauses(0).skip(1).filter(|clause| clause.len() > 2) {
        weaker.clause(clause);
    }
    assert!(check(&weaker, steps.into_iter()).is_err());
}
