//! The names of series of samples.

use crate::ProbeName;
use std::fmt;
use std::str::FromStr;

/// The subject of a series of samples: a probe and its role.
///
/// Files have it as one text, the name of the probe, and a copy has ` (copy)` after it. Only this
/// type reads and writes that text, so nothing else depends on its form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesName {
    /// The probe that is timed.
    pub probe: ProbeName,
    /// Its role in a comparison.
    pub role: Role,
}

/// The role of a series in a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It is compared with the reference, or is the reference itself.
    Contestant,
    /// It is the reference again, at another address. Its distance from the reference is the noise
    /// floor.
    Copy,
}

const COPY_SUFFIX: &str = " (copy)";

impl FromStr for SeriesName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (probe, role) = match text.strip_suffix(COPY_SUFFIX) {
            Some(probe) => (probe, Role::Copy),
            None => (text, Role::Contestant),
        };
        Ok(SeriesName { probe: probe.parse()?, role })
    }
}

impl fmt::Display for SeriesName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suffix = match self.role {
            Role::Contestant => "",
            Role::Copy => COPY_SUFFIX,
        };
        write!(f, "{}{suffix}", self.probe)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Competitor;

    #[test]
    fn reads_what_it_writes() {
        for text in [
            "magic/attacks/rook",
            "magic/attacks/rook (copy)",
            "cozy-chess 0.3/trace",
            "empty/trace",
            "empty/step/loop (copy)",
        ] {
            let name: SeriesName = text.parse().expect("a name");
            assert_eq!(name.to_string(), text);
        }
        for text in ["magic", "magic/attacks/rook/1", "magic/attacks/rook (again)", " (copy)", ""] {
            assert!(text.parse::<SeriesName>().is_err(), "{text}");
        }
    }

    #[test]
    fn tells_who_competes_and_as_what() {
        let name: SeriesName = "empty/step/loop (copy)".parse().expect("a name");
        let kernel = "step".into();
        assert_eq!(name.probe, Competitor::EmptyLoop { kernel }.probe("loop"));
        assert_eq!(name.role, Role::Copy);
    }
}
