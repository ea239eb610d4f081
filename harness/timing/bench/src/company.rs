//! The self-test's trial *company*: routines whose times hang on caches and predictors, each timed alone and among
//! all others. What differs is the others' doing, and no figure of the routine.

use crate::children::{asked, runner_answer};
use build::Progress;
use contract::{Form, Model, Piece, ProbeId, RoutineId, Subject};
use measure::cycles_per_unit;
use runner::wire::{Company, Sitting};
use runner::{Error, Named, Selection};
use stats::median;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Instant;

/// Times alone and among all may differ by this share.
const WITHIN: f64 = 0.02;
/// Sittings of either kind with figures.
const WANTED: usize = 5;
/// Seconds of samples of a sitting, alone and among all.
const SECONDS: [f64; 2] = [1.0, 6.0];
/// Seconds after which no further sitting begins.
const PATIENCE_S: f64 = 150.0;
/// Table bytes of those that are tried: what lies in the first level of caches, in the second, and beyond.
const TABLE_BYTES: [usize; 4] = [2 << 10, 130 << 10, 860 << 10, 2300 << 10];
/// Among whom they are timed.
const MODELS: [Model; 3] = [Model::SquareAttacks, Model::SquareBatch, Model::BoardAttacks];

/// Tries the runner: a row for each routine and form.
///
/// # Errors
/// If a sitting is lost.
pub(crate) fn company(
    runner: &Path,
    seed: u64,
    progress: &mut dyn Progress,
) -> Result<Vec<Company>, Error> {
    let tried = tried();
    let every = routines().map(name).collect();
    let start = Instant::now();
    let mut cycles: BTreeMap<(String, &str, bool), Vec<f64>> = BTreeMap::new();
    let mut has_all = false;
    for sitting in 0.. {
        if has_all || sitting > 0 && start.elapsed().as_secs_f64() > PATIENCE_S {
            break;
        }
        let alone = tried.iter().map(|&one| (BTreeSet::from([name(one)]), true));
        for (only, is_alone) in alone.chain([(BTreeSet::clone(&every), false)]) {
            let taken = sit(runner, only, is_alone, seed + sitting, progress)?;
            for &one in &tried {
                for form in Form::ALL {
                    let found = found(&taken, one, form);
                    let key = (name(one), form.name(), is_alone);
                    cycles.entry(key).or_default().extend(found);
                }
            }
        }
        has_all = cycles.values().all(|found| found.len() >= WANTED);
    }
    let row = |&(variant, routine): &Named, form: Form| {
        let name = RoutineId::new(variant, routine).to_string();
        let of = |is_alone| {
            let found = cycles.get(&(name.clone(), form.name(), is_alone))?;
            median(found.clone()).filter(|_| found.len() >= WANTED)
        };
        let (alone, among) = (of(true), of(false));
        Company {
            form: form.name().to_string(),
            table_bytes: routine.table_bytes,
            alone,
            among,
            routine: name.clone(),
        }
    };
    Ok(tried.iter().flat_map(|one| Form::ALL.map(|form| row(one, form))).collect())
}

/// Where company changes a figure, a line each; and where too few samples were clean to say so.
pub(crate) fn judged(rows: &[Company]) -> [Vec<String>; 2] {
    let (mut short, mut open) = (Vec::new(), Vec::new());
    for row in rows {
        let what = format!("{}, {}", row.routine, row.form);
        match (row.alone, row.among) {
            (Some(alone), Some(among)) if (among / alone - 1.0).abs() > WITHIN => short
                .push(format!("company: {what}: {among:.2} cycles among all, {alone:.2} alone")),
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
    let all = registry::variants().iter().copied();
    let of = |variant: &'static contract::Variant| {
        variant.routines.iter().map(move |one| (variant, one))
    };
    all.flat_map(of).filter(|(_, one)| MODELS.contains(&one.model) && one.runnable().is_ok())
}

fn name((variant, routine): Named) -> String {
    RoutineId::new(variant, routine).to_string()
}

fn sit(
    runner: &Path,
    only: BTreeSet<String>,
    is_alone: bool,
    seed: u64,
    progress: &mut dyn Progress,
) -> Result<Sitting, Error> {
    let selection = Selection { only: Some(only), ..Selection::default() };
    let seconds = SECONDS[usize::from(!is_alone)];
    let mut command = asked(runner, "sit", &selection);
    command.args(["--seconds", &seconds.to_string(), "--pairs", "24"]);
    command.args(["--order-seed", &seed.to_string()]);
    let stage = if is_alone { "company: alone" } else { "company: among all" };
    runner_answer(stage, &mut command, progress)
}

/// Cycles of a queen on the main workload, hot, by this sitting.
fn found(sitting: &Sitting, (variant, routine): Named, form: Form) -> Option<f64> {
    let subject = Subject::Piece(Piece::Queen);
    let name = ProbeId::new(variant, routine, subject).to_string();
    let is_it = |group: &runner::wire::Group| {
        let of = &group.condition;
        of.state == record::State::Hot && of.slice.is_none() && of.form == form.name()
    };
    let groups = sitting.groups.iter().zip(&sitting.log.groups).filter(|(group, _)| is_it(group));
    let mut series = groups.flat_map(|(_, series)| series);
    let one = series.find(|one| one.name == name)?;
    cycles_per_unit(one, sitting.log.width)
}

#[cfg(test)]
mod tests {
    use super::*;

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
