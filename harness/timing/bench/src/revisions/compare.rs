//! The comparison of two revisions: build both, see what changed in machine code, and time that.

use super::build::runner;
use super::change::{CodeChange, FIRST, Finding, INTERVALS_NEED, RoutineChange, SECOND, finding};
use super::client::{Remote, Server, Time};
use super::code::{Code, change};
use super::source::Revision;
use crate::unbuilt;
use contract::Form;
use machine_code::build::{Progress, Workspace};
use measure::{Contestant, Group, Log, MachineClock, Plan, Stopwatch, cores, sit};
use runner::session::{Fit, Offer, Ready, Request};
use runner::{Error, check, workload_named};
use serde::Serialize;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::rc::Rc;
use std::time::Instant;

/// Length of a sample: long against what is left in the core of the process before, short against
/// the bursts of a neighbour.
const SAMPLE_S: f64 = 20e-6;
/// Clean pairs that a sitting should have of each probe.
const PAIRS: usize = 48;
/// Processes of each side, one after the other. Where the system puts a process decides how its
/// branches meet in the core's predictor and its data in the caches: with branches in the loop, two
/// processes of one executable differ by up to 6 %, each as long as it lives. Four of them
/// may be contended throughout, or one may be off and has no say.
const SITTINGS: u64 = INTERVALS_NEED + 4;

/// What is to be compared.
#[derive(Clone, Debug)]
pub struct Question {
    /// The first revision, the reference.
    pub a: Revision,
    /// The second revision.
    pub b: Revision,
    /// Variants by exact name, of either revision; all if empty.
    pub variants: Vec<String>,
    /// One model alone, by name.
    pub model: Option<String>,
    /// Workload by name.
    pub workload: String,
    /// Seed of boards and orders.
    pub seed: u64,
    /// Shorter times.
    pub quick: bool,
    /// Time also what did not change.
    pub all: bool,
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
    /// The clock.
    pub clock: String,
    /// The cores that sittings took place on, each on one; empty if no process could be pinned.
    pub cores: Vec<usize>,
    /// One per routine and form of both.
    pub rows: Vec<RoutineChange>,
    /// `variant/routine` of the first alone.
    pub only_in_a: Vec<String>,
    /// `variant/routine` of the second alone.
    pub only_in_b: Vec<String>,
}

/// Builds both revisions and interleaves their runners.
///
/// # Errors
/// Bad input, a failed build, a revision whose runner cannot be interleaved, or a lost process.
pub fn compare_revisions(
    question: &Question,
    progress: &mut dyn Progress,
) -> Result<Compared, Error> {
    workload_named(&question.workload, question.seed)?;
    let workspace = Workspace::locate().map_err(unbuilt)?;
    let a_runner = runner(&workspace, &question.a, progress)?;
    let b_runner = runner(&workspace, &question.b, progress)?;
    let mut a = Server::start(&a_runner, &question.a.name)?;
    let mut b = Server::start(&b_runner, &question.b.name)?;
    let (a_has, b_has) = (offers(&mut a, question)?, offers(&mut b, question)?);
    let only = |these: &Offers, those: &Offers| -> Vec<String> {
        these.keys().filter(|key| !those.contains_key(*key)).map(slashed).collect()
    };
    let code = (Code::read(&a_runner)?, Code::read(&b_runner)?);
    let mut rows: Vec<RoutineChange> = a_has
        .iter()
        .filter_map(|(key, of_a)| Some((of_a, b_has.get(key)?)))
        .flat_map(|pair| Form::ALL.map(|form| (pair, form)))
        .map(|((of_a, of_b), form)| row(of_a, of_b, form, &code))
        .collect();
    let (only_in_a, only_in_b) = (only(&a_has, &b_has), only(&b_has, &a_has));
    if rows.is_empty() && only_in_a.is_empty() && only_in_b.is_empty() {
        return Err(Error::Input("neither revision has such a routine".to_string()));
    }
    let clock = a.greeting.clock.clone();
    drop((a, b));
    let cores = time(&mut rows, &a_runner, &b_runner, question, progress)?;
    Ok(Compared {
        a: question.a.clone(),
        b: question.b.clone(),
        workload: question.workload.clone(),
        seed: question.seed,
        clock,
        cores,
        rows,
        only_in_a,
        only_in_b,
    })
}

/// Routines by variant and name.
type Offers = BTreeMap<(String, String), Offer>;

fn slashed((variant, routine): &(String, String)) -> String {
    format!("{variant}/{routine}")
}

fn offers(server: &mut Server, question: &Question) -> Result<Offers, Error> {
    let mut all = server.routines()?;
    let Question { variants, model, .. } = question;
    all.retain(|offer| {
        (variants.is_empty() || variants.contains(&offer.variant))
            && model.as_ref().is_none_or(|model| *model == offer.model)
    });
    let key = |offer: &Offer| (offer.variant.clone(), offer.routine.clone());
    Ok(all.into_iter().map(|offer| (key(&offer), offer)).collect())
}

/// The row before anything was timed.
fn row(of_a: &Offer, of_b: &Offer, form: Form, (a, b): &(Code, Code)) -> RoutineChange {
    let code = change(a.hashes(of_a.loops(form)), b.hashes(of_b.loops(form)));
    let finding = match of_a.model == of_b.model {
        true => Finding::NotTimed,
        false => Finding::Error(format!("it was of {}, it is of {}", of_a.model, of_b.model)),
    };
    RoutineChange {
        variant: of_b.variant.clone(),
        routine: of_b.routine.clone(),
        model: of_b.model.clone(),
        form: form.name().to_string(),
        code,
        finding,
    }
}

/// Times what changed, or everything if that is asked for; the cores that it was timed on.
fn time(
    rows: &mut [RoutineChange],
    a_runner: &Path,
    b_runner: &Path,
    question: &Question,
    progress: &mut dyn Progress,
) -> Result<Vec<usize>, Error> {
    let due = |row: &&mut RoutineChange| {
        row.finding == Finding::NotTimed && (question.all || row.code != CodeChange::Unchanged)
    };
    let mut due: Vec<(&mut RoutineChange, Vec<Log>)> =
        rows.iter_mut().filter(due).map(|row| (row, Vec::new())).collect();
    if due.is_empty() {
        return Ok(Vec::new());
    }
    let mut stopwatch = Stopwatch::new(MachineClock::new());
    let mut cores = BTreeSet::new();
    let mut done = 0;
    let mut ticks_per_second = 0.0;
    let all = SITTINGS * due.len() as u64;
    progress.begin("interleaved");
    for sitting in 0..SITTINGS {
        // Processes inherit the core.
        cores.extend(cores::settle(&mut stopwatch, None));
        let start = |runner, revision: &Revision| {
            Server::start(runner, &revision.name).map(RefCell::new).map(Rc::new)
        };
        let servers = [
            start(a_runner, &question.a)?,
            start(a_runner, &question.a)?,
            start(b_runner, &question.b)?,
        ];
        ticks_per_second = servers[FIRST].borrow().greeting.ticks_per_second;
        let plan = plan(ticks_per_second, question, sitting);
        for (row, taken) in &mut due {
            progress.step(done, all, &format!("{}/{}, {}", row.variant, row.routine, row.form));
            done += 1;
            if row.finding == Finding::NotTimed {
                let time = Time { began: Instant::now(), ticks_per_second };
                let mut groups = groups(row, &servers, question, time)?;
                if row.finding == Finding::NotTimed {
                    taken.push(sit(&mut groups, &plan, |_| {}));
                }
            }
        }
    }
    progress.end();
    for (row, taken) in due {
        if row.finding == Finding::NotTimed {
            row.finding = finding(&taken, ticks_per_second);
        }
    }
    Ok(cores.into_iter().collect())
}

fn plan(ticks_per_second: f64, question: &Question, sitting: u64) -> Plan {
    // Reached only where much is contended: then samples are taken anew.
    let budget_s = if question.quick { 1.0 } else { 3.0 };
    Plan {
        sample_ticks: SAMPLE_S * ticks_per_second,
        budget_ticks: budget_s / SITTINGS as f64 * ticks_per_second,
        // The servers are where they are.
        patience_ticks: None,
        seed: question.seed.wrapping_add(sitting),
    }
}

/// One routine in one form: a group for each of its probes, over the three processes; none if the
/// row has been told why.
fn groups(
    row: &mut RoutineChange,
    servers: &[Rc<RefCell<Server>>; 3],
    question: &Question,
    time: Time,
) -> Result<Vec<Group<'static>>, Error> {
    let request = Request::Prepare {
        variant: row.variant.clone(),
        routine: row.routine.clone(),
        form: row.form.parse().expect("named by it"),
        workload: question.workload.clone(),
        seed: question.seed,
    };
    let mut fits = Vec::new();
    for server in servers {
        fits.push(server.borrow_mut().prepare(&request)?);
    }
    if let Some(finding) = unlike(&fits[FIRST], &fits[SECOND], question) {
        row.finding = finding;
        return Ok(Vec::new());
    }
    let mut groups: Vec<Group> = Vec::new();
    for (server, fit) in servers.iter().zip(&fits) {
        let Fit::Ready { probes, .. } = fit else {
            return Err(check(&question.a.name, format!("once it was ready, now {fit:?}")));
        };
        let empty = || Group::of(Vec::new(), PAIRS);
        groups.resize_with(probes.len(), empty);
        for (group, probe) in groups.iter_mut().zip(probes) {
            let remote = Remote { server: Rc::clone(server), probe: probe.clone(), time };
            group.contestants.push(Box::new(remote) as Box<dyn Contestant>);
        }
    }
    Ok(groups)
}

/// What the row says instead of a time, unless both are ready for the same work.
fn unlike(a: &Fit, b: &Fit, question: &Question) -> Option<Finding> {
    let Question { a: Revision { name: a_name, .. }, b: Revision { name: b_name, .. }, .. } =
        question;
    for (fit, name) in [(a, a_name), (b, b_name)] {
        match fit {
            Fit::NotRunnable(why) => return Some(Finding::Skipped(format!("{name}: {why}"))),
            Fit::Wrong(case) => return Some(Finding::Error(format!("{name}: {case}"))),
            Fit::Ready { .. } => {}
        }
    }
    let (
        Fit::Ready { probes, boards, shapes, arguments },
        Fit::Ready { probes: b_probes, boards: b_boards, shapes: b_shapes, arguments: b_arguments },
    ) = (a, b)
    else {
        unreachable!("both are ready")
    };
    let subjects = |of: &[Ready]| of.iter().map(|probe| probe.subject.clone()).collect::<Vec<_>>();
    // A kernel may come to take other arguments; the same arguments must have the same values.
    let what = match () {
        () if subjects(probes) != subjects(b_probes) => "is over other subjects",
        () if boards != b_boards => "has other boards",
        () if shapes == b_shapes && arguments != b_arguments => "gives it other arguments",
        () => return None,
    };
    Some(Finding::Error(format!("{} {what} in {a_name} and {b_name}", question.workload)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question() -> Question {
        let revision = |name: &str| Revision {
            name: name.into(),
            commit: "0".repeat(40),
            working_tree: false,
        };
        Question {
            a: revision("old"),
            b: revision("new"),
            variants: Vec::new(),
            model: None,
            workload: "game".into(),
            seed: 1,
            quick: true,
            all: false,
        }
    }

    fn ready(boards: &str, shapes: &str, arguments: &str) -> Fit {
        over("north", [boards, shapes, arguments])
    }

    fn over(subject: &str, [boards, shapes, arguments]: [&str; 3]) -> Fit {
        let [boards, shapes, arguments] = [boards, shapes, arguments].map(str::to_string);
        let probes = vec![Ready { id: 0, subject: subject.into(), units: 1.0 }];
        Fit::Ready { probes, boards, shapes, arguments }
    }

    #[test]
    fn unlike_inputs_are_refused() {
        let of = |a: &Fit, b: &Fit| match unlike(a, b, &question()) {
            None => "alike".to_string(),
            Some(Finding::Error(why)) => why,
            Some(other) => format!("{other:?}"),
        };
        let a = ready("1", "x", "7");
        assert_eq!(of(&a, &a), "alike");
        assert_eq!(of(&a, &ready("2", "x", "7")), "game has other boards in old and new");
        assert_eq!(of(&a, &ready("1", "x", "8")), "game gives it other arguments in old and new");
        assert_eq!(of(&a, &ready("1", "y", "8")), "alike", "the kernel takes other arguments");
        let east = over("east", ["1", "x", "7"]);
        assert_eq!(of(&a, &east), "game is over other subjects in old and new");
        assert_eq!(of(&a, &Fit::Wrong("a board".into())), "new: a board");
        assert!(of(&Fit::NotRunnable("no GFNI".into()), &a).contains("Skipped(\"old: no GFNI\")"));
    }

    #[test]
    fn a_routine_that_changed_its_model_is_not_timed() {
        let offer = |model: &str| Offer {
            variant: "v".into(),
            routine: "r".into(),
            model: model.into(),
            latency: vec!["raybench.latency.v.r.any".into()],
            throughput: vec![],
        };
        let nothing = (Code(None), Code(None));
        let row = row(&offer("fill"), &offer("ray_attacks"), Form::Latency, &nothing);
        assert_eq!(row.finding, Finding::Error("it was of fill, it is of ray_attacks".into()));
        assert_eq!(row.code, CodeChange::Unknown);
    }
}
