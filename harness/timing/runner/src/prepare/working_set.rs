//! The calls that a hot sample goes over.
//!
//! Tables and arguments must be near, and no branch predictor may learn the calls. The two demands
//! contradict each other: few calls are near, but a predictor learns them soon; many calls are far.
//! So
//!
//! - most routines get one *chunk* of calls, few enough for the first-level cache, in a new order
//!   for each sample;
//! - routines that branch by the boards get many chunks (a *window*), in a new order too. They have
//!   no tables to speak of, and their arguments are read in a row, so that far ones cost little;
//! - models of positions get many chunks of queries about few positions, whether their routines
//!   branch or not, or else few queries again and again, which predictors know by heart.

use super::Aligned;
use super::query_order::{LIST_CALLS, QueryOrder};
use crate::cache_lines::touch;
use contract::queries::Queries;
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

/// Queries that are repeated in one order, so that predictors know them by heart.
const LEARNT_CALLS: usize = 256;

/// Calls to go over, with their right answers: each once, or in a list of queries more often.
#[derive(Clone)]
pub(crate) struct WorkingSet {
    /// The arguments of all calls.
    pub(crate) arguments: Rc<Aligned>,
    /// The right answers to them.
    pub(crate) answers: Rc<Vec<u64>>,
    /// The same calls as queries, if loops read these.
    queries: Option<Rc<Queries>>,
    /// Number of calls of a chunk.
    pub(crate) calls: usize,
    /// Maximum number of chunks of a sample. A sample of more passes goes over them again.
    pub(crate) window: usize,
}

impl WorkingSet {
    /// Draws one chunk of the calls, so that they and their table lines stay in the first-level
    /// cache.
    pub fn one_chunk(probe: &Probe, arguments: &[u64], answers: &[u64]) -> WorkingSet {
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
    pub fn all_calls(probe: &Probe, arguments: &[u64], answers: &[u64]) -> WorkingSet {
        let count = arguments.len() / probe.shape.argument_words();
        let calls = chunk_calls(probe).min(count);
        let window = count / calls;
        WorkingSet::draw(probe, [arguments, answers], window * calls, [calls, window])
    }

    /// Takes all of the calls as queries, many times in an order that no predictor learns.
    pub fn all_queries(probe: &Probe, arguments: &[u64], answers: &[u64]) -> WorkingSet {
        let shape = &probe.shape;
        let count = arguments.len() / shape.argument_words();
        let calls = chunk_calls(probe);
        let shape_of_list = [calls, LIST_CALLS / calls];
        let set = WorkingSet::draw(probe, [arguments, answers], count, shape_of_list);
        WorkingSet { queries: Some(Rc::new(Queries::new(shape, &set.arguments))), ..set }
    }

    /// Returns the first queries of such a set alone, which are repeated in one order.
    pub fn first_queries(&self) -> WorkingSet {
        WorkingSet { calls: LEARNT_CALLS, window: 1, ..self.clone() }
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
            arguments: Rc::new(Aligned::from_words(&reorder(
                arguments,
                shape.argument_words(),
                &order,
            ))),
            answers: Rc::new(reorder(answers, shape.answer_words, &order)),
            queries: None,
            calls,
            window,
        }
    }

    /// Returns the number of chunks that all calls make.
    pub fn chunks(&self, probe: &Probe) -> usize {
        if self.queries.is_some() {
            return self.window;
        }
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
pub(crate) type Orders = Rc<RefCell<[Box<dyn CallOrder>; 2]>>;

/// Calls of a working set in an order, in which samples go over some of its chunks.
pub(crate) trait CallOrder {
    /// Draws `chunks` chunks. A loop may go over them several times, so the first call is chained
    /// to the answer of the last.
    ///
    /// # Panics
    /// If neither a sample nor the set ever has that many chunks.
    fn draw_chunks(&mut self, chunks: usize);

    /// Returns the first `chunks` of the chunks that were drawn last.
    fn calls(&self, chunks: usize) -> LoopCalls<'_>;

    /// Returns the right answers to these calls.
    fn answers(&self, chunks: usize) -> &[u64];

    /// Returns the link that the latency loop begins with.
    fn link(&self) -> &[u64];

    /// Reads these calls, so that they are at hand in a sample.
    fn touch(&self, chunks: usize);
}

/// Calls as a timed loop reads them.
#[derive(Clone, Copy)]
pub(crate) struct LoopCalls<'a> {
    /// Rows of arguments, or a list of queries; see [`contract::Shape::loop_words`].
    pub words: &'a [u64],
    /// Number of the calls that the loop goes over.
    pub count: usize,
}

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
            // Predictors are to know what is learnt, and not to know anything else.
            let is_learnt = self.working_set.calls == LEARNT_CALLS;
            let seeds = if is_learnt { [2, 2] } else { [1, 2] };
            let orders = seeds.map(|seed| self.order(probe, form, seed));
            Rc::new(RefCell::new(orders))
        });
        Rc::clone(orders)
    }

    fn order(&self, probe: &'static Probe, form: Form, seed: u64) -> Box<dyn CallOrder> {
        let working_set = &self.working_set;
        match &working_set.queries {
            Some(queries) => Box::new(QueryOrder::new(working_set, queries, probe, form, seed)),
            None => Box::new(ShuffledCalls::new(working_set, probe, form, seed)),
        }
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
    link: Vec<u64>,
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
}

impl CallOrder for ShuffledCalls {
    /// Begins a new pass over the set if fewer chunks are left.
    fn draw_chunks(&mut self, chunks: usize) {
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

    fn calls(&self, chunks: usize) -> LoopCalls<'_> {
        let count = chunks * self.working_set.calls;
        LoopCalls { words: &self.arguments[..count * self.probe.shape.argument_words()], count }
    }

    fn answers(&self, chunks: usize) -> &[u64] {
        &self.answers[..chunks * self.working_set.calls * self.probe.shape.answer_words]
    }

    fn link(&self) -> &[u64] {
        &self.link
    }

    fn touch(&self, chunks: usize) {
        touch(self.calls(chunks).words);
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
            let set = Rc::new(WorkingSet::one_chunk(probe, &arguments, &answers));
            let words = probe.shape.argument_words();
            assert_eq!(set.arguments.len(), set.calls * words, "{}", probe.symbol);
            let mut calls = ShuffledCalls::new(&set, probe, Form::Throughput, 1);
            let mut orders: Vec<Vec<u64>> = Vec::new();
            for _ in 0..8 {
                calls.draw_chunks(1);
                let order = calls.calls(1).words;
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
            let sets = match probe.shape.by_reference {
                false => [WorkingSet::one_chunk, WorkingSet::all_calls]
                    .map(|set| set(probe, &arguments, &answers)),
                true => {
                    let unlearnt = WorkingSet::all_queries(probe, &arguments, &answers);
                    [unlearnt.first_queries(), unlearnt]
                }
            };
            for calls in sets.map(SharedCalls::new) {
                for form in Form::ALL {
                    let mut order = calls.order(probe, form, 3);
                    for chunks in [1, calls.working_set.window] {
                        order.draw_chunks(chunks);
                        for passes in [1, 2] {
                            // A segment that begins within a list is chained to what is before it.
                            if passes == 2 && chunks < calls.working_set.window {
                                continue;
                            }
                            let sums = sums(probe, form, &*order, chunks, passes);
                            let expected = probe.expected_sums(order.answers(chunks), passes);
                            assert_eq!(sums, expected, "{} {chunks}", probe.symbol);
                        }
                    }
                }
            }
        }
    }

    /// Runs the loop over the chunks that were drawn last.
    fn sums(
        probe: &Probe,
        form: Form,
        order: &dyn CallOrder,
        chunks: usize,
        passes: usize,
    ) -> Vec<u64> {
        let LoopCalls { words, count } = order.calls(chunks);
        let mut sums = vec![0; 2 * probe.shape.sum_lanes];
        // SAFETY: only routines that run here are tested, and the calls are theirs.
        unsafe {
            let timed_loop = probe.timed_loop(form);
            timed_loop(words.as_ptr(), count, passes, order.link().as_ptr(), sums.as_mut_ptr());
        }
        sums
    }
}
