//! Measures how much of each core neighbours leave us: whether cores have siblings, and the share
//! of a second for which the width was ours.
//!
//! A hypervisor hides siblings, so the system's files do not tell who shares a core. The rulers do:
//! a reading at less than the full width of a core shows a neighbour. We find the full width from
//! the readings of all cores of a kind together, because a single core may never have been
//! undisturbed.

use super::system::System;
use measure::core_kinds::{CoreKind, kinds};
use measure::cores::{self, CoreReadings};
use measure::{MachineClock, Stopwatch};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Time for the readings of all cores.
const READING_TIME: Duration = Duration::from_secs(1);
/// Time for a core in its turn. Cores take turns, because a share changes within milliseconds.
const TURN_TIME: Duration = Duration::from_millis(5);

/// Whether a usable core shares its execution units with another. Where the system shows no
/// siblings, this is the state of its switch.
pub(crate) fn smt(system: &System) -> Option<bool> {
    if cores::usable_cores().into_iter().any(|core| !cores::siblings(core).is_empty()) {
        return Some(true);
    }
    Some(system.line("sys/devices/system/cpu/smt/active")? == "1")
}

/// Returns the share of a second for which the best core was undisturbed; `None` where that cannot
/// be measured.
pub fn best_core_share() -> Option<f64> {
    undisturbed_shares(&read_cores()).first().map(|(share, _)| *share)
}

/// Returns the kinds of the cores, the widest first; none without rulers or a choice of cores.
pub(crate) fn core_kinds() -> Vec<CoreKind> {
    kinds(&read_cores())
}

/// Reads all usable cores for a second; none without rulers or a choice of cores.
pub(crate) fn read_cores() -> Vec<CoreReadings> {
    // Measuring pins the thread to a core, so it runs on a separate one.
    let turns = std::thread::spawn(take_turns).join().unwrap_or_default();
    turns.into_iter().map(join_turns).collect()
}

/// The readings of each core, one entry per turn.
type Turns = BTreeMap<usize, Vec<CoreReadings>>;

/// Joins the readings of all turns of a core.
fn join_turns((core, turns): (usize, Vec<CoreReadings>)) -> CoreReadings {
    let scheduled = turns.iter().map(|turn| turn.scheduled_share).sum::<f64>();
    CoreReadings {
        core,
        kind: turns.first().and_then(|turn| turn.kind.clone()),
        scheduled_share: scheduled / turns.len().max(1) as f64,
        rates: turns.into_iter().flat_map(|turn| turn.rates).collect(),
    }
}

/// Reads all usable cores in turn, until the time is over.
fn take_turns() -> Turns {
    let mut stopwatch = Stopwatch::new(MachineClock::new());
    let mut turns = Turns::new();
    let start = Instant::now();
    while start.elapsed() < READING_TIME {
        let mut round = cores::read_each(&mut stopwatch, TURN_TIME);
        round.retain(|core| !core.rates.is_empty());
        if round.is_empty() {
            break; // no rulers, or no core that could be chosen
        }
        for core in round {
            turns.entry(core.core).or_default().push(core);
        }
    }
    turns
}

/// Returns the share for which each core was undisturbed, best first. It is the product of two: the
/// share of the time for which the thread was on the core, and the share of clean readings in that
/// time. Where the full width of a kind was never seen, the shares of its cores are 0.
pub(crate) fn undisturbed_shares(readings_by_core: &[CoreReadings]) -> Vec<(f64, usize)> {
    let mut shares = Vec::new();
    for kind in kinds(readings_by_core) {
        for readings in readings_by_core {
            if kind.cores.contains(&readings.core) {
                let width = kind.width.as_ref();
                let clean = width.map_or(0.0, |width| width.clean_share(&readings.rates));
                shares.push((clean * readings.scheduled_share, readings.core));
            }
        }
    }
    shares.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    shares
}

#[cfg(test)]
mod tests {
    use super::super::system::simulated;
    use super::*;
    use measure::Rates;

    fn readings(core: usize, clean: usize, contended: usize) -> CoreReadings {
        let mut rates = vec![Rates { adds: 4.0, mixed: 6.0 }; clean];
        rates.extend(vec![Rates { adds: 2.2, mixed: 3.0 }; contended]);
        CoreReadings { core, kind: None, rates, scheduled_share: 1.0 }
    }

    #[test]
    fn time_of_other_processes_is_not_ours() {
        let turn = |share| CoreReadings { scheduled_share: share, ..readings(0, 50, 0) };
        let busy = join_turns((0, vec![turn(0.25), turn(0.75)]));
        assert_eq!(undisturbed_shares(&[busy, readings(1, 90, 10)]), [(0.9, 1), (0.5, 0)]);
    }

    #[test]
    fn best_core_is_first_and_constant_contention_is_not_the_full_width() {
        let quiet = [readings(0, 12, 88), readings(1, 97, 3)];
        assert_eq!(undisturbed_shares(&quiet), [(0.97, 1), (0.12, 0)]);
        let always = [readings(0, 0, 100), readings(1, 0, 100)];
        assert_eq!(undisturbed_shares(&always), [(0.0, 0), (0.0, 1)]);
        assert_eq!(undisturbed_shares(&[]), []);
    }

    #[test]
    fn each_kind_of_core_has_its_own_width() {
        let mut wide = readings(0, 80, 20);
        wide.rates.iter_mut().for_each(|rates| rates.adds *= 1.25);
        let kind = |kind: &str, readings| CoreReadings { kind: Some(kind.into()), ..readings };
        let cores = [kind("performance", wide), kind("efficient", readings(1, 90, 10))];
        assert_eq!(undisturbed_shares(&cores), [(0.9, 1), (0.8, 0)]);
    }

    #[test]
    fn siblings_or_switch_show_whether_cores_share_units() {
        let has_siblings =
            cores::usable_cores().into_iter().any(|core| !cores::siblings(core).is_empty());
        let file = "sys/devices/system/cpu/smt/active";
        let states =
            [&[(file, "1")][..], &[(file, "0")], &[]].map(|files| smt(&simulated::system(files).0));
        let switch = [Some(true), Some(false), None];
        assert_eq!(states, if has_siblings { [Some(true); 3] } else { switch });
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn reading_cores_does_not_pin_this_thread() {
        let before = allowed_cores();
        read_cores();
        assert_eq!(allowed_cores(), before);
    }

    #[cfg(target_os = "linux")]
    fn allowed_cores() -> Option<String> {
        let status = std::fs::read_to_string("/proc/thread-self/status").expect("Linux");
        let line = status.lines().find(|line| line.starts_with("Cpus_allowed_list:"))?;
        Some(line.to_string())
    }
}
