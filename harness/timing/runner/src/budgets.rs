//! How much a process times: less of everything in a quick run.

use record::Plan;

/// Larger than the first level of caches, and than the second of most cores.
const COLD_KIB: [u64; 2] = [64, 2048];

/// Densities, and phases of a game.
const SWEEP: [&str; 8] = [
    "uniform-4",
    "uniform-8",
    "uniform-16",
    "uniform-24",
    "uniform-32",
    "opening",
    "middlegame",
    "endgame",
];

/// The workloads after the main one: none in a quick run, whose invocations are too short for nine.
pub fn sweep(plan: &Plan) -> &'static [&'static str] {
    if plan.quick { &[] } else { &SWEEP }
}

/// Sizes in KiB of the memory that is read before the first queries are timed: none in a quick run.
pub fn walks(plan: &Plan) -> &'static [u64] {
    if plan.quick { &[] } else { &COLD_KIB }
}

/// Clean pairs of each contestant on the main workload, in each invocation.
pub fn pairs(plan: &Plan) -> usize {
    if plan.quick { 24 } else { 64 }
}

/// Seconds of samples of copies of one routine's loops.
pub fn copied_seconds(plan: &Plan) -> f64 {
    if plan.quick { 0.4 } else { 0.8 }
}
