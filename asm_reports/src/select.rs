//! Selects probes by name.

use crate::Error;
use contract::{Direction, Probe, Routine, Variant, unknown_name_message};
use record::{Competitor, ProbeName};

/// A probe, with its routine and its variant.
#[derive(Clone, Copy)]
pub struct Selected {
    /// The variant.
    pub variant: &'static Variant,
    /// The routine.
    pub routine: &'static Routine,
    /// The probe.
    pub probe: &'static Probe,
}

impl Selected {
    /// Returns the name `VARIANT/ROUTINE/SUBJECT`, such as `kogge_stone/attacks/south`.
    pub fn name(&self) -> String {
        self.variant.probe_name(self.routine, self.probe.subject)
    }

    /// Returns the name as a record has it.
    pub(crate) fn probe_name(&self) -> ProbeName {
        let competitor = Competitor::new(self.variant.name, self.routine.name);
        competitor.probe(self.probe.subject.name())
    }
}

/// Returns every probe of every variant.
pub fn all_probes() -> Vec<Selected> {
    contract::registry::probes()
        .map(|(variant, routine, probe)| Selected { variant, routine, probe })
        .collect()
}

/// Returns the probes with a name or below it: `kogge_stone`, `kogge_stone/attacks`,
/// `kogge_stone/attacks/south`.
///
/// # Errors
/// If there is none.
pub fn select(name: &str) -> Result<Vec<Selected>, Error> {
    matching_probes(name, |selected| {
        let probe = selected.name();
        probe.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    })
}

/// Returns the probes for which `is_match` holds. If there are none, it returns an error with the
/// names that are nearest to `name`.
pub(crate) fn matching_probes(
    name: &str,
    is_match: impl Fn(&Selected) -> bool,
) -> Result<Vec<Selected>, Error> {
    let mut matches = all_probes();
    matches.retain(is_match);
    if matches.is_empty() {
        let names: Vec<String> = all_probes().iter().map(Selected::name).collect();
        return Err(Error::Input(unknown_name_message(
            "probe",
            name,
            names.iter().map(String::as_str),
        )));
    }
    Ok(matches)
}

/// Returns the standard name of a subject: a direction has two names (`south`, `sout`).
pub(crate) fn subject_name(name: &str) -> &str {
    match Direction::from_name(name) {
        Some(direction) => direction.name(),
        None => name,
    }
}
