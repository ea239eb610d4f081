//! Checks sentences of the documents about measured times: *faster*, *at most*, *in no cell*. Each
//! of them is a claim, a row of [`FILE`]; tests evaluate it on every published record, and a
//! record that makes a claim false is not published before the sentence is changed.
//!
//! Sentences alone cannot be tested: a comparative holds on one machine and not on the next, and
//! nobody reads all documents again when a record is added.

mod evaluate;
mod findings;
mod parse;

pub use evaluate::Outcome;
pub use findings::findings;

use crate::address::Addresses;
use contract::{Layout, Model, PositionForm};
use record::{Competitor, Record, State};

/// The file of claims, from the root of the workspace.
pub const FILE: &str = "CLAIMS.md";

/// A sentence and its claim: a relation of two figures.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// The number of the finding in RESULTS.md, or none if only README.md has the sentence.
    pub finding: Option<usize>,
    /// Words of the sentence, as a document has them.
    pub words: String,
    left: Figure,
    relation: Relation,
    right: Figure,
    /// The machine that the sentence names. Without one, it is claimed of all.
    machine: Option<String>,
}

/// A time, or a ratio of times.
#[derive(Clone, Debug, PartialEq)]
enum Figure {
    Hot(HotTime),
    /// `ROUTINE, timed search, TIER`: the time of a node, relative to the best.
    Search {
        routine: RoutineChoice,
        tier: String,
    },
    /// `ROUTINE, replay, TIER`: the time of the replay, relative to the best.
    Replay {
        routine: RoutineChoice,
        tier: String,
    },
    /// `ROUTINE, cells led`: the number of cells of the map where the routine is the fastest, or
    /// not separated from it.
    LedCells {
        routine: Competitor,
    },
    /// `COMPILER, median to rustc`: the median over kernels of its time to rustc's.
    CompilerMedian {
        compiler: String,
    },
    /// A number.
    Number(f64),
}

/// `ROUTINE, MODEL SUBJECT, FORM STATE, TIER`: the hot time of a routine per unit of its model.
#[derive(Clone, Debug, PartialEq)]
struct HotTime {
    routine: RoutineChoice,
    model: Model,
    /// None for the time over all subjects of the model.
    subject: Option<String>,
    form: String,
    /// None for the main state of the model.
    state: Option<State>,
    tier: String,
}

/// Which routine of a comparison a figure is of.
#[derive(Clone, Debug, PartialEq)]
enum RoutineChoice {
    /// The routine with this name.
    Named(Competitor),
    /// The fastest.
    Best,
    /// The slowest.
    Worst,
    /// The fastest of those that answer in a layout and, if it is named, read a form of the
    /// position.
    BestOfLayout { form: Option<PositionForm>, layout: Layout },
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Relation {
    /// The whole interval of the ratio lies beyond the noise floor, as everywhere.
    Faster,
    Slower,
    /// The quotient of two medians, or a figure against a number.
    AtMost(f64),
    AtLeast(f64),
}

/// Reads the rows of the file.
///
/// # Errors
/// If a row is no claim: its line, and the fault.
pub fn parse(text: &str) -> Result<Vec<Claim>, String> {
    parse::parse_claims(text)
}

impl Claim {
    /// Returns whether no record timed a model that it is about, or none in its state, so that none
    /// can judge it yet.
    pub fn waits_for_record(&self, records: &[Record]) -> bool {
        [&self.left, &self.right].into_iter().any(|figure| match figure {
            Figure::Hot(HotTime { model, state, .. }) => !is_timed(*model, *state, records),
            _ => false,
        })
    }

    /// Evaluates it on a record.
    pub fn evaluate(&self, record: &Record) -> Outcome {
        evaluate::outcome(self, record, &Addresses::default())
    }
}

fn is_timed(model: Model, state: Option<State>, records: &[Record]) -> bool {
    let mut comparisons = records.iter().flat_map(|record| &record.comparisons);
    comparisons.any(|comparison| {
        let has_state = state.is_none_or(|state| comparison.condition.state == state);
        comparison.model == model && has_state
    })
}

/// Returns the claims that a record makes false, with the figures of that record.
pub fn contradictions(claims: &[Claim], record: &Record) -> Vec<String> {
    let mut lines = Vec::new();
    for claim in claims {
        if let Outcome::False(figure) = claim.evaluate(record) {
            lines.push(format!("\"{}\": {figure}", claim.words));
        }
    }
    lines
}
