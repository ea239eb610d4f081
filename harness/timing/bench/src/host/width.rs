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
    let (by_core, scheduled) = std::thread::spawn(look_around).join().unwrap_or_default();
    let shares = shares_of(&by_core).into_iter();
    shares.map(|(share, core)| (share * scheduled, core)).collect()
}

type ByCore = BTreeMap<usize, Vec<Rates>>;

/// The rates of each core, and the share of the time for which this thread was on one. Processes of
/// this system that want the same cores take time away, which no ruler sees: between their turns
/// the core is whole.
fn look_around() -> (ByCore, f64) {
    let mut stopwatch = Stopwatch::new(MachineClock::new());
    let mut by_core = ByCore::new();
    let start = Instant::now();
    let start_on_core = cores::thread_time();
    while start.elapsed() < ALL_LOOKS {
        let mut readings_by_core = cores::read_each(&mut stopwatch, LOOK);
        readings_by_core.retain(|readings| !readings.rates.is_empty());
        if readings_by_core.is_empty() {
            break; // no rulers, or no core that could be chosen
        }
        for readings in readings_by_core {
            by_core.entry(readings.core).or_default().extend(readings.rates);
        }
    }
    let on_core = start_on_core.and_then(|earlier| cores::thread_time()?.checked_sub(earlier));
    let scheduled = on_core.map_or(1.0, |time| time.div_duration_f64(start.elapsed()).min(1.0));
    (by_core, scheduled)
}

fn shares_of(by_core: &ByCore) -> Vec<(f64, usize)> {
    let all: Vec<Rates> = by_core.values().flatten().copied().collect();
    let width = Width::of(&all);
    let share =
        |readings: &[Rates]| width.as_ref().map_or(0.0, |width| width.clean_share(readings));
    let mut shares: Vec<(f64, usize)> =
        by_core.iter().map(|(core, readings)| (share(readings), *core)).collect();
    shares.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    shares
}

#[cfg(test)]
mod tests {
    use super::super::system::simulated;
    use super::*;

    fn readings(clean: usize, contended: usize) -> Vec<Rates> {
        let of = |adds, mixed, count| std::iter::repeat_n(Rates { adds, mixed }, count);
        of(4.0, 6.0, clean).chain(of(2.2, 3.0, contended)).collect()
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
