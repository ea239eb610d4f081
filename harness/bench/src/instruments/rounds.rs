//! Sittings, the ranking instrument: processes that time everything in turns, one after the other.
//! It judges nothing.

use crate::children::{choose, runner_answer};
use crate::judge::Bar;
use build::{Executables, Progress};
use contract::Model;
use measure::sittings_wanted;
use runner::wire::Sitting;
use runner::{Error, Selection, contests};
use std::process::Command;
use std::time::Instant;

/// Workloads that are timed beside the main one: density sweep and phases of a game.
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

/// What a run may take.
struct Allowance {
    /// Seconds over all sittings.
    seconds: f64,
    /// Clean pairs of each contestant, on the main workload, in each sitting.
    pairs: usize,
    sittings: usize,
}

/// A sitting whose core turned bad has no say in most comparisons; so many more are begun at most.
const SPARE: usize = 6;

impl Allowance {
    fn of(selection: &Selection, bar: &Bar<'_>) -> Allowance {
        let largest = Model::ALL
            .into_iter()
            .flat_map(|model| contests(bar.routines, model, true))
            .map(|contest| contest.routines.len())
            .max();
        let sittings = sittings_wanted(bar.confidence(1 + largest.unwrap_or(0)));
        match selection.quick {
            true => Allowance { seconds: 30.0, pairs: 16, sittings },
            false => Allowance { seconds: 150.0, pairs: 64, sittings },
        }
    }
}

/// Sits until there are sittings enough, the time allotted is spent, or `stop` says so. What a
/// sitting left of its time, the next ones may use.
///
/// # Errors
/// If the first sitting is lost; later ones are missing, and a note says so.
pub(crate) fn sittings(
    executables: &Executables,
    selection: &Selection,
    bar: &Bar<'_>,
    core: Option<usize>,
    stop: &dyn Fn() -> bool,
    progress: &mut dyn Progress,
) -> Result<Vec<Sitting>, Error> {
    let allowance = Allowance::of(selection, bar);
    let start = Instant::now();
    let mut done: Vec<Sitting> = Vec::new();
    let mut wanted = allowance.sittings;
    let mut begun = 0;
    while done.len() < wanted && !stop() {
        let left = allowance.seconds - start.elapsed().as_secs_f64();
        if left <= 0.0 {
            break;
        }
        let stage = format!("sitting {} of {wanted}", done.len() + 1);
        let seconds = left / (wanted - done.len()) as f64;
        let mut command = Command::new(&executables.runner);
        choose(command.arg("sit"), selection);
        command.args(["--seconds", &seconds.to_string()]);
        command.args(["--pairs", &allowance.pairs.to_string()]);
        command.args(["--order-seed", &(selection.seed + begun).to_string()]);
        if let Some(core) = core {
            command.args(["--core", &core.to_string()]);
        }
        if let Some(kib) = selection.pressure_kib {
            command.args(["--cache-pressure", &kib.to_string()]);
        }
        command.arg("--sweep").arg(SWEEP.join(","));
        begun += 1;
        match runner_answer::<Sitting>(&stage, &mut command, progress) {
            Ok(sitting) => {
                let lost = sitting.log.ended == measure::Ended::Core;
                wanted = (wanted + usize::from(lost)).min(allowance.sittings + SPARE);
                done.push(sitting);
            }
            Err(error) if done.is_empty() && !stop() => return Err(error),
            Err(_) if stop() => {}
            Err(error) => {
                progress.note(&error.to_string());
                break;
            }
        }
    }
    Ok(done)
}
