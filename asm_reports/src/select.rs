//! Selects probes by name. An unknown name is an error with the nearest names.

use crate::Error;
use contract::{Direction, Probe, Routine, Variant, unknown};

/// One probe and what it belongs to.
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
    /// `kogge_stone/attacks/south`.
    pub fn name(&self) -> String {
        self.variant.probe_name(self.routine, self.probe.subject)
    }
}

/// Every probe of every variant.
pub fn everything() -> Vec<Selected> {
    let all = contract::registry::probes();
    all.map(|(variant, routine, probe)| Selected { variant, routine, probe }).collect()
}

/// The probes of a variant.
pub(crate) fn probes(variant: &'static Variant) -> impl Iterator<Item = Selected> {
    let of = move |routine: &'static Routine| {
        routine.probes.iter().map(move |probe| Selected { variant, routine, probe })
    };
    variant.routines.iter().flat_map(of)
}

/// The probes of a variant, of one of its routines, or the one for one subject.
///
/// # Errors
/// If a name is unknown.
pub fn select(
    variant: &str,
    routine: Option<&str>,
    subject: Option<&str>,
) -> Result<Vec<Selected>, Error> {
    let found = contract::registry::variant(variant).ok_or_else(|| {
        let known = contract::registry::variants().iter().map(|variant| variant.name);
        Error::Input(unknown("variant", variant, known))
    })?;
    let mut all: Vec<Selected> = probes(found).collect();
    if let Some(name) = routine {
        if found.routine(name).is_none() {
            let known = found.routines.iter().map(|routine| routine.name);
            return Err(Error::Input(format!("{variant}: {}", unknown("routine", name, known))));
        }
        all.retain(|one| one.routine.name == name);
    }
    let Some(name) = subject else { return Ok(all) };
    let wanted = subject_name(name);
    let chosen: Vec<Selected> =
        all.iter().filter(|one| one.probe.subject.name() == wanted).copied().collect();
    if chosen.is_empty() {
        let known = all.iter().map(|one| one.probe.subject.name());
        let place = routine.map_or(variant.to_string(), |routine| format!("{variant}/{routine}"));
        return Err(Error::Input(format!("{place}: {}", unknown("subject", name, known))));
    }
    Ok(chosen)
}

/// A subject by its own name: a direction may be called by either of two (`south`, `sout`).
pub(crate) fn subject_name(name: &str) -> &str {
    match Direction::from_name(name) {
        Some(direction) => direction.name(),
        None => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint(variant: &str, routine: Option<&str>, subject: Option<&str>) -> String {
        match select(variant, routine, subject) {
            Err(Error::Input(line)) => line,
            other => panic!("{:?} is not bad input", other.map(|found| found.len())),
        }
    }

    #[test]
    fn names_select_probes() {
        let attacks = select("kogge_stone", Some("attacks"), None).unwrap();
        assert_eq!(attacks.len(), 8);
        let south = select("kogge_stone", Some("attacks"), Some("sout")).unwrap();
        assert_eq!(south.len(), 1);
        assert_eq!(south[0].name(), "kogge_stone/attacks/south");
        assert!(select("kogge_stone", None, None).unwrap().len() > 8);
    }

    #[test]
    fn unknown_names_are_one_line_with_the_nearest() {
        assert!(complaint("kogge_stne", None, None).contains("nearest: kogge_stone"));
        let line = complaint("kogge_stone", Some("atacks"), None);
        assert!(line.starts_with("kogge_stone: unknown routine") && line.contains("attacks"));
        let line = complaint("kogge_stone", Some("attacks"), Some("suoth"));
        assert!(line.starts_with("kogge_stone/attacks: unknown subject"), "{line}");
        assert!(line.contains("nearest: south"), "{line}");
    }
}
