//! Groups routines that were measured in the same rounds by the subjects over which they are compared.

use super::totals::Total;
use crate::{Comparison, Contestant, Measured, Model, Name, Rounds, unique};
use contract::Subject;

/// Routines that are compared over the same subjects, the reference first.
pub(crate) struct Contest {
    /// The subjects, if they are not all of the model.
    pub(crate) subjects: Vec<Name>,
    /// The contestants, each with its probes that count here.
    routines: Vec<Routine>,
}

/// A routine and its subjects under this condition.
#[derive(Clone)]
struct Routine {
    name: Contestant,
    subjects: Vec<Name>,
}

/// The contests of rounds of one model under one condition: of routines that have all its subjects; of
/// every smaller set that is all that some routine has; then, with `apart`, of every subject by itself.
/// Pieces are always apart, and so are both of them in one call, which are asked beside the pieces and are no
/// part of what these make together.
pub(crate) fn contests(together: &[&Rounds], model: Model, apart: bool) -> Vec<Contest> {
    let routines = routines(together);
    let subjects: Vec<Name> = {
        let named = routines.iter().flat_map(|one| &one.subjects).cloned();
        let all = unique(model.of_suite().map_or(Vec::new(), known).into_iter().chain(named));
        all.into_iter().filter(|name| !is_beside(name)).collect()
    };
    let whole: Vec<Routine> = routines.iter().filter_map(Routine::without_beside).collect();
    let part = |one: &Routine| {
        let lacks = |subject: &Name| !is_any(subject) && !one.subjects.contains(subject);
        let is_part = !one.subjects.iter().any(|own| is_any(own)) && subjects.iter().any(lacks);
        is_part.then(|| one.subjects.clone())
    };
    let mut sets: Vec<Vec<Name>> = Vec::new();
    if whole.iter().any(|one| part(one).is_none()) {
        sets.push(Vec::new());
    }
    sets.extend(whole.iter().filter_map(part));
    let singles = unique(
        routines
            .iter()
            .flat_map(|one| one.subjects.iter().cloned())
            .filter(|name| is_piece(name) || is_beside(name) || apart && !is_any(name)),
    );
    if singles.len() > 1 || whole.is_empty() {
        sets.extend(singles.into_iter().map(|single| vec![single]));
    }
    let contest = |subjects: Vec<Name>| {
        let has_all = |one: &&Routine| subjects.iter().all(|own| one.subjects.contains(own));
        let contestants = match subjects.as_slice() {
            [] => whole.iter().filter(|one| part(one).is_none()).cloned().collect(),
            set => {
                let own =
                    |one: &Routine| Routine { name: one.name.clone(), subjects: set.to_vec() };
                routines.iter().filter(has_all).map(own).collect()
            }
        };
        Contest { routines: contestants, subjects }
    };
    unique(sets).into_iter().map(contest).collect()
}

impl Contest {
    /// The contestants that were measured on all of these subjects, the reference first.
    pub(crate) fn totals(&self, together: &[&Rounds]) -> Vec<(Contestant, Total)> {
        let total = |one: &Routine| Some((one.name.clone(), one.total(together, |it| &it.rows)?));
        self.routines.iter().filter_map(total).collect()
    }

    /// The empty kernel over the same subjects, if it was measured.
    pub(crate) fn empty(&self, together: &[&Rounds]) -> Option<Total> {
        let subjects = self.routines.first()?.subjects.clone();
        let empty = Routine { name: Comparison::EMPTY.into(), subjects };
        empty.total(together, |it| &it.rows)
    }

    /// The copy of the reference over the same subjects, if it has one.
    pub(crate) fn copy(&self, together: &[&Rounds], reference: &Contestant) -> Option<Total> {
        let own = self.routines.iter().find(|one| one.name == *reference)?;
        own.total(together, |it| it.copy.as_slice())
    }
}

impl Routine {
    /// With those of its subjects that make up a whole, if it has any.
    fn without_beside(&self) -> Option<Routine> {
        let own = self.subjects.iter().filter(|name| !is_beside(name)).cloned();
        let subjects: Vec<Name> = own.collect();
        (!subjects.is_empty()).then(|| Routine { name: self.name.clone(), subjects })
    }

    /// Over its subjects, by its rows among those that `of` gives; none unless it has all.
    fn total(&self, together: &[&Rounds], of: fn(&Rounds) -> &[Measured]) -> Option<Total> {
        let rows = self.subjects.iter().map(|subject| row(together, &self.name, subject, of));
        Some(Total::over(&rows.collect::<Option<Vec<_>>>()?))
    }
}

fn row<'a>(
    together: &[&'a Rounds],
    name: &str,
    subject: &str,
    of: fn(&Rounds) -> &[Measured],
) -> Option<(&'a Rounds, &'a Measured)> {
    let is_it = |row: &&Measured| row.probe.parts() == (name, subject);
    together.iter().find_map(|&rounds| Some((rounds, of(rounds).iter().find(is_it)?)))
}

/// All routines of these rounds in the order in which one of them is the reference, which every one of the
/// rounds keeps. What computes nothing is no contestant.
fn routines(together: &[&Rounds]) -> Vec<Routine> {
    let mut all: Vec<Routine> = Vec::new();
    for rounds in together {
        let mut after = 0;
        for row in &rounds.rows {
            let (name, subject) = row.probe.parts();
            if name == Comparison::EMPTY {
                continue;
            }
            match all.iter().position(|one| one.name == name) {
                Some(known) => {
                    all[known].subjects.push(subject.into());
                    after = known + 1;
                }
                None => {
                    let subjects = vec![subject.into()];
                    all.insert(after, Routine { name: name.into(), subjects });
                    after += 1;
                }
            }
        }
    }
    all
}

/// The subjects that a model has whichever of them were measured.
fn known(model: contract::Model) -> Vec<Name> {
    model.subjects().iter().map(|subject| subject.name().into()).collect()
}

fn is_any(subject: &str) -> bool {
    Subject::from_name(subject).is_some_and(Subject::is_any)
}

fn is_beside(subject: &str) -> bool {
    Subject::from_name(subject).is_some_and(Subject::is_beside)
}

fn is_piece(subject: &str) -> bool {
    matches!(Subject::from_name(subject), Some(Subject::Piece(_)))
}
