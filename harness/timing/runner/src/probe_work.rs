//! A verified probe as work of `measure`: one of its loops, over blocks of a deck. A pass is a block.

use crate::prepare::{Checksum, Deck, Stretch};
use crate::{PreparedProbe, Pressure};
use contract::{Form, Loop};
use measure::Work;
use std::ops::Range;
use std::time::Instant;

/// Untimed passes at most; what gets faster still has no state to be held.
const MAX_WARMING: u64 = 32;
/// A pass is no faster than the one before if it takes this share of its time, or more.
const NO_FASTER: f64 = 0.98;
/// Samples that would go over the timed list so often or less take it once: nothing in it comes twice then.
const TIMES_OVER: f64 = 4.0;

/// One loop of one probe.
pub struct ProbeWork<'a> {
    name: String,
    probe: &'a PreparedProbe,
    deck: &'a Deck,
    form: Form,
    timed_loop: Loop,
    pressure: Option<&'a Pressure>,
    /// What it computes is no answer.
    skip_check: bool,
    /// So many calls over and over, in place of all.
    near_calls: Option<usize>,
    /// The first block of the next sample, and what that goes over once it is prepared.
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
            deck: probe.near(),
            form,
            timed_loop: probe.probe.timed_loop(form),
            pressure: None,
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
        let all = self.deck.calls();
        assert!(all.is_multiple_of(calls), "{}: {all} calls in pieces of {calls}", self.name);
        ProbeWork { skip_check: true, near_calls: Some(calls), ..self }
    }

    /// Over the wide deck; `None` if there is none.
    pub fn wide(self) -> Option<Self> {
        Some(ProbeWork { deck: self.probe.wide()?, ..self })
    }

    /// The same on cold caches; a sample is one pass then, for the next would find them warm.
    pub fn under(self, pressure: Option<&'a Pressure>) -> Self {
        ProbeWork { pressure, ..self }
    }

    fn blocks(&self) -> usize {
        self.deck.blocks(self.probe.probe)
    }

    /// What a sample of so many passes goes over.
    fn taken(&self, passes: u64) -> Taken<'a> {
        let (deck, all, passes) = (self.deck, self.blocks(), passes as usize);
        let start = if self.next + passes <= all { self.next } else { 0 };
        let (blocks, times, rest) = match passes <= all {
            true => (start..start + passes, 1, 0),
            false => (0..all, passes / all, passes % all),
        };
        let probe = self.probe.probe;
        let of = |blocks| deck.blocks_at(probe, self.form, blocks);
        let mut stretch = of(blocks.clone());
        let mut rounds = times;
        if let Some(calls) = self.near_calls {
            let words = calls * probe.shape.argument_words();
            rounds *= stretch.arguments.len() / words;
            stretch.arguments = &stretch.arguments[..words];
        }
        Taken { blocks, times, stretch, rounds, rest: (rest > 0).then(|| (of(0..rest), 0..rest)) }
    }
}

/// What a sample goes over.
struct Taken<'a> {
    blocks: Range<usize>,
    /// How often, and what is left over then.
    times: usize,
    rest: Option<(Stretch<'a>, Range<usize>)>,
    /// The arguments of those blocks, or the first of them, and how often these.
    stretch: Stretch<'a>,
    rounds: usize,
}

/// Runs a loop over arguments and nothing else.
///
/// # Safety
/// `timed_loop` is the loop of `form` of this probe, or reads and writes what that does.
unsafe fn go_over(
    probe: &PreparedProbe,
    timed_loop: Loop,
    stretch: &Stretch<'_>,
    passes: usize,
    sums: &mut [u64],
) {
    let calls = stretch.arguments.len() / probe.probe.shape.argument_words();
    assert!(calls > 0 && passes > 0 && sums.len() == 2 * probe.probe.shape.sum_lanes);
    // SAFETY: a whole number of calls and at least one, a pass at least; the link is the probe's, `sums` was
    // measured just now; a `Prepared` is only made of variants that this CPU can run.
    unsafe {
        timed_loop(
            stretch.arguments.as_ptr(),
            calls,
            passes,
            stretch.link.as_ptr(),
            sums.as_mut_ptr(),
        );
    }
}

impl ProbeWork<'_> {
    /// Untimed passes until they get no faster; their number.
    fn warm(&mut self) -> u64 {
        let warming = self.deck.warming(self.form);
        let mut last = f64::INFINITY;
        for passes in 1..=MAX_WARMING {
            let start = Instant::now();
            // SAFETY: the loop is the probe's own or a copy that lives as long as this.
            unsafe { go_over(self.probe, self.timed_loop, &warming, 1, &mut self.sums) };
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
        (self.deck.calls() * self.probe.probe.shape.units) as f64
    }

    fn passes(&self, wanted: f64) -> u64 {
        let blocks = self.blocks() as f64;
        match self.pressure {
            Some(_) => 1,
            None if wanted < TIMES_OVER * blocks => wanted.round().clamp(1.0, blocks) as u64,
            None => ((wanted / blocks).round() * blocks) as u64,
        }
    }

    /// Hot: passes over the same calls in another order, until they get no faster. Under pressure the
    /// arguments alone are near, as a real caller has its boards; tables and code are what suffers.
    fn prepare(&mut self, passes: u64) -> u64 {
        let taken = self.taken(passes);
        let untimed_passes = match self.pressure {
            Some(pressure) => {
                pressure.evict();
                0
            }
            None => self.warm(),
        };
        Pressure::touch(taken.stretch.arguments);
        self.taken = Some(taken);
        untimed_passes
    }

    fn run(&mut self, _passes: u64) {
        let Some(Taken { stretch, rounds, rest, .. }) = &self.taken else { return };
        // SAFETY: the loop is the probe's own or a copy that lives as long as this.
        unsafe { go_over(self.probe, self.timed_loop, stretch, *rounds, &mut self.sums) };
        if let Some((rest, _)) = rest {
            // SAFETY: as above.
            unsafe { go_over(self.probe, self.timed_loop, rest, 1, &mut self.rest_sums) };
        }
    }

    fn check(&mut self, _passes: u64) -> Result<(), String> {
        let Some(taken) = self.taken.take() else { return Err("nothing was prepared".into()) };
        self.next = taken.blocks.end % self.blocks();
        if self.skip_check {
            return Ok(());
        }
        let probe = self.probe.probe;
        let answers = |blocks| self.deck.answers(probe, blocks);
        let expected = Checksum::of(probe, answers(taken.blocks)).after(taken.times);
        let rest = taken.rest.map(|(_, blocks)| probe.expected_sums(answers(blocks), 1));
        if self.sums == expected && rest.is_none_or(|expected| self.rest_sums == expected) {
            return Ok(());
        }
        let symbol = probe.loop_symbol(self.form);
        Err(format!("{symbol}: checksum {:x?}, right is {expected:x?}", self.sums))
    }
}
