//! The results of a proof: its conclusion, and for a wrong answer the input that shows it.

use crate::explore::Effort;
use crate::semantics::footprint::Touches;
use serde::Serialize;

/// The proof of a probe, and its effort.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The outcome.
    pub conclusion: Conclusion,
    /// Cases of squares, directions and lines.
    pub cases: usize,
    /// The effort of the execution.
    pub effort: Effort,
    /// Memory touched besides arguments and answer.
    pub touches: Touches,
    /// Whether its time can depend on the inputs, in words.
    pub steady: String,
}

/// The outcome of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// Every bit of every answer is the specification's.
    Proved(Method),
    /// An input with a wrong answer.
    Refuted(Box<Counterexample>),
    /// Neither; why.
    NotProved(String),
}

/// The method of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// All boards at once, as diagrams.
    Symbolically,
    /// The squares that reach the address of a table in every way in which they can be occupied,
    /// one by one; all others at once as diagrams.
    Exhaustively,
}

/// An input with a wrong answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Counterexample {
    /// The case, in words; empty if there is only one.
    pub case: String,
    /// The arguments, word by word, and the padding of a call.
    pub arguments: Vec<u64>,
    /// The name of the argument that each word belongs to.
    pub names: Vec<&'static str>,
    /// The words of the right answer.
    pub right: Vec<u64>,
    /// The words that the machine code gives, by its semantics. Where those are not known, the
    /// bits of the right answer.
    pub given: Vec<u64>,
    /// The bits of `given` that are known: neither undefined nor with a diagram over the cap.
    pub known: Vec<u64>,
    /// How many bits of the answer can be wrong in this case.
    pub wrong_bits: usize,
}

impl Counterexample {
    /// Whether the machine code gives this answer, as far as its semantics are known.
    pub fn gives(&self, answer: &[u64]) -> bool {
        if answer.len() != self.given.len() {
            return false;
        }
        for (index, word) in answer.iter().enumerate() {
            if (word ^ self.given[index]) & self.known[index] != 0 {
                return false;
            }
        }
        true
    }
}
