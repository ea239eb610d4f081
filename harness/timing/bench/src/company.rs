//! The self-test's trial *company*: routines whose times hang on caches and predictors, each timed alone and among
//! all others. What differs is the others' doing, and no figure of the routine.

use crate::children::answer;
use contract::{Form, Model, Piece, ProbeId, RoutineId, Subject, Tier};
use machine_code::build::Progress;
use measure::stats::median;
use measure::{cycles_per_unit, later_to_first};
use record::Plan;
use runner::wire::{Company, Sit, Sitting};
use runner::{Error, Named, every};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

/// Cycles alone and among all may differ by this share.
const WITHIN: f64 = 0.02;
/// Turns in which sittings of both kinds have figures.
const WANTED: usize = 5;
/// Seconds of samples of a sitting, alone and among all.
const SECONDS: [f64; 2] = [1.0, 6.0];
/// Seconds after which no further sitting begins.
const PATIENCE_S: f64 = 150.0;
/// Table bytes of those that are tried: what lies in the first level of caches, in the second, and beyond.
const TABLE_BYTES: [usize; 4] = [2 << 10, 130 << 10, 860 << 10, 2300 << 10];
/// Among whom they are timed.
const MODELS: [Model; 3] = [Model::SquareAttacks, Model::SquareBatch, Model::BoardAttacks];

/// Tries the runner: a row for each routine and form. In a turn each routine has a process alone, and all have one together.
///
/// # Errors
/// If a sitting is lost.
pub(crate) fn company(
    runner: &Path,
    seed: u64,
    progress: &mut dyn Progress,
) -> Result<Vec<Company>, Error> {
    let (start, tried) = (Instant::now(), tried());
    let every: Vec<String> = routines().map(name).collect();
    let mut figures: BTreeMap<(String, Form), Vec<[Figure; 2]>> = BTreeMap::new();
    let rows: Vec<(Named, Form)> =
        tried.iter().flat_map(|&one| Form::ALL.map(|form| (one, form))).collect();
    for turn in 0.. {
        let has_all = figures.values().all(|turns| turns.len() >= WANTED);
        if turn > 0 && (has_all || start.elapsed().as_secs_f64() > PATIENCE_S) {
            break;
        }
        let among = sit(runner, every.clone(), false, seed + turn, progress)?;
        for &one in &tried {
            let alone = sit(runner, vec![name(one)], true, seed + turn, progress)?;
            for form in Form::ALL {
                let [alone, among] = [&alone, &among].map(|sitting| found(sitting, one, form));
                let both = alone.zip(among).map(|(alone, among)| [alone, among]);
                figures.entry((name(one), form)).or_default().extend(both);
            }
        }
    }
    let row = |(one, form): (Named, Form)| {
        let turns = &figures[&(name(one), form)];
        let middle = |of: &dyn Fn(&[Figure; 2]) -> f64| median(turns.iter().map(of).collect());
        let alone = middle(&|turn| turn[0].cycles).filter(|_| turns.len() >= WANTED);
        let ratio = middle(&|[alone, among]| among.cycles / alone.cycles);
        Company {
            routine: name(one),
            form: form.name().to_string(),
            table_bytes: one.1.table_bytes,
            alone,
            among: alone.zip(ratio).map(|(alone, ratio)| alone * ratio),
            later: median(turns.iter().filter_map(|turn| turn[1].later).collect()),
        }
    };
    Ok(rows.into_iter().map(row).collect())
}

/// What one sitting says of a routine.
struct Figure {
    cycles: f64,
    /// Later samples of a visit to the first, where all are of the same work.
    later: Option<f64>,
}

/// Where company changes a figure, a line each; and where too few samples were clean to say so.
pub(crate) fn judged(rows: &[Company]) -> [Vec<String>; 2] {
    let (mut short, mut open) = (Vec::new(), Vec::new());
    for row in rows {
        let what = format!("{}, {}", row.routine, row.form);
        match (row.alone, row.among) {
            (Some(alone), Some(among)) if (among / alone - 1.0).abs() > WITHIN => {
                short.push(format!(
                    "company: {what}: {among:.2} cycles among all, {alone:.2} alone"
                ));
            }
            (Some(_), Some(_)) => {}
            _ => open.push(format!("company: {what}: too few clean samples")),
        }
    }
    [short, open]
}

/// Those of a queen's look-ups with about so many bytes of tables, those that branch by the board, and a batch in the
/// widest vectors, as far as this CPU has them.
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
fn routines() -> impl Iterator<Item = Named> {
    every().filter(|(_, one)| MODELS.contains(&one.model) && one.runnable().is_ok())
}

fn name((variant, routine): Named) -> String {
    RoutineId::new(variant, routine).to_string()
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
    let stage = if is_alone { "company: alone" } else { "company: among all" };
    answer(stage, (runner, "sit"), &asked, progress)
}

/// Cycles of a queen on the main workload, hot, by this sitting.
fn found(sitting: &Sitting, (variant, routine): Named, form: Form) -> Option<Figure> {
    let subject = Subject::Piece(Piece::Queen);
    let name = ProbeId::new(variant, routine, subject).to_string();
    let is_it = |group: &runner::wire::Group| {
        let of = &group.condition;
        of.state == record::State::Hot && of.slice.is_none() && of.form == form.into()
    };
    let groups = sitting.groups.iter().zip(&sitting.log.groups).filter(|(group, _)| is_it(group));
    let mut series = groups.flat_map(|(_, series)| series);
    let one = series.find(|one| one.name == name)?;
    let later = later_to_first(one, sitting.log.width);
    Some(Figure { cycles: cycles_per_unit(one, sitting.log.width)?, later })
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
            "company: pext/square_attacks, latency: 10.30 cycles among all, 10.00 alone"
        );
    }
}
