//! The comparison of two revisions: builds both, finds the machine code that changed, and times it.

use super::build::runner;
use super::change::{FIRST, Finding, INTERVALS_NEED, RoutineChange, SECOND, finding};
use super::client::{Remote, Server, Time};
use super::code::{self, hashes};
use super::source::Revision;
use contract::Form;
use machine_code::build::{Progress, Workspace};
use machine_code::decode::Executable;
use measure::{Contestant, Group, Log, MachineClock, Plan, Stopwatch, cores, sit};
use runner::session::{Fit, Offer, Ready, Request};
use runner::{Error, check, workload_named};
use serde::Serialize;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;
use std::time::Instant;

/// Length of a sample: long against the state that the process before left in the core, short
/// against a neighbour's bursts.
const SAMPLE_S: f64 = 20e-6;
/// Clean pairs wanted of each probe per invocation.
const PAIRS: usize = 48;
/// Processes of each side, one after the other. The addresses of a process decide where its
/// branches fall in the core's predictor and its data in the caches: with branches in the loop, two
/// processes of one executable differ by up to 6 %, each for as long as it lives. Four of them may
/// be contended throughout.
const SITTINGS: u64 = INTERVALS_NEED + 4;

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
    /// The clock.
    pub clock: String,
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
/// Bad input, a failed build, a revision whose runner has no session, or a lost process.
pub fn compare_revisions(
    question: &Question,
    progress: &mut dyn Progress,
) -> Result<Compared, Error> {
    let plan = &question.plan;
    workload_named(plan.workload(), plan.seed)?;
    let workspace = Workspace::locate()?;
    let a_runner = runner(&workspace, &question.a, progress)?;
    let b_runner = runner(&workspace, &question.b, progress)?;
    let mut a = Server::start(&a_runner, &question.a.name)?;
    let mut b = Server::start(&b_runner, &question.b.name)?;
    let (a_has, b_has) = (offers(&mut a, question)?, offers(&mut b, question)?);
    let only = |these: &Offers, those: &Offers| -> Vec<String> {
        these.keys().filter(|key| !those.contains_key(*key)).map(slashed).collect()
    };
    let (a_code, b_code) = (code::read(&a_runner)?, code::read(&b_runner)?);
    let mut rows: Vec<RoutineChange> = a_has
        .iter()
        .filter_map(|(key, of_a)| Some((of_a, b_has.get(key)?)))
        .flat_map(|pair| Form::ALL.map(|form| (pair, form)))
        .map(|((of_a, of_b), form)| row([of_a, of_b], form, [a_code.as_ref(), b_code.as_ref()]))
        .collect();
    let (only_in_a, only_in_b) = (only(&a_has, &b_has), only(&b_has, &a_has));
    if rows.is_empty() && only_in_a.is_empty() && only_in_b.is_empty() {
        return Err(Error::Input("neither revision has such a routine".to_string()));
    }
    let clock = a.greeting.clock.clone();
    drop((a, b));
    time(&mut rows, [&a_runner, &b_runner], question, progress)?;
    Ok(Compared {
        a: question.a.clone(),
        b: question.b.clone(),
        workload: plan.workload().to_string(),
        seed: plan.seed,
        clock,
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
    let mut all: Vec<Offer> = server.ask(&Request::Routines)?;
    let record::Plan { variants, model, .. } = &question.plan;
    all.retain(|offer| {
        (variants.is_empty() || variants.contains(&offer.variant))
            && model.is_none_or(|model| model.name() == offer.model)
    });
    let key = |offer: &Offer| (offer.variant.clone(), offer.routine.clone());
    Ok(all.into_iter().map(|offer| (key(&offer), offer)).collect())
}

/// The row before anything was timed.
fn row([of_a, of_b]: [&Offer; 2], form: Form, [a, b]: [Option<&Executable>; 2]) -> RoutineChange {
    let code = hashes(a, of_a.loops(form));
    let finding = match code.is_some() && code == hashes(b, of_b.loops(form)) {
        _ if of_a.model != of_b.model => {
            Finding::Error(format!("its model was {} and is {}", of_a.model, of_b.model))
        }
        true => Finding::Unchanged,
        false => Finding::Changed,
    };
    RoutineChange {
        variant: of_b.variant.clone(),
        routine: of_b.routine.clone(),
        model: of_b.model.clone(),
        form: form.name().to_string(),
        finding,
    }
}

/// Times what changed.
fn time(
    rows: &mut [RoutineChange],
    [a_runner, b_runner]: [&Path; 2],
    question: &Question,
    progress: &mut dyn Progress,
) -> Result<(), Error> {
    let due = |row: &&mut RoutineChange| row.finding == Finding::Changed;
    let mut due: Vec<(&mut RoutineChange, Vec<Log>)> =
        rows.iter_mut().filter(due).map(|row| (row, Vec::new())).collect();
    if due.is_empty() {
        return Ok(());
    }
    let mut stopwatch = Stopwatch::new(MachineClock::new());
    let mut done = 0;
    let mut ticks_per_second = 0.0;
    let all = SITTINGS * due.len() as u64;
    progress.begin("both revisions, alternately");
    for sitting in 0..SITTINGS {
        // Processes inherit the core.
        cores::choose(&mut stopwatch, None);
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
            if row.finding == Finding::Changed {
                let time = Time { began: Instant::now(), ticks_per_second };
                let mut groups = groups(row, &servers, question, time)?;
                if row.finding == Finding::Changed {
                    taken.push(sit(&mut groups, &plan, |_| {}));
                }
            }
        }
    }
    progress.end();
    for (row, taken) in due {
        if row.finding == Finding::Changed {
            row.finding = finding(&taken, ticks_per_second);
        }
    }
    Ok(())
}

fn plan(ticks_per_second: f64, question: &Question, sitting: u64) -> Plan {
    // Reached only where much is contended: then samples are taken again.
    let budget_s = if question.plan.quick { 1.0 } else { 3.0 };
    Plan {
        sample_ticks: SAMPLE_S * ticks_per_second,
        budget_ticks: budget_s / SITTINGS as f64 * ticks_per_second,
        // The servers are where they are.
        patience_ticks: None,
        seed: question.plan.seed.wrapping_add(sitting),
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
        workload: question.plan.workload().to_string(),
        seed: question.plan.seed,
    };
    let mut fits: Vec<Fit> = Vec::new();
    for server in servers {
        fits.push(server.borrow_mut().ask(&request)?);
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

/// The finding, if the two are not ready for the same work.
fn unlike(a: &Fit, b: &Fit, question: &Question) -> Option<Finding> {
    let (a_name, b_name) = (&question.a.name, &question.b.name);
    for (fit, name) in [(a, a_name), (b, b_name)] {
        match fit {
            Fit::NotRunnable(why) => return Some(Finding::Skipped(format!("{name}: {why}"))),
            Fit::Wrong(case) => return Some(Finding::Error(format!("{name}: {case}"))),
            Fit::Ready { .. } => {}
        }
    }
    let (Fit::Ready { probes, boards }, Fit::Ready { probes: b_probes, boards: b_boards }) = (a, b)
    else {
        unreachable!("both are ready")
    };
    let subjects = |of: &[Ready]| of.iter().map(|probe| probe.subject.clone()).collect::<Vec<_>>();
    let what = match () {
        () if subjects(probes) != subjects(b_probes) => "is over other subjects",
        () if boards != b_boards => "has other boards",
        () => return None,
    };
    let workload = question.plan.workload();
    Some(Finding::Error(format!("{workload} {what} in {a_name} and {b_name}")))
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
            plan: record::Plan { quick: true, ..record::Plan::default() },
        }
    }

    fn ready(subject: &str, boards: &str) -> Fit {
        let probes = vec![Ready { id: 0, subject: subject.into(), units: 1.0 }];
        Fit::Ready { probes, boards: boards.to_string() }
    }

    #[test]
    fn unlike_inputs_are_refused() {
        let of = |a: &Fit, b: &Fit| match unlike(a, b, &question()) {
            None => "alike".to_string(),
            Some(Finding::Error(why)) => why,
            Some(other) => format!("{other:?}"),
        };
        let a = ready("north", "1");
        assert_eq!(of(&a, &a), "alike");
        assert_eq!(of(&a, &ready("north", "2")), "game has other boards in old and new");
        let east = ready("east", "1");
        assert_eq!(of(&a, &east), "game is over other subjects in old and new");
        assert_eq!(of(&a, &Fit::Wrong("a board".into())), "new: a board");
        assert!(of(&Fit::NotRunnable("no GFNI".into()), &a).contains("Skipped(\"old: no GFNI\")"));
    }

    #[test]
    fn another_model_is_an_error_and_code_that_cannot_be_read_counts_as_changed() {
        let offer = |model: &str| Offer {
            variant: "v".into(),
            routine: "r".into(),
            model: model.into(),
            latency: vec!["raybench.latency.v.r.any".into()],
            throughput: vec![],
        };
        let found = |a, b, form| row([&offer(a), &offer(b)], form, [None; 2]).finding;
        let other = Finding::Error("its model was fill and is ray_attacks".into());
        assert_eq!(found("fill", "ray_attacks", Form::Latency), other);
        assert_eq!(found("fill", "fill", Form::Latency), Finding::Changed);
        assert_eq!(found("fill", "fill", Form::Throughput), Finding::Unchanged, "no loops");
    }
}
