//! The interface of a model to the oracle: its right answers, its preconditions and its test cases.
//!
//! Each file of `models` implements this trait once, and `models` itself finds the implementation
//! of a model. The trait is not in `models`, so that a new model depends on no other.

use crate::argument::Argument;
use crate::cases::{Cases, Flow};
use crate::question::{Call, Question};
use std::fmt::Debug;

/// The oracle's rules for a model.
pub(crate) trait Rules: Debug + Sync {
    /// Returns the arguments that determine the answer, in the order of their numbers. `empty` is
    /// never one of them: it follows from `occupied`.
    fn arguments(&self) -> &'static [Argument];

    /// Writes the right answer; for a batch, in the call's [lanes](Call::lanes).
    fn write_answer(&self, call: &Call, answer: &mut [u64]);

    /// Returns the precondition that the arguments break, if any. Numbers are in range already.
    fn broken_precondition(&self, _call: &Call) -> Option<&'static str> {
        None
    }

    /// Whether an answer is right, given the words of [`write_answer`](Rules::write_answer). Most
    /// models have one right answer.
    fn is_right(&self, _question: &Question, right: &[u64], answer: &[u64]) -> bool {
        answer == right
    }

    /// Describes one word of an answer of several, for the report of a wrong one.
    fn describe_word(&self, word: usize, _question: &Question) -> String {
        format!("board {word}")
    }

    /// Emits all cases of everything finite that the answer depends on.
    fn emit_exhaustive(&self, cases: &mut Cases) -> Flow;

    /// Emits the edge set and the adversarial cases.
    fn emit_edges(&self, cases: &mut Cases) -> Flow;

    /// Emits `count` seeded random cases per direction or line.
    fn emit_random(&self, cases: &mut Cases, count: u64) -> Flow;
}
