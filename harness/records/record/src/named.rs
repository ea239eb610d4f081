//! The enums of a record, each value under its name in files.

use contract::{named, read_by_name};
use serde::{Deserialize, Serialize};
use std::fmt;

named! {
    /// How calls follow each other, or what becomes of their answers.
    Form {
        /// Each call needs the answer of the one before.
        Latency "latency",
        /// Calls are independent.
        Throughput "throughput",
        /// Of a trace: the next look-up needs the answer, in a stream whose branches mispredict as a program's do.
        Awaited "awaited",
        /// Of a trace: answers are added up.
        Summed "summed",
        /// Of a trace: a branch is taken or not by the answer.
        Branched "branched",
        /// Of a search: a small network evaluates.
        Network "network",
        /// Of a search: material is counted.
        Material "material",
    }
}

named! {
    /// What is said of a time beside another.
    Verdict {
        /// The whole interval of the ratio lies below one, beyond the floor.
        Faster "faster",
        /// It lies above one, beyond the floor.
        Slower "slower",
        /// Neither.
        NotSeparated "not separated",
        /// One has a faster and a slower mode, on either side of the other.
        TwoModes "two modes",
        /// The two were clean together in too few sittings.
        Contended "contended",
        /// It is the other.
        Reference "reference",
        /// Older records: where too few sittings had a say.
        NotJudged "not judged",
    }
}

named! {
    /// What a loop waits for.
    Binds {
        /// Data from farther away than the first arguments.
        Memory "memory",
        /// The execution ports: cutting what waits gains little, handing over alone takes less.
        Ports "ports",
        /// Handing over as many instructions takes nearly as long.
        FrontEnd "front end",
        /// Instructions that wait for each other: it gains much to cut that.
        Chain "chain",
    }
}

named! {
    /// Why a sitting ended.
    Ended {
        /// All was done.
        Done "done",
        /// Its time ran out.
        Time "time",
        /// Nearly every sample on its core was contended.
        Core "core",
        /// The user interrupted it.
        Interrupted "interrupted",
    }
}

read_by_name!(Form, Verdict, Binds, Ended);

/// What a call computes.
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
    /// As files and tables have it.
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

    /// The model of the suite, if it is one.
    pub const fn of_suite(self) -> Option<contract::Model> {
        match self {
            Model::Of(model) => Some(model),
            _ => None,
        }
    }
}

impl Verdict {
    /// Whether it claims an order between the two.
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
listed!(Form, Verdict, Binds, Ended);
