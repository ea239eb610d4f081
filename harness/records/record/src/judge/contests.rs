//! Groups routines that were measured in the same rounds by the subjects over which they are
//! compared.

use super::of_each;
use super::totals::Total;
use crate::{Competitor, Confidence, Measured, Model, Name, ProbeName, Rounds, unique};
use contract::Subject;
use measure::Together;

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
    name: Competitor,
    subjects: Vec<Name>,
}

/// The contests of rounds of one model under one condition: of routines that have all its subjects;
/// of each smaller set that is all that some routine has; with `apart`, of each subject by itself.
/// Each piece always has a contest, and so has *both*, rook and bishop in one call, which is left
/// out of the total over pieces.
pub(crate) fn contests(together: &[&Rounds], model: Model, apart: bool) -> Vec<Contest> {
    let routines = routines(together);
    let named: Vec<Name> = routines.iter().flat_map(|one| &one.subjects).cloned().collect();
    let known = if let Model::Of(model) = model { model.subjects().to_vec() } else { Vec::new() };
    let known = known.iter().map(|subject| subject.name().into());
    let mut subjects = unique(known.chain(named.clone()));
    subjects.retain(|name| !is_redundant(name));
    let whole: Vec<Routine> = routines.iter().filter_map(Routine::without_beside).collect();
    let has_all = |one: &&Routine| {
        let has = |subject: &Name| is_any(subject) || one.subjects.contains(subject);
        one.subjects.iter().any(|own| is_any(own)) || subjects.iter().all(has)
    };
    let (of_all, of_some): (Vec<&Routine>, Vec<&Routine>) = whole.iter().partition(has_all);
    let mut sets: Vec<Vec<Name>> = of_all.first().map(|_| Vec::new()).into_iter().collect();
    sets.extend(of_some.iter().map(|one| one.subjects.clone()));
    let is_apart = |name: &Name| is_piece(name) || is_redundant(name) || apart && !is_any(name);
    let singles = unique(named.into_iter().filter(is_apart));
    if singles.len() > 1 || whole.is_empty() {
        sets.extend(singles.into_iter().map(|single| vec![single]));
    }
    let contest = |subjects: Vec<Name>| {
        let has_each = |one: &&Routine| subjects.iter().all(|own| one.subjects.contains(own));
        let over = |one: &Routine| Routine { name: one.name.clone(), subjects: subjects.clone() };
        let routines = match subjects.is_empty() {
            true => of_all.iter().copied().cloned().collect(),
            false => routines.iter().filter(has_each).map(over).collect(),
        };
        Contest { routines, subjects }
    };
    unique(sets).into_iter().map(contest).collect()
}

/// The totals of the contestants and the ratios of any two of them. The copy of the reference is
/// the last contestant.
pub(crate) struct Compared {
    pub(crate) totals: Vec<(Competitor, Total)>,
    pub(crate) copy: Option<Total>,
    pub(crate) ratios: Together,
}

impl Contest {
    /// Compares the contestants that were measured on all of these subjects; none if the reference
    /// was not.
    pub(crate) fn compared(
        &self,
        together: &[&Rounds],
        confidence: Confidence,
    ) -> Option<Compared> {
        let totals = self.totals(together);
        let (name, reference) = totals.first()?;
        let copy = self.routines.iter().find(|one| one.name == *name);
        let copy = copy.and_then(|own| own.total(together, |it| it.copy.as_slice()));
        let of_copy = copy.as_ref().map_or(Vec::new(), |copy| copy.ratios_to(reference));
        let ratios = totals.iter().map(|(_, total)| total.ratios_to(reference)).chain([of_copy]);
        let ratios = Together::of(ratios.collect(), of_each(confidence, totals.len() + 1));
        Some(Compared { totals, copy, ratios })
    }

    /// The contestants that were measured on all of these subjects, the reference first.
    pub(crate) fn totals(&self, together: &[&Rounds]) -> Vec<(Competitor, Total)> {
        let total = |one: &Routine| Some((one.name.clone(), one.total(together, |it| &it.rows)?));
        self.routines.iter().filter_map(total).collect()
    }

    /// The empty kernel over the same subjects, if it was measured.
    pub(crate) fn empty(&self, together: &[&Rounds]) -> Option<Total> {
        let subjects = self.routines.first()?.subjects.clone();
        let empty = Routine { name: Competitor::EmptyGenerator, subjects };
        empty.total(together, |it| &it.rows)
    }
}

impl Routine {
    /// With those of its subjects that make up a whole, if it has any.
    fn without_beside(&self) -> Option<Routine> {
        let own = self.subjects.iter().filter(|name| !is_redundant(name)).cloned();
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
    name: &Competitor,
    subject: &Name,
    of: fn(&Rounds) -> &[Measured],
) -> Option<(&'a Rounds, &'a Measured)> {
    let is_it = |row: &&Measured| row.probe.competitor == *name && row.probe.subject == *subject;
    together.iter().find_map(|&rounds| Some((rounds, of(rounds).iter().find(is_it)?)))
}

/// All routines of these rounds in their common order, the reference first. An empty kernel is no
/// contestant.
fn routines(together: &[&Rounds]) -> Vec<Routine> {
    let mut all: Vec<Routine> = Vec::new();
    for rounds in together {
        let mut after = 0;
        for row in &rounds.rows {
            let ProbeName { competitor, subject } = &row.probe;
            if *competitor == Competitor::EmptyGenerator {
                continue;
            }
            match all.iter().position(|one| one.name == *competitor) {
                Some(known) => {
                    all[known].subjects.push(subject.clone());
                    after = known + 1;
                }
                None => {
                    let (name, subjects) = (competitor.clone(), vec![subject.clone()]);
                    all.insert(after, Routine { name, subjects });
                    after += 1;
                }
            }
        }
    }
    all
}

fn is_any(subject: &str) -> bool {
    Subject::from_name(subject).is_some_and(Subject::is_any)
}

fn is_redundant(subject: &str) -> bool {
    Subject::from_name(subject).is_some_and(Subject::is_redundant)
}

fn is_piece(subject: &str) -> bool {
    matches!(Subject::from_name(subject), Some(Subject::Piece(_)))
}
