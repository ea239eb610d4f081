//! A verified probe as work of `measure`: one of its loops, over chunks of a working set. A pass is a chunk.

use crate::prepare::{Checksum, Stretch, WorkingSet};
use crate::{PreparedProbe, Pressure};
use contract::{Form, Loop};
use measure::Work;
use std::ops::Range;
use std::time::Instant;

/// Untimed passes at most; what gets faster still has no state to be held.
const MAX_WARMING: u64 = 32;
/// A pass is no faster than the one before if it takes this share of its time, or more.
const NO_FASTER: f64 = 0.98;
/// A sample that would go over its window less often takes it once, and nothing in it comes twice. What is faster
/// than that mispredicts next to nothing.
const TIMES_OVER: f64 = 4.0;

/// One loop of one probe.
pub struct ProbeWork<'a> {
    name: String,
    probe: &'a PreparedProbe,
    set: &'a WorkingSet,
    form: Form,
    timed_loop: Loop,
    /// What it computes is no answer.
    skip_check: bool,
    /// So many calls over and over, in place of all.
    near_calls: Option<usize>,
    /// The first chunk of the next sample, and what that goes over once it is prepared.
    next: usize,
    taken: Option<Taken<'a>>,
    sums: Vec<u64>,
    /// Those of the passes that are left after whole ones over the list.
    rest_sums: Vec<u64>,
}

impl<'a> ProbeWork<'a> {
    /// The probe's own loop.
    pub fn new(name: String, probe: &'a PreparedProbe, form: Form) -> Self {
        ProbeWork {
            name,
            probe,
            set: probe.small(),
            form,
            timed_loop: probe.probe.timed_loop(form),
            skip_check: false,
            near_calls: None,
            next: 0,
            taken: None,
            sums: probe.empty_sums(),
            rest_sums: probe.empty_sums(),
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

    /// As many calls as before, over the first arguments of the list again and again. They are not the
    /// answers of all arguments, so the checksum is not looked at.
    pub fn over_first(self, calls: usize) -> Self {
        let all = self.set.calls();
        assert!(all.is_multiple_of(calls), "{}: {all} calls in pieces of {calls}", self.name);
        ProbeWork { skip_check: true, near_calls: Some(calls), ..self }
    }

    /// Over another working set of this probe.
    pub(crate) fn over(self, set: &'a WorkingSet) -> Self {
        ProbeWork { set, ..self }
    }

    /// Over the large working set; `None` if there is none.
    pub fn large(self) -> Option<Self> {
        let set = self.probe.large()?;
        Some(self.over(set))
    }

    /// What a sample of so many passes goes over.
    fn taken(&self, passes: u64) -> Taken<'a> {
        let (set, probe, passes) = (self.set, self.probe.probe, passes as usize);
        let chunks = passes.min(set.window());
        let taken = set.sample(probe, self.next, chunks);
        let start = taken.start;
        let of = |chunks: Range<usize>| Part {
            stretch: set.timed(probe, self.form, chunks.clone()),
            chunks,
        };
        let rest = passes % chunks;
        Taken {
            all: of(taken),
            times: passes / chunks,
            rest: (rest > 0).then(|| of(start..start + rest)),
        }
    }
}

/// Chunks and their arguments.
struct Part<'a> {
    chunks: Range<usize>,
    stretch: Stretch<'a>,
}

/// What a sample goes over: some chunks so many times, and what is left over then.
struct Taken<'a> {
    all: Part<'a>,
    times: usize,
    rest: Option<Part<'a>>,
}

impl ProbeWork<'_> {
    /// Untimed passes until they get no faster; their number.
    fn warm(&mut self) -> u64 {
        let Stretch { arguments, link } = self.set.warming(self.probe.probe, self.form);
        let mut last = f64::INFINITY;
        for passes in 1..=MAX_WARMING {
            let start = Instant::now();
            // SAFETY: the loop is the probe's own or a copy that lives as long as this.
            unsafe { self.probe.run_over(self.timed_loop, arguments, &link, 1, &mut self.sums) };
            let took = start.elapsed().as_secs_f64();
            if took >= NO_FASTER * last {
                return passes;
            }
            last = took;
        }
        MAX_WARMING
    }
}

impl Work for ProbeWork<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    fn units(&self) -> f64 {
        (self.set.calls() * self.probe.probe.shape.units) as f64
    }

    fn passes(&self, wanted: f64) -> u64 {
        let window = self.set.window() as f64;
        match wanted < TIMES_OVER * window {
            true => wanted.round().clamp(1.0, window) as u64,
            false => ((wanted / window).round() * window) as u64,
        }
    }

    /// Hot: passes over the same calls in another order, until they get no faster.
    fn prepare(&mut self, passes: u64) -> u64 {
        let untimed_passes = self.warm();
        let taken = self.taken(passes);
        Pressure::touch(taken.all.stretch.arguments);
        self.taken = Some(taken);
        untimed_passes
    }

    fn run(&mut self, _passes: u64) {
        let Some(Taken { all, times, rest }) = &self.taken else { return };
        let Stretch { arguments, link } = &all.stretch;
        let (arguments, times) = match self.near_calls {
            None => (*arguments, *times),
            Some(calls) => {
                let words = calls * self.probe.probe.shape.argument_words();
                (&arguments[..words], times * (arguments.len() / words))
            }
        };
        // SAFETY: the loop is the probe's own or a copy that lives as long as this.
        unsafe { self.probe.run_over(self.timed_loop, arguments, link, times, &mut self.sums) };
        if let Some(Part { stretch: Stretch { arguments, link }, .. }) = rest {
            // SAFETY: as above.
            unsafe {
                self.probe.run_over(self.timed_loop, arguments, link, 1, &mut self.rest_sums)
            };
        }
    }

    fn check(&mut self, _passes: u64) -> Result<(), String> {
        let Some(Taken { all, times, rest }) = self.taken.take() else {
            return Err("nothing was prepared".into());
        };
        let probe = self.probe.probe;
        self.next = all.chunks.end % self.set.chunks(probe);
        if self.skip_check {
            return Ok(());
        }
        let answers = |chunks| self.set.answers(probe, chunks);
        let expected = Checksum::of(probe, answers(all.chunks)).after(times);
        let rest = rest.map(|rest| probe.expected_sums(answers(rest.chunks), 1));
        if self.sums == expected && rest.is_none_or(|expected| self.rest_sums == expected) {
            return Ok(());
        }
        let symbol = probe.loop_symbol(self.form);
        Err(format!("{symbol}: checksum {:x?}, right is {expected:x?}", self.sums))
    }
}
