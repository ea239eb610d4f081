//! Groups of probes that are sampled near each other.

use crate::{Prepared, PreparedProbe};
use contract::{Model, Routine, Subject, Variant};
use record::{Competitor, Role, SeriesName};

/// A routine of a variant.
pub type VariantRoutine = (&'static Variant, &'static Routine);

/// Routines of a model, the candidates for its reference first: the best known fill, then routines
/// that need few features, because most machines run them.
pub fn ranked(routines: &[VariantRoutine], model: Model) -> Vec<VariantRoutine> {
    let mut ranked: Vec<VariantRoutine> =
        routines.iter().filter(|(_, routine)| routine.model == model).copied().collect();
    ranked.sort_by_key(|(variant, routine)| {
        (variant.name != contract::registry::REFERENCE, routine.features().count())
    });
    ranked
}

/// A probe of a routine that is ready.
pub struct Candidate<'a> {
    /// The routine.
    pub prepared: &'a Prepared,
    /// One of its probes.
    pub probe: &'a PreparedProbe,
}

impl Candidate<'_> {
    /// The name of its samples in this role.
    pub fn series_name(&self, role: Role) -> SeriesName {
        let Prepared { variant, routine, .. } = self.prepared;
        let competitor = Competitor::new(variant.name, routine.name);
        SeriesName { probe: competitor.probe(self.probe.probe.subject.name()), role }
    }
}

/// The probes of a model that are sampled in the same rounds: those of one subject, with the first
/// as their reference. A probe for any direction or line, and every kind of arithmetic, is in the
/// group of the first subject; the judge compares it with the sum over all.
pub fn groups(ready: &[Prepared], model: Model) -> Vec<Vec<Candidate<'_>>> {
    let routines: Vec<VariantRoutine> =
        ready.iter().map(|one| (one.variant, one.routine)).collect();
    let mut groups: Vec<(Subject, Vec<Candidate<'_>>)> = Vec::new();
    for (variant, routine) in ranked(&routines, model) {
        let same =
            |one: &&Prepared| one.variant.name == variant.name && one.routine.name == routine.name;
        let prepared = ready.iter().find(same).expect("it was among them");
        for probe in &prepared.probes {
            let subject = probe.probe.subject;
            let own = groups.iter().position(|(of, _)| *of == subject);
            let first = (subject.is_any() && !groups.is_empty()).then_some(0);
            let index = own.or(first).unwrap_or_else(|| {
                groups.push((subject, Vec::new()));
                groups.len() - 1
            });
            groups[index].1.push(Candidate { prepared, probe });
        }
    }
    groups.into_iter().map(|(_, candidates)| candidates).collect()
}

/// Number of routines of the largest contest: at least those that are sampled in the same rounds.
pub fn largest_contest(routines: &[VariantRoutine]) -> usize {
    let of_model =
        |model: Model| routines.iter().filter(|(_, routine)| routine.model == model).count();
    Model::ALL.into_iter().map(of_model).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::prepared;

    #[test]
    fn a_group_is_a_subject_with_the_reference_first() {
        let names = [
            ("carry_scalar", "attacks"),
            ("rotate_fill", "attacks_loop"),
            ("kogge_stone", "attacks"),
        ];
        let ready = names.map(|(variant, routine)| prepared("uniform-8", variant, routine));
        let groups = groups(&ready, Model::RayAttacks);
        assert_eq!(groups.len(), 8);
        let name = |candidate: &Candidate| candidate.series_name(Role::Contestant).to_string();
        let names: Vec<Vec<String>> =
            groups.iter().map(|group| group.iter().map(name).collect()).collect();
        let reference = Competitor::new("kogge_stone", "attacks");
        let first = groups.iter().map(|group| group[0].series_name(Role::Contestant).probe);
        assert!(first.map(|probe| probe.competitor).all(|competitor| competitor == reference));
        let with = |name: &str| names.iter().position(|group| group.iter().any(|one| one == name));
        assert_eq!(with("rotate_fill/attacks_loop/any_direction"), Some(0));
        assert_eq!(with("carry_scalar/attacks/east"), with("kogge_stone/attacks/east"));
        assert!(super::groups(&ready, Model::Fill).is_empty());
    }
}
