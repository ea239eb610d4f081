//! The calls that a hot sample goes over. It times nothing.
//!
//! Tables and arguments are to be near, and no branch predictor is to know the calls by heart. So a working set has
//! two lists of the same calls: one is gone over untimed; the other, in orders of its own, is timed, some **chunks** of it a
//! sample. The next sample takes the chunks that follow.

use crate::pressure::LINE_BYTES;
use contract::{Form, Probe};
use stats::Shuffle;
use std::ops::{Deref, Range};

/// Units of a chunk: two table lines each are half of a first-level cache of 32 KiB.
const CHUNK_UNITS: usize = 128;
/// Calls of a chunk at least: the loop's start and end are a small part of it.
const MIN_CALLS: usize = 16;
/// Bytes of arguments of one sample, if that goes over the same calls in several orders.
const SAMPLE_BYTES: usize = 8 * 1024;
/// Samples until an order comes again. Of few orders a predictor keeps some from sample to sample.
const SAMPLES: usize = 4;
/// The same of what is sampled without others in between, who make a predictor forget.
const SAMPLES_ALONE: usize = 256;

/// Calls to go over, untimed and timed.
pub struct WorkingSet {
    warming: List,
    timed: List,
    /// Calls of a chunk.
    calls: usize,
    /// Chunks of a sample at most.
    window: usize,
}

/// Calls in one order, for both loops. Those of a sample may be gone over again: the last one's answer is what the
/// first is chained to.
struct List {
    arguments: Aligned,
    chained: Aligned,
    answers: Vec<u64>,
}

/// Arguments of whole calls, and the link that the latency loop begins with.
pub struct Stretch<'a> {
    /// As the loop of one form reads them.
    pub arguments: &'a [u64],
    /// As [`Probe::chain`] says.
    pub link: Vec<u64>,
}

impl WorkingSet {
    /// Some of the calls in several orders: they and two table lines for each are half of a first-level cache.
    pub fn small(probe: &Probe, arguments: &[u64], answers: &[u64]) -> WorkingSet {
        WorkingSet::small_in_orders(probe, [arguments, answers], SAMPLES)
    }

    /// The same in so many orders that no predictor keeps them, with nothing else timed in between.
    pub fn alone(probe: &Probe, arguments: &[u64], answers: &[u64]) -> WorkingSet {
        WorkingSet::small_in_orders(probe, [arguments, answers], SAMPLES_ALONE)
    }

    fn small_in_orders(
        probe: &Probe,
        [arguments, answers]: [&[u64]; 2],
        samples: usize,
    ) -> WorkingSet {
        let shape = &probe.shape;
        let all = arguments.len() / shape.argument_words();
        // A call of any direction stands for one of eight: all of them, or they are not dealt evenly.
        let calls = if probe.subject.is_any() { all } else { chunk_calls(probe).min(all) };
        let chunk_bytes = calls * shape.argument_words() * size_of::<u64>();
        let window = (SAMPLE_BYTES / chunk_bytes).max(2);
        WorkingSet::of(probe, [arguments, answers], calls, [calls, window, samples])
    }

    /// All of the calls, which are many, in one order: no chunk comes twice before all others did.
    pub fn large(probe: &Probe, arguments: &[u64], answers: &[u64]) -> WorkingSet {
        let all = arguments.len() / probe.shape.argument_words();
        let calls = chunk_calls(probe).min(all);
        let window = all / calls;
        WorkingSet::of(probe, [arguments, answers], window * calls, [calls, window, 1])
    }

    /// The same calls in the same orders, in memory that begins 8 bytes behind the start of a cache line: what of
    /// vectors that were loaded in one piece crosses lines now.
    pub fn misaligned(&self) -> WorkingSet {
        let list = |list: &List| List {
            arguments: Aligned::behind(&list.arguments, 1),
            chained: Aligned::behind(&list.chained, 1),
            answers: list.answers.clone(),
        };
        WorkingSet { warming: list(&self.warming), timed: list(&self.timed), ..*self }
    }

    /// So many of the calls, drawn at random: in one order, and in others for so many samples of so many chunks.
    fn of(
        probe: &Probe,
        [arguments, answers]: [&[u64]; 2],
        drawn: usize,
        [calls, window, samples]: [usize; 3],
    ) -> WorkingSet {
        let mut shuffle = Shuffle::new(drawn as u64);
        let mut order: Vec<usize> = (0..arguments.len() / probe.shape.argument_words()).collect();
        shuffle.shuffle(&mut order);
        order.truncate(drawn);
        let mut list = |samples: usize, of_a_sample: usize| {
            let mut all = Vec::with_capacity(samples * of_a_sample);
            while all.len() < samples * of_a_sample {
                shuffle.shuffle(&mut order);
                all.extend(&order);
            }
            List::in_order(probe, [arguments, answers], &all, of_a_sample)
        };
        WorkingSet { warming: list(1, drawn), timed: list(samples, window * calls), calls, window }
    }

    /// Calls of a chunk.
    pub fn calls(&self) -> usize {
        self.calls
    }

    /// Chunks of a sample at most; one of more passes goes over them again.
    pub fn window(&self) -> usize {
        self.window
    }

    /// Chunks of the timed list.
    pub fn chunks(&self, probe: &Probe) -> usize {
        self.timed.answers.len() / (self.calls * probe.shape.answer_words)
    }

    /// What is gone over untimed.
    pub fn warming(&self, probe: &Probe, form: Form) -> Stretch<'_> {
        let last = self.warming.answers.len() - probe.shape.answer_words;
        let link = probe.link_after(&self.warming.answers[last..]);
        Stretch { arguments: self.warming.of(form), link }
    }

    /// These chunks of the timed list, which are of one sample: of one window.
    pub fn timed(&self, probe: &Probe, form: Form, chunks: Range<usize>) -> Stretch<'_> {
        let words = self.calls * probe.shape.argument_words();
        let arguments = &self.timed.of(form)[chunks.start * words..chunks.end * words];
        // A window begins with the link that its end leaves.
        let before = match chunks.start % self.window {
            0 => chunks.start + self.window,
            _ => chunks.start,
        };
        let end = before * self.calls * probe.shape.answer_words;
        let link = probe.link_after(&self.timed.answers[end - probe.shape.answer_words..end]);
        Stretch { arguments, link }
    }

    /// The chunks of a sample of so many, the first of which is `next` or comes after it.
    pub fn sample(&self, probe: &Probe, next: usize, chunks: usize) -> Range<usize> {
        let left = self.window - next % self.window;
        let start = if chunks <= left { next } else { (next + left) % self.chunks(probe) };
        start..start + chunks
    }

    /// The right answers of these chunks.
    pub fn answers(&self, probe: &Probe, chunks: Range<usize>) -> &[u64] {
        let words = self.calls * probe.shape.answer_words;
        &self.timed.answers[chunks.start * words..chunks.end * words]
    }
}

fn chunk_calls(probe: &Probe) -> usize {
    (CHUNK_UNITS / probe.shape.units).max(MIN_CALLS)
}

impl List {
    /// Chained so that each `ring` of calls follows its own end.
    fn in_order(
        probe: &Probe,
        [arguments, answers]: [&[u64]; 2],
        order: &[usize],
        ring: usize,
    ) -> List {
        let dealt = |words: &[u64], of_a_call: usize| -> Vec<u64> {
            order.iter().flat_map(|call| &words[call * of_a_call..][..of_a_call]).copied().collect()
        };
        let shape = &probe.shape;
        let arguments = dealt(arguments, shape.argument_words());
        let answers = dealt(answers, shape.answer_words);
        let chained: Vec<u64> = arguments
            .chunks(ring * shape.argument_words())
            .zip(answers.chunks(ring * shape.answer_words))
            .flat_map(|(arguments, answers)| probe.chain(arguments, answers).0)
            .collect();
        List { arguments: Aligned::of(&arguments), chained: Aligned::of(&chained), answers }
    }

    fn of(&self, form: Form) -> &[u64] {
        match form {
            Form::Latency => &self.chained,
            Form::Throughput => &self.arguments,
        }
    }
}

/// Words that begin on a cache line, so that no vector of them lies on two.
struct Aligned {
    words: Vec<u64>,
    start: usize,
}

impl Aligned {
    fn of(words: &[u64]) -> Aligned {
        Aligned::behind(words, 0)
    }

    /// So many words behind the start of a line.
    fn behind(words: &[u64], offset: usize) -> Aligned {
        const MOST_BEFORE: usize = LINE_BYTES / size_of::<u64>() - 1;
        let mut room: Vec<u64> = Vec::with_capacity(words.len() + MOST_BEFORE + offset);
        // Where no offset can be told, as in an interpreter, they begin anywhere.
        let start = room.as_ptr().align_offset(LINE_BYTES).min(MOST_BEFORE) + offset;
        room.resize(start, 0);
        room.extend(words);
        Aligned { words: room, start }
    }
}

impl Deref for Aligned {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        &self.words[self.start..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::Routine;

    fn cases(routine: &Routine, probe: &Probe) -> (Vec<u64>, Vec<u64>) {
        let (model, shape) = (routine.model, &probe.shape);
        let workload = workloads::by_name("game", 1).expect("a workload");
        let arguments = workloads::arguments(model, probe.subject, shape, &workload);
        let answers = oracle::answers(model, probe.subject, shape, &arguments);
        (arguments, answers)
    }

    fn sorted(words: &[u64], of_a_call: usize) -> Vec<&[u64]> {
        let mut calls: Vec<&[u64]> = words.chunks(of_a_call).collect();
        calls.sort_unstable();
        calls
    }

    #[test]
    fn what_is_timed_is_what_was_gone_over_in_orders_of_its_own() {
        for (_, routine, probe) in registry::probes() {
            let (arguments, answers) = cases(routine, probe);
            let set = WorkingSet::small(probe, &arguments, &answers);
            let words = probe.shape.argument_words();
            let warming = set.warming(probe, Form::Throughput).arguments;
            assert_eq!(warming.len(), set.calls() * words, "{}", probe.symbol);
            let chunks = set.chunks(probe);
            let orders: Vec<&[u64]> = (0..chunks)
                .map(|at| set.timed(probe, Form::Throughput, at..at + 1).arguments)
                .chain([warming])
                .collect();
            assert!(chunks >= 2 * SAMPLES, "{}: {chunks} orders", probe.symbol);
            for (at, order) in orders.iter().enumerate() {
                assert_eq!(sorted(order, words), sorted(warming, words), "{}", probe.symbol);
                assert!(!orders[..at].contains(order), "{}: an order twice", probe.symbol);
            }
        }
    }

    #[test]
    fn whatever_a_sample_goes_over_it_comes_to_the_right_answers() {
        for (variant, routine, probe) in registry::probes() {
            if routine.runnable().is_err() {
                continue;
            }
            variant.ready();
            let (arguments, answers) = cases(routine, probe);
            let sets = [WorkingSet::small, WorkingSet::large];
            for set in sets.map(|set| set(probe, &arguments, &answers)) {
                let [mut next, last] = [0, set.chunks(probe)];
                while next < last {
                    let chunks =
                        set.sample(probe, next, (set.window() - next % set.window()).min(3));
                    next = chunks.end;
                    for form in Form::ALL {
                        // A window may be gone over again from its start.
                        let is_whole = chunks.len() == set.window();
                        for passes in 1..=if is_whole { 2 } else { 1 } {
                            let Stretch { arguments, link } =
                                set.timed(probe, form, chunks.clone());
                            // SAFETY: it runs here.
                            let sums = unsafe { probe.run(form, arguments, passes, &link) };
                            let right = set.answers(probe, chunks.clone());
                            let expected = probe.expected_sums(right, passes);
                            assert_eq!(sums, expected, "{} {chunks:?}", probe.symbol);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_sample_stays_within_a_window_and_the_next_goes_on() {
        let (_, routine, probe) = registry::probes().next().expect("a probe");
        let (arguments, answers) = cases(routine, probe);
        let set = WorkingSet::small(probe, &arguments, &answers);
        let (window, all) = (set.window(), set.chunks(probe));
        assert_eq!(all, SAMPLES * window);
        assert_eq!(set.sample(probe, 0, window), 0..window);
        assert_eq!(set.sample(probe, 1, window), window..2 * window, "one chunk too few are left");
        assert_eq!(set.sample(probe, 1, 1), 1..2);
        assert_eq!(set.sample(probe, all - 1, window), 0..window, "from the start again");
    }

    #[test]
    fn arguments_begin_on_a_cache_line() {
        for count in [1, 7, 8, 100, 3_000] {
            let words: Vec<u64> = (0..count).collect();
            let aligned = Aligned::of(&words);
            assert_eq!(*aligned, *words);
            assert!(aligned.as_ptr().addr().is_multiple_of(LINE_BYTES));
            let behind = Aligned::behind(&words, 1);
            assert_eq!((&*behind, behind.as_ptr().addr() % LINE_BYTES), (&words[..], 8));
        }
    }
}
