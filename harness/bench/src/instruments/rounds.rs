//! Interleaved rounds, the ranking instrument.

use crate::children::{choose, runner_answer};
use crate::sittings::{pool, sittings_needed};
use build::{Executables, Progress};
use contract::Model;
use record::{Clock, Comparison};
use runner::wire::{Measured, Series};
use runner::{Error, Selection};
use std::collections::BTreeSet;
use std::process::Command;

/// Workloads that the rounds time beside the main one: density sweep and phases of a game.
pub(crate) const SWEEP: [&str; 8] = [
    "uniform-4",
    "uniform-8",
    "uniform-16",
    "uniform-24",
    "uniform-32",
    "opening",
    "middlegame",
    "endgame",
];

/// Interleaved rounds over the main workload in several processes, the first of which goes over
/// the sweep as well.
pub(crate) fn interleaved(
    executables: &Executables,
    selection: &Selection,
    unfit: &BTreeSet<String>,
    progress: &mut dyn Progress,
) -> Result<(Clock, Vec<Series>, Vec<Comparison>), Error> {
    let (sittings, budget_s, sweep_budget_s) = match selection.quick {
        true => (QUICK_SITTINGS, 0.03, 0.02),
        false => (sittings_needed(most_contestants(selection)), 0.2, 0.1),
    };
    let sit = |sitting: usize| {
        let mut command = Command::new(&executables.runner);
        choose(command.arg("measure"), selection);
        command.args(["--budget", &budget_s.to_string()]);
        if let Some(kib) = selection.pressure_kib {
            command.args(["--cache-pressure", &kib.to_string()]);
        }
        command.args(["--order-seed", &(selection.seed + sitting as u64).to_string()]);
        if sitting == 0 {
            command.args(["--sweep-budget", &sweep_budget_s.to_string()]);
            command.arg("--sweep").arg(SWEEP.join(","));
        }
        let stage = format!("interleaved, sitting {} of {sittings}", sitting + 1);
        runner_answer(&stage, &mut command, progress)
    };
    let measured: Vec<Measured> = (0..sittings).map(sit).collect::<Result<_, _>>()?;
    Ok(pool(&measured, unfit))
}

/// Sittings of a quick run: too few for a sign test over them, so that a verdict there means that
/// all of them agree.
const QUICK_SITTINGS: usize = 4;

/// Contestants of the largest group, the reference twice.
fn most_contestants(selection: &Selection) -> usize {
    let routines = selection.routines();
    let of = |model| routines.iter().filter(|(_, routine)| routine.model == model).count();
    1 + Model::ALL.into_iter().map(of).max().unwrap_or(0)
}
