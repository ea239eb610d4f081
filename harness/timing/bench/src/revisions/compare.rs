//! Compares two revisions: builds both, finds the machine code that changed, and times it.
//!
//! A routine whose timed loops have the same machine code on both sides is not timed, because any
//! difference of its times would be noise.

use super::change::{Finding, RoutineChange};
use super::rounds;
use super::side::Side;
use super::source::Revision;
use contract::{Form, Tier};
use machine_code::build::{Progress, Workspace};
use runner::wire::ListedRoutine;
use runner::{Error, workload_named};
use serde::Serialize;

/// The two revisions of a comparison, and its plan.
#[derive(Clone, Debug)]
pub struct Question {
    /// The first revision, the reference.
    pub a: Revision,
    /// The second revision.
    pub b: Revision,
    /// Variants by exact name, of either revision; model, workload, seed, and whether it is quick.
    pub plan: record::Plan,
}

/// The results of a comparison.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RevisionComparison {
    /// The first revision, the reference.
    pub a: Revision,
    /// The second revision.
    pub b: Revision,
    /// Name of the workload.
    pub workload: String,
    /// Seed of boards and orders.
    pub seed: u64,
    /// The clock, if anything was timed.
    pub clock: Option<String>,
    /// A row for each form of the routines that both revisions have.
    pub rows: Vec<RoutineChange>,
    /// `variant/routine` of those that only the first revision has.
    pub only_in_a: Vec<String>,
    /// `variant/routine` of those that only the second revision has.
    pub only_in_b: Vec<String>,
}

/// Builds both revisions and times their runners alternately.
///
/// # Errors
/// If the input is bad, a build fails, the runner of a revision speaks another wire format, or a
/// process is lost.
pub fn compare_revisions(
    question: &Question,
    progress: &mut dyn Progress,
) -> Result<RevisionComparison, Error> {
    let Question { a, b, .. } = question;
    let plan = question.plan.with_tier(Tier::BASELINE);
    workload_named(plan.workload(), plan.seed)?;
    let workspace = Workspace::locate()?;
    let first = Side::build(&workspace, a, &plan, progress)?;
    let second = Side::build(&workspace, b, &plan, progress)?;
    let mut rows = rows(&first, &second);
    let only_in_a = first.names_missing_in(&second);
    let only_in_b = second.names_missing_in(&first);
    if rows.is_empty() && only_in_a.is_empty() && only_in_b.is_empty() {
        return Err(Error::Input("neither revision has such a routine".to_string()));
    }
    let clock = rounds::time_rows(&mut rows, [&first, &second], &plan, progress)?;
    Ok(RevisionComparison {
        a: a.clone(),
        b: b.clone(),
        workload: plan.workload().to_string(),
        seed: plan.seed,
        clock,
        rows,
        only_in_a,
        only_in_b,
    })
}

/// Makes the rows before anything is timed: a row for each form of the routines that both sides
/// have.
fn rows(a: &Side, b: &Side) -> Vec<RoutineChange> {
    let mut rows = Vec::new();
    for (name, a_routine) in &a.routines {
        let Some(b_routine) = b.routines.get(name) else { continue };
        for form in Form::ALL {
            rows.push(RoutineChange {
                variant: b_routine.variant.clone(),
                routine: b_routine.routine.clone(),
                model: b_routine.model.clone(),
                form: form.into(),
                finding: finding([a, b], [a_routine, b_routine], form),
            });
        }
    }
    rows
}

/// Judges a routine as far as that needs no times. `Finding::Changed` is the only finding that
/// calls for them.
fn finding([a, b]: [&Side; 2], [a_routine, b_routine]: [&ListedRoutine; 2], form: Form) -> Finding {
    if a_routine.model != b_routine.model {
        let (a_model, b_model) = (&a_routine.model, &b_routine.model);
        return Finding::Error(format!("its model was {a_model} and is {b_model}"));
    }
    let hashes = a.hashes(a_routine, form);
    if hashes.is_some() && hashes == b.hashes(b_routine, form) {
        return Finding::Unchanged;
    }
    for (side, routine) in [(a, a_routine), (b, b_routine)] {
        if let Some(reason) = &routine.not_runnable {
            return Finding::Skipped(format!("{}: {reason}", side.revision));
        }
    }
    // Times of other subjects or other boards could not be compared.
    let (a_name, b_name) = (&a.revision, &b.revision);
    if subjects(a_routine) != subjects(b_routine) {
        return Finding::Error(format!("its subjects differ in {a_name} and {b_name}"));
    }
    if a.boards != b.boards {
        return Finding::Error(format!("the boards of {a_name} and {b_name} differ"));
    }
    Finding::Changed
}

fn subjects(routine: &ListedRoutine) -> Vec<&str> {
    routine.probes.iter().map(|probe| probe.subject.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use runner::wire::ListedProbe;

    fn side(revision: &str, boards: &str, routine: ListedRoutine) -> Side {
        let routines = [("v/r".to_string(), routine)].into();
        let (revision, boards) = (revision.to_string(), boards.to_string());
        Side { revision, runner: "runner".into(), boards, routines, code: None }
    }

    fn routine(model: &str, subject: &str) -> ListedRoutine {
        let probe = ListedProbe { subject: subject.into(), ..ListedProbe::default() };
        ListedRoutine { model: model.into(), probes: vec![probe], ..ListedRoutine::default() }
    }

    #[test]
    fn unlike_inputs_are_refused_and_unreadable_code_counts_as_changed() {
        let a = side("old", "1", routine("fill", "north"));
        let finding = |b: Side| rows(&a, &b).remove(0).finding;
        let error = |b: Side| match finding(b) {
            Finding::Error(reason) => reason,
            other => panic!("{other:?}"),
        };
        assert_eq!(finding(side("new", "1", routine("fill", "north"))), Finding::Changed);
        let other_model = error(side("new", "1", routine("ray_attacks", "north")));
        assert_eq!(other_model, "its model was fill and is ray_attacks");
        let other_subject = error(side("new", "1", routine("fill", "east")));
        assert_eq!(other_subject, "its subjects differ in old and new");
        let other_boards = error(side("new", "2", routine("fill", "north")));
        assert_eq!(other_boards, "the boards of old and new differ");
        let not_runnable = Some("no GFNI".to_string());
        let lacking = ListedRoutine { not_runnable, ..routine("fill", "north") };
        assert_eq!(finding(side("new", "1", lacking)), Finding::Skipped("new: no GFNI".into()));
        let without_loops = ListedRoutine { probes: Vec::new(), ..routine("fill", "north") };
        let [a, b] = ["old", "new"].map(|name| side(name, "1", without_loops.clone()));
        assert_eq!(rows(&a, &b)[0].finding, Finding::Unchanged, "no loops");
    }

    #[test]
    fn routines_of_a_single_side_are_named() {
        let a = side("old", "1", routine("fill", "north"));
        let mut b = side("new", "1", routine("fill", "north"));
        b.routines.insert("v/new".into(), routine("fill", "north"));
        assert_eq!(a.names_missing_in(&b), Vec::<String>::new());
        assert_eq!(b.names_missing_in(&a), ["v/new"]);
        assert_eq!(rows(&a, &b).len(), Form::ALL.len());
    }
}
