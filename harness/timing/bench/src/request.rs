//! A run as it is asked for: its plan, and what of it is not measured.

use record::Plan;
use std::path::PathBuf;

/// A run as it is asked for.
#[derive(Clone, Debug)]
pub struct Request {
    /// What is to be measured. Variants and, of a trace, generators; patterns are resolved by the
    /// caller.
    pub plan: Plan,
    /// What the user calls the record.
    pub label: Option<String>,
    /// Folder of records; `target/raybench/records` if none.
    pub out: Option<PathBuf>,
    /// Whether the run is to end with what it has. First asked when there is something to time,
    /// then between invocations and instruments.
    pub stop: fn() -> bool,
}

impl From<Plan> for Request {
    fn from(plan: Plan) -> Self {
        Request { plan, label: None, out: None, stop: || false }
    }
}
