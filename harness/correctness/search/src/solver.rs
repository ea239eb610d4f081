//! The solver (batsat: MiniSat in Rust). Its claim that there is no model is believed only if `rup`
//! accepts its steps.

use crate::cnf::{Cnf, Literal};
use batsat::{Callbacks, ClauseKind, Lit, SolverInterface, SolverOpts, Var, lbool};
use std::cell::Cell;

/// A step of a refutation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A clause that follows from the formula and earlier steps.
    Lemma(Vec<Literal>),
    /// A clause that is no longer needed.
    Delete(Vec<Literal>),
}

impl Step {
    /// The step as a line of a DRAT proof.
    pub fn text(&self) -> String {
        let (start, clause) = match self {
            Step::Lemma(clause) => ("", clause),
            Step::Delete(clause) => ("d ", clause),
        };
        let literals: String = clause.iter().map(|literal| format!("{literal} ")).collect();
        format!("{start}{literals}0\n")
    }
}

/// The solver's answer.
#[derive(Debug, PartialEq, Eq)]
pub enum Answer {
    /// A model: the values of the variables.
    Model(Vec<bool>),
    /// No model.
    None,
    /// The solver was stopped.
    Stopped,
}

/// A solver for a growing formula.
pub struct Solver<'t> {
    solver: batsat::Solver<Ear<'t>>,
    known: usize,
}

/// Callbacks of the solver.
struct Ear<'t> {
    tell: &'t mut dyn FnMut(Step),
    /// Receives the number of conflicts; returns whether to continue.
    go_on: &'t dyn Fn(u64) -> bool,
    asked: Cell<u64>,
    stopped: Cell<bool>,
    conflicts: u64,
}

/// The solver asks before every decision; only every n-th question is passed on.
const ASK_EVERY: u64 = 1024;

impl Callbacks for Ear<'_> {
    fn on_new_clause(&mut self, clause: &[Lit], _: ClauseKind) {
        self.conflicts += 1;
        (self.tell)(Step::Lemma(numbers(clause)));
    }

    fn on_delete_clause(&mut self, clause: &[Lit]) {
        (self.tell)(Step::Delete(numbers(clause)));
    }

    fn stop(&self) -> bool {
        self.asked.set(self.asked.get() + 1);
        if self.asked.get().is_multiple_of(ASK_EVERY) && !(self.go_on)(self.conflicts) {
            self.stopped.set(true);
        }
        self.stopped.get()
    }
}

fn numbers(clause: &[Lit]) -> Vec<Literal> {
    let number = |literal: &Lit| {
        let variable = i32::try_from(literal.var().idx()).expect("variables come from literals");
        if literal.sign() { variable + 1 } else { -variable - 1 }
    };
    clause.iter().map(number).collect()
}

impl<'t> Solver<'t> {
    /// An empty solver. It reports every step, and asks with its number of conflicts whether to
    /// continue.
    pub fn new(tell: &'t mut dyn FnMut(Step), go_on: &'t dyn Fn(u64) -> bool) -> Self {
        let ear = Ear { tell, go_on, asked: Cell::new(0), stopped: Cell::new(false), conflicts: 0 };
        Solver { solver: batsat::Solver::new(SolverOpts::default(), ear), known: 0 }
    }

    /// Adds the new clauses and searches for a model.
    pub fn solve(&mut self, cnf: &Cnf) -> Answer {
        for clause in cnf.clauses(self.known) {
            let mut literals: Vec<Lit> = clause
                .iter()
                .map(|&literal| {
                    let variable: Var = self.solver.var_of_int(literal.unsigned_abs() - 1);
                    Lit::new(variable, literal > 0)
                })
                .collect();
            self.solver.add_clause_reuse(&mut literals);
        }
        self.known = cnf.size();
        let answer = self.solver.solve_limited(&[]);
        if answer == lbool::TRUE {
            let value = |variable: i32| {
                let variable = self.solver.var_of_int(variable.unsigned_abs());
                self.solver.value_var(variable) == lbool::TRUE
            };
            Answer::Model((0..cnf.variables()).map(value).collect())
        } else if answer == lbool::FALSE {
            Answer::None
        } else {
            Answer::Stopped
        }
    }

    /// The number of conflicts.
    pub fn conflicts(&self) -> u64 {
        self.solver.num_conflicts()
    }
}
