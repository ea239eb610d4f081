//! The progress of a search, and its outcome.

use crate::cnf::Cnf;
use crate::estimate::Estimate;
use crate::program::Runnable;
use crate::rup::Rejection;
use std::time::Duration;

/// Whether a search continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// The search continues.
    On,
    /// The search waits, and asks again.
    Wait,
    /// The search stops, and the question stays open.
    Stop,
}

/// The outcome of a search.
#[derive(Default)]
pub enum Ending {
    /// A program that is correct for all inputs.
    Found(Box<dyn Runnable>),
    /// No program; the checker accepted the proof.
    Refuted,
    /// The search was stopped before it had an answer.
    #[default]
    Open,
    /// The solver claims that there is none, but the checker rejects its proof.
    Refused(Rejection),
}

/// A finished search.
#[derive(Default)]
pub struct Outcome {
    /// The outcome.
    pub verdict: Ending,
    /// The number of formulas of the question.
    pub parts: usize,
    /// Refuted formulas.
    pub formulas: usize,
    /// Of these, from the journal.
    pub from_journal: usize,
    /// Maximum number of inputs that a formula required.
    pub cases: usize,
    /// Variables of all formulas.
    pub variables: u64,
    /// Clauses of all formulas.
    pub clauses: usize,
    /// Conflicts of the solver, including those of the proof.
    pub conflicts: u64,
    /// The size of the proof as text, if there is one.
    pub proof_bytes: u64,
    /// Wall time, checking included.
    pub seconds: f64,
    /// The time of all parts together, the journal's included.
    pub core_seconds: f64,
    /// The estimated time of the search.
    pub estimate: Option<Estimate>,
}

impl Outcome {
    /// Makes an outcome in which only the size of the formula is known.
    pub(crate) fn from_formula(cnf: &Cnf) -> Self {
        Outcome { variables: cnf.variables() as u64, clauses: cnf.size(), ..Outcome::default() }
    }

    /// Adds the figures of another outcome. Verdict and wall time stay, since they belong to the
    /// whole search.
    pub(crate) fn add(&mut self, other: &Outcome) {
        self.formulas += other.formulas;
        self.cases = self.cases.max(other.cases);
        self.variables += other.variables;
        self.clauses += other.clauses;
        self.conflicts += other.conflicts;
        self.proof_bytes += other.proof_bytes;
        self.core_seconds += other.core_seconds;
    }
}

/// The progress of a search.
pub struct Status {
    /// Whether the solver repeats a refutation to write its proof.
    pub proving: bool,
    /// Finished formulas, of how many.
    pub formulas: (usize, usize),
    /// Inputs that the formula requires so far.
    pub cases: usize,
    /// Conflicts so far.
    pub conflicts: u64,
    /// Time since the start.
    pub elapsed: Duration,
    /// The estimated time, once a sample is done.
    pub estimate: Option<Estimate>,
}
