//! What a routine and a probe are called: `variant/routine` and `variant/routine/subject`. The one place
//! that puts such a name together or takes it apart, and that shows what has a name.

use crate::{Routine, Subject, Variant};
use std::fmt;
use std::str::FromStr;

/// A routine by name. Shown and read as `variant/routine`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoutineId {
    /// Name of the variant.
    pub variant: String,
    /// Name of the routine within it.
    pub routine: String,
}

/// A probe by name. Shown and read as `variant/routine/subject`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProbeId {
    /// The routine.
    pub of: RoutineId,
    /// Name of its subject.
    pub subject: String,
}

impl RoutineId {
    /// The name of a routine of the registry.
    pub fn new(variant: &Variant, routine: &Routine) -> Self {
        RoutineId { variant: variant.name.to_string(), routine: routine.name.to_string() }
    }

    /// The name of its probe for this subject.
    pub fn probe(self, subject: impl ToString) -> ProbeId {
        ProbeId { of: self, subject: subject.to_string() }
    }
}

impl ProbeId {
    /// The name of a probe of the registry.
    pub fn new(variant: &Variant, routine: &Routine, subject: Subject) -> Self {
        RoutineId::new(variant, routine).probe(subject)
    }
}

impl fmt::Display for RoutineId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&[self.variant.as_str(), &self.routine].join("/"))
    }
}

impl fmt::Display for ProbeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&[self.of.variant.as_str(), &self.of.routine, &self.subject].join("/"))
    }
}

/// A text that is no name of the kind that was wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoName {
    text: String,
    wanted: String,
}

impl NoName {
    /// A text that is none of these.
    pub fn of(text: &str, names: &[&str]) -> Self {
        NoName::new(text, format!("one of {}", names.join(", ")))
    }

    fn new(text: &str, wanted: String) -> Self {
        NoName { text: text.chars().take(80).collect(), wanted }
    }
}

impl fmt::Display for NoName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} should be {}", self.text, self.wanted)
    }
}

impl std::error::Error for NoName {}

/// The parts of a name: letters, digits, `_`, `+` and `-`.
fn parts<const N: usize>(text: &str, wanted: &'static str) -> Result<[String; N], NoName> {
    let fits = |part: &str| {
        let is_sign = |sign: char| sign.is_ascii_alphanumeric() || "_+-".contains(sign);
        !part.is_empty() && part.chars().all(is_sign)
    };
    let parts: Option<Vec<String>> =
        text.split('/').map(|part| fits(part).then(|| part.to_string())).collect();
    let wrong = || NoName::new(text, wanted.to_string());
    parts.and_then(|parts| parts.try_into().ok()).ok_or_else(wrong)
}

impl FromStr for RoutineId {
    type Err = NoName;

    fn from_str(text: &str) -> Result<Self, NoName> {
        let [variant, routine] = parts(text, "VARIANT/ROUTINE")?;
        Ok(RoutineId { variant, routine })
    }
}

impl FromStr for ProbeId {
    type Err = NoName;

    fn from_str(text: &str) -> Result<Self, NoName> {
        let [variant, routine, subject] = parts(text, "VARIANT/ROUTINE/SUBJECT")?;
        Ok(ProbeId { of: RoutineId { variant, routine }, subject })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Form, Tier};

    #[test]
    fn names_are_shown_as_they_are_read() {
        let probe: ProbeId = "kogge_stone/attacks/south".parse().unwrap();
        assert_eq!(probe.to_string(), "kogge_stone/attacks/south");
        assert_eq!(
            (probe.of.to_string().as_str(), &*probe.subject),
            ("kogge_stone/attacks", "south")
        );
        assert_eq!(format!("{:>8}|", "a/b".parse::<RoutineId>().unwrap()), "     a/b|");
        for wrong in ["", "a", "a/", "/b", "a/b/c", "a//b", "../b", "a/b c"] {
            let error = wrong.parse::<RoutineId>().unwrap_err();
            assert_eq!(error.to_string(), format!("{wrong:?} should be VARIANT/ROUTINE"));
        }
        assert!("a/b".parse::<ProbeId>().is_err());
        assert_eq!("v3".parse(), Ok(Tier::V3));
        let error = "sideways".parse::<Form>().unwrap_err();
        assert_eq!(error.to_string(), "\"sideways\" should be one of latency, throughput");
    }
}
