//! Why a latency loop takes another time than its slowest chain, as far as code and measurements
//! tell. Nothing is looked up by name; what cannot be told is said not to be known.

use super::MARGIN;
use decode::{Class, Decoded};

/// What is known of a loop beside its times.
pub(super) struct Facts {
    /// Accesses to the stack in the body.
    pub(super) stack: usize,
    /// The slowest chain.
    pub(super) on_path: Vec<Decoded>,
    /// Inputs of the body without a measured latency.
    pub(super) unmeasured: Vec<String>,
}

/// The cause of a deviation of more than [`MARGIN`].
pub(super) fn cause(
    facts: &Facts,
    path: f64,
    throughput: Option<f64>,
    schedule: Option<f64>,
    latency: f64,
) -> String {
    if let Some(throughput) = throughput.filter(|&bound| bound >= (1.0 - MARGIN) * latency) {
        return format!(
            "bound by throughput: its throughput form takes {throughput:.1} cycles, the chain {path:.1}"
        );
    }
    let explains = |prediction: &f64| (latency - prediction).abs() <= MARGIN * latency;
    if let Some(schedule) = schedule.filter(explains) {
        return format!(
            "bound by chain and throughput together: after the link all of it has to start, which \
             takes {schedule:.1} cycles at the rate of its throughput form"
        );
    }
    if latency < path {
        return too_long(facts);
    }
    if let Some(schedule) = schedule.filter(|schedule| schedule - path >= 0.5 * (latency - path)) {
        let stack = match facts.stack {
            0 => String::new(),
            accesses => format!("; {accesses} stack accesses in the body may be the rest"),
        };
        return format!(
            "bound by chain and throughput together, in part: starting all of it after the link, at \
             the rate of its throughput form, accounts for {:.1} of the {:.1} cycles over the \
             chain{stack}",
            schedule - path,
            latency - path
        );
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
    let crossings = facts.on_path.iter().filter(|line| line.class == Class::Transfer).count();
    if crossings > 0 {
        return format!(
            "{crossings} copies between register files on the chain, known as halves of round trips"
        );
    }
    let schedule = schedule.map_or("-".into(), |cycles| format!("{cycles:.1}"));
    format!(
        "not known: the chain takes {path:.1}, at the rate of its throughput form {schedule}, \
         measured are {latency:.1} cycles; no stack access and no other register file in it"
    )
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
