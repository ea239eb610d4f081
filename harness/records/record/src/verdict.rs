//! What is said of two times, as a record keeps it. Part of the schema; it judges nothing.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What is said of a time beside another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum Verdict {
    /// The whole interval of the ratio lies below one, beyond the floor.
    #[serde(rename = "faster")]
    Faster,
    /// It lies above one, beyond the floor.
    #[serde(rename = "slower")]
    Slower,
    /// Neither.
    #[serde(rename = "not separated")]
    NotSeparated,
    /// One has a faster and a slower mode, on either side of the other.
    #[serde(rename = "two modes")]
    TwoModes,
    /// The two were clean together in too few sittings.
    #[serde(rename = "contended")]
    Contended,
    /// It is the other.
    #[serde(rename = "reference")]
    Reference,
    /// Older records: where too few sittings had a say.
    #[serde(rename = "not judged")]
    NotJudged,
}

impl Verdict {
    /// As files and tables have it.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Faster => "faster",
            Verdict::Slower => "slower",
            Verdict::NotSeparated => "not separated",
            Verdict::TwoModes => "two modes",
            Verdict::Contended => "contended",
            Verdict::Reference => "reference",
            Verdict::NotJudged => "not judged",
        }
    }

    /// Whether it claims an order between the two.
    pub const fn is_order(self) -> bool {
        matches!(self, Verdict::Faster | Verdict::Slower)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
