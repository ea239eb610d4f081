//! Sittings, the ranking instrument: processes that time everything in turns, one after the other.
//! It judges nothing.

use crate::children::{choose, runner_answer};
use crate::judge::Bar;
use build::{Executables, Progress};
use contract::Model;
use measure::{Ended, sittings_wanted};
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

impl Allowance {
    fn of(selection: &Selection, bar: &Bar<'_>) -> Allowance {
        let largest = Model::ALL
            .into_iter()
            .flat_map(|model| contests(bar.routines, model, true))
            .map(|contest| contest.routines.len())
            .max();
        let sittings = sittings_wanted(bar.confidence(1 + largest.unwrap_or(0)));
        match selection.quick {
            true => Allowance { seconds: 32.0, pairs: 24, sittings },
            false => Allowance { seconds: 128.0, pairs: 64, sittings },
        }
    }
}

/// Sits until there are sittings enough, the time allotted is spent, or `stop` says so.
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
    let Allowance { seconds, pairs, sittings: wanted } = Allowance::of(selection, bar);
    one_by_one(seconds, wanted, stop, progress, |stage, share, begun, progress| {
        let mut command = Command::new(&executables.runner);
        choose(command.arg("sit"), selection);
        command.args(["--seconds", &share.to_string()]);
        command.args(["--pairs", &pairs.to_string()]);
        command.args(["--order-seed", &(selection.seed + begun).to_string()]);
        if let Some(core) = core {
            command.args(["--core", &core.to_string()]);
        }
        for kib in &selection.pressures_kib {
            command.args(["--cache-pressure", &kib.to_string()]);
        }
        command.arg("--sweep").arg(SWEEP.join(","));
        runner_answer::<Sitting>(stage, &mut command, progress)
    })
}

/// Takes sittings, each told its name, its share of the `seconds` that are left, less what the last one
/// took beside its samples, and its number. What one left of its time, the next ones may use; one whose
/// core turned bad is kept and does not count, so another begins elsewhere.
///
/// # Errors
/// If the first sitting is lost; later ones are missing, and a note says so.
pub(crate) fn one_by_one(
    seconds: f64,
    wanted: usize,
    stop: &dyn Fn() -> bool,
    progress: &mut dyn Progress,
    mut take: impl FnMut(&str, f64, u64, &mut dyn Progress) -> Result<Sitting, Error>,
) -> Result<Vec<Sitting>, Error> {
    let start = Instant::now();
    let mut done: Vec<Sitting> = Vec::new();
    let (mut begun, mut good) = (0, 0);
    let mut beside = 0.0;
    while good < wanted && !stop() {
        let before = start.elapsed().as_secs_f64();
        let left = seconds - before;
        if left <= 0.0 {
            break;
        }
        let stage = format!("sitting {} of {wanted}", good + 1);
        let share = left / (wanted - good) as f64;
        let taken = take(&stage, (share - beside).max(share / 2.0), begun, progress);
        begun += 1;
        match taken {
            Ok(sitting) => {
                let sampled = sitting.log.ticks / sitting.ticks_per_second;
                beside = start.elapsed().as_secs_f64() - before - sampled;
                let lost = sitting.log.ended == Ended::Core || sitting.log.suspect.is_some();
                good += usize::from(!lost);
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

#[cfg(test)]
mod tests {
    use super::*;
    use build::Silent;
    use measure::Log;

    fn sitting(ended: Ended) -> Sitting {
        Sitting {
            core: None,
            source: String::new(),
            ticks_per_second: 1.0,
            resolution_ns: 1.0,
            rulers: Vec::new(),
            groups: Vec::new(),
            log: Log {
                groups: Vec::new(),
                turns: 0,
                width: None,
                suspect: None,
                ended,
                ticks: 0.0,
            },
            wrong: Vec::new(),
        }
    }

    /// How each is taken, in order; then how many there are.
    fn taken(each: &[Result<Ended, ()>], wanted: usize) -> Result<usize, Error> {
        let mut each = each.iter();
        let lost = || Error::Check("lost".into());
        one_by_one(60.0, wanted, &|| false, &mut Silent, |_, share, _, _| {
            assert!(share > 0.0 && share <= 60.0);
            each.next().expect("no more than that").map(sitting).map_err(|()| lost())
        })
        .map(|all| all.len())
    }

    #[test]
    fn a_sitting_on_a_bad_core_is_kept_and_taken_again() {
        assert_eq!(taken(&[Ok(Ended::Core), Ok(Ended::Done), Ok(Ended::Time)], 2).unwrap(), 3);
    }

    #[test]
    fn a_lost_sitting_ends_the_others_and_a_lost_first_one_is_an_error() {
        assert_eq!(taken(&[Ok(Ended::Done), Err(())], 3).unwrap(), 1);
        assert!(taken(&[Err(())], 3).is_err());
    }

    #[test]
    fn no_sitting_begins_when_the_time_is_over() {
        let all = one_by_one(0.0, 3, &|| false, &mut Silent, |_, _, _, _| panic!("no time"));
        assert!(all.unwrap().is_empty());
    }
}
