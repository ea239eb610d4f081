//! How long the stages of a run sample on a quiet machine.
//!
//! All times are here, because a change of one changes the time of the whole run. Only the numbers
//! of clean pairs of hot groups are in the runner (`runner::pairs`).
//!
//! A default run is to end in two minutes after its builds, and a quick one in 45 seconds, which a
//! test holds.
//!
//! | seconds after the builds | `--quick` | by default |
//! |---|--:|--:|
//! | verify | 4 | 4 |
//! | hot invocations | 25 | 45 |
//! | replays of our search | | 65 |
//! | single-stepping | 2 | 5 |
//! | together | 31 | 119 |
//!
//! Hot invocations end as soon as all contestants have their clean pairs, and replays as soon as
//! their noise floor lets this machine name a generator, which may take twice their seconds. On a
//! core with a neighbour both take longer.

use record::Plan;

/// The time of a stage that consists of invocations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SamplingTime {
    /// Seconds of all invocations that the intervals need.
    pub(crate) seconds: f64,
    /// Clean pairs of each contestant with the reference after which an invocation ends.
    pub(crate) pairs: usize,
    /// While a row has no interval or a floor is too wide, further invocations begin until the
    /// stage has taken `patience` times its seconds, or up to `--limit`.
    pub(crate) patience: f64,
}

/// Returns the seconds of all hot invocations.
pub(crate) fn hot_seconds(plan: &Plan) -> f64 {
    // Each invocation verifies all routines first, about a second on a Zen 4. In 18 invocations of
    // 1.4 seconds 228 of 248 routines had too few clean samples; a quick run has fewer, longer ones.
    // A full run has more routines, slices and empty kernels to sample.
    let seconds_per_tier = match (plan.quick, plan.full) {
        (true, _) => 25.0,
        (false, false) => 45.0,
        (false, true) => 60.0,
    };
    seconds_per_tier * plan.tiers.len() as f64
}

/// Returns the time of replays at a tier, as a stage of a run or with `--in-use` as the whole run.
pub(crate) fn replay_time(plan: &Plan, is_last_tier: bool) -> SamplingTime {
    if plan.in_use {
        return trace_replay_time(&Plan { full: false, ..plan.clone() });
    }
    if plan.full {
        // A full run also replays evaluations of a further size. At its last tier it has whole
        // searches and the map as well, whose turns take more than a second.
        let seconds = if is_last_tier { 360.0 } else { 100.0 };
        return SamplingTime { seconds, pairs: 64, patience: f64::INFINITY };
    }
    // The floor shrinks with the root of all pairs of the reference's copy. A Zen 4 with 16 % of
    // samples contended reached 0.5 % in 19 invocations and 83 seconds. The intervals need sixteen
    // invocations; after those, each further one may be the last.
    let seconds = if is_last_tier { 65.0 } else { 45.0 };
    SamplingTime { seconds, pairs: 72, patience: 2.0 }
}

/// Returns the time of a replay that is a whole run.
pub(crate) fn trace_replay_time(plan: &Plan) -> SamplingTime {
    if plan.full {
        return SamplingTime { seconds: 360.0, pairs: 64, patience: f64::INFINITY };
    }
    let (seconds, pairs) = if plan.quick { (60.0, 16) } else { (180.0, 64) };
    SamplingTime { seconds, pairs, patience: f64::INFINITY }
}

/// Returns the time of `perft`.
pub(crate) fn perft_time(plan: &Plan) -> SamplingTime {
    let (seconds, pairs) = if plan.quick { (20.0, 24) } else { (60.0, 64) };
    SamplingTime { seconds, pairs, patience: f64::INFINITY }
}

/// Returns the time of a comparison of revisions in this number of invocations. The plan names the
/// routines that changed.
pub(crate) fn comparison_time(plan: &Plan, invocations: usize) -> SamplingTime {
    // Each invocation has half a second for the process and its checks, and a share for each
    // routine. This is about three times what it needs for its pairs on a quiet core, where it ends
    // as soon as it has them.
    let seconds = invocations as f64 * (0.5 + 0.08 * plan.variants.len() as f64);
    let patience = if plan.quick { 3.0 } else { 8.0 };
    SamplingTime { seconds, pairs: runner::pairs(plan), patience }
}

/// Returns the seconds of single-stepping. They depend on the routines that branch and not on the
/// core.
pub(crate) fn step_seconds(plan: &Plan) -> f64 {
    if plan.quick { 2.0 } else { 5.0 }
}
