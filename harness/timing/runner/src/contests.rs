//! Which probes are sampled near each other, and which sets of subjects are compared. It times
//! nothing.

use crate::{Prepared, PreparedProbe};
use contract::{Model, Routine, Subject, Variant};

/// A routine of a variant.
pub type Named = (&'static Variant, &'static Routine);

/// Routines of a model in the order in which one of them is the reference: the best known fill, else
/// what needs few features, for that is there on most machines.
pub fn ranked(routines: &[Named], model: Model) -> Vec<Named> {
    let mut ranked: Vec<Named> =
        routines.iter().filter(|(_, routine)| routine.model == model).copied().collect();
    ranked.sort_by_key(|(variant, routine)| {
        (variant.name != registry::REFERENCE, routine.features().count())
    });
    ranked
}

/// A probe of a routine that is ready.
pub struct Entrant<'a> {
    /// The routine.
    pub prepared: &'a Prepared,
    /// One of its probes.
    pub probe: &'a PreparedProbe,
}

impl Entrant<'_> {
    /// `variant/routine/subject`.
    pub fn name(&self) -> String {
        let Prepared { variant, routine, .. } = self.prepared;
        probe_name(variant, routine, self.probe.probe.subject)
    }
}

/// `variant/routine/subject`.
pub fn probe_name(variant: &Variant, routine: &Routine, subject: Subject) -> String {
    format!("{}/{}/{}", variant.name, routine.name, subject.name())
}

/// The probes of a model that are sampled in the same rounds: those of one subject, the first that has
/// it as their reference. What takes any direction or line, and every kind of arithmetic, stands with
/// the first subject; that the times compare is for who sums them up.
pub fn groups(ready: &[Prepared], model: Model) -> Vec<Vec<Entrant<'_>>> {
    let routines: Vec<Named> = ready.iter().map(|one| (one.variant, one.routine)).collect();
    let mut groups: Vec<(Subject, Vec<Entrant<'_>>)> = Vec::new();
    for (variant, routine) in ranked(&routines, model) {
        let same =
            |one: &&Prepared| one.variant.name == variant.name && one.routine.name == routine.name;
        let prepared = ready.iter().find(same).expect("it was among them");
        for probe in &prepared.probes {
            let subject = probe.probe.subject;
            let own = groups.iter().position(|(of, _)| *of == subject);
            let first = (is_any(subject) && !groups.is_empty()).then_some(0);
            let index = own.or(first).unwrap_or_else(|| {
                groups.push((subject, Vec::new()));
                groups.len() - 1
            });
            groups[index].1.push(Entrant { prepared, probe });
        }
    }
    groups.into_iter().map(|(_, entrants)| entrants).collect()
}

/// What stands for all subjects of its model, or is one of a kind.
fn is_any(subject: Subject) -> bool {
    matches!(subject, Subject::AnyDirection | Subject::AnyLine | Subject::Arithmetic(_))
}

/// Routines that are compared over the same subjects, the reference first.
#[derive(Clone)]
pub struct Contest {
    /// The subjects, if they are not all of the model.
    pub subjects: Vec<Subject>,
    /// The contestants.
    pub routines: Vec<Named>,
}

impl Contest {
    /// The probes of a contestant that count here.
    pub fn probes(&self, routine: &Routine) -> Vec<Subject> {
        match self.subjects.as_slice() {
            [] => routine.probes.iter().map(|probe| probe.subject).collect(),
            subjects => subjects.to_vec(),
        }
    }
}

/// The contests of a model: routines that have all its subjects; every smaller set that is all that
/// some routine has; then, with `apart`, every subject by itself. Pieces are always apart.
pub fn contests(routines: &[Named], model: Model, apart: bool) -> Vec<Contest> {
    let ranked = ranked(routines, model);
    let mut sets: Vec<Vec<Subject>> = Vec::new();
    let mut add = |set: Vec<Subject>| {
        if !sets.contains(&set) {
            sets.push(set);
        }
    };
    if ranked.iter().any(|(_, routine)| registry::part(routine).is_none()) {
        add(Vec::new());
    }
    ranked.iter().filter_map(|(_, routine)| registry::part(routine)).for_each(&mut add);
    let all = ranked.iter().flat_map(|(_, routine)| routine.probes).map(|probe| probe.subject);
    let wanted = |subject: &Subject| match subject {
        Subject::Piece(_) => true,
        other => apart && !is_any(*other),
    };
    let mut singles: Vec<Subject> = Vec::new();
    for subject in all.filter(wanted) {
        if !singles.contains(&subject) {
            singles.push(subject);
        }
    }
    if singles.len() > 1 {
        singles.into_iter().for_each(|subject| add(vec![subject]));
    }
    let has = |routine: &Routine, set: &[Subject]| {
        let has = |subject: &Subject| routine.probes.iter().any(|probe| probe.subject == *subject);
        match set {
            [] => registry::part(routine).is_none(),
            set => set.iter().all(has),
        }
    };
    let contest = |subjects: Vec<Subject>| {
        let routines = ranked.iter().filter(|(_, routine)| has(routine, &subjects)).copied();
        Contest { routines: routines.collect(), subjects }
    };
    sets.into_iter().map(contest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Boards;

    fn ready(names: &[(&str, &str)]) -> Vec<Prepared> {
        let mut boards = Boards::new(workloads::by_name("uniform-8", 1).expect("a workload"));
        names
            .iter()
            .map(|(variant, routine)| {
                let variant = registry::variant(variant).expect("registered");
                let routine = variant.routine(routine).expect("it has this");
                boards
                    .prepare(variant, routine)
                    .map_err(|not_timeable| not_timeable.to_string())
                    .expect("right")
            })
            .collect()
    }

    #[test]
    fn a_group_is_a_subject_with_the_reference_first() {
        let ready = ready(&[
            ("carry_scalar", "attacks"),
            ("rotate_fill", "attacks_loop"),
            ("kogge_stone", "attacks"),
        ]);
        let groups = groups(&ready, Model::RayAttacks);
        assert_eq!(groups.len(), 8);
        let names: Vec<Vec<String>> =
            groups.iter().map(|group| group.iter().map(Entrant::name).collect()).collect();
        assert!(names.iter().all(|group| group[0].starts_with("kogge_stone/attacks/")));
        let with = |name: &str| names.iter().position(|group| group.iter().any(|one| one == name));
        assert_eq!(with("rotate_fill/attacks_loop/any_direction"), Some(0));
        assert_eq!(with("carry_scalar/attacks/east"), with("kogge_stone/attacks/east"));
        assert!(super::groups(&ready, Model::Fill).is_empty());
    }

    #[test]
    fn pieces_stand_apart_and_kinds_of_arithmetic_together() {
        let of = |model: Model, apart: bool| {
            let all = registry::variants().iter();
            let routines: Vec<Named> = all
                .flat_map(|variant| variant.routines.iter().map(move |routine| (*variant, routine)))
                .collect();
            contests(&routines, model, apart)
        };
        let subjects = |contests: &[Contest]| -> Vec<String> {
            let name = |contest: &Contest| {
                contest.subjects.iter().map(|subject| subject.name()).collect::<Vec<_>>().join(" ")
            };
            contests.iter().map(name).collect()
        };
        let squares = subjects(&of(Model::SquareAttacks, false));
        assert!(["rook", "bishop", "queen"].iter().all(|piece| squares.contains(&(*piece).into())));
        let rays = of(Model::RayAttacks, false);
        assert!(subjects(&rays)[0].is_empty() && !subjects(&rays).contains(&"north".into()));
        let east = rays.iter().zip(subjects(&rays)).find(|(_, subjects)| subjects == "east");
        let (east, _) = east.expect("carry_scalar has east alone");
        assert!(east.routines.len() > 2 && east.routines[0].0.name == registry::REFERENCE);
        let apart = subjects(&of(Model::RayAttacks, true));
        assert!(contract::Direction::ALL.iter().all(|one| apart.contains(&one.name().into())));
        assert_eq!(subjects(&of(Model::ByteArithmetic, true)), [""]);
    }
}
