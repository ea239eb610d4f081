//! A run of the programs that a wrong formula admits shows that it is wrong.

use search::case::Case;
use search::cnf::{Cnf, Literal};
use search::encoding::Encoding;
use search::program::{Domain, Runnable};
use search::question::{Cost, Form, Question};
use search::solver::NoSteps;
use search::synthesis::{first_cases, synthesize};
use std::cell::Cell;

/// A faulty formula that ignores sliders on the highest rank.
struct FaultyEncoding(Box<dyn Encoding>);

impl Encoding for FaultyEncoding {
    fn add(&mut self, case: Case, cnf: &mut Cnf) {
        self.0.add(Case { sliders: case.sliders & 3, ..case }, cnf);
    }

    fn read(&self, model: &dyn Fn(Literal) -> bool) -> Box<dyn Runnable> {
        self.0.read(model)
    }
}

#[test]
#[should_panic(expected = "on which this fails")]
fn a_formula_that_demands_the_wrong_thing_is_noticed() {
    let cost = Cost::Both { gates: 2, shifts: 2 };
    let question =
        Question { ranks: 3, domain: Domain::Disjoint, arity: 2, cost, form: Form::Plain };
    let (cnf, encoding) = question.formula();
    let faulty: Box<dyn Encoding> = Box::new(FaultyEncoding(encoding));
    let first = first_cases(&question);
    synthesize(&question, (cnf, faulty), first, &Cell::new(0), &mut NoSteps, &|_| true);
}
