//! Which core to work on. The share that is ours moves from one moment to the next and differs
//! between cores, so the rulers look at each before something is timed.

use crate::{Clock, Rates, Stopwatch, Width};
use std::time::{Duration, Instant};

/// How long a look at one core takes.
const LOOK: Duration = Duration::from_millis(5);

/// What the rulers saw on one core.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// The core, as the system numbers them.
    pub core: usize,
    /// What the rulers said.
    pub readings: Vec<Rates>,
}

/// Looks at every core that this process may use, for `each` long; leaves it on the last one.
pub fn look<C: Clock>(stopwatch: &mut Stopwatch<C>, each: Duration) -> Vec<Look> {
    let look = |core: usize| {
        pin(core).then(|| {
            // The first readings belong to the move.
            for _ in 0..32 {
                stopwatch.read();
            }
            stopwatch.take_readings();
            let start = Instant::now();
            while start.elapsed() < each && stopwatch.read().is_some() {}
            let readings = stopwatch.take_readings();
            Look { core, readings: readings.iter().map(|reading| reading.rates).collect() }
        })
    };
    usable().into_iter().filter_map(look).collect()
}

/// Puts this process on the core that was whole most often just now, or on `fixed`; the core, if the
/// system lets us choose.
pub fn settle<C: Clock>(stopwatch: &mut Stopwatch<C>, fixed: Option<usize>) -> Option<usize> {
    if let Some(core) = fixed {
        return pin(core).then_some(core);
    }
    let looks = look(stopwatch, LOOK);
    let core = best(&looks)?;
    pin(core).then_some(core)
}

/// The core with the greatest share of whole readings, the width found over all of them; of equal
/// ones the last, for the system's own work is mostly on the first.
fn best(looks: &[Look]) -> Option<usize> {
    let all: Vec<Rates> = looks.iter().flat_map(|look| look.readings.clone()).collect();
    let width = Width::of(&all);
    let share = |look: &Look| match &width {
        Ok(width) => width.clean_share(&look.readings),
        // Nobody knows what whole is; then the one with more additions.
        Err(_) => look.readings.iter().map(|rates| rates.adds).sum::<f64>(),
    };
    looks.iter().max_by(|a, b| share(a).total_cmp(&share(b))).map(|look| look.core)
}

/// The cores that this process may use; empty where the system does not tell.
#[cfg(target_os = "linux")]
pub fn usable() -> Vec<usize> {
    use nix::sched::{CpuSet, sched_getaffinity};
    // Of the process, whose first thread was never pinned, and not of this thread.
    static ALLOWED: std::sync::OnceLock<Vec<usize>> = std::sync::OnceLock::new();
    let allowed = || {
        let set = sched_getaffinity(nix::unistd::Pid::from_raw(0));
        let set = set.unwrap_or_else(|_| CpuSet::new());
        (0..CpuSet::count()).filter(|&core| set.is_set(core) == Ok(true)).collect()
    };
    ALLOWED.get_or_init(allowed).clone()
}

/// Puts this thread, and what it starts, on one core; whether that could be done.
#[cfg(target_os = "linux")]
pub fn pin(core: usize) -> bool {
    use nix::sched::{CpuSet, sched_setaffinity};
    usable();
    let mut one = CpuSet::new();
    one.set(core).and_then(|()| sched_setaffinity(nix::unistd::Pid::from_raw(0), &one)).is_ok()
}

/// The cores that share execution units with this one, itself left out, as the system shows them;
/// a virtual machine may hide them.
#[cfg(target_os = "linux")]
pub fn siblings(core: usize) -> Vec<usize> {
    let path = format!("/sys/devices/system/cpu/cpu{core}/topology/thread_siblings_list");
    let list = std::fs::read_to_string(path).unwrap_or_default();
    number_list(&list).unwrap_or_default().into_iter().filter(|&other| other != core).collect()
}

/// The cores that this process may use: unknown here.
#[cfg(not(target_os = "linux"))]
pub fn usable() -> Vec<usize> {
    Vec::new()
}

/// Cannot be done here.
#[cfg(not(target_os = "linux"))]
pub fn pin(_core: usize) -> bool {
    false
}

/// The cores that share execution units with this one: unknown here.
#[cfg(not(target_os = "linux"))]
pub fn siblings(_core: usize) -> Vec<usize> {
    Vec::new()
}

/// `0-3,8,10-11` as numbers; nothing if that is no such list.
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

    fn look_at(core: usize, clean: usize, contended: usize) -> Look {
        let clean = std::iter::repeat_n(Rates { adds: 4.0, mixed: 6.0 }, clean);
        let contended = std::iter::repeat_n(Rates { adds: 2.2, mixed: 3.0 }, contended);
        let readings = clean.chain(contended);
        Look { core, readings: readings.collect() }
    }

    #[test]
    fn the_core_that_is_whole_most_often_is_chosen() {
        assert_eq!(best(&[look_at(0, 53, 47), look_at(1, 1, 99)]), Some(0));
        assert_eq!(best(&[look_at(0, 5, 95), look_at(1, 90, 10)]), Some(1));
        assert_eq!(best(&[look_at(0, 90, 0), look_at(1, 90, 0)]), Some(1), "of equals the last");
        // On one core somebody is always there, and its best is not taken for the whole.
        assert_eq!(best(&[look_at(0, 0, 100), look_at(1, 30, 70)]), Some(1));
        assert_eq!(best(&[]), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_thread_is_pinned() {
        let core = *usable().last().expect("there is a core");
        std::thread::spawn(move || {
            assert!(pin(core));
            let status = std::fs::read_to_string("/proc/thread-self/status").expect("Linux");
            let line = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:"));
            assert_eq!(line.map(str::trim), Some(core.to_string().as_str()));
            assert!(!usable().is_empty() && !pin(100_000));
        })
        .join()
        .unwrap();
    }

    #[test]
    fn lists_of_cores_are_read_as_the_kernel_writes_them() {
        assert_eq!(number_list("0-3,8,10-11\n"), Some(vec![0, 1, 2, 3, 8, 10, 11]));
        assert_eq!(number_list("\t5"), Some(vec![5]));
        assert_eq!(number_list("\n"), Some(vec![]));
        assert_eq!(number_list("all"), None);
    }
}
