//! The machine code of a record, without addresses: so that two records can tell what a compiler
//! changed when neither executable is at hand any more.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The listings of a record, in a file of their own beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Listings {
    /// [`SCHEMA`](crate::SCHEMA) of the writer.
    pub schema: u32,
    /// The record they belong to.
    pub id: String,
    /// What the executable says of the compiler that made it.
    pub compiler: Option<String>,
    /// Target-CPU level of the build.
    pub tier: String,
    /// Functions of the executable that was timed: `variant/routine/subject` is a probe,
    /// `variant/routine/subject/form` the loop that times it. None where no machine code is read.
    pub functions: BTreeMap<String, decode::Normal>,
}
