//! A verified probe as work of `measure`: one of its loops, over the arguments of one workload.

use crate::{PreparedProbe, Pressure};
use contract::{Form, Loop};
use measure::Work;

/// Calls that are made before a sample, so that the code is at hand.
const WARMING_CALLS: usize = 16;

/// One loop of one probe.
pub struct ProbeWork<'a> {
    name: String,
    probe: &'a PreparedProbe,
    form: Form,
    timed_loop: Loop,
    sums: Vec<u64>,
    pressure: Option<&'a Pressure>,
    /// What it computes is no answer.
    skip_check: bool,
    /// So many calls over and over, in place of all.
    near_calls: Option<usize>,
}

impl<'a> ProbeWork<'a> {
    /// The probe's own loop.
    pub fn new(name: String, probe: &'a PreparedProbe, form: Form) -> Self {
        let timed_loop = probe.probe.timed_loop(form);
        let sums = probe.empty_sums();
        ProbeWork {
            name,
            probe,
            form,
            timed_loop,
            sums,
            pressure: None,
            skip_check: false,
            near_calls: None,
        }
    }

    /// A copy of that loop under a name of its own.
    ///
    /// # Panics
    /// If it is a copy of anything else.
    #[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
    pub fn with_copy(
        name: String,
        probe: &'a PreparedProbe,
        form: Form,
        copy: &'a crate::CopiedLoop,
    ) -> Self {
        assert!(copy.is_of(probe.probe.timed_loop(form)), "{name}: a copy of another loop");
        ProbeWork { timed_loop: copy.as_loop(), ..ProbeWork::new(name, probe, form) }
    }

    /// A copy that computes nothing: its answers are not looked at.
    #[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
    pub fn with_replay(
        name: String,
        probe: &'a PreparedProbe,
        form: Form,
        replay: &'a crate::CopiedLoop,
    ) -> Self {
        ProbeWork { skip_check: true, ..ProbeWork::with_copy(name, probe, form, replay) }
    }

    /// A loop of another compiler, whose answers are looked at like any other's.
    ///
    /// # Safety
    /// It does what the probe's own does, for as long as this lives.
    #[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
    pub unsafe fn with_external(
        name: String,
        probe: &'a PreparedProbe,
        form: Form,
        timed_loop: Loop,
    ) -> Self {
        ProbeWork { timed_loop, ..ProbeWork::new(name, probe, form) }
    }

    /// As many calls as before, over the first arguments again and again: those are near the core. They
    /// are not the answers of all arguments, so the checksum is not looked at.
    pub fn over_first(self, calls: usize) -> Self {
        let all = self.probe.count();
        assert!(all.is_multiple_of(calls), "{}: {all} calls in pieces of {calls}", self.name);
        ProbeWork { skip_check: true, near_calls: Some(calls), ..self }
    }

    /// The same on cold caches; a sample is one pass then, for the next would find them warm.
    pub fn under(self, pressure: Option<&'a Pressure>) -> Self {
        ProbeWork { pressure, ..self }
    }
}

impl Work for ProbeWork<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    fn units(&self) -> f64 {
        (self.probe.count() * self.probe.probe.shape.units) as f64
    }

    fn max_passes(&self) -> u64 {
        if self.pressure.is_some() { 1 } else { u64::MAX }
    }

    /// Warm: the arguments and the code are at hand; whoever was sampled before has pushed them out.
    /// Under pressure the arguments alone are, as a real caller has its boards; tables and code are
    /// what suffers.
    fn prepare(&mut self) {
        match self.pressure {
            Some(pressure) => {
                pressure.evict();
                Pressure::touch(self.probe.arguments_of(self.form));
            }
            None => {
                Pressure::touch(self.probe.arguments_of(self.form));
                // SAFETY: the loop is the probe's own or a copy that lives as long as this.
                unsafe {
                    let (timed_loop, sums) = (self.timed_loop, &mut self.sums);
                    self.probe.run_first(timed_loop, self.form, WARMING_CALLS, 1, sums);
                }
            }
        }
    }

    fn run(&mut self, passes: u64) {
        let (all, passes) = (self.probe.count(), passes as usize);
        let calls = self.near_calls.unwrap_or(all);
        let passes = passes * (all / calls);
        // SAFETY: as above.
        unsafe {
            self.probe.run_first(self.timed_loop, self.form, calls, passes, &mut self.sums);
        }
    }

    fn check(&mut self, passes: u64) -> Result<(), String> {
        if self.skip_check {
            return Ok(());
        }
        let expected = self.probe.checksum.after(passes as usize);
        if self.sums == expected {
            return Ok(());
        }
        let symbol = self.probe.probe.loop_symbol(self.form);
        Err(format!("{symbol}: checksum {:x?}, right is {expected:x?}", self.sums))
    }
}
