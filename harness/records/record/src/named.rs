//! The enums of a record. Files hold the name of each value.

use contract::{named, read_by_name};
use measure::stats;
use serde::{Deserialize, Serialize};
use std::fmt;

named! {
    /// How calls follow each other, or how answers are used.
    Form {
        /// Each call needs the answer of the one before.
        Latency "latency",
        /// Calls are independent.
        Throughput "throughput",
        /// Trace: the next look-up needs the answer, and branches mispredict as in a program.
        Awaited "awaited",
        /// Trace: answers are added up.
        Summed "summed",
        /// Trace: each answer decides a branch.
        Branched "branched",
        /// Search: a small network evaluates.
        Network "network",
        /// Search: the evaluation counts material.
        Material "material",
    }
}

named! {
    /// The verdict on a ratio of times.
    Verdict {
        /// The whole interval of the ratio lies below one and beyond the noise floor.
        Faster "faster",
        /// The whole interval lies above one and beyond the noise floor.
        Slower "slower",
        /// Neither.
        NotSeparated "not separated",
        /// The time of one routine has two modes, one faster and one slower than the other routine.
        TwoModes "two modes",
        /// Too few invocations have clean samples of both.
        Contended "contended",
        /// The reference itself.
        Reference "reference",
    }
}

named! {
    /// The bottleneck of a loop.
    Binds {
        /// Memory: the loop is faster on its first arguments alone.
        Memory "memory",
        /// The execution ports: cutting dependences gains little, and the front end alone is
        /// faster.
        Ports "ports",
        /// The front end: as many zero idioms cost nearly as much.
        FrontEnd "front end",
        /// A chain of dependent instructions: cutting it gains much.
        Chain "chain",
    }
}

read_by_name!(Form, Verdict, Binds);

/// The model of a row: what one call computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(with = "String"))]
#[serde(rename_all = "snake_case", expecting = "it should be a model, such as square_attacks")]
pub enum Model {
    /// Look-ups of a trace; the unit is a look-up.
    LookUps,
    /// Searches; the unit is a move made.
    Nodes,
    /// Perft; the unit is a leaf of the tree of legal moves.
    Perft,
    /// Look-ups of a queen in a plain loop, compiled together with perft; the unit is a look-up.
    Queens,
    /// Kernels that compute nothing, each in the loop of a model.
    Empty,
    /// A model of the suite.
    #[serde(untagged)]
    Of(contract::Model),
}

impl Model {
    /// Returns the name that files and tables have.
    pub const fn name(self) -> &'static str {
        match self {
            Model::Of(model) => model.name(),
            Model::LookUps => "look_ups",
            Model::Nodes => "nodes",
            Model::Perft => "perft",
            Model::Queens => "queens",
            Model::Empty => "empty",
        }
    }

    /// Returns the unit of a time.
    pub const fn unit(self) -> &'static str {
        match self {
            Model::Of(model) => model.unit(),
            Model::LookUps | Model::Queens => "look-up",
            Model::Nodes => "move made",
            Model::Perft => "leaf",
            Model::Empty => "call",
        }
    }
}

impl Verdict {
    /// Returns whether it claims an order between the two.
    pub const fn is_order(self) -> bool {
        matches!(self, Verdict::Faster | Verdict::Slower)
    }
}

impl From<contract::Model> for Model {
    fn from(model: contract::Model) -> Model {
        Model::Of(model)
    }
}

impl From<contract::Form> for Form {
    fn from(form: contract::Form) -> Form {
        match form {
            contract::Form::Latency => Form::Latency,
            contract::Form::Throughput => Form::Throughput,
        }
    }
}

impl From<stats::Verdict> for Verdict {
    fn from(verdict: stats::Verdict) -> Verdict {
        match verdict {
            stats::Verdict::Faster => Verdict::Faster,
            stats::Verdict::Slower => Verdict::Slower,
            stats::Verdict::NotSeparated => Verdict::NotSeparated,
        }
    }
}

impl PartialEq<contract::Model> for Model {
    fn eq(&self, other: &contract::Model) -> bool {
        *self == Model::Of(*other)
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The schema of a kind: its names.
#[cfg(test)]
macro_rules! listed {
    ($($kind:ident),+) => {$(
        impl schemars::JsonSchema for $kind {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($kind).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string", "enum": $kind::ALL.map($kind::name) })
            }
        }
    )+};
}
#[cfg(test)]
listed!(Form, Verdict, Binds);
