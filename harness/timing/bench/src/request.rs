//! A request for a run: its plan, and everything that does not change the measurements.

use record::Plan;
use std::path::PathBuf;

/// A request for a run.
#[derive(Clone, Debug)]
pub struct Request {
    /// The plan of the measurements. The caller has resolved the patterns of its variants, which
    /// name generators if the plan has a trace.
    pub plan: Plan,
    /// The name that the user gives the record.
    pub label: Option<String>,
    /// The folder of records; `None` for `target/raybench/records`.
    pub out: Option<PathBuf>,
    /// Whether the run is to end with the results that it has. It is called before each invocation
    /// and before each instrument, but not before there is something to time.
    pub stop: fn() -> bool,
}

impl From<Plan> for Request {
    fn from(plan: Plan) -> Self {
        Request { plan, label: None, out: None, stop: || false }
    }
}
