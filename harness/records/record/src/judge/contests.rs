//! Groups routines that were measured in the same rounds by the subjects over which they are
//! compared.

use super::interval_confidence_among;
use super::totals::Total;
use crate::{Competitor, Confidence, Measured, Model, Name, ProbeName, Rounds, unique};
use contract::Subject;
use measure::{PerInvocation, Together};

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

/// Returns the contests of rounds of one model under one condition:
///
/// - one of all routines that have every subject of the model;
/// - one for each smaller set of subjects that is all that some routine has;
/// - one for each piece, for sliders alone, for all attackers of a square, and for *both*, rook and
///   bishop in one call, which the total over pieces leaves out;
/// - one for each other subject by itself, if `with_single_subjects`.
pub(crate) fn contests(
    rounds: &[&Rounds],
    model: Model,
    with_single_subjects: bool,
) -> Vec<Contest> {
    let routines = routines(rounds);
    let mut subject_names: Vec<Name> = Vec::new();
    for routine in &routines {
        subject_names.extend_from_slice(&routine.subjects);
    }
    let subjects = counted_subjects(model, &subject_names);
    let (mut complete, mut partial) = (Vec::new(), Vec::new());
    for routine in routines.iter().filter_map(Routine::without_redundant) {
        if routine.has_all(&subjects) { complete.push(routine) } else { partial.push(routine) }
    }
    let mut sets: Vec<Vec<Name>> = Vec::new();
    if !complete.is_empty() {
        sets.push(Vec::new()); // An empty set means all subjects.
    }
    sets.extend(partial.iter().map(|routine| routine.subjects.clone()));
    subject_names.retain(|name| {
        is_single(name) || is_redundant(name) || with_single_subjects && !is_any(name)
    });
    let singles = unique(subject_names);
    // The contest over a single subject is that over all of them, unless no routine has these.
    if singles.len() > 1 || complete.is_empty() && partial.is_empty() {
        sets.extend(singles.into_iter().map(|single| vec![single]));
    }
    let mut contests = Vec::new();
    for subjects in unique(sets) {
        let routines = if subjects.is_empty() {
            complete.clone()
        } else {
            routines.iter().filter_map(|routine| routine.with_subjects(&subjects)).collect()
        };
        contests.push(Contest { subjects, routines });
    }
    contests
}

/// Returns the subjects that a total sums over: all of the model, and others that routines have,
/// such as a direction or a line that is an argument.
fn counted_subjects(model: Model, subject_names: &[Name]) -> Vec<Name> {
    let mut subjects: Vec<Name> = Vec::new();
    if let Model::Of(model) = model {
        subjects.extend(model.subjects().iter().map(|subject| Name::from(subject.name())));
    }
    subjects.extend_from_slice(subject_names);
    subjects.retain(|name| !is_redundant(name));
    unique(subjects)
}

/// The totals of the contestants and the ratios of any two of them. The copy of the reference is
/// the last contestant of the ratios.
pub(crate) struct ContestTotals {
    pub(crate) totals: Vec<(Competitor, Total)>,
    pub(crate) copy: Option<Total>,
    pub(crate) ratios: Together,
}

impl Contest {
    /// Compares the contestants that were measured on all of these subjects. Returns none if the
    /// reference was not.
    pub(crate) fn compare(
        &self,
        rounds: &[&Rounds],
        confidence: Confidence,
    ) -> Option<ContestTotals> {
        let totals = self.totals(rounds);
        let (name, reference) = totals.first()?;
        let copy = self.routines.iter().find(|routine| routine.name == *name);
        let copy = copy.and_then(|routine| routine.total(rounds, |rounds| rounds.copy.as_slice()));
        let mut ratios: Vec<PerInvocation> = Vec::new();
        for (_, total) in &totals {
            ratios.push(total.ratios_to(reference));
        }
        ratios.push(copy.as_ref().map_or(Vec::new(), |copy| copy.ratios_to(reference)));
        let ratios = Together::new(ratios, interval_confidence_among(confidence, totals.len() + 1));
        Some(ContestTotals { totals, copy, ratios })
    }

    /// Returns the totals of the contestants that were measured on all of these subjects, the
    /// reference first.
    pub(crate) fn totals(&self, rounds: &[&Rounds]) -> Vec<(Competitor, Total)> {
        let mut totals = Vec::new();
        for routine in &self.routines {
            if let Some(total) = routine.total(rounds, |rounds| &rounds.rows) {
                totals.push((routine.name.clone(), total));
            }
        }
        totals
    }

    /// Returns the total of the empty kernel over the same subjects, if it was measured.
    pub(crate) fn empty_total(&self, rounds: &[&Rounds]) -> Option<Total> {
        let subjects = self.routines.first()?.subjects.clone();
        let empty = Routine { name: Competitor::EmptyGenerator, subjects };
        empty.total(rounds, |rounds| &rounds.rows)
    }
}

impl Routine {
    /// Returns the routine with the subjects that a total sums over, if it has any.
    fn without_redundant(&self) -> Option<Routine> {
        let mut routine = self.clone();
        routine.subjects.retain(|name| !is_redundant(name));
        if routine.subjects.is_empty() { None } else { Some(routine) }
    }

    /// Returns whether it has all of these subjects. A routine whose subject is a run-time argument
    /// has every one, and other routines need not have that argument as a subject.
    fn has_all(&self, subjects: &[Name]) -> bool {
        self.subjects.iter().any(|name| is_any(name))
            || subjects.iter().all(|name| is_any(name) || self.subjects.contains(name))
    }

    /// Returns the routine with these subjects only, if it has all of them.
    fn with_subjects(&self, subjects: &[Name]) -> Option<Routine> {
        if !subjects.iter().all(|subject| self.subjects.contains(subject)) {
            return None;
        }
        Some(Routine { name: self.name.clone(), subjects: subjects.to_vec() })
    }

    /// Returns its total over its subjects, from its rows among those that `rows_of` selects. There
    /// is none unless it has all rows.
    fn total(&self, rounds: &[&Rounds], rows_of: fn(&Rounds) -> &[Measured]) -> Option<Total> {
        let mut rows = Vec::new();
        for subject in &self.subjects {
            rows.push(row(rounds, &self.name, subject, rows_of)?);
        }
        Some(Total::new(&rows))
    }
}

/// Returns the first row of a routine and subject, with its rounds.
fn row<'a>(
    rounds: &[&'a Rounds],
    name: &Competitor,
    subject: &Name,
    rows_of: fn(&Rounds) -> &[Measured],
) -> Option<(&'a Rounds, &'a Measured)> {
    for &rounds in rounds {
        for row in rows_of(rounds) {
            if row.probe.competitor == *name && row.probe.subject == *subject {
                return Some((rounds, row));
            }
        }
    }
    None
}

/// Returns all routines of these rounds in their common order, the reference first. An empty kernel
/// is no contestant.
///
/// Rounds list their routines in the same order but lack some. So a routine that an earlier list
/// lacked is inserted after the routine that precedes it in its own list.
fn routines(rounds: &[&Rounds]) -> Vec<Routine> {
    let mut routines: Vec<Routine> = Vec::new();
    for rounds in rounds {
        let mut insertion = 0;
        for row in &rounds.rows {
            let ProbeName { competitor, subject } = &row.probe;
            if *competitor == Competitor::EmptyGenerator {
                continue;
            }
            match routines.iter().position(|routine| routine.name == *competitor) {
                Some(index) => {
                    routines[index].subjects.push(subject.clone());
                    insertion = index + 1;
                }
                None => {
                    let (name, subjects) = (competitor.clone(), vec![subject.clone()]);
                    routines.insert(insertion, Routine { name, subjects });
                    insertion += 1;
                }
            }
        }
    }
    routines
}

fn is_any(subject: &str) -> bool {
    Subject::from_name(subject).is_some_and(Subject::is_any)
}

fn is_redundant(subject: &str) -> bool {
    Subject::from_name(subject).is_some_and(Subject::is_redundant)
}

fn is_single(subject: &str) -> bool {
    let subject = Subject::from_name(subject);
    matches!(subject, Some(Subject::Piece(_) | Subject::AttackerKinds(_)))
}
