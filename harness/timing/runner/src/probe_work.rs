//! A verified probe as work of `measure`: one of its loops, over chunks of a working set. A pass is
//! a chunk.

use crate::PreparedProbe;
use crate::cache_lines::touch;
use crate::prepare::{Aligned, Checksum, Orders, WorkingSet};
use contract::{Form, Loop};
use measure::Work;
use std::hint::black_box;
use std::time::Instant;

/// Untimed passes at most; what gets faster still has no state to be held.
const MAX_WARMING: u64 = 32;
/// A pass is no faster than the one before if it takes this share of its time, or more.
const NO_FASTER: f64 = 0.98;
/// Untimed calls in new orders for code that branches by the boards: other code makes a predictor
/// forget, and these calls train it again. The mixed run of the self-test shows whether they are
/// enough.
const MIN_TRAINING: usize = 8 * 1024;
/// Iterations of an empty loop before that training: taken branches age the entries of a branch
/// predictor. Without them, code that was timed alone was 10 % slower, because the useless entries
/// of earlier calls were still there.
const AGEING: u64 = 1 << 20;
/// Samples of a visit of what branches by the boards.
const BRANCHING: usize = 16;
/// A sample that would go over its window less often takes it once, and nothing in it comes twice.
/// What is faster than that mispredicts next to nothing.
const TIMES_OVER: f64 = 4.0;

/// One loop of one probe.
pub struct ProbeWork<'a> {
    name: String,
    probe: &'a PreparedProbe,
    set: &'a WorkingSet,
    form: Form,
    timed_loop: Loop,
    /// Whether it computes no answers.
    skip_check: bool,
    /// So many calls over and over, in place of all.
    near_calls: Option<usize>,
    orders: Orders,
    sample: Option<Passes>,
    sums: Aligned,
    /// Those of the passes that are left after whole ones over the window.
    rest_sums: Aligned,
}

/// What a sample goes over: so many chunks so many times, and the first ones once more.
#[derive(Clone, Copy)]
struct Passes {
    chunks: usize,
    times: usize,
    rest: usize,
}

impl<'a> ProbeWork<'a> {
    /// The probe's own loop.
    pub fn new(name: String, probe: &'a PreparedProbe, form: Form) -> Self {
        let calls = &probe.hot;
        ProbeWork {
            name,
            probe,
            set: &calls.set,
            orders: calls.orders(probe.probe, form),
            form,
            timed_loop: probe.probe.timed_loop(form),
            skip_check: false,
            near_calls: None,
            sample: None,
            sums: probe.empty_sums(),
            rest_sums: probe.empty_sums(),
        }
    }

    /// A copy of that loop under another name.
    ///
    /// # Panics
    /// If it is a copy of anything else.
    pub fn with_copy(
        name: String,
        probe: &'a PreparedProbe,
        form: Form,
        copy: &'a crate::CopiedLoop,
    ) -> Self {
        assert!(copy.is_of(probe.probe.timed_loop(form)), "{name}: a copy of another loop");
        ProbeWork { timed_loop: copy.as_loop(), ..ProbeWork::new(name, probe, form) }
    }

    /// A copy that computes nothing: its answers are not looked at. One that knows addresses of so
    /// many calls goes over that many.
    pub fn with_replay(
        name: String,
        probe: &'a PreparedProbe,
        form: Form,
        replay: &'a crate::CopiedLoop,
    ) -> Self {
        let work = ProbeWork::with_copy(name, probe, form, replay);
        let turns = replay.known.as_ref().map(|(_, turns)| *turns);
        assert!(
            turns.is_none_or(|turns| turns >= work.set.chunks(probe.probe) * work.set.calls),
            "{}: a replay that knows fewer turns",
            work.name
        );
        let near_calls = turns.map(|_| work.set.calls);
        ProbeWork { skip_check: true, near_calls, ..work }
    }

    /// A loop of another compiler, whose answers are looked at like any other's.
    ///
    /// # Safety
    /// It does what the probe's own does, for as long as this lives.
    pub unsafe fn with_external(
        name: String,
        probe: &'a PreparedProbe,
        form: Form,
        timed_loop: Loop,
    ) -> Self {
        ProbeWork { timed_loop, ..ProbeWork::new(name, probe, form) }
    }

    /// As many calls as before, over the first arguments of the list again and again. They are not
    /// the answers of all arguments, so the checksum is not looked at.
    pub fn over_first(self, calls: usize) -> Self {
        let all = self.set.calls;
        assert!(all.is_multiple_of(calls), "{}: {all} calls in pieces of {calls}", self.name);
        ProbeWork { skip_check: true, near_calls: Some(calls), ..self }
    }

    /// Untimed passes over all calls until they get no faster; their number. What branches by the
    /// boards is trained by new orders.
    fn warm(&mut self) -> u64 {
        let chunks = self.set.chunks(self.probe.probe);
        let trained = MIN_TRAINING.div_ceil(chunks * self.set.calls) as u64;
        let branches = self.probe.branches;
        let min = if branches { trained } else { 1 };
        if branches {
            (0..AGEING).for_each(|turn| _ = black_box(turn));
        }
        let mut last = f64::INFINITY;
        for passes in 1..=MAX_WARMING.max(min) {
            let took = self.untimed(chunks, passes == 1 || branches);
            if passes >= min && took >= NO_FASTER * last {
                return passes;
            }
            last = took;
        }
        MAX_WARMING.max(min)
    }

    /// An untimed pass over so many chunks, in a new order or in the last one; the seconds that it
    /// took.
    fn untimed(&mut self, chunks: usize, is_new: bool) -> f64 {
        let [warming, _] = &mut *self.orders.borrow_mut();
        if is_new {
            warming.next(chunks);
        }
        let (arguments, link) = (warming.arguments(chunks), &warming.link);
        let start = Instant::now();
        // SAFETY: the loop is the probe's own or a copy that lives as long as this.
        unsafe { self.probe.run_over(self.timed_loop, arguments, link, 1, &mut self.sums) };
        start.elapsed().as_secs_f64()
    }

    /// Draws what a sample of so many passes goes over, after which `warm` makes its state: its
    /// untimed passes.
    fn drawn(&mut self, passes: u64, warm: impl FnOnce(&mut Self) -> u64) -> u64 {
        let passes = passes as usize;
        let chunks = passes.min(self.set.window);
        self.orders.borrow_mut()[1].next(chunks);
        let untimed_passes = warm(self);
        touch(self.orders.borrow()[1].arguments(chunks));
        self.sample = Some(Passes { chunks, times: passes / chunks, rest: passes % chunks });
        untimed_passes
    }
}

impl Work for ProbeWork<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    fn units(&self) -> f64 {
        (self.set.calls * self.probe.probe.shape.units) as f64
    }

    fn passes(&self, wanted: f64) -> u64 {
        let window = self.set.window as f64;
        match wanted < TIMES_OVER * window {
            true => wanted.round().clamp(1.0, window) as u64,
            false => ((wanted / window).round() * window) as u64,
        }
    }

    /// Hot: passes over the same calls in another order, until they get no faster.
    fn prepare(&mut self, passes: u64) -> u64 {
        self.drawn(passes, Self::warm)
    }

    /// Checking and drawing have pushed lines of tables out, which one pass over a chunk brings
    /// back. What branches stays trained.
    fn refresh(&mut self, passes: u64, _place: usize) -> u64 {
        self.drawn(passes, |work| {
            work.untimed(1, true);
            1
        })
    }

    /// Training takes as long as fifty samples.
    fn visit(&self, usual: usize) -> usize {
        if self.probe.branches { usual.max(BRANCHING) } else { usual }
    }

    fn run(&mut self, _passes: u64) {
        let Some(Passes { chunks, times, rest }) = self.sample else { return };
        let [_, timed] = &*self.orders.borrow();
        let (arguments, link) = (timed.arguments(chunks), &timed.link);
        let of_a_call = self.probe.probe.shape.argument_words();
        let near = |arguments: &'_ [u64], times: usize| match self.near_calls {
            None => (arguments.len(), times),
            Some(calls) => (calls * of_a_call, times * arguments.len() / (calls * of_a_call)),
        };
        let (words, near_times) = near(arguments, times);
        // SAFETY: the loop is the probe's own or a copy that lives as long as this.
        unsafe {
            let arguments = &arguments[..words];
            self.probe.run_over(self.timed_loop, arguments, link, near_times, &mut self.sums)
        };
        if rest > 0 {
            let arguments = timed.arguments(rest);
            let (words, near_times) = near(arguments, 1);
            // SAFETY: as above.
            unsafe {
                let arguments = &arguments[..words];
                self.probe.run_over(
                    self.timed_loop,
                    arguments,
                    link,
                    near_times,
                    &mut self.rest_sums,
                )
            };
        }
    }

    fn check(&mut self, _passes: u64) -> Result<(), String> {
        let Some(Passes { chunks, times, rest }) = self.sample.take() else {
            return Err("nothing was prepared".into());
        };
        if self.skip_check {
            return Ok(());
        }
        let probe = self.probe.probe;
        let [_, timed] = &*self.orders.borrow();
        let expected = Checksum::of(probe, timed.answers(chunks)).after(times);
        let is_right =
            rest == 0 || self.rest_sums[..] == probe.expected_sums(timed.answers(rest), 1);
        if self.sums[..] == expected && is_right {
            return Ok(());
        }
        let symbol = probe.loop_symbol(self.form);
        Err(format!("{symbol}: checksum {:x?}, right is {expected:x?}", &self.sums[..]))
    }
}

#[cfg(test)]
mod tests;
