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
    /// Returns the step as a line of a DRAT proof.
    pub fn text(&self) -> String {
        let (start, clause) = match self {
            Step::Lemma(clause) => ("", clause),
            Step::Delete(clause) => ("d ", clause),
        };
        let literals: String = clause.iter().map(|literal| format!("{literal} ")).collect();
        format!("{start}{literals}0\n")
    }
}

/// A receiver of the steps of a refutation, in their order.
pub trait StepSink {
    /// Receives the next step.
    fn receive(&mut self, step: Step);
}

impl StepSink for Vec<Step> {
    fn receive(&mut self, step: Step) {
        self.push(step);
    }
}

/// A sink that drops all steps, for callers that need no proof.
pub struct NoSteps;

impl StepSink for NoSteps {
    fn receive(&mut self, _step: Step) {}
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
    solver: batsat::Solver<Listener<'t>>,
    /// The number of clauses that the solver has received. The formula only grows, so the later
    /// ones are new.
    received_clauses: usize,
}

/// Callbacks of the solver.
struct Listener<'t> {
    sink: &'t mut dyn StepSink,
    /// Receives the number of conflicts; returns whether to continue.
    should_continue: &'t dyn Fn(u64) -> bool,
    /// How often the solver has asked.
    questions: Cell<u64>,
    is_stopped: Cell<bool>,
    conflicts: u64,
}

/// The solver asks before every decision, which takes microseconds. We pass on only every n-th
/// question, because an answer may cost a look at the file system.
const ASK_EVERY: u64 = 1024;

impl Callbacks for Listener<'_> {
    fn on_new_clause(&mut self, clause: &[Lit], _: ClauseKind) {
        self.conflicts += 1;
        self.sink.receive(Step::Lemma(literals(clause)));
    }

    fn on_delete_clause(&mut self, clause: &[Lit]) {
        self.sink.receive(Step::Delete(literals(clause)));
    }

    fn stop(&self) -> bool {
        self.questions.set(self.questions.get() + 1);
        if self.questions.get().is_multiple_of(ASK_EVERY) && !(self.should_continue)(self.conflicts)
        {
            self.is_stopped.set(true);
        }
        self.is_stopped.get()
    }
}

/// Returns a clause of the solver as literals of the formula.
fn literals(clause: &[Lit]) -> Vec<Literal> {
    clause.iter().map(literal).collect()
}

/// Returns a literal of the solver, whose variables count from 0, as one of the formula.
fn literal(literal: &Lit) -> Literal {
    let variable = i32::try_from(literal.var().idx()).expect("variables come from literals");
    if literal.sign() { variable + 1 } else { -variable - 1 }
}

impl<'t> Solver<'t> {
    /// Makes a solver without a formula. It sends every step to `sink`, and calls `should_continue`
    /// with its number of conflicts to ask whether to continue.
    pub fn new(sink: &'t mut dyn StepSink, should_continue: &'t dyn Fn(u64) -> bool) -> Self {
        let (questions, is_stopped) = (Cell::new(0), Cell::new(false));
        let listener = Listener { sink, should_continue, questions, is_stopped, conflicts: 0 };
        Solver { solver: batsat::Solver::new(SolverOpts::default(), listener), received_clauses: 0 }
    }

    /// Passes the new clauses to the solver and searches for a model.
    pub fn solve(&mut self, cnf: &Cnf) -> Answer {
        for clause in cnf.clauses(self.received_clauses) {
            let mut literals = Vec::new();
            for &literal in clause {
                let variable: Var = self.solver.var_of_int(literal.unsigned_abs() - 1);
                literals.push(Lit::new(variable, literal > 0));
            }
            self.solver.add_clause_reuse(&mut literals);
        }
        self.received_clauses = cnf.size();
        let answer = self.solver.solve_limited(&[]);
        if answer == lbool::TRUE {
            let mut model = Vec::new();
            for number in 0..cnf.variables() {
                let variable = self.solver.var_of_int(number.unsigned_abs());
                model.push(self.solver.value_var(variable) == lbool::TRUE);
            }
            Answer::Model(model)
        } else if answer == lbool::FALSE {
            Answer::None
        } else {
            Answer::Stopped
        }
    }

    /// Returns the number of conflicts so far.
    pub fn conflicts(&self) -> u64 {
        self.solver.num_conflicts()
    }
}
