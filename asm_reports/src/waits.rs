//! Computes the depth, the critical path and the loop-carried paths of a listing, with unit
//! latency.

use machine_code::decode::{self, Code, Loop, NotTimeable};
use serde::Serialize;

/// The critical path of a function.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Depth {
    /// Steps with unit latency, or none if the code is not straight.
    pub depth: Option<u32>,
    /// Operations per step: instruction-level parallelism.
    pub parallelism: Option<f64>,
    /// Instructions of one longest chain, by index.
    pub critical_path: Vec<usize>,
    /// Why there is no depth.
    pub none_because: Option<NotTimeable>,
}

impl Depth {
    /// Computes the depth of a function.
    pub fn new(code: &Code) -> Depth {
        let (path, none_because) = match decode::longest_path(code) {
            Ok(path) => (Some(path), None),
            Err(reason) => (None, Some(reason)),
        };
        let depth = path.as_ref().map(|path| path.length as u32);
        let operations = f64::from(decode::counts(code).operations);
        Depth {
            depth,
            parallelism: depth
                .filter(|&steps| steps > 0)
                .map(|steps| operations / f64::from(steps)),
            critical_path: path.map_or(Vec::new(), |path| path.members),
            none_because,
        }
    }

    /// Returns one line for below the listing.
    pub fn render(&self) -> String {
        match (self.depth, self.parallelism, self.none_because) {
            (Some(depth), Some(parallelism), _) => format!(
                "depth {depth} with unit latency (*), ILP {parallelism:.2} = operations / depth"
            ),
            (Some(depth), None, _) => format!("depth {depth} with unit latency"),
            (None, _, Some(reason)) => format!("no depth: {reason}"),
            (None, _, None) => "no depth".into(),
        }
    }
}

/// The loop-carried path of a loop.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Carried {
    /// Steps per iteration with unit latency, or none if no iteration waits for the one before, or
    /// if the body is not straight.
    pub steps: Option<f64>,
    /// The number of iterations after which the chain comes back to its beginning.
    pub iterations: Option<usize>,
    /// Instructions of the chain, by index, each waiting for the one before.
    pub path: Vec<usize>,
    /// Why there is none.
    pub none_because: Option<NotTimeable>,
}

impl Carried {
    /// Computes the carried path of a loop.
    pub fn new(body: &Loop, code: &Code) -> Carried {
        let (path, none_because) = match decode::carried_path(code, body) {
            Ok(path) => (path, None),
            Err(reason) => (None, Some(reason)),
        };
        Carried {
            steps: path.as_ref().map(|path| path.length),
            iterations: path.as_ref().map(|path| path.iterations),
            path: path.map_or(Vec::new(), |path| path.members),
            none_because,
        }
    }

    /// Returns a few words for the line of the loop.
    pub fn render(&self) -> String {
        match (self.steps, self.none_because) {
            (Some(steps), _) => format!("loop-carried path {} steps (*)", decimal(steps)),
            (None, Some(reason)) => format!("no loop-carried path: {reason}"),
            (None, None) => "nothing carried from iteration to iteration".into(),
        }
    }
}

/// Returns a number of steps, without a fraction where there is none.
fn decimal(steps: f64) -> String {
    if steps.fract() == 0.0 { format!("{steps}") } else { format!("{steps:.2}") }
}
