//! The competitors of a comparison, and their probes that are timed.
//!
//! Names are texts in files and on command lines, and types everywhere else. A text that is split
//! in many places is split wrongly in one of them.

use crate::text::{length_fault, quote};
use crate::{Form, Name};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The maximum bytes of the text of a competitor, and of a probe.
const MAX_COMPETITOR: usize = 128;
const MAX_PROBE: usize = 192;

/// The name of kernels and generators that compute nothing. No variant may have this name.
const EMPTY: &str = "empty";

/// A competitor, which is timed and compared.
///
/// Files have it as one text, such as `magic/square_attacks`. Only this type reads and writes that
/// text, so nothing else depends on its form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Competitor {
    /// A routine of a variant: `magic/square_attacks`.
    Routine {
        /// The variant.
        variant: Name,
        /// The routine.
        routine: Name,
    },
    /// A public library by name and version: `cozy-chess 0.3`.
    Library(Name),
    /// The loop of a model around a kernel that computes nothing: `empty/step`.
    EmptyLoop {
        /// The name of the kernel.
        kernel: Name,
    },
    /// An attack generator that looks nothing up. Compared with it, a replay shows the cost of
    /// look-ups.
    EmptyGenerator,
}

impl Competitor {
    /// Returns a routine of a variant.
    pub fn new(variant: &str, routine: &str) -> Competitor {
        Competitor::Routine { variant: variant.into(), routine: routine.into() }
    }

    /// Returns its probe on a subject.
    pub fn probe(&self, subject: &str) -> ProbeName {
        ProbeName { competitor: self.clone(), subject: subject.into() }
    }

    /// Returns the name that related competitors share: the variant, or the name of a library
    /// without its version.
    pub fn family(&self) -> &str {
        match self {
            Competitor::Routine { variant, .. } => variant,
            Competitor::Library(name) => name.rsplit_once(' ').map_or(name, |(name, _)| name),
            Competitor::EmptyLoop { .. } | Competitor::EmptyGenerator => EMPTY,
        }
    }

    /// Returns the name of the variant, or none if it is no routine.
    pub fn variant(&self) -> Option<&str> {
        match self {
            Competitor::Routine { variant, .. } => Some(variant),
            _ => None,
        }
    }

    /// Returns the name of the routine, or none if it is no routine.
    pub fn routine(&self) -> Option<&str> {
        match self {
            Competitor::Routine { routine, .. } => Some(routine),
            _ => None,
        }
    }
}

impl fmt::Display for Competitor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Competitor::Routine { variant, routine } => f.pad(&format!("{variant}/{routine}")),
            Competitor::Library(name) => f.pad(name),
            Competitor::EmptyLoop { kernel } => f.pad(&format!("{EMPTY}/{kernel}")),
            Competitor::EmptyGenerator => f.pad(EMPTY),
        }
    }
}

impl FromStr for Competitor {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(fault) = length_fault(text, MAX_COMPETITOR) {
            return Err(fault);
        }
        let parts: Vec<&str> = text.split('/').collect();
        let competitor = match parts[..] {
            [EMPTY] => Some(Competitor::EmptyGenerator),
            [library] => library.parse().ok().map(Competitor::Library),
            [EMPTY, kernel] => kernel.parse().ok().map(|kernel| Competitor::EmptyLoop { kernel }),
            [variant, routine] => parse_routine(variant, routine),
            _ => None,
        };
        competitor
            .ok_or_else(|| format!("{} should be a name such as VARIANT/ROUTINE", quote(text)))
    }
}

fn parse_routine(variant: &str, routine: &str) -> Option<Competitor> {
    let (variant, routine) = (variant.parse().ok()?, routine.parse().ok()?);
    Some(Competitor::Routine { variant, routine })
}

impl PartialEq<str> for Competitor {
    fn eq(&self, text: &str) -> bool {
        match self {
            Competitor::Routine { variant, routine } => is_joined(text, variant, routine),
            Competitor::Library(name) => *name == *text,
            Competitor::EmptyLoop { kernel } => is_joined(text, EMPTY, kernel),
            Competitor::EmptyGenerator => text == EMPTY,
        }
    }
}

/// Returns whether a text is these two with a slash between them. Names are compared with texts
/// often, so this allocates no new text.
fn is_joined(text: &str, first: &str, second: &str) -> bool {
    let rest = text.strip_prefix(first).and_then(|rest| rest.strip_prefix('/'));
    rest == Some(second)
}

/// A timed probe: a competitor on one subject.
///
/// Files have it as one text, such as `magic/square_attacks/rook`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ProbeName {
    /// The competitor.
    pub competitor: Competitor,
    /// The subject, such as a piece or a direction.
    pub subject: Name,
}

impl fmt::Display for ProbeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}/{}", self.competitor, self.subject))
    }
}

impl FromStr for ProbeName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(fault) = length_fault(text, MAX_PROBE) {
            return Err(fault);
        }
        let probe = text.rsplit_once('/').and_then(|(competitor, subject)| {
            let (competitor, subject) = (competitor.parse().ok()?, subject.parse().ok()?);
            Some(ProbeName { competitor, subject })
        });
        let expected = "should be a name such as VARIANT/ROUTINE/SUBJECT";
        probe.ok_or_else(|| format!("{} {expected}", quote(text)))
    }
}

/// A function of the machine code: a probe, or a loop that times it.
///
/// Files have it as one text, such as `magic/square_attacks/rook/latency`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct FunctionName {
    /// The probe.
    pub probe: ProbeName,
    /// The form of the loop; none of the probe itself.
    pub form: Option<Form>,
}

impl fmt::Display for FunctionName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.form {
            Some(form) => f.pad(&format!("{}/{form}", self.probe)),
            None => self.probe.fmt(f),
        }
    }
}

impl FromStr for FunctionName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (probe, last) = text.rsplit_once('/').unwrap_or((text, ""));
        match Form::from_name(last) {
            Some(form) => Ok(FunctionName { probe: probe.parse()?, form: Some(form) }),
            None => Ok(FunctionName { probe: text.parse()?, form: None }),
        }
    }
}

/// Conversions between these types and their texts.
macro_rules! texts {
    ($($name:ident),+) => {$(
        impl TryFrom<String> for $name {
            type Error = String;

            fn try_from(text: String) -> Result<Self, String> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(name: $name) -> String {
                name.to_string()
            }
        }

        impl From<&str> for $name {
            /// Converts a text that this code has written.
            ///
            /// # Panics
            /// If it is no such name.
            fn from(text: &str) -> Self {
                text.parse().unwrap_or_else(|fault: String| panic!("{fault}"))
            }
        }

        #[cfg(test)]
        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                String::schema_name()
            }

            fn inline_schema() -> bool {
                true
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                String::json_schema(generator)
            }
        }
    )+};
}

texts!(Competitor, ProbeName, FunctionName);

impl PartialEq<&str> for Competitor {
    fn eq(&self, text: &&str) -> bool {
        *self == **text
    }
}

impl PartialEq<Competitor> for &str {
    fn eq(&self, competitor: &Competitor) -> bool {
        *competitor == **self
    }
}
