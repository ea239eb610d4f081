//! The list of a runner's routines, for a parent that was built of another revision and cannot know
//! them.

use contract::Form;
use serde::{Deserialize, Serialize};

/// The version of the formats of `raybench-runner routines` and `sample`. It grows with every
/// change of these formats or of their meaning, because a comparison of revisions runs executables
/// that were built of other sources than their parent.
pub const WIRE_VERSION: u32 = 2;

/// The answer of `raybench-runner routines`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Routines {
    /// [`WIRE_VERSION`] of the runner.
    pub version: u32,
    /// Hash of the boards of the plan. Only times on the same boards can be compared.
    pub boards: String,
    /// All routines that are linked in, whether this CPU runs them or not.
    pub routines: Vec<ListedRoutine>,
}

/// A routine of a runner.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedRoutine {
    /// Name of the variant.
    pub variant: String,
    /// Name of the routine.
    pub routine: String,
    /// Name of the model. The parent may not know it.
    pub model: String,
    /// The reason why this CPU or build cannot run it.
    pub not_runnable: Option<String>,
    /// The probes of all subjects.
    pub probes: Vec<ListedProbe>,
}

/// A probe of a routine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedProbe {
    /// Name of the subject.
    pub subject: String,
    /// Symbol of the loop that times its latency.
    pub latency: String,
    /// Symbol of the loop that times its throughput.
    pub throughput: String,
}

impl ListedProbe {
    /// Returns the symbol of the loop that `form` times.
    pub fn timed_loop(&self, form: Form) -> &str {
        match form {
            Form::Latency => &self.latency,
            Form::Throughput => &self.throughput,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{Group, InvocationReport, InvocationRequest};
    use contract::{Model, Tier};
    use measure::{Log, Series};
    use record::{Condition, Plan, State};
    use serde_json::json;

    /// A failure means that the formats changed: then [`WIRE_VERSION`] must grow, and the values
    /// here follow.
    #[test]
    fn formats_belong_to_the_version() {
        assert_eq!(WIRE_VERSION, 2);
        let request = InvocationRequest {
            plan: Plan::default().with_tier(Tier::X86_64),
            ..InvocationRequest::default()
        };
        let expected = json!({
            "plan": {
                "variants": [], "model": null, "workload": null, "positions": null,
                "quick": false, "full": false, "limit": 20.0, "instruments": false,
                "core": null, "seed": 1, "bounds": false, "compilers": false,
                "tiers": ["x86-64"], "in_use": false, "trace": null, "evaluation": 16384,
            },
            "seconds": 10.0, "order_seed": 1, "edges_seen": false,
        });
        assert_eq!(serde_json::to_value(&request).expect("plain data"), expected);

        let condition = Condition::new(Tier::X86_64, Form::Latency, "game", State::Hot);
        let invocation = InvocationReport {
            groups: vec![Group { model: Model::Step.into(), condition }],
            log: Log { groups: vec![vec![Series::new("a/b/c", 1.0)]], ..Log::default() },
            ..InvocationReport::default()
        };
        let condition = json!({
            "tier": "x86-64", "form": "latency", "workload": "game", "state": "hot", "slice": null,
        });
        let series = json!({
            "name": "a/b/c", "units": 1.0, "visit": 1, "at_ticks": [], "ticks": [],
            "ticks_per_cycle": [], "adds_per_cycle": [], "mixed_per_cycle": [],
            "untimed_passes": 0, "wrong": null,
        });
        let expected = json!({
            "core": null, "source": "", "ticks_per_second": 0.0, "resolution_ns": 0.0,
            "rulers": [], "seconds": 0.0, "wrong": [],
            "groups": [{"model": "step", "condition": condition}],
            "log": {
                "groups": [[series]], "turns": 0, "width": null, "suspect": null,
                "ended": "done", "ticks": 0.0,
            },
        });
        assert_eq!(serde_json::to_value(&invocation).expect("plain data"), expected);
    }
}
