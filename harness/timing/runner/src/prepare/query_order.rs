//! Queries in an order: the list that a sample of a model of positions goes over.
//!
//! A list is made once in a process. A sample goes over a segment of it, and the next sample over
//! the segment behind that, so that nothing is drawn between samples. Predictors know no segment
//! again when it returns: the list has more branches than they have entries.

use super::Aligned;
use super::working_set::{CallOrder, LoopCalls, WorkingSet};
use crate::cache_lines::touch;
use contract::queries::Queries;
use contract::{Form, Probe};
use measure::stats::Shuffle;

/// Calls of a list that no predictor learns.
pub(super) const LIST_CALLS: usize = 1 << 15;

/// A list of queries, and the segment of it that was drawn last.
pub(super) struct QueryOrder {
    probe: &'static Probe,
    form: Form,
    /// Calls of a chunk.
    chunk_calls: usize,
    /// Chunks of the list.
    chunks: usize,
    list: Aligned,
    /// Words before the first query.
    words_before: usize,
    /// The right answers, in the order of the list.
    answers: Vec<u64>,
    /// The first chunk of the segment.
    segment_start: usize,
    /// The first chunk after it.
    segment_end: usize,
    /// The link that the latency loop begins the segment with.
    link: Vec<u64>,
}

impl QueryOrder {
    /// Makes a list of the calls of a working set, each as often as any other, in an order that
    /// depends on the seed.
    ///
    /// # Panics
    /// If the loops of the probe read rows of arguments.
    pub(super) fn new(
        working_set: &WorkingSet,
        queries: &Queries,
        probe: &'static Probe,
        form: Form,
        seed: u64,
    ) -> Self {
        let order = random_order(working_set, &probe.shape, seed);
        let (words, answer_words) = (probe.shape.query_words(), probe.shape.answer_words);
        let words_before = queries.words_before();
        let mut list = Aligned::new(words_before + order.len() * words);
        queries.write_head(&mut list);
        let answer_of = |call: usize| &working_set.answers[call * answer_words..][..answer_words];
        let mut answers = Vec::with_capacity(order.len() * answer_words);
        let mut call_before = order[order.len() - 1];
        for (query, &call) in list[words_before..].chunks_exact_mut(words).zip(&order) {
            let answer_before = match form {
                Form::Latency => Some(answer_of(call_before)),
                Form::Throughput => None,
            };
            queries.write(call, answer_before, query);
            answers.extend_from_slice(answer_of(call));
            call_before = call;
        }
        QueryOrder {
            probe,
            form,
            chunk_calls: working_set.calls,
            chunks: order.len() / working_set.calls,
            list,
            words_before,
            answers,
            segment_start: 0,
            segment_end: 0,
            link: Vec::new(),
        }
    }

    fn chunk_answer_words(&self) -> usize {
        self.chunk_calls * self.probe.shape.answer_words
    }
}

/// Returns the calls of a list in random order, by their index in the working set.
fn random_order(working_set: &WorkingSet, shape: &contract::Shape, seed: u64) -> Vec<usize> {
    let distinct_calls = working_set.answers.len() / shape.answer_words;
    let mut order: Vec<usize> = (0..LIST_CALLS).map(|index| index % distinct_calls).collect();
    Shuffle::new(seed).shuffle(&mut order);
    order.truncate(working_set.window * working_set.calls);
    order
}

impl CallOrder for QueryOrder {
    fn draw_chunks(&mut self, chunks: usize) {
        assert!(chunks <= self.chunks, "a segment of more than the list");
        let has_room = self.segment_end + chunks <= self.chunks;
        self.segment_start = if has_room { self.segment_end } else { 0 };
        self.segment_end = self.segment_start + chunks;
        let chunk_words = self.chunk_calls * self.probe.shape.query_words();
        self.list[0] = (self.words_before + self.segment_start * chunk_words) as u64;
        self.link = match self.form {
            Form::Throughput => vec![0; self.probe.link_words()],
            Form::Latency => {
                // Before the first call of the list comes the last, because passes repeat.
                let end = self.segment_start * self.chunk_answer_words();
                let end = if end == 0 { self.answers.len() } else { end };
                let answer_before = &self.answers[..end];
                let first = answer_before.len() - self.probe.shape.answer_words;
                self.probe.link_after(&answer_before[first..])
            }
        };
    }

    fn calls(&self, chunks: usize) -> LoopCalls<'_> {
        LoopCalls { words: &self.list, count: chunks * self.chunk_calls }
    }

    fn answers(&self, chunks: usize) -> &[u64] {
        let start = self.segment_start * self.chunk_answer_words();
        &self.answers[start..][..chunks * self.chunk_answer_words()]
    }

    fn link(&self) -> &[u64] {
        &self.link
    }

    /// Reads the queries first: there may be more of them than the first-level cache holds, and it
    /// is to hold the positions.
    fn touch(&self, chunks: usize) {
        let first = self.list[0] as usize;
        let words = chunks * self.chunk_calls * self.probe.shape.query_words();
        touch(&self.list[first..][..words]);
        touch(&self.list[..self.words_before]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Boards, PreparedProbe};
    use std::collections::BTreeMap;

    fn prepared(variant: &str, routine: &str) -> PreparedProbe {
        let variant = contract::registry::variant(variant).expect("registered");
        let routine = variant.routine(routine).expect("it has this");
        let workload = oracle::workloads::by_name("game", 1).expect("a workload");
        let prepared = Boards::new(workload).prepare(variant, routine).expect("right answers");
        prepared.probes[0].clone()
    }

    fn order(probe: &PreparedProbe, form: Form, seed: u64) -> QueryOrder {
        let set = &probe.hot_calls.working_set;
        let queries = Queries::new(&probe.probe.shape, &set.arguments);
        QueryOrder::new(set, &queries, probe.probe, form, seed)
    }

    /// Runs the loop once over the segment that was drawn last.
    fn sums(order: &QueryOrder, chunks: usize) -> Vec<u64> {
        let LoopCalls { words, count } = order.calls(chunks);
        let mut sums = vec![0; 2 * order.probe.shape.sum_lanes];
        let link = order.link().as_ptr();
        // SAFETY: it runs here, and the calls and the link are those of the probe.
        unsafe {
            let timed_loop = order.probe.timed_loop(order.form);
            timed_loop(words.as_ptr(), count, 1, link, sums.as_mut_ptr());
        }
        sums
    }

    /// Two kernels that any machine runs; threats are chained in the position.
    const ROUTINES: [(&str, &str); 2] =
        [("hyperbola", "attackers"), ("union_fills", "threats_words")];

    #[test]
    fn successive_segments_have_right_answers_and_a_swapped_query_is_found() {
        for (variant, routine) in ROUTINES {
            let probe = prepared(variant, routine);
            for form in Form::ALL {
                let mut order = order(&probe, form, 1);
                // 100 and 100 of 256 chunks, and then 100 from the start again.
                for _ in 0..3 {
                    order.draw_chunks(100);
                    let expected = order.probe.expected_sums(order.answers(100), 1);
                    assert_eq!(sums(&order, 100), expected, "{variant} {form}");
                }
                assert_eq!(order.segment_start, 0, "the segments do not overlap");
                let (first, words) = (order.list[0] as usize, order.probe.shape.query_words());
                let (query, other) = (first + 7 * words, first + 9 * words);
                assert_ne!(order.list[query], order.list[other], "{variant} {form}");
                order.list.swap(query, other);
                let expected = order.probe.expected_sums(order.answers(100), 1);
                assert_ne!(sums(&order, 100), expected, "{variant} {form}: unsorted");
                order.list.swap(query, other);
                order.answers[5] ^= 1;
                let expected = order.probe.expected_sums(order.answers(100), 1);
                assert_ne!(sums(&order, 100), expected, "{variant} {form}: another answer");
            }
        }
    }

    #[test]
    fn a_list_has_each_call_equally_often_in_an_order_of_its_own() {
        for ((variant, routine), distinct_calls) in ROUTINES.into_iter().zip([2048, 512]) {
            let probe = prepared(variant, routine);
            let [first, second] = [1, 2].map(|seed| order(&probe, Form::Throughput, seed));
            let words = probe.probe.shape.query_words();
            assert_ne!(first.list[..], second.list[..]);
            for order in [first, second] {
                let mut times: BTreeMap<u64, usize> = BTreeMap::new();
                for query in order.list[order.words_before..].chunks_exact(words) {
                    *times.entry(query[0]).or_default() += 1;
                }
                let all_calls: usize = times.values().sum();
                assert_eq!(all_calls, LIST_CALLS);
                // Two calls may ask about the same square of the same position.
                let least = LIST_CALLS / distinct_calls;
                assert!(times.values().all(|&count| count.is_multiple_of(least)), "{variant}");
                assert!(times.len() > distinct_calls * 4 / 5, "{variant}: {}", times.len());
                let bytes = order.words_before * size_of::<u64>();
                assert!(bytes <= (16 << 10) + 64, "{variant}: {bytes} bytes of positions");
            }
        }
    }

    #[test]
    fn learnt_queries_are_the_first_of_the_timed_list() {
        let probe = prepared("hyperbola", "attackers");
        let learnt_calls = probe.learnt_calls.as_ref().expect("a model of positions");
        let orders = learnt_calls.orders(probe.probe, Form::Throughput);
        let [warming, timed] = &mut *orders.borrow_mut();
        warming.draw_chunks(1);
        timed.draw_chunks(1);
        let calls = timed.calls(1);
        assert_eq!(calls.count, 256);
        assert_eq!(calls.words, warming.calls(1).words, "predictors are to know it");
        let unlearnt_orders = probe.hot_calls.orders(probe.probe, Form::Throughput);
        let [_, unlearnt] = &mut *unlearnt_orders.borrow_mut();
        unlearnt.draw_chunks(2);
        assert_eq!(calls.words, &unlearnt.calls(2).words[..calls.words.len()]);
        // Pass after pass the same: the next sample is not another segment.
        timed.draw_chunks(1);
        assert_eq!(timed.calls(1).words, warming.calls(1).words);
    }
}
