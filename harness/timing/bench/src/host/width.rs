//! What neighbours leave of each core: whether cores have siblings, and for which share of a second
//! the width was ours.

use super::system::System;
use measure::cores;
use measure::{MachineClock, Rates, Stopwatch, Width};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

const ALL_LOOKS: Duration = Duration::from_secs(1);
/// One look at one core. Cores take turns, for a share moves within milliseconds.
const LOOK: Duration = Duration::from_millis(5);

/// Whether a usable core shares its execution units with another; where no siblings are shown, what
/// the switch says.
pub(crate) fn smt(system: &System) -> Option<bool> {
    let has_sibling = |core| !cores::siblings(core).is_empty();
    let switch = || Some(system.line("sys/devices/system/cpu/smt/active")? == "1");
    cores::usable().into_iter().any(has_sibling).then_some(true).or_else(switch)
}

/// Share of a second for which the best core was ours; nothing where that cannot be seen.
pub fn ours() -> Option<f64> {
    shares().first().map(|(share, _)| *share)
}

/// Share of a second for which each core was ours, best first; empty without rulers or a choice of
/// cores. Where the full width was never seen, every share is 0.
pub(crate) fn shares() -> Vec<(f64, usize)> {
    // Measuring pins the thread to a core, so it runs on a separate one.
    shares_of(&std::thread::spawn(look_around).join().unwrap_or_default())
}

/// What the looks at a core read.
#[derive(Default)]
struct Looks {
    rates: Vec<Rates>,
    /// The share of each look's time for which the thread was on the core.
    scheduled_shares: Vec<f64>,
}

type ByCore = BTreeMap<usize, Looks>;

fn look_around() -> ByCore {
    let mut stopwatch = Stopwatch::new(MachineClock::new());
    let mut by_core = ByCore::new();
    let start = Instant::now();
    while start.elapsed() < ALL_LOOKS {
        let mut readings_by_core = cores::read_each(&mut stopwatch, LOOK);
        readings_by_core.retain(|readings| !readings.rates.is_empty());
        if readings_by_core.is_empty() {
            break; // no rulers, or no core that could be chosen
        }
        for readings in readings_by_core {
            let looks = by_core.entry(readings.core).or_default();
            looks.rates.extend(readings.rates);
            looks.scheduled_shares.push(readings.scheduled_share);
        }
    }
    by_core
}

fn shares_of(by_core: &ByCore) -> Vec<(f64, usize)> {
    let all: Vec<Rates> = by_core.values().flat_map(|looks| &looks.rates).copied().collect();
    let width = Width::of(&all);
    let mut shares = Vec::new();
    for (core, looks) in by_core {
        let clean = width.as_ref().map_or(0.0, |width| width.clean_share(&looks.rates));
        let scheduled =
            looks.scheduled_shares.iter().sum::<f64>() / looks.scheduled_shares.len().max(1) as f64;
        shares.push((clean * scheduled, *core));
    }
    shares.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    shares
}

#[cfg(test)]
mod tests {
    use super::super::system::simulated;
    use super::*;

    fn readings(clean: usize, contended: usize) -> Looks {
        let of = |adds, mixed, count| std::iter::repeat_n(Rates { adds, mixed }, count);
        let rates = of(4.0, 6.0, clean).chain(of(2.2, 3.0, contended)).collect();
        Looks { rates, scheduled_shares: vec![1.0; 2] }
    }

    #[test]
    fn what_other_processes_take_of_a_core_is_not_ours() {
        let busy = Looks { scheduled_shares: vec![0.25, 0.75], ..readings(100, 0) };
        let shares = shares_of(&ByCore::from([(0, busy), (1, readings(90, 10))]));
        assert_eq!(shares, [(0.9, 1), (0.5, 0)]);
    }

    #[test]
    fn the_best_core_is_first_and_contention_all_the_time_is_not_taken_for_the_normal() {
        let looks =
            |clean| ByCore::from([(0, readings(12, 88)), (1, readings(clean, 100 - clean))]);
        assert_eq!(shares_of(&looks(97)), [(0.97, 1), (0.12, 0)]);
        let always = ByCore::from([(0, readings(0, 100)), (1, readings(0, 100))]);
        assert_eq!(shares_of(&always), [(0.0, 0), (0.0, 1)]);
        assert_eq!(shares_of(&ByCore::new()), []);
    }

    #[test]
    fn siblings_or_the_switch_tell_whether_cores_share_units() {
        let has_siblings =
            cores::usable().into_iter().any(|core| !cores::siblings(core).is_empty());
        let file = "sys/devices/system/cpu/smt/active";
        let found =
            [&[(file, "1")][..], &[(file, "0")], &[]].map(|all| smt(&simulated::system(all).0));
        let switch = [Some(true), Some(false), None];
        assert_eq!(found, if has_siblings { [Some(true); 3] } else { switch });
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_look_around_leaves_this_thread_where_it_may_run() {
        let allowed = || {
            let status = std::fs::read_to_string("/proc/thread-self/status").expect("Linux");
            let line = status.lines().find(|line| line.starts_with("Cpus_allowed_list:"));
            line.map(str::to_string)
        };
        let before = allowed();
        shares();
        assert_eq!(allowed(), before);
    }
}
