//! The trial of the instrument (`bench --self-test`), with the mixed run: routines whose times
//! depend on caches and predictors, each timed alone and among all others. If the two times differ,
//! the others are the reason.
//!
//! ```text
//! until there are enough turns, or the time is over:
//!     an invocation of each routine alone, then one of all that this CPU runs
//! for each routine and form:
//!     the median over turns of its cycles alone, and of the ratio of the two invocations
//! ```

use crate::Request;
use crate::children::answer;
use contract::{Form, Model, Piece, Tier};
use machine_code::build::{self, Progress};
use measure::stats::median;
use measure::{Series, cycles_per_unit, later_to_first};
use record::{Competitor, Plan, Role, SeriesName};
use runner::wire::{InvocationReport, InvocationRequest, MixedRun, SelfTest};
use runner::{Error, VariantRoutine, all_routines};
use std::path::Path;
use std::time::Instant;

/// Maximum difference of the times alone and among all, as a share: a promise of the protocol.
const MAX_DIFFERENCE: f64 = 0.02;
/// Number of turns in which both invocations of a routine must have enough clean samples.
const TURNS: usize = 5;
/// Seconds of samples of an invocation of one routine.
const ALONE_S: f64 = 1.0;
/// Seconds of samples of an invocation of all routines.
const AMONG_ALL_S: f64 = 6.0;
/// Seconds after which no further turn begins.
const PATIENCE_S: f64 = 150.0;
/// Table bytes of the routines of the mixed run: some fit into the first level of caches, some into
/// the second, and some are larger.
const TABLE_BYTES: [usize; 4] = [2 << 10, 130 << 10, 860 << 10, 2300 << 10];
/// The models of the mixed run.
const MODELS: [Model; 3] = [Model::SquareAttacks, Model::SquareBatch, Model::BoardAttacks];

/// Tests the instrument: rulers, false alarms, planted slowdowns, and the mixed run.
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
    test.mixed_run = mixed_run(&selected_routines(), PATIENCE_S, |routine, turn| {
        take_invocation(&runner, routine, plan.seed + turn, progress)
    })?;
    let findings = judge(&test.mixed_run);
    test.shortfalls.extend(findings.shortfalls);
    test.not_shown.extend(findings.not_shown);
    Ok(test)
}

/// Makes a row for each routine and form. `invoke` takes an invocation of a routine alone or, if it
/// gets none, of all; it also gets the index of the turn.
fn mixed_run(
    routines: &[VariantRoutine],
    patience_s: f64,
    mut invoke: impl FnMut(Option<VariantRoutine>, u64) -> Result<InvocationReport, Error>,
) -> Result<Vec<MixedRun>, Error> {
    let start = Instant::now();
    let mut trials = Vec::new();
    for &routine in routines {
        for form in Form::ALL {
            trials.push(Trial { routine, form, alone: Vec::new(), among_all: Vec::new() });
        }
    }
    for turn in 0.. {
        let is_complete = trials.iter().all(|trial| trial.alone.len() >= TURNS);
        if is_complete || turn > 0 && start.elapsed().as_secs_f64() > patience_s {
            break;
        }
        let mut alone = Vec::new();
        for &routine in routines {
            alone.push(invoke(Some(routine), turn)?);
        }
        let among_all = invoke(None, turn)?;
        // The routines have a trial for each form, in the order of the invocations.
        for (trials, alone) in trials.chunks_mut(Form::ALL.len()).zip(&alone) {
            for trial in trials {
                trial.add(alone, &among_all);
            }
        }
    }
    Ok(trials.iter().map(Trial::row).collect())
}

/// A routine in a form, and its costs in the turns with enough clean samples.
struct Trial {
    routine: VariantRoutine,
    form: Form,
    alone: Vec<Cost>,
    among_all: Vec<Cost>,
}

/// The cost of a routine in one invocation.
struct Cost {
    cycles: f64,
    /// The ratio of later samples of a visit to the first.
    later: Option<f64>,
}

impl Trial {
    fn add(&mut self, alone: &InvocationReport, among_all: &InvocationReport) {
        if let (Some(alone), Some(among_all)) = (self.cost(alone), self.cost(among_all)) {
            self.alone.push(alone);
            self.among_all.push(among_all);
        }
    }

    /// Returns the hot cost of a queen in this invocation.
    fn cost(&self, invocation: &InvocationReport) -> Option<Cost> {
        let width = invocation.log.width;
        let series = self.series(invocation)?;
        let later = later_to_first(series, width);
        Some(Cost { cycles: cycles_per_unit(series, width)?, later })
    }

    /// Returns the hot samples of a queen in this invocation.
    fn series<'a>(&self, invocation: &'a InvocationReport) -> Option<&'a Series> {
        let (variant, routine) = self.routine;
        let queen = Competitor::new(variant.name, routine.name).probe(Piece::Queen.name());
        let name = SeriesName { probe: queen, role: Role::Contestant }.to_string();
        let form = record::Form::from(self.form);
        for (group, series) in invocation.groups.iter().zip(&invocation.log.groups) {
            let condition = &group.condition;
            if !condition.is_plain() || condition.form != form {
                continue;
            }
            if let Some(series) = series.iter().find(|series| series.name == name) {
                return Some(series);
            }
        }
        None
    }

    /// Returns the medians over turns, of the ratio within each turn and not of the two times.
    fn row(&self) -> MixedRun {
        let alone = median(self.alone.iter().map(|cost| cost.cycles).collect());
        let alone = alone.filter(|_| self.alone.len() >= TURNS);
        let turns = self.alone.iter().zip(&self.among_all);
        let ratio = median(turns.map(|(alone, among)| among.cycles / alone.cycles).collect());
        MixedRun {
            routine: Competitor::new(self.routine.0.name, self.routine.1.name),
            form: self.form.into(),
            table_bytes: self.routine.1.table_bytes,
            alone,
            among_all: alone.zip(ratio).map(|(alone, ratio)| alone * ratio),
            later: median(self.among_all.iter().filter_map(|cost| cost.later).collect()),
        }
    }
}

/// The findings on the instrument, a line each.
struct Findings {
    /// Routines whose times alone and among all others differ.
    shortfalls: Vec<String>,
    /// Routines with too few clean samples.
    not_shown: Vec<String>,
}

/// Finds the rows whose two times differ by more than [`MAX_DIFFERENCE`].
fn judge(rows: &[MixedRun]) -> Findings {
    let mut findings = Findings { shortfalls: Vec::new(), not_shown: Vec::new() };
    for row in rows {
        let what = format!("mixed run: {}, {}", row.routine, row.form);
        let (Some(alone), Some(among_all)) = (row.alone, row.among_all) else {
            findings.not_shown.push(format!("{what}: too few clean samples"));
            continue;
        };
        if (among_all / alone - 1.0).abs() > MAX_DIFFERENCE {
            let line = format!("{what}: {among_all:.2} cycles among all, {alone:.2} alone");
            findings.shortfalls.push(line);
        }
    }
    findings
}

/// Returns look-ups of a queen with tables of about [`TABLE_BYTES`], look-ups that branch by the
/// board, and a batch in the widest vectors of this CPU.
fn selected_routines() -> Vec<VariantRoutine> {
    let mut branching: Vec<VariantRoutine> = Vec::new();
    let mut table_routines: Vec<VariantRoutine> = Vec::new();
    let mut widest = None;
    for (variant, routine) in runnable_routines() {
        let is_wide = routine.features().any(|feature| feature == "avx512f");
        if routine.model == Model::SquareBatch && is_wide && widest.is_none() {
            widest = Some((variant, routine));
        }
        if routine.model != Model::SquareAttacks || routine.adapter_of.is_some() {
            continue;
        }
        if routine.data_dependent {
            branching.push((variant, routine));
        } else if routine.table_bytes > 0 {
            table_routines.push((variant, routine));
        }
    }
    let mut selected: Vec<VariantRoutine> = Vec::new();
    for bytes in TABLE_BYTES {
        let nearest =
            table_routines.iter().min_by_key(|(_, routine)| routine.table_bytes.abs_diff(bytes));
        // Two of the sizes may have the same nearest routine.
        selected.extend(
            nearest.filter(|nearest| !selected.iter().any(|known| name(*known) == name(**nearest))),
        );
    }
    selected.extend(branching);
    selected.extend(widest);
    selected
}

/// Returns the routines of the mixed run that this CPU can run.
fn runnable_routines() -> impl Iterator<Item = VariantRoutine> {
    all_routines()
        .filter(|(_, routine)| MODELS.contains(&routine.model) && routine.runnable().is_ok())
}

fn name((variant, routine): VariantRoutine) -> String {
    variant.name_of(routine)
}

/// Takes an invocation of a routine alone or, if it gets none, of all.
fn take_invocation(
    runner: &Path,
    alone: Option<VariantRoutine>,
    seed: u64,
    progress: &mut dyn Progress,
) -> Result<InvocationReport, Error> {
    let (stage, variants, seconds) = match alone {
        Some(routine) => ("mixed run: alone", vec![name(routine)], ALONE_S),
        None => ("mixed run: among all", runnable_routines().map(name).collect(), AMONG_ALL_S),
    };
    let tiers = vec![Tier::BASELINE];
    let plan = Plan { variants, tiers, quick: true, ..Plan::default() };
    let request = InvocationRequest { plan, seconds, order_seed: seed, edges_seen: false };
    answer(stage, (runner, "sample"), &request, progress)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summarize::tests::{FULL, series};
    use contract::Subject;
    use measure::{Log, Rates, Width};
    use record::{Condition, Coverage, State};
    use runner::wire::Group;
    use std::collections::BTreeSet;

    #[test]
    fn selection_has_tables_of_every_size_and_branches() {
        let selected = selected_routines();
        let bytes: BTreeSet<usize> =
            selected.iter().map(|(_, routine)| routine.table_bytes).collect();
        assert!(bytes.len() >= 3, "{bytes:?}");
        assert!(selected.iter().filter(|(_, routine)| routine.data_dependent).count() >= 2);
        assert!(selected.len() >= 4);
    }

    /// Returns an invocation in which each queen takes so many cycles hot, and ten times as many in
    /// slices.
    fn simulated_invocation(cycles: f64, rates: Rates) -> InvocationReport {
        let mut invocation =
            InvocationReport { ticks_per_second: 1e9, ..InvocationReport::default() };
        let width = Some(Width { full: FULL });
        invocation.log = Log { width, ..Log::default() };
        for form in Form::ALL {
            let slices = Coverage::Slices { units: 4 };
            for (coverage, cycles) in [(slices, 10.0 * cycles), (Coverage::Whole, cycles)] {
                let hot = Condition::new(Tier::X86_64, form, "game", State::Hot);
                let condition = Condition { coverage, ..hot };
                let model = Model::SquareAttacks.into();
                invocation.groups.push(Group { model, condition });
                let queens = selected_routines().into_iter().map(|(variant, routine)| {
                    let name = variant.probe_name(routine, Subject::Piece(Piece::Queen));
                    series(name, cycles, rates)
                });
                invocation.log.groups.push(queens.collect());
            }
        }
        invocation
    }

    #[test]
    fn finds_times_that_others_change_and_leaves_contended_ones_open() {
        let selected = selected_routines();
        let findings = |cycles: f64, rates: Rates, patience_s: f64| {
            let invoke = |alone: Option<VariantRoutine>, _| {
                Ok(match alone {
                    Some(_) => simulated_invocation(10.0, FULL),
                    None => simulated_invocation(cycles, rates),
                })
            };
            judge(&mixed_run(&selected, patience_s, invoke).expect("no invocation is lost"))
        };
        let counts = |cycles, rates, patience_s| {
            let Findings { shortfalls, not_shown } = findings(cycles, rates, patience_s);
            (shortfalls.len(), not_shown.len())
        };
        let all = selected.len() * Form::ALL.len();
        let contended = Rates { adds: 2.0, mixed: 3.0 };
        assert_eq!(counts(10.1, FULL, PATIENCE_S), (0, 0));
        assert_eq!(counts(9.9, FULL, PATIENCE_S), (0, 0));
        assert_eq!(counts(10.3, FULL, PATIENCE_S), (all, 0));
        assert_eq!(counts(9.7, FULL, PATIENCE_S), (all, 0));
        assert_eq!(counts(10.0, contended, 0.0), (0, all));
        assert_eq!(counts(10.0, FULL, 0.0), (0, all), "one turn is too few");
        let lines = findings(10.3, FULL, PATIENCE_S).shortfalls;
        let line = format!(
            "mixed run: {}, latency: 10.30 cycles among all, 10.00 alone",
            name(selected[0])
        );
        assert_eq!(lines[0], line);
    }
}
