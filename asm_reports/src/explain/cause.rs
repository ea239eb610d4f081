//! Why a latency loop takes another time than its slowest chain, as far as code and measurements
//! tell. Nothing is looked up by name; what cannot be told is said not to be known.

use super::MARGIN;
use decode::{Class, Decoded};

/// What is known of a loop beside its times.
pub(super) struct Facts {
    /// Instructions of the body.
    pub(super) instructions: usize,
    /// The most instructions a cycle that any loop of the run came to.
    pub(super) width: Option<f64>,
    /// Accesses to the stack in the body.
    pub(super) stack: usize,
    /// The slowest chain.
    pub(super) on_path: Vec<Decoded>,
    /// Inputs of the body without a measured latency.
    pub(super) unmeasured: Vec<String>,
}

/// The cause of a deviation of more than [`MARGIN`].
pub(super) fn cause(facts: &Facts, path: f64, throughput: Option<f64>, latency: f64) -> String {
    if let Some(throughput) = throughput.filter(|&bound| bound >= (1.0 - MARGIN) * latency) {
        return format!(
            "bound by throughput: its throughput form takes {throughput:.1} cycles, the chain {path:.1}"
        );
    }
    if latency < path {
        return too_long(facts);
    }
    if facts.stack > 0 {
        return format!(
            "{} stack accesses in the body: values wait in the store buffer",
            facts.stack
        );
    }
    if !facts.unmeasured.is_empty() {
        return format!("no measured latency of {}", facts.unmeasured.join(", "));
    }
    let issue = facts.width.map(|width| facts.instructions as f64 / width);
    // Half of the time is where instructions of the chain begin to wait for units that others take.
    if let Some(issue) = issue.filter(|&issue| issue >= 0.5 * latency) {
        return format!(
            "chain and issue overlap: {} instructions fill {issue:.1} of {latency:.1} cycles at the \
             highest rate of the run",
            facts.instructions
        );
    }
    let crossings = facts.on_path.iter().filter(|line| line.class == Class::Transfer).count();
    if crossings > 0 {
        return format!(
            "{crossings} copies between register files on the chain, known as halves of round trips"
        );
    }
    "not known: neither the chain, nor throughput, stack, issue or register files account for it"
        .into()
}

/// The chain was predicted to take longer than the loop did.
fn too_long(facts: &Facts) -> String {
    let moves = facts.on_path.iter().filter(|line| line.class == Class::Move).count();
    let loads = facts.on_path.iter().filter(|line| line.reads_memory).count();
    match (moves, loads) {
        (1.., _) => format!(
            "{moves} copies on the chain cost less here than in a chain of copies alone: some are \
             done at renaming"
        ),
        (_, 1..) => format!("{loads} loads on the chain come sooner here than by chasing pointers"),
        _ => {
            "not known: instructions of the chain take less here than in chains of their own".into()
        }
    }
}
