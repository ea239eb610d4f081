//! Choosing the core to measure on.
//!
//! On a virtual machine another guest may have part of a core, more of one core than of another,
//! and for a while only. The operating system does not know: its load counts our own processes. The
//! rulers do, so before anything is timed they run on every core for some milliseconds, and the
//! process stays on the core that was undisturbed most often. If there are cores of more than one
//! [kind](crate::core_kinds), all processes of a run take cores of the same.

use crate::core_kinds::{self, CoreKind, kinds};
use crate::{Clock, Rates, Stopwatch};
use std::path::Path;
use std::time::{Duration, Instant};

/// Time for which the rulers run on each core before one is chosen. On a Zen 4 it is enough for two
/// to three thousand readings, at least as many as an attempt to find the width of a core takes. A
/// machine of a hundred cores waits half a second for it.
const TIME_PER_CORE: Duration = Duration::from_millis(5);

/// Readings that are thrown away after a move to another core. A stopwatch takes the length of a
/// cycle from its last 16 readings, which may be of a core with another clock frequency.
const READINGS_AFTER_MOVE: usize = 32;

/// The cores of which one is chosen.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Wanted {
    /// Those of the widest kind.
    #[default]
    Widest,
    /// Those of the kind with this name.
    Kind(String),
    /// This core.
    Core(usize),
}

/// The readings of the rulers on one core.
#[derive(Clone, Debug, PartialEq)]
pub struct CoreReadings {
    /// The core, as the system numbers them.
    pub core: usize,
    /// The kind of the core, if the processor or the system tells it.
    pub kind: Option<String>,
    /// One entry per reading; empty on machines without rulers.
    pub rates: Vec<Rates>,
    /// The share of the time for which this thread was on the core; 1 where the system does not
    /// tell. Processes of this system that want the core take time away, which no ruler sees:
    /// between their turns the core is undisturbed.
    pub scheduled_share: f64,
}

/// Pins this thread to the wanted core, or to the least disturbed of several. Returns the core, or
/// `None` if the system does not let us choose.
pub fn choose<C: Clock>(stopwatch: &mut Stopwatch<C>, wanted: &Wanted) -> Option<usize> {
    let core = match wanted {
        Wanted::Core(core) => *core,
        Wanted::Kind(_) | Wanted::Widest => {
            least_disturbed(&read_each(stopwatch, TIME_PER_CORE), wanted)?
        }
    };
    pin(core).then_some(core)
}

/// Runs the rulers on each core that this process may use. Leaves this thread pinned to the last.
pub fn read_each<C: Clock>(
    stopwatch: &mut Stopwatch<C>,
    time_per_core: Duration,
) -> Vec<CoreReadings> {
    let mut readings_by_core = Vec::new();
    for core in usable_cores() {
        if !pin(core) {
            continue;
        }
        for _ in 0..READINGS_AFTER_MOVE {
            stopwatch.read();
        }
        stopwatch.take_readings();

        let (start, start_on_core) = (Instant::now(), thread_time());
        while start.elapsed() < time_per_core && stopwatch.read().is_some() {}
        let on_core = start_on_core.and_then(|earlier| thread_time()?.checked_sub(earlier));
        let scheduled_share =
            on_core.map_or(1.0, |time| time.div_duration_f64(start.elapsed()).min(1.0));
        let rates = stopwatch.take_readings().iter().map(|reading| reading.rates).collect();
        let kind =
            core_kinds::processor_kind().or_else(|| core_kinds::system_kind(Path::new("/"), core));
        readings_by_core.push(CoreReadings { core, kind, rates, scheduled_share });
    }
    readings_by_core
}

/// Returns the core of the wanted kind that has the greatest share of clean readings.
fn least_disturbed(readings_by_core: &[CoreReadings], wanted: &Wanted) -> Option<usize> {
    // One width for all cores of a kind: the best reading of a core that is always shared is not
    // the width.
    let kind = kinds(readings_by_core).into_iter().find(|kind| match wanted {
        // A single kind has no name. The wanted name may come from readings that showed two kinds.
        Wanted::Kind(name) => kind.name.as_ref().is_none_or(|known| known == name),
        _ => true,
    })?;
    let candidates = readings_by_core.iter().filter(|readings| kind.cores.contains(&readings.core));
    // `max_by` takes the last of several best cores. That is intended: the system puts most of its
    // own work on the first core.
    let best = candidates.max_by(|a, b| score(&kind, a).total_cmp(&score(&kind, b)))?;
    Some(best.core)
}

/// Returns how little a core of this kind was disturbed.
fn score(kind: &CoreKind, readings: &CoreReadings) -> f64 {
    match &kind.width {
        Ok(width) => width.clean_share(&readings.rates),
        // Without a width no reading can be called clean, but more additions are still better.
        Err(_) => readings.rates.iter().map(|rates| rates.adds).sum(),
    }
}

/// Returns the cores that this process may use; empty if the system does not show them.
#[cfg(target_os = "linux")]
pub fn usable_cores() -> Vec<usize> {
    use nix::sched::{CpuSet, sched_getaffinity};
    use nix::unistd::Pid;
    use std::sync::OnceLock;

    // Read once and stored, because `pin` narrows the set that the system reports from then on.
    static AT_START: OnceLock<Vec<usize>> = OnceLock::new();
    let cores = AT_START.get_or_init(|| {
        let set = sched_getaffinity(Pid::from_raw(0)).unwrap_or_else(|_| CpuSet::new());
        (0..CpuSet::count()).filter(|&core| set.is_set(core) == Ok(true)).collect()
    });
    cores.clone()
}

/// Pins this thread, and what it starts from now on, to one core. Returns whether that worked.
pub fn pin(core: usize) -> bool {
    restrict(&[core])
}

/// Restricts this thread, and what it starts from now on, to some cores. Returns whether that
/// worked.
#[cfg(target_os = "linux")]
pub fn restrict(cores: &[usize]) -> bool {
    use nix::sched::{CpuSet, sched_setaffinity};
    use nix::unistd::Pid;

    // Before the first pinning, so that the list has all cores and not only these.
    usable_cores();
    let mut set = CpuSet::new();
    for &core in cores {
        if set.set(core).is_err() {
            return false;
        }
    }
    sched_setaffinity(Pid::from_raw(0), &set).is_ok()
}

/// Returns the other cores that share execution units with this one, as far as the system shows
/// them. A virtual machine may hide them.
#[cfg(target_os = "linux")]
pub fn siblings(core: usize) -> Vec<usize> {
    let path = format!("/sys/devices/system/cpu/cpu{core}/topology/thread_siblings_list");
    let list = std::fs::read_to_string(path).unwrap_or_default();
    let mut cores = number_list(&list).unwrap_or_default();
    cores.retain(|&sibling| sibling != core);
    cores
}

/// Returns the time that this thread has run on a core.
#[cfg(target_os = "linux")]
pub fn thread_time() -> Option<Duration> {
    use nix::time::{ClockId, clock_gettime};

    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).ok().map(Duration::from)
}

/// Returns `None`, because this system does not show the time of a thread.
#[cfg(not(target_os = "linux"))]
pub fn thread_time() -> Option<Duration> {
    None
}

/// Returns no core, because no choice of cores is supported here.
#[cfg(not(target_os = "linux"))]
pub fn usable_cores() -> Vec<usize> {
    Vec::new()
}

/// Returns `false`, because pinning is not supported here.
#[cfg(not(target_os = "linux"))]
pub fn restrict(_cores: &[usize]) -> bool {
    false
}

/// Returns no core, because this system does not show which cores share units.
#[cfg(not(target_os = "linux"))]
pub fn siblings(_core: usize) -> Vec<usize> {
    Vec::new()
}

/// Parses a list of cores as Linux writes it, such as `0-3,8,10-11`.
pub fn number_list(text: &str) -> Option<Vec<usize>> {
    let mut numbers = Vec::new();
    for part in text.trim().split(',').filter(|part| !part.is_empty()) {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        numbers.extend(first.trim().parse::<usize>().ok()?..=last.trim().parse().ok()?);
    }
    Some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn readings(core: usize, clean: usize, contended: usize) -> CoreReadings {
        let mut rates = vec![Rates { adds: 4.0, mixed: 6.0 }; clean];
        rates.extend(vec![Rates { adds: 2.2, mixed: 3.0 }; contended]);
        CoreReadings { core, kind: None, rates, scheduled_share: 1.0 }
    }

    #[test]
    fn chooses_least_disturbed_core() {
        assert_eq!(
            least_disturbed(&[readings(0, 53, 47), readings(1, 1, 99)], &Wanted::Widest),
            Some(0)
        );
        assert_eq!(
            least_disturbed(&[readings(0, 5, 95), readings(1, 90, 10)], &Wanted::Widest),
            Some(1)
        );
        assert_eq!(least_disturbed(&[], &Wanted::Widest), None);
    }

    #[test]
    fn prefers_last_of_equal_cores() {
        assert_eq!(
            least_disturbed(&[readings(0, 90, 0), readings(1, 90, 0)], &Wanted::Widest),
            Some(1)
        );
    }

    #[test]
    fn always_disturbed_core_does_not_set_the_width() {
        assert_eq!(
            least_disturbed(&[readings(0, 0, 100), readings(1, 30, 70)], &Wanted::Widest),
            Some(1)
        );
    }

    #[test]
    fn contended_core_of_the_widest_kind_is_before_a_quiet_one_of_another() {
        let of_kind = |kind: &str, readings| CoreReadings { kind: Some(kind.into()), ..readings };
        let mut narrow = readings(1, 100, 0);
        narrow.rates.fill(Rates { adds: 3.0, mixed: 4.5 });
        let cores = [of_kind("performance", readings(0, 30, 70)), of_kind("efficient", narrow)];
        assert_eq!(least_disturbed(&cores, &Wanted::Widest), Some(0));
        let kind = |name: &str| Wanted::Kind(name.into());
        assert_eq!(least_disturbed(&cores, &kind("efficient")), Some(1));
        assert_eq!(least_disturbed(&cores, &kind("small")), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn pin_restricts_thread_but_not_usable() {
        let core = *usable_cores().last().expect("there is a core");
        std::thread::spawn(move || {
            assert!(pin(core));
            let status = std::fs::read_to_string("/proc/thread-self/status").expect("Linux");
            let line = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:"));
            assert_eq!(line.map(str::trim), Some(core.to_string().as_str()));
            assert!(!usable_cores().is_empty());
            assert!(!pin(100_000) && !restrict(&[core, 100_000]) && !restrict(&[]));
        })
        .join()
        .unwrap();
    }

    #[test]
    fn parses_core_lists() {
        assert_eq!(number_list("0-3,8,10-11\n"), Some(vec![0, 1, 2, 3, 8, 10, 11]));
        assert_eq!(number_list("\t5"), Some(vec![5]));
        assert_eq!(number_list("\n"), Some(vec![]));
        assert_eq!(number_list("all"), None);
    }
}
