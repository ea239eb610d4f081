//! The calls that a hot sample goes over.
//!
//! Tables and arguments must be near, and no branch predictor may learn the calls. The two demands
//! contradict each other: few calls are near, but a predictor learns them soon; many calls are far.
//! So
//!
//! - most routines get one *chunk* of calls, few enough for the first-level cache, in a new order
//!   for each sample;
//! - routines that branch by the boards get many chunks (a *window*), in a new order too. They have
//!   no tables to speak of, and their arguments are read in a row, so that far ones cost little.

use super::Aligned;
use contract::{Form, Probe};
use measure::stats::Shuffle;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// Maximum number of units of a chunk. With two table lines for each of them, a chunk takes half of
/// a first-level cache of 32 KiB.
const CHUNK_UNITS: usize = 128;
/// Minimum number of calls of a chunk, so that the loop's start and end are a small part of it.
const MIN_CALLS: usize = 16;
/// Bytes of arguments of one sample if it goes over the same calls in several orders.
const SAMPLE_BYTES: usize = 8 * 1024;

/// Calls to go over, each once, with their right answers.
#[derive(Clone)]
pub(crate) struct WorkingSet {
    /// The arguments of all calls.
    pub(crate) arguments: Aligned,
    /// The right answers to them.
    pub(crate) answers: Vec<u64>,
    /// Number of calls of a chunk.
    pub(crate) calls: usize,
    /// Maximum number of chunks of a sample. A sample of more passes goes over them again.
    pub(crate) window: usize,
}

impl WorkingSet {
    /// Draws one chunk of the calls, so that they and their table lines stay in the first-level
    /// cache.
    pub fn small(probe: &Probe, arguments: &[u64], answers: &[u64]) -> WorkingSet {
        let shape = &probe.shape;
        let count = arguments.len() / shape.argument_words();
        // A routine for any direction gets a random direction with each call. Some directions
        // would come more often than others in a part of the calls, so it goes over all calls.
        let calls = if probe.subject.is_any() { count } else { chunk_calls(probe).min(count) };
        let chunk_bytes = calls * shape.argument_words() * size_of::<u64>();
        let window = (SAMPLE_BYTES / chunk_bytes).max(2);
        WorkingSet::draw(probe, [arguments, answers], calls, [calls, window])
    }

    /// Takes all of the calls, which are many.
    pub fn large(probe: &Probe, arguments: &[u64], answers: &[u64]) -> WorkingSet {
        let count = arguments.len() / probe.shape.argument_words();
        let calls = chunk_calls(probe).min(count);
        let window = count / calls;
        WorkingSet::draw(probe, [arguments, answers], window * calls, [calls, window])
    }

    /// Draws `count` of the calls at random. A chunk has `calls` calls, a window has `window`
    /// chunks.
    fn draw(
        probe: &Probe,
        [arguments, answers]: [&[u64]; 2],
        count: usize,
        [calls, window]: [usize; 2],
    ) -> WorkingSet {
        let shape = &probe.shape;
        let mut order: Vec<usize> = (0..arguments.len() / shape.argument_words()).collect();
        Shuffle::new(count as u64).shuffle(&mut order);
        order.truncate(count);
        WorkingSet {
            arguments: Aligned::from_words(&reorder(arguments, shape.argument_words(), &order)),
            answers: reorder(answers, shape.answer_words, &order),
            calls,
            window,
        }
    }

    /// Returns the number of chunks that all calls make.
    pub fn chunks(&self, probe: &Probe) -> usize {
        self.answers.len() / (self.calls * probe.shape.answer_words)
    }
}

/// Returns the words of all calls in this order. Each call has `words_per_call` words.
fn reorder(words: &[u64], words_per_call: usize, order: &[usize]) -> Vec<u64> {
    let mut reordered = Vec::new();
    for call in order {
        reordered.extend_from_slice(&words[call * words_per_call..][..words_per_call]);
    }
    reordered
}

/// Returns the number of calls of a chunk for a workload that has enough of them.
fn chunk_calls(probe: &Probe) -> usize {
    (CHUNK_UNITS / probe.shape.units).max(MIN_CALLS)
}

/// A working set, and the orders in which routines go over it. All routines that answer its
/// question share them: only one routine is timed at a time, and one set stays in the cache where
/// many would not.
pub(crate) struct SharedCalls {
    /// The calls.
    pub working_set: Rc<WorkingSet>,
    latency: OnceCell<Orders>,
    throughput: OnceCell<Orders>,
}

/// An order for untimed passes and one for timed ones.
pub(crate) type Orders = Rc<RefCell<[ShuffledCalls; 2]>>;

impl SharedCalls {
    /// Shares the calls. An order is drawn when a sample first needs it.
    pub fn new(working_set: WorkingSet) -> Rc<SharedCalls> {
        let (latency, throughput) = (OnceCell::new(), OnceCell::new());
        Rc::new(SharedCalls { working_set: Rc::new(working_set), latency, throughput })
    }

    /// Returns the orders for the loop of that form. The probe has the shape of the working set.
    pub fn orders(&self, probe: &'static Probe, form: Form) -> Orders {
        let orders = match form {
            Form::Latency => &self.latency,
            Form::Throughput => &self.throughput,
        };
        let orders = orders.get_or_init(|| {
            let seeds = [1, 2];
            let orders = seeds.map(|seed| ShuffledCalls::new(&self.working_set, probe, form, seed));
            Rc::new(RefCell::new(orders))
        });
        Rc::clone(orders)
    }
}

/// Calls of a working set in random order. In one pass over the set no call comes twice, and each
/// pass has another order.
pub(crate) struct ShuffledCalls {
    working_set: Rc<WorkingSet>,
    probe: &'static Probe,
    form: Form,
    order: Vec<usize>,
    /// Number of calls that were drawn in this pass over the set.
    position: usize,
    shuffle: Shuffle,
    /// The arguments of the calls that were drawn last, as the loop of that form reads them.
    arguments: Aligned,
    answers: Vec<u64>,
    /// The link that the latency loop begins with.
    pub(crate) link: Vec<u64>,
}

impl ShuffledCalls {
    /// Makes an order that depends on the seed. No call is drawn yet.
    pub fn new(working_set: &Rc<WorkingSet>, probe: &'static Probe, form: Form, seed: u64) -> Self {
        let shape = &probe.shape;
        let count = working_set.answers.len() / shape.answer_words;
        let max_calls = count.max(working_set.window * working_set.calls);
        ShuffledCalls {
            working_set: Rc::clone(working_set),
            probe,
            form,
            order: (0..count).collect(),
            position: 0,
            shuffle: Shuffle::new(seed),
            arguments: Aligned::new(max_calls * shape.argument_words()),
            answers: Vec::with_capacity(max_calls * shape.answer_words),
            link: Vec::new(),
        }
    }

    /// Draws so many chunks, in a new pass over the set if fewer are left. A loop may go over them
    /// several times, so the first call is chained to the answer of the last.
    ///
    /// # Panics
    /// If a sample never has so many chunks, and the set does not either.
    pub fn draw_chunks(&mut self, chunks: usize) {
        let shape = &self.probe.shape;
        let (argument_words, answer_words) = (shape.argument_words(), shape.answer_words);
        let calls = chunks * self.working_set.calls;
        self.answers.clear();
        if self.position + calls > self.order.len() {
            self.position = 0;
        }
        let arguments = &mut self.arguments[..calls * argument_words];
        for words in arguments.chunks_exact_mut(argument_words) {
            let call = self.shuffle.draw(&mut self.order[self.position..]);
            self.position = (self.position + 1) % self.order.len();
            words.copy_from_slice(
                &self.working_set.arguments[call * argument_words..][..argument_words],
            );
            self.answers.extend_from_slice(
                &self.working_set.answers[call * answer_words..][..answer_words],
            );
        }
        self.link = match self.form {
            Form::Latency => self.probe.chain(arguments, &self.answers),
            Form::Throughput => vec![0; self.probe.link_words()],
        };
    }

    /// Returns the arguments of the first `chunks` of the chunks that were drawn last.
    pub fn arguments(&self, chunks: usize) -> &[u64] {
        &self.arguments[..chunks * self.working_set.calls * self.probe.shape.argument_words()]
    }

    /// Returns the right answers to these arguments.
    pub fn answers(&self, chunks: usize) -> &[u64] {
        &self.answers[..chunks * self.working_set.calls * self.probe.shape.answer_words]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::Routine;

    fn cases(routine: &Routine, probe: &Probe) -> (Vec<u64>, Vec<u64>) {
        let (model, shape) = (routine.model, &probe.shape);
        let workload = oracle::workloads::by_name("game", 1).expect("a workload");
        let arguments = oracle::workloads::arguments(model, probe.subject, shape, &workload);
        let answers = oracle::answers(model, probe.subject, shape, &arguments);
        (arguments, answers)
    }

    fn sorted(words: &[u64], words_per_call: usize) -> Vec<&[u64]> {
        let mut calls: Vec<&[u64]> = words.chunks(words_per_call).collect();
        calls.sort_unstable();
        calls
    }

    #[test]
    fn each_pass_has_every_call_once_in_another_order() {
        let mut shapes = Vec::new();
        for (_, routine, probe) in contract::registry::probes() {
            if shapes.contains(&probe.shape) {
                continue;
            }
            shapes.push(probe.shape);
            let (arguments, answers) = cases(routine, probe);
            let set = Rc::new(WorkingSet::small(probe, &arguments, &answers));
            let words = probe.shape.argument_words();
            assert_eq!(set.arguments.len(), set.calls * words, "{}", probe.symbol);
            let mut calls = ShuffledCalls::new(&set, probe, Form::Throughput, 1);
            let mut orders: Vec<Vec<u64>> = Vec::new();
            for _ in 0..8 {
                calls.draw_chunks(1);
                let order = calls.arguments(1);
                assert_eq!(sorted(order, words), sorted(&set.arguments, words), "{}", probe.symbol);
                let is_new = orders.iter().all(|known_order| known_order != order);
                assert!(is_new, "{}: an order twice", probe.symbol);
                orders.push(order.to_vec());
            }
        }
    }

    #[test]
    fn samples_of_all_lengths_have_the_right_answers() {
        for variant in contract::registry::variants() {
            let runnable = variant.routines.iter().find(|routine| routine.runnable().is_ok());
            let Some(routine) = runnable else { continue };
            let Some(probe) = routine.probes.first() else { continue };
            variant.ready();
            let (arguments, answers) = cases(routine, probe);
            let sets = [WorkingSet::small, WorkingSet::large];
            for set in sets.map(|set| Rc::new(set(probe, &arguments, &answers))) {
                for form in Form::ALL {
                    let mut calls = ShuffledCalls::new(&set, probe, form, 3);
                    for chunks in [1, set.window] {
                        calls.draw_chunks(chunks);
                        for passes in [1, 2] {
                            // SAFETY: it runs here.
                            let sums = unsafe {
                                probe.run(form, calls.arguments(chunks), passes, &calls.link)
                            };
                            let expected = probe.expected_sums(calls.answers(chunks), passes);
                            assert_eq!(sums, expected, "{} {chunks}", probe.symbol);
                        }
                    }
                }
            }
        }
    }
}
