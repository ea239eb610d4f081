//! How much a process samples. A quick run has less of everything.

use record::Plan;

/// Returns the clean pairs that each hot contestant should have in each invocation. With 28 pairs
/// the copies of references on a quiet Zen 5 differed from invocation to invocation by 0.1 %, a
/// fifth of the least noise floor.
pub fn pairs(plan: &Plan) -> usize {
    if plan.quick { 24 } else { 32 }
}

/// Returns the seconds for samples of the copies of one routine's loops. About a dozen blocks share
/// them.
pub fn copies_seconds(plan: &Plan) -> f64 {
    if plan.quick { 0.4 } else { 0.8 }
}
