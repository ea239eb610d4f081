//! The trial of the instrument (`bench --self-test`), with the mixed run: routines whose times
//! depend on caches and predictors, each timed alone and among all others. Only the others can make
//! the two differ.

use crate::Request;
use crate::children::answer;
use crate::company_in_use::company_in_use;
use contract::{Form, Model, Piece, Subject, Tier};
use machine_code::build::{self, Progress};
use measure::stats::median;
use measure::{cycles_per_unit, later_to_first};
use record::Plan;
use runner::wire::{Company, SelfTest, Sit, Sitting};
use runner::{Error, Named, every};
use std::path::Path;
use std::time::Instant;

/// Times alone and among all may differ by this share, or by what the reference and its copy differ
/// by.
const WITHIN: f64 = 0.02;
/// Turns in which invocations of both kinds have figures.
const WANTED: usize = 5;
/// Seconds of samples of an invocation, alone and among all.
const SECONDS: [f64; 2] = [1.0, 6.0];
/// Seconds after which no further invocation begins.
const PATIENCE_S: f64 = 150.0;
/// Table bytes of the routines that are tried: in the first level of caches, in the second, and
/// larger.
const TABLE_BYTES: [usize; 4] = [2 << 10, 130 << 10, 860 << 10, 2300 << 10];
/// The models of the mixed run.
const MODELS: [Model; 3] = [Model::SquareAttacks, Model::SquareBatch, Model::BoardAttacks];

/// The instrument on trial: rulers, false alarms, planted slowdowns, and mixed runs.
///
/// # Errors
/// If the machine cannot run it, the build fails or a process is lost. Shortfalls are no errors of
/// the run.
pub fn try_instrument(request: &Request, progress: &mut dyn Progress) -> Result<SelfTest, Error> {
    if cfg!(not(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))) {
        return Err(Error::Machine("these experiments are made for x86-64 Linux alone".into()));
    }
    let runner = build::runner(&build::Workspace::locate()?, contract::Tier::X86_64, progress)?;
    let plan = &request.plan;
    let mut test: SelfTest = answer("self-test", (&runner, "self-test"), plan, progress)?;
    test.company = company(&runner, plan.seed, progress)?;
    test.company.extend(company_in_use(plan, progress)?);
    let [short, open] = judged(&test.company);
    test.shortfalls.extend(short);
    test.not_shown.extend(open);
    Ok(test)
}

/// Tries the runner: a row for each routine and form.
///
/// # Errors
/// If an invocation is lost.
fn company(runner: &Path, seed: u64, progress: &mut dyn Progress) -> Result<Vec<Company>, Error> {
    let every: Vec<String> = routines().map(name).collect();
    let trial = Trial {
        tried: &tried(),
        forms: &Form::ALL.map(record::Form::from),
        unit: "cycles",
        wanted: WANTED,
        patience_s: PATIENCE_S,
        found,
    };
    trial.rows(|alone, turn| {
        let variants = alone.map_or(every.clone(), |one| vec![name(one)]);
        sit(runner, variants, alone.is_some(), seed + turn, progress)
    })
}

/// Routines that are tried in the same way.
pub(crate) struct Trial<'a> {
    /// Each is timed alone and among all.
    pub(crate) tried: &'a [Named],
    /// Forms by name.
    pub(crate) forms: &'a [record::Form],
    /// What figures are in.
    pub(crate) unit: &'static str,
    /// Turns in which invocations of both kinds have figures.
    pub(crate) wanted: usize,
    /// Seconds after which no further turn begins.
    pub(crate) patience_s: f64,
    /// What an invocation says of one of them in a form.
    pub(crate) found: fn(&Sitting, Named, record::Form) -> Option<Figure>,
}

/// What one invocation says of a routine.
#[derive(Clone, Copy)]
pub(crate) struct Figure {
    /// Its cost.
    pub(crate) cost: f64,
    /// The ratio of the reference's copy to the reference; 1 where there is none.
    pub(crate) floor: f64,
    /// Later samples of a visit to the first, where all are of the same work.
    pub(crate) later: Option<f64>,
}

impl Trial<'_> {
    /// A row for each routine and form. In each turn `sit` takes an invocation of each routine
    /// alone and, without a name, one of all.
    pub(crate) fn rows(
        &self,
        mut sit: impl FnMut(Option<Named>, u64) -> Result<Sitting, Error>,
    ) -> Result<Vec<Company>, Error> {
        let start = Instant::now();
        let in_forms = |at| self.forms.iter().map(move |&form| (at, form, Vec::new()));
        let mut rows: Vec<(usize, record::Form, Vec<[Figure; 2]>)> =
            (0..self.tried.len()).flat_map(in_forms).collect();
        for turn in 0.. {
            let has_all = rows.iter().all(|(.., turns)| turns.len() >= self.wanted);
            if has_all || turn > 0 && start.elapsed().as_secs_f64() > self.patience_s {
                break;
            }
            let all = self.tried.iter().copied().map(Some).chain([None]);
            let taken: Vec<Sitting> =
                all.map(|alone| sit(alone, turn)).collect::<Result<_, _>>()?;
            let among = taken.last().expect("that of all");
            for (at, form, turns) in &mut rows {
                let found = |sitting| (self.found)(sitting, self.tried[*at], *form);
                let both = found(&taken[*at]).zip(found(among));
                turns.extend(both.map(|(alone, among)| [alone, among]));
            }
        }
        let row = |(at, form, turns): &(usize, record::Form, Vec<[Figure; 2]>)| {
            let one = self.tried[*at];
            let middle = |of: &dyn Fn(&[Figure; 2]) -> f64| median(turns.iter().map(of).collect());
            let floor = |kind: usize| middle(&|turn| turn[kind].floor).map_or(1.0, beyond_one);
            let alone = middle(&|turn| turn[0].cost).filter(|_| turns.len() >= self.wanted);
            let ratio = middle(&|[alone, among]| among.cost / alone.cost);
            Company {
                routine: name(one),
                form: form.to_string(),
                table_bytes: one.1.table_bytes,
                unit: self.unit.to_string(),
                alone,
                among: alone.zip(ratio).map(|(alone, ratio)| alone * ratio),
                within: WITHIN.max(floor(0) * floor(1) - 1.0),
                later: median(turns.iter().filter_map(|turn| turn[1].later).collect()),
            }
        };
        Ok(rows.iter().map(row).collect())
    }
}

/// A ratio or its inverse, whichever is more than 1.
fn beyond_one(ratio: f64) -> f64 {
    ratio.max(1.0 / ratio)
}

/// A line for each figure that the mixed run changes, and for each with too few clean samples.
pub(crate) fn judged(rows: &[Company]) -> [Vec<String>; 2] {
    let (mut short, mut open) = (Vec::new(), Vec::new());
    for row in rows {
        let what = format!("{}, {}", row.routine, row.form);
        match (row.alone, row.among) {
            (Some(alone), Some(among)) if (among / alone - 1.0).abs() > row.within => {
                let unit = &row.unit;
                short.push(format!(
                    "mixed run: {what}: {among:.2} {unit} among all, {alone:.2} alone"
                ));
            }
            (Some(_), Some(_)) => {}
            _ => open.push(format!("mixed run: {what}: too few clean samples")),
        }
    }
    [short, open]
}

/// Look-ups of a queen with about so many bytes of tables, look-ups that branch by the board, and a
/// batch in the widest vectors of this CPU.
fn tried() -> Vec<Named> {
    let look_ups = || {
        routines().filter(|(_, one)| one.model == Model::SquareAttacks && one.adapter_of.is_none())
    };
    let with_tables = |bytes: usize| {
        let with = look_ups().filter(|(_, one)| one.table_bytes > 0 && !one.data_dependent);
        with.min_by_key(|(_, one)| one.table_bytes.abs_diff(bytes))
    };
    let branching = look_ups().filter(|(_, one)| one.data_dependent);
    let widest = routines().find(|(_, one)| {
        one.model == Model::SquareBatch && one.features().any(|feature| feature == "avx512f")
    });
    let mut tried: Vec<Named> = Vec::new();
    let with_tables = TABLE_BYTES.into_iter().filter_map(with_tables);
    for one in with_tables.chain(branching).chain(widest) {
        if !tried.iter().any(|&known| name(known) == name(one)) {
            tried.push(one);
        }
    }
    tried
}

/// All that this CPU can run.
pub(crate) fn routines() -> impl Iterator<Item = Named> {
    every().filter(|(_, one)| MODELS.contains(&one.model) && one.runnable().is_ok())
}

pub(crate) fn name((variant, routine): Named) -> String {
    variant.name_of(routine)
}

fn sit(
    runner: &Path,
    variants: Vec<String>,
    is_alone: bool,
    seed: u64,
    progress: &mut dyn Progress,
) -> Result<Sitting, Error> {
    let tiers = vec![Tier::BASELINE];
    let plan = Plan { variants, tiers, quick: true, ..Plan::default() };
    let seconds = SECONDS[usize::from(!is_alone)];
    let asked = Sit { plan, seconds, order_seed: seed, edges_seen: false };
    let stage = if is_alone { "mixed run: alone" } else { "mixed run: among all" };
    answer(stage, (runner, "sit"), &asked, progress)
}

/// Cycles of a queen on the main workload, hot, by this invocation.
fn found(sitting: &Sitting, (variant, routine): Named, form: record::Form) -> Option<Figure> {
    let subject = Subject::Piece(Piece::Queen);
    let name = variant.probe_name(routine, subject);
    let is_it = |group: &runner::wire::Group| {
        let of = &group.condition;
        of.state == record::State::Hot && of.slice.is_none() && of.form == form
    };
    let groups = sitting.groups.iter().zip(&sitting.log.groups).filter(|(group, _)| is_it(group));
    let mut series = groups.flat_map(|(_, series)| series);
    let one = series.find(|one| one.name == name)?;
    let later = later_to_first(one, sitting.log.width);
    Some(Figure { cost: cycles_per_unit(one, sitting.log.width)?, floor: 1.0, later })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn what_is_tried_has_tables_of_every_size_and_branches() {
        let tried = tried();
        let bytes: BTreeSet<usize> = tried.iter().map(|(_, one)| one.table_bytes).collect();
        assert!(bytes.len() >= 3, "{bytes:?}");
        assert!(tried.iter().filter(|(_, one)| one.data_dependent).count() >= 2);
        assert!(tried.len() >= 4);
    }

    #[test]
    fn a_figure_that_company_changes_is_a_shortfall_and_one_that_is_missing_is_open() {
        let row = |among| Company {
            routine: "pext/square_attacks".into(),
            form: "latency".into(),
            table_bytes: 860_000,
            unit: "cycles".into(),
            within: WITHIN,
            later: None,
            alone: Some(10.0),
            among,
        };
        let [short, open] = judged(&[row(Some(10.1)), row(Some(9.9))]);
        assert_eq!((short.len(), open.len()), (0, 0));
        let [short, open] = judged(&[row(Some(10.3)), row(None), row(Some(9.7))]);
        assert_eq!((short.len(), open.len()), (2, 1));
        assert_eq!(
            short[0],
            "mixed run: pext/square_attacks, latency: 10.30 cycles among all, 10.00 alone"
        );
    }
}
