//! The names of series of samples.

use std::fmt;

/// What a series of samples is of.
///
/// Files have it as one text, `ROUTINE/SUBJECT`, with ` (copy)` behind that of a copy. Only this
/// type writes and reads that text, so nothing else depends on its form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeriesName<'a> {
    /// `VARIANT/ROUTINE`, or `empty/KERNEL`, or the name of a library.
    pub routine: &'a str,
    /// What the routine is asked for, such as a piece or a direction.
    pub subject: &'a str,
    /// Its part in a comparison.
    pub role: Role,
}

/// The part of a series in a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Compared with the reference, or the reference itself.
    Contestant,
    /// The reference again, at another address. How far it is from the reference is the noise
    /// floor.
    Copy,
}

const COPY_SUFFIX: &str = " (copy)";

impl<'a> SeriesName<'a> {
    /// Reads the text of a file.
    pub fn parse(text: &'a str) -> Self {
        let (probe, role) = match text.strip_suffix(COPY_SUFFIX) {
            Some(probe) => (probe, Role::Copy),
            None => (text, Role::Contestant),
        };
        let (routine, subject) = probe.rsplit_once('/').unwrap_or((probe, ""));
        SeriesName { routine, subject, role }
    }

    /// The same series in another role.
    #[must_use]
    pub fn with_role(self, role: Role) -> Self {
        SeriesName { role, ..self }
    }
}

impl fmt::Display for SeriesName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.routine)?;
        if !self.subject.is_empty() {
            write!(f, "/{}", self.subject)?;
        }
        match self.role {
            Role::Contestant => Ok(()),
            Role::Copy => f.write_str(COPY_SUFFIX),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes() {
        for text in ["magic/attacks/rook", "magic/attacks/rook (copy)", "cozy-chess 0.3/trace", "a"]
        {
            assert_eq!(SeriesName::parse(text).to_string(), text);
        }
        let name = SeriesName::parse("empty/step/loop (copy)");
        assert_eq!((name.routine, name.subject, name.role), ("empty/step", "loop", Role::Copy));
    }
}
