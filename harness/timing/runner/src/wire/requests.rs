//! The requests of verbs that need more than a plan.

use record::Plan;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The environment variable that holds the plan of a bench target, as JSON. Plain `cargo bench` has
/// none.
pub const PLAN_VARIABLE: &str = "RAYBENCH_PLAN";

/// The request of `raybench-runner verify`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct VerifyRequest {
    /// The routines whose answers are compared.
    pub plan: Plan,
    /// Whether the whole conformance suite is run; otherwise edge cases and the main workload.
    pub whole: bool,
}

/// The request of `raybench-runner sample`. The last tier of the plan is that of the process.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct InvocationRequest {
    /// The routines that are timed, and how.
    pub plan: Plan,
    /// Seconds after which the invocation ends, even if samples are missing.
    pub seconds: f64,
    /// Seed of the order of samples.
    pub order_seed: u64,
    /// Whether an earlier process of this executable verified the oracle's cases.
    pub edges_seen: bool,
}

impl Default for InvocationRequest {
    fn default() -> Self {
        InvocationRequest {
            plan: Plan::default(),
            seconds: 10.0,
            order_seed: Plan::SEED,
            edges_seen: false,
        }
    }
}

/// The request of `raybench-runner external`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExternalRequest {
    /// The routines whose loops are timed.
    #[serde(default)]
    pub plan: Plan,
    /// The name of each compiler, and the shared library that it made.
    pub libraries: Vec<(String, PathBuf)>,
}
