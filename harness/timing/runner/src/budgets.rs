//! How much a process times: less of everything in a quick run.

use record::Plan;

/// Clean pairs of each hot contestant in each invocation. With 28 the copies of references on a
/// quiet Zen 5 differed from invocation to invocation by 0.1 %, a fifth of the least noise floor.
pub fn pairs(plan: &Plan) -> usize {
    if plan.quick { 24 } else { 32 }
}

/// Seconds of samples of copies of one routine's loops. About a dozen blocks share them.
pub fn copied_seconds(plan: &Plan) -> f64 {
    if plan.quick { 0.4 } else { 0.8 }
}
