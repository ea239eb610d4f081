//! The comparison of two revisions: build both, see what changed in machine code, and time that.
//! It prints nothing.

use super::affinity::pin;
use super::build::runner;
use super::client::{Remote, Server};
use super::row::{CodeChange, FIRST, Finding, Row, SECOND, finding};
use super::source::Revision;
use crate::machine_code::calls_others;
use crate::unbuilt;
use build::{Progress, Workspace};
use contract::Form;
use decode::{Executable, masked_hash};
use measure::old::{CONFIDENCE, Contestant, NARROW, Plan, Rounds, interleave};
use runner::session::{Fit, Greeting, Offer, Request};
use runner::{Error, check, workload_named};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;

/// Length of a sample of the faster one: long against what a change of process costs.
const SAMPLE_S: f64 = 50e-6;
/// Processes of each side, one after the other. Where the system puts a process decides how its
/// branches meet in the core's predictor and its data in the caches: with branches in the loop, two
/// processes of one executable differ by up to 6 %, each as long as it lives. So few that the
/// interval of a ratio holds the medians of them all.
const SITTINGS: u64 = 5;
/// Fewest rounds of one sitting.
const LEAST_ROUNDS: usize = 32;

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

/// One side, as it was built.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Side {
    /// As the user wrote it.
    pub name: String,
    /// The commit.
    pub commit: String,
    /// Whether it is the working tree, which may differ from the commit.
    pub working_tree: bool,
}

/// What was found out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Compared {
    /// The reference.
    pub a: Side,
    /// The other.
    pub b: Side,
    /// Workload by name.
    pub workload: String,
    /// Seed of boards and orders.
    pub seed: u64,
    /// The clock.
    pub clock: String,
    /// The core that all processes shared, if they could be pinned.
    pub core: Option<usize>,
    /// One per routine and form of both.
    pub rows: Vec<Row>,
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
    // Processes inherit the core.
    let pinned = pin();
    let mut a = Server::start(&a_runner, &question.a.name)?;
    let mut b = Server::start(&b_runner, &question.b.name)?;
    let (a_has, b_has) = (offers(&mut a, question)?, offers(&mut b, question)?);
    let only = |these: &Offers, those: &Offers| -> Vec<String> {
        these.keys().filter(|key| !those.contains_key(*key)).map(slashed).collect()
    };
    let code = (Code::read(&a_runner)?, Code::read(&b_runner)?);
    let mut rows: Vec<Row> = a_has
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
    time(&mut rows, &a_runner, &b_runner, question, progress)?;
    Ok(Compared {
        a: side(&question.a),
        b: side(&question.b),
        workload: question.workload.clone(),
        seed: question.seed,
        clock,
        core: pinned.as_ref().map(|pinned| pinned.core),
        rows,
        only_in_a,
        only_in_b,
    })
}

fn side(revision: &Revision) -> Side {
    let Revision { name, commit, working_tree } = revision.clone();
    Side { name, commit, working_tree }
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

/// The machine code of a runner, where it can be read.
struct Code(Option<Executable>);

impl Code {
    fn read(runner: &Path) -> Result<Self, Error> {
        if cfg!(not(target_arch = "x86_64")) {
            return Ok(Code(None));
        }
        let read = Executable::open(runner).map_err(|error| check("machine code", error))?;
        Ok(Code(Some(read)))
    }

    /// Hashes of these loops; `None` if they are not all there is to know.
    fn hashes(&self, symbols: &[String]) -> Option<Vec<String>> {
        let whole = |symbol: &String| {
            let code = self.0.as_ref()?.code(symbol)?;
            (!calls_others(&code)).then(|| masked_hash(&code))
        };
        symbols.iter().map(whole).collect()
    }
}

/// What two lists of hashes say.
fn change(a: Option<Vec<String>>, b: Option<Vec<String>>) -> CodeChange {
    match (a, b) {
        (Some(a), Some(b)) if a == b => CodeChange::Unchanged,
        (Some(_), Some(_)) => CodeChange::Changed,
        _ => CodeChange::Unknown,
    }
}

/// The row before anything was timed.
fn row(of_a: &Offer, of_b: &Offer, form: Form, (a, b): &(Code, Code)) -> Row {
    let code = change(a.hashes(of_a.loops(form)), b.hashes(of_b.loops(form)));
    let finding = match of_a.model == of_b.model {
        true => Finding::NotTimed,
        false => Finding::Error(format!("it was of {}, it is of {}", of_a.model, of_b.model)),
    };
    Row {
        variant: of_b.variant.clone(),
        routine: of_b.routine.clone(),
        model: of_b.model.clone(),
        form: form.name().to_string(),
        code,
        finding,
    }
}

/// Times what changed, or everything if that is asked for.
fn time(
    rows: &mut [Row],
    a_runner: &Path,
    b_runner: &Path,
    question: &Question,
    progress: &mut dyn Progress,
) -> Result<(), Error> {
    let due = |row: &&mut Row| {
        row.finding == Finding::NotTimed && (question.all || row.code != CodeChange::Unchanged)
    };
    let mut due: Vec<(&mut Row, Vec<Rounds>)> =
        rows.iter_mut().filter(due).map(|row| (row, Vec::new())).collect();
    if due.is_empty() {
        return Ok(());
    }
    let mut done = 0;
    let mut ticks_per_second = 0.0;
    progress.begin("interleaved", SITTINGS * due.len() as u64);
    for sitting in 0..SITTINGS {
        let mut a = Server::start(a_runner, &question.a.name)?;
        let mut again = Server::start(a_runner, &question.a.name)?;
        let mut b = Server::start(b_runner, &question.b.name)?;
        ticks_per_second = a.greeting.ticks_per_second;
        let plan = plan(&a, question, sitting);
        for (row, taken) in &mut due {
            progress.step(done, &format!("{}/{}, {}", row.variant, row.routine, row.form));
            done += 1;
            if row.finding == Finding::NotTimed {
                taken.extend(rounds(row, [&mut a, &mut again, &mut b], question, &plan)?);
            }
        }
    }
    progress.end();
    for (row, taken) in due {
        if row.finding == Finding::NotTimed {
            row.finding = finding(&taken, ticks_per_second);
        }
    }
    Ok(())
}

fn plan(server: &Server, question: &Question, sitting: u64) -> Plan {
    let Greeting { ticks_per_second, resolution_ticks, .. } = server.greeting;
    let budget_s = if question.quick { 0.3 } else { 1.5 };
    Plan {
        sample_ticks: SAMPLE_S * ticks_per_second,
        resolution_ticks,
        confidence: CONFIDENCE,
        narrow: NARROW,
        least_rounds: LEAST_ROUNDS,
        budget_ticks: budget_s / SITTINGS as f64 * ticks_per_second,
        units: None,
        seed: question.seed.wrapping_add(sitting),
    }
}

/// One routine in one form, in rounds over the three processes; none if the row has been told why.
fn rounds(
    row: &mut Row,
    mut servers: [&mut Server; 3],
    question: &Question,
    plan: &Plan,
) -> Result<Option<Rounds>, Error> {
    let request = Request::Prepare {
        variant: row.variant.clone(),
        routine: row.routine.clone(),
        form: Form::ALL.into_iter().find(|form| form.name() == row.form).expect("named by it"),
        workload: question.workload.clone(),
        seed: question.seed,
    };
    let mut fits = Vec::new();
    for server in &mut servers {
        fits.push(server.prepare(&request)?);
    }
    if let Some(finding) = unlike(&fits[FIRST], &fits[SECOND], question) {
        row.finding = finding;
        return Ok(None);
    }
    let mut contestants: Vec<Box<dyn Contestant + '_>> = Vec::new();
    for (server, fit) in servers.into_iter().zip(&fits) {
        let Fit::Ready { id, units, .. } = *fit else {
            return Err(check(&question.a.name, format!("once it was ready, now {fit:?}")));
        };
        contestants.push(Box::new(Remote { server, id, units }));
    }
    Ok(Some(interleave(&mut contestants, plan)))
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
        Fit::Ready { boards, shapes, records, .. },
        Fit::Ready { boards: b_boards, shapes: b_shapes, records: b_records, .. },
    ) = (a, b)
    else {
        unreachable!("both are ready")
    };
    // A kernel may come to take other arguments; the same arguments must have the same values.
    let what = match () {
        () if boards != b_boards => "has other boards",
        () if shapes == b_shapes && records != b_records => "gives it other arguments",
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

    fn ready(boards: &str, shapes: &str, records: &str) -> Fit {
        let [boards, shapes, records] = [boards, shapes, records].map(str::to_string);
        Fit::Ready { id: 0, units: 1.0, boards, shapes, records }
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
        assert_eq!(of(&a, &Fit::Wrong("a board".into())), "new: a board");
        assert!(of(&Fit::NotRunnable("no GFNI".into()), &a).contains("Skipped(\"old: no GFNI\")"));
    }

    #[test]
    fn code_is_the_same_only_if_every_loop_is() {
        let hashes = |all: [&str; 2]| Some(all.map(str::to_string).to_vec());
        assert_eq!(change(hashes(["1", "2"]), hashes(["1", "2"])), CodeChange::Unchanged);
        assert_eq!(change(hashes(["1", "2"]), hashes(["1", "3"])), CodeChange::Changed);
        assert_eq!(change(hashes(["1", "2"]), None), CodeChange::Unknown);
        assert_eq!(change(None, None), CodeChange::Unknown);
    }

    #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
    #[test]
    fn a_loop_that_is_not_there_is_unknown() {
        let own = std::env::current_exe().expect("tests are files");
        let code = Code::read(&own).unwrap();
        assert_eq!(code.hashes(&["raybench.no.such.loop".into()]), None);
        assert_eq!(code.hashes(&[]), Some(vec![]));
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
