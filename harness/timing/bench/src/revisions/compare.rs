//! The comparison of two revisions: builds both, finds the machine code that changed, and times it.

use super::change::{Finding, RoutineChange};
use super::rounds;
use super::side::Side;
use super::source::Revision;
use contract::{Form, Tier};
use machine_code::build::{Progress, Workspace};
use runner::wire::ListedRoutine;
use runner::{Error, workload_named};
use serde::Serialize;

/// What is to be compared.
#[derive(Clone, Debug)]
pub struct Question {
    /// The first revision, the reference.
    pub a: Revision,
    /// The second revision.
    pub b: Revision,
    /// Variants by exact name, of either revision; model, workload, seed, and whether it is quick.
    pub plan: record::Plan,
}

/// What was found out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Compared {
    /// The reference.
    pub a: Revision,
    /// The other.
    pub b: Revision,
    /// Workload by name.
    pub workload: String,
    /// Seed of boards and orders.
    pub seed: u64,
    /// The clock, if anything was timed.
    pub clock: Option<String>,
    /// One per routine and form of both.
    pub rows: Vec<RoutineChange>,
    /// `variant/routine` of the first alone.
    pub only_in_a: Vec<String>,
    /// `variant/routine` of the second alone.
    pub only_in_b: Vec<String>,
}

/// Builds both revisions and times their runners alternately.
///
/// # Errors
/// Bad input, a failed build, a revision whose runner speaks another wire format, or a lost
/// process.
pub fn compare_revisions(
    question: &Question,
    progress: &mut dyn Progress,
) -> Result<Compared, Error> {
    let Question { a, b, .. } = question;
    let plan = question.plan.at(Tier::BASELINE);
    workload_named(plan.workload(), plan.seed)?;
    let workspace = Workspace::locate()?;
    let first = Side::build(&workspace, a, &plan, progress)?;
    let second = Side::build(&workspace, b, &plan, progress)?;
    let mut rows = rows(&first, &second);
    let (only_in_a, only_in_b) = (first.missing_in(&second), second.missing_in(&first));
    if rows.is_empty() && only_in_a.is_empty() && only_in_b.is_empty() {
        return Err(Error::Input("neither revision has such a routine".to_string()));
    }
    let clock = rounds::time(&mut rows, [&first, &second], &plan, progress)?;
    Ok(Compared {
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

/// The rows before anything was timed: one for each form of the routines that both have.
fn rows(a: &Side, b: &Side) -> Vec<RoutineChange> {
    let mut rows = Vec::new();
    for (name, of_a) in &a.routines {
        let Some(of_b) = b.routines.get(name) else { continue };
        for form in Form::ALL {
            rows.push(RoutineChange {
                variant: of_b.variant.clone(),
                routine: of_b.routine.clone(),
                model: of_b.model.clone(),
                form: form.into(),
                finding: finding([a, b], [of_a, of_b], form),
            });
        }
    }
    rows
}

/// What is known before anything was timed.
fn finding([a, b]: [&Side; 2], [of_a, of_b]: [&ListedRoutine; 2], form: Form) -> Finding {
    if of_a.model != of_b.model {
        return Finding::Error(format!("its model was {} and is {}", of_a.model, of_b.model));
    }
    let hashes = a.hashes(of_a, form);
    if hashes.is_some() && hashes == b.hashes(of_b, form) {
        return Finding::Unchanged;
    }
    for (side, routine) in [(a, of_a), (b, of_b)] {
        if let Some(reason) = &routine.not_runnable {
            return Finding::Skipped(format!("{}: {reason}", side.revision));
        }
    }
    let (a_name, b_name) = (&a.revision, &b.revision);
    if subjects(of_a) != subjects(of_b) {
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
    fn routines_of_one_side_alone_are_named() {
        let a = side("old", "1", routine("fill", "north"));
        let mut b = side("new", "1", routine("fill", "north"));
        b.routines.insert("v/new".into(), routine("fill", "north"));
        assert_eq!((a.missing_in(&b), b.missing_in(&a)), (vec![], vec!["v/new".to_string()]));
        assert_eq!(rows(&a, &b).len(), Form::ALL.len());
    }
}
