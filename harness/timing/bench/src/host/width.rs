//! Measures how much of each core neighbours leave us: whether cores have siblings, and the share
//! of a second for which the width was ours.
//!
//! A hypervisor hides siblings, so the system's files do not tell who shares a core. The rulers do:
//! a reading at less than the full width of a core shows a neighbour. We find the full width from
//! the readings of all cores together, because a single core may never have been undisturbed.

use super::system::System;
use measure::cores;
use measure::{MachineClock, Rates, Stopwatch, Width};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Time for the readings of all cores.
const READING_TIME: Duration = Duration::from_secs(1);
/// Time for a core in its turn. Cores take turns, because a share changes within milliseconds.
const TURN_TIME: Duration = Duration::from_millis(5);

/// Whether a usable core shares its execution units with another. Where the system shows no
/// siblings, this is the state of its switch.
pub(crate) fn smt(system: &System) -> Option<bool> {
    if cores::usable().into_iter().any(|core| !cores::siblings(core).is_empty()) {
        return Some(true);
    }
    Some(system.line("sys/devices/system/cpu/smt/active")? == "1")
}

/// Returns the share of a second for which the best core was undisturbed; `None` where that cannot
/// be measured.
pub fn best_core_share() -> Option<f64> {
    shares().first().map(|(share, _)| *share)
}

/// Returns the share of a second for which each core was undisturbed, best first; none without
/// rulers or a choice of cores. Where the full width was never seen, every share is 0.
pub(crate) fn shares() -> Vec<(f64, usize)> {
    // Measuring pins the thread to a core, so it runs on a separate one.
    undisturbed_shares(&std::thread::spawn(read_cores).join().unwrap_or_default())
}

/// The readings of a core in all its turns.
#[derive(Default)]
struct Readings {
    rates: Vec<Rates>,
    /// The share of each turn for which the thread was on the core.
    scheduled_shares: Vec<f64>,
}

type ReadingsByCore = BTreeMap<usize, Readings>;

/// Reads all usable cores in turn, until the time is over.
fn read_cores() -> ReadingsByCore {
    let mut stopwatch = Stopwatch::new(MachineClock::new());
    let mut by_core = ReadingsByCore::new();
    let start = Instant::now();
    while start.elapsed() < READING_TIME {
        let mut round = cores::read_each(&mut stopwatch, TURN_TIME);
        round.retain(|core| !core.rates.is_empty());
        if round.is_empty() {
            break; // no rulers, or no core that could be chosen
        }
        for core in round {
            let readings = by_core.entry(core.core).or_default();
            readings.rates.extend(core.rates);
            readings.scheduled_shares.push(core.scheduled_share);
        }
    }
    by_core
}

/// Returns the share of each core, best first. It is the product of two: the share of the time for
/// which the thread was on the core, and the share of clean readings in that time.
fn undisturbed_shares(by_core: &ReadingsByCore) -> Vec<(f64, usize)> {
    let mut rates = Vec::new();
    for readings in by_core.values() {
        rates.extend_from_slice(&readings.rates);
    }
    let width = Width::from_readings(&rates);
    let mut shares = Vec::new();
    for (core, Readings { rates, scheduled_shares }) in by_core {
        let clean = width.as_ref().map_or(0.0, |width| width.clean_share(rates));
        let scheduled = scheduled_shares.iter().sum::<f64>() / scheduled_shares.len().max(1) as f64;
        shares.push((clean * scheduled, *core));
    }
    shares.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    shares
}

#[cfg(test)]
mod tests {
    use super::super::system::simulated;
    use super::*;

    fn readings(clean: usize, contended: usize) -> Readings {
        let mut rates = vec![Rates { adds: 4.0, mixed: 6.0 }; clean];
        rates.extend(vec![Rates { adds: 2.2, mixed: 3.0 }; contended]);
        Readings { rates, scheduled_shares: vec![1.0; 2] }
    }

    #[test]
    fn time_of_other_processes_is_not_ours() {
        let busy = Readings { scheduled_shares: vec![0.25, 0.75], ..readings(100, 0) };
        let shares = undisturbed_shares(&ReadingsByCore::from([(0, busy), (1, readings(90, 10))]));
        assert_eq!(shares, [(0.9, 1), (0.5, 0)]);
    }

    #[test]
    fn best_core_is_first_and_constant_contention_is_not_the_full_width() {
        let quiet = ReadingsByCore::from([(0, readings(12, 88)), (1, readings(97, 3))]);
        assert_eq!(undisturbed_shares(&quiet), [(0.97, 1), (0.12, 0)]);
        let always = ReadingsByCore::from([(0, readings(0, 100)), (1, readings(0, 100))]);
        assert_eq!(undisturbed_shares(&always), [(0.0, 0), (0.0, 1)]);
        assert_eq!(undisturbed_shares(&ReadingsByCore::new()), []);
    }

    #[test]
    fn siblings_or_switch_show_whether_cores_share_units() {
        let has_siblings =
            cores::usable().into_iter().any(|core| !cores::siblings(core).is_empty());
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
        shares();
        assert_eq!(allowed_cores(), before);
    }

    #[cfg(target_os = "linux")]
    fn allowed_cores() -> Option<String> {
        let status = std::fs::read_to_string("/proc/thread-self/status").expect("Linux");
        let line = status.lines().find(|line| line.starts_with("Cpus_allowed_list:"))?;
        Some(line.to_string())
    }
}
