//! A verified probe as work of `measure`: one of its loops, over chunks of a working set. A pass is
//! a chunk.
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
use crate::cache_lines::touch;
use crate::prepare::{Aligned, Checksum, Orders, WorkingSet};
use contract::{Form, Loop};
use measure::Work;
use std::hint::black_box;
use std::time::Instant;

/// Untimed passes at most: what still gets faster after so many has no state that could be reached.
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
/// Samples of a visit of what branches by the boards. Training takes as long as fifty samples, so
/// it should not be repeated after every few.
const BRANCHING_VISIT: usize = 16;
/// A sample that would go over its window less often than this takes it once at most, so that no
/// call comes twice in it. What is faster than that mispredicts next to nothing.
const MIN_TIMES_OVER: f64 = 4.0;

/// A loop of a probe.
pub struct ProbeWork<'a> {
    name: String,
    probe: &'a PreparedProbe,
    set: &'a WorkingSet,
    form: Form,
    timed_loop: Loop,
    /// Whether it computes no answers, or not those of its arguments.
    skip_check: bool,
    /// So many calls over and over, in place of all.
    near_calls: Option<usize>,
    orders: Orders,
    /// What the sample that is prepared goes over.
    sample: Option<Passes>,
    sums: Aligned,
    /// Those of the passes that are left after whole ones over the window.
    rest_sums: Aligned,
}

/// What a sample goes over.
#[derive(Clone, Copy)]
struct Passes {
    /// So many chunks,
    chunks: usize,
    /// so many times,
    times: usize,
    /// and the first ones once more.
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

    /// A copy that computes nothing, so its answers are not checked. A bound loop that knows the
    /// addresses of so many calls goes over that many.
    pub fn with_bound_loop(
        name: String,
        probe: &'a PreparedProbe,
        form: Form,
        bound_loop: &'a crate::CopiedLoop,
    ) -> Self {
        let work = ProbeWork::with_copy(name, probe, form, bound_loop);
        let mut near_calls = None;
        if let Some((_, turns)) = &bound_loop.known {
            let calls = work.set.chunks(probe.probe) * work.set.calls;
            assert!(*turns >= calls, "{}: a bound loop that knows fewer turns", work.name);
            near_calls = Some(work.set.calls);
        }
        ProbeWork { skip_check: true, near_calls, ..work }
    }

    /// A loop of another compiler, whose answers are checked like any other's.
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

    /// As many calls as before, over the first arguments of the list again and again. Their answers
    /// are not those of all arguments, so the checksum is not compared.
    pub fn over_first(self, calls: usize) -> Self {
        let chunk = self.set.calls;
        assert!(chunk.is_multiple_of(calls), "{}: {chunk} calls in pieces of {calls}", self.name);
        ProbeWork { skip_check: true, near_calls: Some(calls), ..self }
    }

    /// Makes untimed passes over all calls until they get no faster, and returns their number. What
    /// branches by the boards is trained by new orders.
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
            let seconds = self.run_untimed(chunks, passes == 1 || branches);
            if passes >= min && seconds >= NO_FASTER * last {
                return passes;
            }
            last = seconds;
        }
        MAX_WARMING.max(min)
    }

    /// Makes an untimed pass over so many chunks, in a new order or in the last one. Returns the
    /// seconds that it took.
    fn run_untimed(&mut self, chunks: usize, in_new_order: bool) -> f64 {
        let [warming, _] = &mut *self.orders.borrow_mut();
        if in_new_order {
            warming.next(chunks);
        }
        let (arguments, link) = (warming.arguments(chunks), &warming.link);
        let start = Instant::now();
        // SAFETY: the loop is the probe's own or a copy that lives as long as this.
        unsafe { self.probe.run_over(self.timed_loop, arguments, link, 1, &mut self.sums) };
        start.elapsed().as_secs_f64()
    }

    /// Draws the calls of a sample of so many passes.
    fn draw(&mut self, passes: u64) -> Passes {
        let passes = passes as usize;
        let chunks = passes.min(self.set.window);
        self.orders.borrow_mut()[1].next(chunks);
        Passes { chunks, times: passes / chunks, rest: passes % chunks }
    }

    /// Brings the arguments of a sample near, the last thing before it.
    fn finish_preparing(&mut self, sample: Passes) {
        touch(self.orders.borrow()[1].arguments(sample.chunks));
        self.sample = Some(sample);
    }

    /// How many words of these arguments a run goes over, and how many times: all of them as often
    /// as asked, or the near ones as much more often as there are fewer of them.
    #[inline]
    fn span(&self, arguments: &[u64], times: usize) -> (usize, usize) {
        match self.near_calls {
            None => (arguments.len(), times),
            Some(calls) => {
                let words = calls * self.probe.probe.shape.argument_words();
                (words, times * arguments.len() / words)
            }
        }
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
        if wanted < MIN_TIMES_OVER * window {
            return wanted.round().clamp(1.0, window) as u64;
        }
        ((wanted / window).round() * window) as u64
    }

    /// Hot: passes over the same calls in another order, until they get no faster.
    fn prepare(&mut self, passes: u64) -> u64 {
        let sample = self.draw(passes);
        let untimed_passes = self.warm();
        self.finish_preparing(sample);
        untimed_passes
    }

    /// Checking and drawing have pushed lines of tables out, which a pass over one chunk brings
    /// back. What branches stays trained.
    fn refresh(&mut self, passes: u64, _place: usize) -> u64 {
        let sample = self.draw(passes);
        self.run_untimed(1, true);
        self.finish_preparing(sample);
        1
    }

    fn visit(&self, usual: usize) -> usize {
        if self.probe.branches { usual.max(BRANCHING_VISIT) } else { usual }
    }

    fn run(&mut self, _passes: u64) {
        let Some(Passes { chunks, times, rest }) = self.sample else { return };
        let [_, timed] = &*self.orders.borrow();
        let (arguments, link) = (timed.arguments(chunks), &timed.link);
        let (words, times) = self.span(arguments, times);
        let arguments = &arguments[..words];
        // SAFETY: the loop is the probe's own or a copy that lives as long as this.
        unsafe { self.probe.run_over(self.timed_loop, arguments, link, times, &mut self.sums) };
        if rest > 0 {
            let arguments = timed.arguments(rest);
            let (words, times) = self.span(arguments, 1);
            let (arguments, sums) = (&arguments[..words], &mut self.rest_sums);
            // SAFETY: as above.
            unsafe { self.probe.run_over(self.timed_loop, arguments, link, times, sums) };
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
