//! The protocol of `raybench-runner serve`: lines of JSON ask and answer. [`serve()`] is the
//! runner's end.

use contract::Form;
mod serve;

pub use serve::serve;

use serde::{Deserialize, Serialize};

/// Grows whenever requests or answers change their form or their meaning.
pub const PROTOCOL: u32 = 4;

/// The first line of a session, unasked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Greeting {
    /// [`PROTOCOL`] of the runner.
    pub protocol: u32,
    /// The clock by its name in records.
    pub clock: String,
    /// Its ticks per second.
    pub ticks_per_second: f64,
}

/// One line from the parent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// What is linked in; answered by a list of [`Offer`].
    Routines,
    /// Verify a routine and make it ready; answered by [`Fit`].
    Prepare {
        /// Variant.
        variant: String,
        /// Routine.
        routine: String,
        /// Form.
        form: Form,
        /// Workload by name.
        workload: String,
        /// Seed of the boards.
        seed: u64,
    },
    /// One sample of what was made ready; answered by a [`Sample`](measure::Sample).
    Sample {
        /// As a [`Ready`] said.
        id: usize,
        /// Passes over the arguments, one at least.
        passes: u64,
    },
}

/// What stands on the line after a request; an error is one line of text.
pub type Answer<T> = Result<T, String>;

/// A routine that a runner has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// Variant.
    pub variant: String,
    /// Routine.
    pub routine: String,
    /// Model.
    pub model: String,
    /// Symbols of its latency loops, one for each subject.
    pub latency: Vec<String>,
    /// Symbols of its throughput loops.
    pub throughput: Vec<String>,
}

impl Offer {
    /// Symbols of the loops that `form` times.
    pub fn loops(&self, form: Form) -> &[String] {
        match form {
            Form::Latency => &self.latency,
            Form::Throughput => &self.throughput,
        }
    }
}

/// Whether a routine may be timed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Fit {
    /// Every answer was right.
    Ready {
        /// Its probes, each of which is sampled by itself.
        probes: Vec<Ready>,
        /// Equal hashes are equal boards.
        boards: String,
    },
    /// This CPU or that build cannot run it.
    NotRunnable(String),
    /// A wrong answer, with boards.
    Wrong(String),
}

/// A probe that may be timed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ready {
    /// What to ask for its samples by.
    pub id: usize,
    /// Subject by name.
    pub subject: String,
    /// Units of the model in one pass.
    pub units: f64,
}
