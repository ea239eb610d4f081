//! Keeps this thread and the processes that it starts on one core, for a while. Times nothing.
//!
//! What the ruler measures is a core's clock, and a process that moves leaves its caches behind.

/// The cores that the thread could use before; it can again when this value is dropped.
pub(crate) struct Pinned {
    /// The number of the core.
    pub(crate) core: usize,
    #[cfg(target_os = "linux")]
    before: nix::sched::CpuSet,
}

/// Pins the calling thread to the last core that it may use: the first ones serve most interrupts.
/// `None` where that cannot be had.
#[cfg(target_os = "linux")]
pub(crate) fn pin() -> Option<Pinned> {
    use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
    use nix::unistd::Pid;
    // Process 0 is the calling thread.
    let before = sched_getaffinity(Pid::from_raw(0)).ok()?;
    let core = (0..CpuSet::count()).rev().find(|&core| before.is_set(core) == Ok(true))?;
    let mut one = CpuSet::new();
    one.set(core).ok()?;
    sched_setaffinity(Pid::from_raw(0), &one).ok()?;
    Some(Pinned { core, before })
}

/// `None`: unknown on this system.
#[cfg(not(target_os = "linux"))]
pub(crate) fn pin() -> Option<Pinned> {
    None
}

#[cfg(target_os = "linux")]
impl Drop for Pinned {
    fn drop(&mut self) {
        let _ = nix::sched::sched_setaffinity(nix::unistd::Pid::from_raw(0), &self.before);
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    fn allowed() -> String {
        let status = std::fs::read_to_string("/proc/thread-self/status").expect("Linux has it");
        let line = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:"));
        line.expect("every thread has cores").trim().to_string()
    }

    #[test]
    fn one_core_for_a_while() {
        let before = allowed();
        let pinned = pin().expect("a thread may always be pinned to a core of its own");
        assert_eq!(allowed(), pinned.core.to_string());
        drop(pinned);
        assert_eq!(allowed(), before);
    }
}
