//! Which routines compare: means over different directions do not. Times nothing.

use super::Prepared;
use contract::{Model, Subject};

/// Routines over the same subjects, the reference first.
pub struct Contest {
    /// The names of the subjects with a blank between, if not all of the model.
    pub part: Option<String>,
    /// The contestants, with these subjects alone.
    pub routines: Vec<Prepared>,
}

/// The contests of a model: routines that have all its subjects; then, for every smaller set of
/// subjects that a routine has, all routines on these. None is without routines.
pub fn contests(ready: &[Prepared], model: Model) -> Vec<Contest> {
    let mut routines: Vec<&Prepared> =
        ready.iter().filter(|prepared| prepared.routine.model == model).collect();
    // What needs few features is there on most machines.
    routines.sort_by_key(|Prepared { variant, .. }| {
        (variant.name != registry::REFERENCE, variant.features.len())
    });
    let mut parts: Vec<Option<Vec<Subject>>> = Vec::new();
    for prepared in &routines {
        let part = registry::part(prepared.routine);
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    parts.sort_by_key(Option::is_some);
    let contest = |part: Option<Vec<Subject>>| {
        let routines = routines.iter().filter_map(|prepared| match &part {
            None => registry::part(prepared.routine).is_none().then(|| (*prepared).clone()),
            Some(subjects) => prepared.only(subjects),
        });
        Contest { routines: routines.collect(), part: part.as_deref().map(part_name) }
    };
    parts.into_iter().map(contest).collect()
}

/// The subjects' names with a blank between.
pub fn part_name(part: &[Subject]) -> String {
    part.iter().map(|subject| subject.name()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prepare::Boards;

    fn names(contest: &Contest) -> Vec<(&str, usize)> {
        let name = |one: &Prepared| (one.variant.name, one.probes.len());
        contest.routines.iter().map(name).collect()
    }

    #[test]
    fn one_direction_is_compared_with_that_direction_of_the_others() {
        let mut boards = Boards::new(workloads::by_name("uniform-8", 1).unwrap());
        let ready: Vec<Prepared> = ["carry_scalar", "dumb7_unrolled", "kogge_stone"]
            .into_iter()
            .map(|name| {
                let variant = registry::variant(name).unwrap();
                boards.prepare(variant, variant.routine("attacks").unwrap()).unwrap()
            })
            .collect();
        let contests = contests(&ready, Model::RayAttacks);
        let [whole, east] = &contests[..] else { panic!("{} contests", contests.len()) };
        assert_eq!((&whole.part, east.part.as_deref()), (&None, Some("east")));
        assert_eq!(names(whole), [("kogge_stone", 8), ("dumb7_unrolled", 8)]);
        assert_eq!(names(east), [("kogge_stone", 1), ("carry_scalar", 1), ("dumb7_unrolled", 1)]);
        assert_eq!(east.routines[0].units, workloads::BOARDS);
        assert!(super::contests(&ready, Model::Fill).is_empty());
    }
}
