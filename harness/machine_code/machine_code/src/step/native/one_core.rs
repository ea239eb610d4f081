//! Keeps this thread, and the children that it forks, on the core where it is.
//!
//! Tracer and child take turns and never run at once. On one core a turn is a switch; on two it is
//! a wake-up of the other core, which took two thirds of the time of a step where it was measured
//! (a virtual machine, 16,000 steps a second on two cores, 50,000 on one).

use nix::sched::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};
use nix::unistd::Pid;

const THIS_THREAD: Pid = Pid::from_raw(0);

/// Lets the thread go where it was allowed to go before, when dropped.
pub(super) struct OneCore {
    allowed: Option<CpuSet>,
}

impl OneCore {
    /// Where the system refuses, stepping is slower and no less right.
    pub(super) fn here() -> Self {
        let pin = || {
            let allowed = sched_getaffinity(THIS_THREAD)?;
            let mut here = CpuSet::new();
            here.set(sched_getcpu()?)?;
            sched_setaffinity(THIS_THREAD, &here).map(|()| allowed)
        };
        OneCore { allowed: pin().ok() }
    }
}

impl Drop for OneCore {
    fn drop(&mut self) {
        if let Some(allowed) = &self.allowed {
            let _ = sched_setaffinity(THIS_THREAD, allowed);
        }
    }
}
