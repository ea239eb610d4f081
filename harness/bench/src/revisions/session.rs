//! What a parent and `raybench-runner serve` say to each other: a line of words asks, a line of
//! JSON answers. Both ends speak through these types; neither a process nor a clock is in here.
//!
//! A revision without this very file cannot be interleaved, and is refused before it is built.

use contract::Form;
use measure::old::Sample;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Grows whenever requests or answers change their form or their meaning.
pub(crate) const PROTOCOL: u32 = 1;

/// The first line of a session, unasked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Greeting {
    pub(crate) protocol: u32,
    /// The clock by its name in records.
    pub(crate) clock: String,
    pub(crate) ticks_per_second: f64,
    pub(crate) resolution_ticks: f64,
}

/// One line from the parent.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Request {
    /// What is linked in; answered by a list of [`Offer`].
    Routines,
    /// Verify a routine and make it ready; answered by [`Fit`].
    Prepare { variant: String, routine: String, form: Form, workload: String, seed: u64 },
    /// One sample of what was made ready; answered by a [`Sample`].
    Sample { id: usize, passes: u64 },
}

/// What stands on the line after a request; an error is one line of text.
pub(crate) type Answer<T> = Result<T, String>;

/// A routine that a runner has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Offer {
    pub(crate) variant: String,
    pub(crate) routine: String,
    pub(crate) model: String,
    /// Symbols of its latency loops, one for each subject.
    pub(crate) latency: Vec<String>,
    /// Symbols of its throughput loops.
    pub(crate) throughput: Vec<String>,
}

impl Offer {
    /// Symbols of the loops that `form` times.
    pub(crate) fn loops(&self, form: Form) -> &[String] {
        match form {
            Form::Latency => &self.latency,
            Form::Throughput => &self.throughput,
        }
    }
}

/// Whether a routine may be timed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Fit {
    /// Every answer was right.
    Ready {
        id: usize,
        units: f64,
        /// Equal hashes are equal boards.
        boards: String,
        /// The shapes in which the loops are given them.
        shapes: String,
        /// Hash of all that the loops are given.
        records: String,
    },
    /// This CPU or that build cannot run it.
    NotRunnable(String),
    /// A wrong answer, with boards.
    Wrong(String),
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Request::Routines => f.write_str("routines"),
            Request::Prepare { variant, routine, form, workload, seed } => {
                write!(f, "prepare {variant} {routine} {} {workload} {seed}", form.name())
            }
            Request::Sample { id, passes } => write!(f, "sample {id} {passes}"),
        }
    }
}

impl FromStr for Request {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |word: &str| {
            word.parse::<u64>().map_err(|_| format!("{word:?} is no whole number: {line}"))
        };
        match words[..] {
            ["routines"] => Ok(Request::Routines),
            ["prepare", variant, routine, form, workload, seed] => Ok(Request::Prepare {
                variant: variant.to_string(),
                routine: routine.to_string(),
                form: Form::ALL
                    .into_iter()
                    .find(|known| known.name() == form)
                    .ok_or_else(|| format!("unknown form {form:?}: {line}"))?,
                workload: workload.to_string(),
                seed: number(seed)?,
            }),
            ["sample", id, passes] => {
                Ok(Request::Sample { id: number(id)? as usize, passes: number(passes)?.max(1) })
            }
            _ => Err(format!("unknown request: {line}")),
        }
    }
}

/// The answer to [`Request::Sample`].
pub(crate) type Sampled = Answer<Sample>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_read_as_it_was_written() {
        let (variant, routine) = ("kogge_stone".to_string(), "attacks".to_string());
        let (form, workload) = (Form::Throughput, "game".to_string());
        let requests = [
            Request::Routines,
            Request::Prepare { variant, routine, form, workload, seed: 7 },
            Request::Sample { id: 3, passes: 12 },
        ];
        for request in requests {
            assert_eq!(request.to_string().parse(), Ok(request));
        }
    }

    #[test]
    fn nonsense_is_told_with_the_line() {
        for line in ["", "sample", "sample x 1", "prepare a b sideways game 1", "routines all"] {
            let complaint = line.parse::<Request>().unwrap_err();
            assert!(complaint.ends_with(line), "{complaint}");
        }
    }
}
