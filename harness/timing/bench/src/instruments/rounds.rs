//! Sittings, the ranking instrument: processes that time everything in turns, one after the other.
//! It judges nothing.

use crate::children::{asked, runner_answer};
use crate::measured;
use build::Progress;
use contract::Tier;
use measure::{Ended, MIN_PAIRS, sittings_wanted};
use runner::wire::Sitting;
use runner::{Error, Selection, largest_contest};
use std::path::Path;
use std::time::Instant;

/// Densities, and phases of a game.
const SWEEP: [&str; 8] = [
    "uniform-4",
    "uniform-8",
    "uniform-16",
    "uniform-24",
    "uniform-32",
    "opening",
    "middlegame",
    "endgame",
];

/// The workloads beside the main one: none in a quick run, whose sittings are too short for nine.
pub(crate) const fn sweep(quick: bool) -> &'static [&'static str] {
    if quick { &[] } else { &SWEEP }
}

/// What a run may take.
struct Allowance {
    /// Seconds over all sittings.
    seconds: f64,
    /// Clean pairs of each contestant, on the main workload, in each sitting.
    pairs: usize,
    sittings: usize,
}

impl Allowance {
    fn of(selection: &Selection) -> Allowance {
        let contestants = largest_contest(&selection.routines()) + 1;
        let confidence = judge::of_each(judge::confidence(selection.quick), contestants);
        let pairs = if selection.quick { 24 } else { 64 };
        let sittings = sittings_wanted(confidence);
        Allowance { seconds: seconds_of_sittings(selection.quick, selection.full), pairs, sittings }
    }
}

/// Seconds over all sittings of a tier, of which there are enough when everybody has pairs enough.
pub(crate) fn seconds_of_sittings(quick: bool, full: bool) -> f64 {
    match (quick, full) {
        (true, _) => 32.0,
        (false, false) => 128.0,
        (false, true) => 256.0,
    }
}

/// What is asked and told between sittings.
pub(crate) struct Between<'a> {
    /// Whether the run is to end with what it has.
    pub(crate) stop: &'a dyn Fn() -> bool,
    /// Seconds of what comes after the sittings.
    pub(crate) after: f64,
    /// How those that are done stand, of so many that are wanted, a line each.
    pub(crate) standing: &'a dyn Fn(&[Sitting], usize) -> Vec<String>,
}

/// Sits until there are sittings enough of every tier, the time allotted is spent, or the run is to end. Each tier
/// has a runner, and they take turns: the next sitting is of the tier that has fewest good ones.
///
/// # Errors
/// If the first sitting is lost; later ones are missing, and a note says so.
pub(crate) fn sittings(
    runners: &[(Tier, &Path)],
    selection: &Selection,
    core: Option<usize>,
    between: &Between<'_>,
    progress: &mut dyn Progress,
) -> Result<Vec<Sitting>, Error> {
    let Allowance { seconds, pairs, sittings } = Allowance::of(selection);
    let (seconds, wanted) = (seconds * runners.len() as f64, sittings * runners.len());
    one_by_one(seconds, wanted, between, progress, |stage, share, done, progress| {
        let (tier, runner) = next(runners, done);
        let begun = done.len() as u64;
        let mut command = asked(runner, "sit", selection);
        command.args(["--tier", tier.name()]);
        command.args(["--seconds", &share.to_string()]);
        command.args(["--pairs", &pairs.to_string()]);
        command.args(["--order-seed", &(selection.seed + begun).to_string()]);
        if let Some(core) = core {
            command.args(["--core", &core.to_string()]);
        }
        for kib in &selection.cold_kib {
            command.args(["--cold", &kib.to_string()]);
        }
        if !selection.cold_of.is_empty() {
            command.args(["--cold-of", &selection.cold_of.join(",")]);
        }
        for workload in sweep(selection.quick) {
            command.args(["--sweep", workload]);
        }
        runner_answer::<Sitting>(stage, &mut command, progress)
    })
}

/// Takes sittings, each told its name, its share of the `seconds` that are left, less what the last one
/// took beside its samples, and those that are done. While one is taken nothing is told. What one left of its time,
/// the next ones may use; one whose core turned bad is kept and does not count, so another begins elsewhere.
///
/// # Errors
/// If the first sitting is lost; later ones are missing, and a note says so.
pub(crate) fn one_by_one(
    seconds: f64,
    wanted: usize,
    between: &Between<'_>,
    progress: &mut dyn Progress,
    mut take: impl FnMut(&str, f64, &[Sitting], &mut dyn Progress) -> Result<Sitting, Error>,
) -> Result<Vec<Sitting>, Error> {
    let Between { stop, after, standing } = between;
    let start = Instant::now();
    let mut done: Vec<Sitting> = Vec::new();
    let mut good = 0;
    let mut beside = 0.0;
    while good < wanted && !stop() {
        let before = start.elapsed().as_secs_f64();
        let left = seconds - before;
        if left <= 0.0 {
            break;
        }
        let stage = format!("sitting {} of {wanted}", good + 1);
        let share = left / (wanted - good) as f64;
        // The last ones may have needed less than their share.
        let pace = if good > 0 { before / good as f64 } else { share };
        progress.left(left.min(pace * (wanted - good) as f64) + after);
        let taken = take(&stage, (share - beside).max(share / 2.0), &done, progress);
        match taken {
            Ok(sitting) => {
                let sampled = sitting.log.ticks / sitting.ticks_per_second;
                beside = start.elapsed().as_secs_f64() - before - sampled;
                good += usize::from(is_good(&sitting));
                done.push(sitting);
                progress.standing(standing(&done, wanted));
            }
            Err(error) if done.is_empty() && !stop() => return Err(error),
            Err(_) if stop() => {}
            Err(error) => {
                progress.note(&error.to_string());
                break;
            }
        }
    }
    progress.standing(Vec::new());
    let is_cut = |one: &&Sitting| one.log.ended == Ended::Time && one.log.turns < MIN_PAIRS;
    let cut = done.iter().filter(is_cut).count();
    if 2 * cut > done.len() {
        progress.note(&format!(
            "{cut} of {} sittings were over before everybody had {MIN_PAIRS} samples: time fewer, by name or --model",
            done.len()
        ));
    }
    Ok(done)
}

/// Whose turn it is: of the tier that has fewest good sittings, the first of those with as many.
fn next<'a>(runners: &'a [(Tier, &'a Path)], done: &[Sitting]) -> &'a (Tier, &'a Path) {
    let good = |(tier, _): &&(Tier, &Path)| {
        let is_of = |one: &&Sitting| measured::tier(one) == Some(tier.name());
        done.iter().filter(is_of).filter(|one| is_good(one)).count()
    };
    runners.iter().min_by_key(good).expect("a tier")
}

/// Whether it counts; one whose core turned bad is taken again.
fn is_good(sitting: &Sitting) -> bool {
    sitting.log.ended != Ended::Core && sitting.log.suspect.is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::children::Log as Told;
    use build::Silent;
    use measure::Log;
    use record::{Condition, State};

    fn sitting(ended: Ended) -> Sitting {
        let log = Log { ended, ..Log::default() };
        Sitting { ticks_per_second: 1.0, log, ..Sitting::default() }
    }

    const QUIET: Between<'_> = Between {
        stop: &|| false,
        after: 5.0,
        standing: &|done, _| vec![format!("{}", done.len())],
    };

    /// How each is taken, in order; then how many there are.
    fn taken(each: &[Result<Ended, ()>], wanted: usize) -> Result<usize, Error> {
        let mut each = each.iter();
        let lost = || Error::Check("lost".into());
        one_by_one(60.0, wanted, &QUIET, &mut Silent, |_, share, _, _| {
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
    fn tiers_take_turns_and_a_bad_sitting_is_made_up_for() {
        let runners = [(Tier::X86_64, Path::new("one")), (Tier::V3, Path::new("two"))];
        let of = |tier: Tier, ended| {
            let condition = Condition::of(tier.name(), "latency", "game", State::Hot);
            let group = runner::wire::Group { model: "step".into(), condition };
            Sitting { groups: vec![group], ..sitting(ended) }
        };
        let mut done = Vec::new();
        for (expected, ended) in [
            (Tier::X86_64, Ended::Done),
            (Tier::V3, Ended::Core),
            (Tier::V3, Ended::Time),
            (Tier::X86_64, Ended::Done),
        ] {
            assert_eq!(next(&runners, &done).0, expected);
            done.push(of(expected, ended));
        }
    }

    #[test]
    fn a_lost_sitting_ends_the_others_and_a_lost_first_one_is_an_error() {
        assert_eq!(taken(&[Ok(Ended::Done), Err(())], 3).unwrap(), 1);
        assert!(taken(&[Err(())], 3).is_err());
    }

    #[test]
    fn sittings_without_time_for_samples_are_told() {
        let mut told = Told::default();
        let all = one_by_one(60.0, 1, &QUIET, &mut told, |_, _, _, _| Ok(sitting(Ended::Time)));
        assert_eq!(all.expect("taken").len(), 1);
        assert!(
            told.0.iter().any(|line| line.contains("1 of 1 sittings were over")),
            "{:?}",
            told.0
        );
    }

    #[test]
    fn no_sitting_begins_when_the_time_is_over() {
        let all = one_by_one(0.0, 3, &QUIET, &mut Silent, |_, _, _, _| panic!("no time"));
        assert!(all.unwrap().is_empty());
    }

    #[test]
    fn how_it_stands_is_told_between_sittings_and_nothing_while_one_is_taken() {
        let mut told = Told::default();
        let mut number = 0;
        let all = one_by_one(60.0, 2, &QUIET, &mut told, |stage, _, _, progress| {
            // What a runner's answer begins and ends; the runner itself tells nothing.
            progress.begin(stage);
            progress.end();
            number += 1;
            Ok(sitting(Ended::Done))
        });
        assert_eq!((all.expect("taken").len(), number), (2, 2));
        let (left, others): (Vec<_>, Vec<_>) =
            told.0.iter().partition(|line| line.ends_with(" s left"));
        assert_eq!(left[0], "65 s left", "the sittings and what comes after");
        assert_eq!(left.len(), 2);
        let expected = ["begin sitting 1 of 2", "end", "standing 1"];
        assert_eq!(others[..3], expected);
        assert_eq!(others[3..], ["begin sitting 2 of 2", "end", "standing 2", "standing "]);
    }
}
