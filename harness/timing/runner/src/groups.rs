//! Groups of probes that are sampled in the same rounds.
//!
//! A ratio of two times is only good if both were taken within milliseconds of each other, so
//! probes that are to be compared are one group, and a group has few members, or a round of it
//! would take too long. Each subject of a model is therefore a group. Its first member is the
//! reference: a routine that nearly every machine can run, so that records of different machines
//! have the same one.

use crate::{Prepared, PreparedProbe};
use contract::{Model, Routine, Subject, Variant};
use record::{Competitor, Role, SeriesName};

/// A routine of a variant.
pub type VariantRoutine = (&'static Variant, &'static Routine);

/// A probe of a routine that is ready to be timed.
pub struct Candidate<'a> {
    /// The routine of the probe.
    pub prepared: &'a Prepared,
    /// The probe, one of that routine.
    pub probe: &'a PreparedProbe,
}

impl Candidate<'_> {
    /// Returns the name of its samples in this role.
    pub fn series_name(&self, role: Role) -> SeriesName {
        let Prepared { variant, routine, .. } = self.prepared;
        let competitor = Competitor::new(variant.name, routine.name);
        SeriesName { probe: competitor.probe(self.probe.probe.subject.name()), role }
    }
}

/// Groups the probes of a model by subject. The first of each group is its reference. A probe for
/// any direction or line, and every kind of arithmetic, is in the group of the first subject; the
/// judge compares it with the sum over all.
pub fn groups(routines: &[Prepared], model: Model) -> Vec<Vec<Candidate<'_>>> {
    let mut subjects: Vec<Subject> = Vec::new();
    let mut groups: Vec<Vec<Candidate>> = Vec::new();
    for prepared in routines_by_rank(routines, model) {
        for probe in &prepared.probes {
            let subject = probe.probe.subject;
            let candidate = Candidate { prepared, probe };
            if let Some(index) = subjects.iter().position(|known| *known == subject) {
                groups[index].push(candidate);
            } else if subject.is_any() && !groups.is_empty() {
                groups[0].push(candidate);
            } else {
                subjects.push(subject);
                groups.push(vec![candidate]);
            }
        }
    }
    groups
}

/// Returns the routines of a model, the candidates for its reference first: the best known fill,
/// then routines that need few features, because most machines run them. Loops over a set come
/// last. Their branches are mispredicted by chance, so two copies of one differ by about 1 % (0.8
/// to 1.5 % in `threats` on a Zen 4), and the floor of the whole contest would be as wide.
fn routines_by_rank(routines: &[Prepared], model: Model) -> Vec<&Prepared> {
    let mut routines: Vec<&Prepared> =
        routines.iter().filter(|prepared| prepared.routine.model == model).collect();
    routines.sort_by_key(|prepared| {
        let is_reference = prepared.variant.name == contract::registry::REFERENCE;
        let is_loop = prepared.routine.loops_over_set();
        (!is_reference, is_loop, prepared.routine.features().count())
    });
    routines
}

/// Returns the number of routines of the model that has most of them. No group has more
/// routines.
pub fn largest_contest(routines: &[VariantRoutine]) -> usize {
    let mut largest = 0;
    for model in Model::ALL {
        let routines = routines.iter().filter(|(_, routine)| routine.model == model);
        largest = largest.max(routines.count());
    }
    largest
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
        let routines = names.map(|(variant, routine)| prepared("uniform-8", variant, routine));
        let groups = groups(&routines, Model::RayAttacks);
        assert_eq!(groups.len(), 8);
        let reference = Competitor::new("kogge_stone", "attacks");
        for group in &groups {
            assert_eq!(group[0].series_name(Role::Contestant).probe.competitor, reference);
        }
        assert_eq!(group_index(&groups, "rotate_fill/attacks_loop/any_direction"), Some(0));
        assert_eq!(
            group_index(&groups, "carry_scalar/attacks/east"),
            group_index(&groups, "kogge_stone/attacks/east")
        );
        assert!(super::groups(&routines, Model::Fill).is_empty());
    }

    #[test]
    fn a_loop_over_a_set_is_the_reference_only_of_loops() {
        let names = [
            ("hyperbola", "threats"),
            ("magic", "threats_fixed"),
            ("union_fills", "threats_words"),
        ];
        let routines = names.map(|(variant, routine)| prepared("uniform-8", variant, routine));
        let fill = Competitor::new("union_fills", "threats_words");
        assert_eq!(reference_of_threats(&routines), fill);
        let loops = &routines[..2];
        assert_eq!(reference_of_threats(loops), Competitor::new("hyperbola", "threats"));
    }

    fn reference_of_threats(routines: &[Prepared]) -> Competitor {
        let groups = groups(routines, Model::Threats);
        groups[0][0].series_name(Role::Contestant).probe.competitor
    }

    /// Returns the index of the group that has a candidate of this name.
    fn group_index(groups: &[Vec<Candidate>], name: &str) -> Option<usize> {
        groups.iter().position(|group| {
            group
                .iter()
                .any(|candidate| candidate.series_name(Role::Contestant).to_string() == name)
        })
    }
}
