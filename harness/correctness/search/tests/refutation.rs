//! The checker accepts a correct refutation and rejects faulty ones.

use search::case::Case;
use search::cnf::Cnf;
use search::program::Domain;
use search::question::{Cost, Form, Question};
use search::refutation::check;
use search::solver::{Answer, Solver, Step};

/// Returns the formula for four ranks by two gates and three shifts, with all inputs required, and
/// the solver's refutation.
fn refuted_formula() -> (Cnf, Vec<Step>) {
    let cost = Cost::Both { gates: 2, shifts: 3 };
    let question =
        Question { ranks: 4, domain: Domain::Disjoint, arity: 2, cost, form: Form::Plain };
    let (mut cnf, mut encoding) = question.formula();
    for input in 0..=u8::MAX {
        let (sliders, empty) = (input >> 4, input & 15);
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

/// Returns the indices of the derived clauses with several literals.
fn long_lemmas(steps: &[Step]) -> Vec<usize> {
    let mut indices = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        if matches!(step, Step::Lemma(clause) if clause.len() > 1) {
            indices.push(index);
        }
    }
    indices
}

#[test]
fn the_checker_follows_a_refutation_and_refuses_a_garbled_one() {
    let (cnf, steps) = refuted_formula();
    assert_eq!(check(&cnf, steps.iter().cloned()), Ok(()));
    let lemmas = long_lemmas(&steps);
    let count = lemmas.len();
    assert!(count > 50, "{count} clauses are too few to plant faults in");

    // Leaves out half of the derived clauses.
    let mut incomplete = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        if lemmas.binary_search(&index).is_err() || index % 2 == 0 {
            incomplete.push(step.clone());
        }
    }
    assert!(check(&cnf, incomplete.into_iter()).is_err());

    // Negates a literal in one clause at a time. Some such clauses may still follow.
    let faulty_lemmas: Vec<usize> = lemmas.into_iter().step_by(32).collect();
    let mut rejected = 0;
    for &index in &faulty_lemmas {
        let mut faulty_steps = steps.clone();
        if let Step::Lemma(clause) = &mut faulty_steps[index] {
            clause[0] = -clause[0];
        }
        rejected += usize::from(check(&cnf, faulty_steps.into_iter()).is_err());
    }
    let count = faulty_lemmas.len();
    assert!(rejected > count / 2, "{rejected} of {count} noticed");

    // The empty clause alone is not a refutation, and no steps are not one either.
    assert!(check(&cnf, [Step::Lemma(Vec::new())].into_iter()).is_err());
    assert!(check(&cnf, [].into_iter()).is_err());
}

#[test]
fn a_formula_with_a_model_cannot_be_refuted() {
    let (cnf, steps) = refuted_formula();
    let mut weaker = Cnf::default();
    for clause in cnf.clauses(0).skip(1).filter(|clause| clause.len() > 2) {
        weaker.add_clause(clause);
    }
    assert!(check(&weaker, steps.into_iter()).is_err());
}
