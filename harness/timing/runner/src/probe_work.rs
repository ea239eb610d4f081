//! A verified probe as work of `measure`: one of its loops, over chunks of a working set. A pass
//! goes over one chunk.
//!
//! A sample goes over a *window* of chunks as often as it has time for, and then over the first of
//! them once more, for the passes that are left. Before it, untimed:
//!
//! 1. draw the calls of the sample, in a new order;
//! 2. bring the state about: other passes until they get no faster, in another order, because the
//!    branch predictor is not to know that of the sample;
//! 3. read the arguments of the sample, which the passes have pushed out.
//!
//! After it, compare the checksum of its answers with that of the right ones.

use crate::PreparedProbe;
use crate::prepare::{Aligned, Checksum, LoopCalls, Orders, SharedCalls, WorkingSet};
use contract::{Form, Loop};
use measure::Work;
use std::hint::black_box;
use std::time::Instant;

/// Maximum number of untimed passes before a sample. Code that gets faster after more of them
/// reaches no steady state.
const MAX_WARMING_PASSES: u64 = 32;
/// A pass is no faster than the one before if it takes this share of that pass's time, or more.
const STEADY_SHARE: f64 = 0.98;
/// Minimum number of untimed calls in new orders for code that branches by the boards: other code
/// makes a predictor forget, and these calls train it again. The mixed run of the self-test shows
/// whether they are enough.
const MIN_TRAINING_CALLS: usize = 8 * 1024;
/// Untimed queries before a visit of code that does not branch: as many as a list has distinct
/// ones, so that they meet each position and most lines of a table.
const QUERIES_BEFORE_VISIT: usize = 2 * 1024;
/// Iterations of an empty loop before that training: taken branches age the entries of a branch
/// predictor. Without them, code that was timed alone was 10 % slower, because the useless entries
/// of earlier calls were still there.
const AGEING_ITERATIONS: u64 = 1 << 20;
/// Minimum number of samples of a visit for code that branches by the boards. Training takes as
/// long as fifty samples, so it should not be repeated after every few.
const MIN_BRANCHING_VISIT: usize = 16;
/// A sample that would go over its window less often than this goes over it once at most, so that
/// no call comes twice in it. Code that is faster than that mispredicts next to nothing.
const MIN_WINDOW_REPEATS: f64 = 4.0;

/// A loop of a probe.
pub struct ProbeWork<'a> {
    name: String,
    probe: &'a PreparedProbe,
    working_set: &'a WorkingSet,
    form: Form,
    timed_loop: Loop,
    /// Whether the loop computes no answers, or not those of its arguments.
    skips_check: bool,
    /// The number of calls that are repeated in place of all calls of a chunk.
    near_calls: Option<usize>,
    orders: Orders,
    /// The calls of the sample that is prepared.
    sample: Option<SampleCalls>,
    sums: Aligned,
    /// The sums of the passes that are left after whole windows.
    rest_sums: Aligned,
}

/// The calls that a sample goes over.
#[derive(Clone, Copy)]
struct SampleCalls {
    /// Number of chunks of the window.
    chunks: usize,
    /// Number of times that the sample goes over the window.
    repeats: usize,
    /// Number of chunks that it goes over once more, from the first of the window.
    rest: usize,
}

impl<'a> ProbeWork<'a> {
    /// Makes work of the probe's loop.
    pub fn new(name: String, probe: &'a PreparedProbe, form: Form) -> Self {
        ProbeWork::with_calls(name, probe, form, &probe.hot_calls)
    }

    /// Makes the same work over the queries that predictors know by heart.
    ///
    /// # Panics
    /// If the model is not one of positions.
    pub fn with_learnt_queries(self) -> Self {
        let ProbeWork { name, probe, form, timed_loop, .. } = self;
        let learnt_calls = probe.learnt_calls.as_ref();
        let learnt_calls = learnt_calls.expect("a model of positions has queries");
        ProbeWork { timed_loop, ..ProbeWork::with_calls(name, probe, form, learnt_calls) }
    }

    /// Makes work of the probe's loop over these calls.
    fn with_calls(
        name: String,
        probe: &'a PreparedProbe,
        form: Form,
        calls: &'a SharedCalls,
    ) -> Self {
        ProbeWork {
            name,
            probe,
            working_set: &calls.working_set,
            orders: calls.orders(probe.probe, form),
            form,
            timed_loop: probe.probe.timed_loop(form),
            skips_check: false,
            near_calls: None,
            sample: None,
            sums: probe.empty_sums(),
            rest_sums: probe.empty_sums(),
        }
    }

    /// Makes work of a copy of that loop.
    ///
    /// # Panics
    /// If it is a copy of another loop.
    pub fn with_copy(
        name: String,
        probe: &'a PreparedProbe,
        form: Form,
        copy: &'a crate::CopiedLoop,
    ) -> Self {
        assert!(copy.is_copy_of(probe.probe.timed_loop(form)), "{name}: a copy of another loop");
        ProbeWork { timed_loop: copy.as_loop(), ..ProbeWork::new(name, probe, form) }
    }

    /// Makes work of a copy that computes nothing, so its answers are not checked. A bound loop
    /// that has a list of addresses goes over one chunk again and again: no pass may be longer than
    /// the list.
    pub fn with_bound_loop(
        name: String,
        probe: &'a PreparedProbe,
        form: Form,
        bound_loop: &'a crate::CopiedLoop,
    ) -> Self {
        let work = ProbeWork::with_copy(name, probe, form, bound_loop);
        let mut near_calls = None;
        if let Some(list) = &bound_loop.address_list {
            let calls = work.working_set.chunks(probe.probe) * work.working_set.calls;
            assert!(list.turns >= calls, "{}: a bound loop that knows fewer turns", work.name);
            near_calls = Some(work.working_set.calls);
        }
        ProbeWork { skips_check: true, near_calls, ..work }
    }

    /// Makes work of a loop of another compiler, whose answers are checked like those of ours.
    ///
    /// # Safety
    /// The loop does what the probe's loop does, and it stays in memory as long as this work.
    pub unsafe fn with_external(
        name: String,
        probe: &'a PreparedProbe,
        form: Form,
        timed_loop: Loop,
    ) -> Self {
        ProbeWork { timed_loop, ..ProbeWork::new(name, probe, form) }
    }

    /// Makes the same number of calls over the first arguments of the list, again and again. Their
    /// answers are not those of all arguments, so the checksum is not compared.
    pub fn repeat_first(self, calls: usize) -> Self {
        let chunk = self.working_set.calls;
        assert!(chunk.is_multiple_of(calls), "{}: {chunk} calls in pieces of {calls}", self.name);
        ProbeWork { skips_check: true, near_calls: Some(calls), ..self }
    }

    /// Makes untimed passes over all calls until they get no faster, and returns their number. Code
    /// that branches by the boards gets a new order in each pass, which trains the predictor.
    fn warm(&mut self) -> u64 {
        let mut chunks = self.working_set.chunks(self.probe.probe);
        if self.probe.probe.shape.by_reference {
            let is_branching = self.probe.is_branching;
            let calls = if is_branching { MIN_TRAINING_CALLS } else { QUERIES_BEFORE_VISIT };
            chunks = chunks.min(calls / self.working_set.calls);
        }
        let is_branching = self.probe.is_branching;
        let mut min_passes = 1;
        if is_branching {
            min_passes = MIN_TRAINING_CALLS.div_ceil(chunks * self.working_set.calls) as u64;
            for iteration in 0..AGEING_ITERATIONS {
                black_box(iteration);
            }
        }
        let max_passes = MAX_WARMING_PASSES.max(min_passes);
        let mut previous_seconds = f64::INFINITY;
        for passes in 1..=max_passes {
            let seconds = self.run_untimed(chunks, passes == 1 || is_branching);
            if passes >= min_passes && seconds >= STEADY_SHARE * previous_seconds {
                return passes;
            }
            previous_seconds = seconds;
        }
        max_passes
    }

    /// Makes an untimed pass over `chunks` chunks, in a new order or in the last one. Returns the
    /// seconds that it took.
    fn run_untimed(&mut self, chunks: usize, has_new_order: bool) -> f64 {
        let [warming, _] = &mut *self.orders.borrow_mut();
        if has_new_order {
            warming.draw_chunks(chunks);
        }
        let (calls, link) = (warming.calls(chunks), warming.link());
        let start = Instant::now();
        // SAFETY: the loop is the probe's own or a copy that lives as long as this.
        unsafe { self.probe.run_calls(self.timed_loop, calls, link, 1, &mut self.sums) };
        start.elapsed().as_secs_f64()
    }

    /// Draws the calls of a sample of `passes` passes.
    fn draw(&mut self, passes: u64) -> SampleCalls {
        let passes = passes as usize;
        let chunks = passes.min(self.working_set.window);
        self.orders.borrow_mut()[1].draw_chunks(chunks);
        SampleCalls { chunks, repeats: passes / chunks, rest: passes % chunks }
    }

    /// Reads the arguments of a sample. This is the last step before it, because the untimed passes
    /// push arguments out of the cache.
    fn finish_preparing(&mut self, sample: SampleCalls) {
        self.orders.borrow()[1].touch(sample.chunks);
        self.sample = Some(sample);
    }

    /// Returns the calls of these that a run goes over, and how often. If only the near ones are
    /// repeated, they are repeated so often that the number of calls stays the same.
    #[inline]
    fn span<'c>(&self, calls: LoopCalls<'c>, repeats: usize) -> (LoopCalls<'c>, usize) {
        match self.near_calls {
            None => (calls, repeats),
            Some(count) => (LoopCalls { count, ..calls }, repeats * calls.count / count),
        }
    }
}

impl Work for ProbeWork<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    fn units(&self) -> f64 {
        (self.working_set.calls * self.probe.probe.shape.units) as f64
    }

    fn passes(&self, wanted: f64) -> u64 {
        let window = self.working_set.window as f64;
        if wanted < MIN_WINDOW_REPEATS * window {
            return wanted.round().clamp(1.0, window) as u64;
        }
        ((wanted / window).round() * window) as u64
    }

    /// Draws the calls, and makes passes over calls in another order until they get no faster: this
    /// is the hot state.
    fn prepare(&mut self, passes: u64) -> u64 {
        let sample = self.draw(passes);
        let untimed_passes = self.warm();
        self.finish_preparing(sample);
        untimed_passes
    }

    /// Makes a pass over one chunk: checking and drawing have pushed lines of tables out, which it
    /// brings back. The branch predictor stays trained.
    fn refresh(&mut self, passes: u64, _index: usize) -> u64 {
        let sample = self.draw(passes);
        self.run_untimed(1, true);
        self.finish_preparing(sample);
        1
    }

    fn visit(&self, usual: usize) -> usize {
        if self.probe.is_branching { usual.max(MIN_BRANCHING_VISIT) } else { usual }
    }

    fn run(&mut self, _passes: u64) {
        let Some(SampleCalls { chunks, repeats, rest }) = self.sample else { return };
        let [_, timed] = &*self.orders.borrow();
        let link = timed.link();
        let (calls, passes) = self.span(timed.calls(chunks), repeats);
        // SAFETY: the loop is the probe's own or a copy that lives as long as this.
        unsafe { self.probe.run_calls(self.timed_loop, calls, link, passes, &mut self.sums) };
        if rest > 0 {
            let (calls, passes) = self.span(timed.calls(rest), 1);
            let sums = &mut self.rest_sums;
            // SAFETY: as above.
            unsafe { self.probe.run_calls(self.timed_loop, calls, link, passes, sums) };
        }
    }

    fn check(&mut self, _passes: u64) -> Result<(), String> {
        let Some(SampleCalls { chunks, repeats, rest }) = self.sample.take() else {
            return Err("nothing was prepared".into());
        };
        if self.skips_check {
            return Ok(());
        }
        let probe = self.probe.probe;
        let [_, timed] = &*self.orders.borrow();
        let expected = Checksum::new(probe, timed.answers(chunks)).after_passes(repeats);
        let is_rest_right =
            rest == 0 || self.rest_sums[..] == probe.expected_sums(timed.answers(rest), 1);
        if self.sums[..] == expected && is_rest_right {
            return Ok(());
        }
        let symbol = probe.loop_symbol(self.form);
        Err(format!("{symbol}: checksum {:x?}, right is {expected:x?}", &self.sums[..]))
    }
}

#[cfg(test)]
mod tests;
