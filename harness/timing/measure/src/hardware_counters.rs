//! The hardware counters of the processor: core cycles and instructions of this thread.
//!
//! Most virtual machines have none, so figures are made without them. If a machine has some,
//! records show them next to the figures of the clock, which they should confirm.

use serde::{Deserialize, Serialize};
use std::path::Path;

/// The counts between [`Counters::start`] and [`Counters::read`], in user mode alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HardwareCounts {
    /// Core cycles.
    pub cycles: u64,
    /// Retired instructions.
    pub instructions: u64,
}

pub use system::Counters;

/// Opens the counters of core cycles and instructions for this thread and tries them: some
/// virtual machines open counters that never count.
///
/// # Errors
/// If there are no counters, with the reason in a line.
pub fn open_hardware_counters() -> Result<Counters, String> {
    let mut counters = Counters::open()?;
    counters.start()?;
    const TURNS: u64 = 1000;
    for turn in 0..TURNS {
        std::hint::black_box(turn);
    }
    let counts = counters.read()?;
    if counts.cycles == 0 || counts.instructions < TURNS {
        return Err(format!(
            "the counters open but do not count: {} cycles and {} instructions for a loop of \
             {TURNS} turns",
            counts.cycles, counts.instructions
        ));
    }
    Ok(counters)
}

/// Reads `perf_event_paranoid`, if the system has it. A value above 2 hides the counters from
/// users.
pub fn perf_event_paranoid() -> Option<i32> {
    let path = Path::new("/proc/sys/kernel/perf_event_paranoid");
    std::fs::read_to_string(path).ok()?.trim().parse().ok()
}

/// Explains why `perf_event_open` refused, from its error number and `perf_event_paranoid`.
fn refusal(errno: i32, paranoid: Option<i32>) -> String {
    // The same numbers on every architecture of Linux that Rust runs on, but for a few of MIPS.
    const PERMITTED: [i32; 2] = [1, 13]; // EPERM, EACCES
    const NO_COUNTER: [i32; 4] = [2, 6, 19, 95]; // ENOENT, ENXIO, ENODEV, EOPNOTSUPP
    const NO_CALL: i32 = 38; // ENOSYS
    let level = paranoid.map_or("absent".to_string(), |level| level.to_string());
    let reason = match errno {
        errno if PERMITTED.contains(&errno) => "not permitted",
        errno if NO_COUNTER.contains(&errno) => "no such counter on this machine",
        NO_CALL => "this kernel has no perf events",
        _ => "refused",
    };
    format!("perf_event_open: {reason} (errno {errno}, perf_event_paranoid {level})")
}

#[cfg(target_os = "linux")]
mod system {
    use super::{HardwareCounts, perf_event_paranoid, refusal};
    use perf_event::events::{Event, Hardware};
    use perf_event::{Builder, Counter, Group, GroupData};
    use std::time::Duration;

    /// Two counters that start and stop together.
    pub struct Counters {
        group: Group,
        cycles: Counter,
        instructions: Counter,
        /// Time since they were opened in which they should have counted and did not: others had
        /// the counters.
        idle_time: Duration,
    }

    impl Counters {
        pub(super) fn open() -> Result<Self, String> {
            Counters::with_events(Hardware::CPU_CYCLES, Hardware::INSTRUCTIONS)
        }

        pub(super) fn with_events(first: impl Event, second: impl Event) -> Result<Self, String> {
            let mut group = Group::new().map_err(error_message)?;
            let cycles = group.add(&Builder::new(first)).map_err(error_message)?;
            let instructions = group.add(&Builder::new(second)).map_err(error_message)?;
            Ok(Counters { group, cycles, instructions, idle_time: Duration::ZERO })
        }

        /// Sets both to zero and lets them count.
        ///
        /// # Errors
        /// If the system refuses.
        pub fn start(&mut self) -> Result<(), String> {
            let result = self.group.reset().and_then(|()| self.group.enable());
            result.map_err(|error| format!("the counters do not start: {error}"))
        }

        /// Stops both and reads them.
        ///
        /// # Errors
        /// If the system refuses, or if others had the counters for a part of the time, in which
        /// case the figures would be extrapolated.
        pub fn read(&mut self) -> Result<HardwareCounts, String> {
            let result = self.group.disable().and_then(|()| self.group.read());
            let counts = result.map_err(|error| format!("the counters cannot be read: {error}"))?;
            let previous_idle_time = std::mem::replace(&mut self.idle_time, idle_time(&counts));
            if self.idle_time > previous_idle_time {
                return Err("the counters had to be shared with others".to_string());
            }
            Ok(HardwareCounts {
                cycles: counts[&self.cycles],
                instructions: counts[&self.instructions],
            })
        }
    }

    fn error_message(error: std::io::Error) -> String {
        match error.raw_os_error() {
            Some(errno) => refusal(errno, perf_event_paranoid()),
            None => error.to_string(),
        }
    }

    /// Returns the time in which the counters should have counted and did not.
    fn idle_time(counts: &GroupData) -> Duration {
        let times = counts.time_enabled().zip(counts.time_running());
        times.map_or(Duration::ZERO, |(enabled, running)| enabled.saturating_sub(running))
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use super::HardwareCounts;

    /// The counters of a system without `perf_event_open`. There are none.
    pub enum Counters {}

    impl Counters {
        pub(super) fn open() -> Result<Self, String> {
            Err("hardware counters are read by perf_event_open, which only Linux has".to_string())
        }

        /// Cannot be called, because there are no counters.
        ///
        /// # Errors
        /// It returns none.
        pub fn start(&mut self) -> Result<(), String> {
            match *self {}
        }

        /// Cannot be called, because there are no counters.
        ///
        /// # Errors
        /// It returns none.
        pub fn read(&mut self) -> Result<HardwareCounts, String> {
            match *self {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_has_errno_and_paranoia() {
        assert_eq!(
            refusal(13, Some(4)),
            "perf_event_open: not permitted (errno 13, perf_event_paranoid 4)"
        );
        assert_eq!(
            refusal(2, Some(2)),
            "perf_event_open: no such counter on this machine (errno 2, perf_event_paranoid 2)"
        );
        assert!(refusal(38, None).contains("paranoid absent"));
        assert!(refusal(22, Some(-1)).contains("refused (errno 22, perf_event_paranoid -1)"));
    }

    /// Uses software counters of the kernel, which every machine has.
    #[cfg(target_os = "linux")]
    #[test]
    fn only_events_between_start_and_read_are_counted() {
        use perf_event::events::Software;
        // More than malloc ever keeps at hand, so that the pages are fresh.
        const BYTES: usize = 64 << 20;
        const PAGES: u64 = BYTES as u64 / (2 << 20); // at least, were all of them huge
        let mut counters = match Counters::with_events(Software::TASK_CLOCK, Software::PAGE_FAULTS)
        {
            Ok(counters) => counters,
            Err(reason) => return contract::skip(&reason),
        };
        // Whether pages are touched while the counters run, or before they start.
        for is_counted in [true, false, true] {
            if !is_counted {
                touch_pages(BYTES);
            }
            counters.start().unwrap();
            if is_counted {
                touch_pages(BYTES);
            }
            let counts = counters.read().unwrap();
            assert_eq!(counts.instructions >= PAGES, is_counted, "{counts:?}");
            assert!(!is_counted || counts.cycles > 0, "{counts:?}");
        }
    }

    #[cfg(target_os = "linux")]
    fn touch_pages(bytes: usize) {
        drop(std::hint::black_box(vec![1_u8; bytes]));
    }
}
