//! The calls that a hot sample goes over. It times nothing.
//!
//! Tables and arguments are to be near, and no predictor is to know the calls by heart. So a **deck** has two
//! lists of the same calls: one to be gone over untimed, again and again, and one to be timed, in **blocks**
//! of other orders. A sample takes blocks that follow each other.

use contract::{Form, Probe};
use stats::Shuffle;
use std::ops::{Deref, Range};

/// Units of a block: two table lines each are half of a first-level cache of 32 KiB.
const BLOCK_UNITS: usize = 128;
/// Calls of a block at least: the loop's start and end are a small part of it.
const MIN_CALLS: usize = 16;
/// Bytes of arguments of the timed list, if it is the same calls over and over.
const ORDERS_BYTES: usize = 8 * 1024;
const WORDS_OF_A_LINE: usize = 8;

/// Calls to go over, untimed and timed.
pub struct Deck {
    warming: List,
    timed: List,
    /// Calls of a block.
    calls: usize,
}

/// Calls in one order, for both loops.
struct List {
    arguments: Aligned,
    chained: Aligned,
    link: Vec<u64>,
    answers: Vec<u64>,
}

/// Arguments that a loop may be given, with the link that it begins with.
pub struct Stretch<'a> {
    /// Of whole calls.
    pub arguments: &'a [u64],
    /// As [`Probe::chain`] says.
    pub link: Vec<u64>,
}

impl Deck {
    /// Some of the calls, over and over in orders of their own: they and the lines of tables that they
    /// touch are half of a first-level cache.
    pub fn near(probe: &Probe, arguments: &[u64], answers: &[u64]) -> Deck {
        let shape = &probe.shape;
        let all = arguments.len() / shape.argument_words();
        // A call of any direction stands for one of eight: all of them, or they are not dealt evenly.
        let calls = match probe.subject.is_any() {
            true => all,
            false => (BLOCK_UNITS / shape.units).max(MIN_CALLS).min(all),
        };
        let of_an_order = calls * shape.argument_words() * size_of::<u64>();
        let orders = (ORDERS_BYTES / of_an_order).max(2);
        Deck::of(probe, arguments, answers, calls, orders, calls)
    }

    /// All of the calls, which are many, once: no block comes twice before all others did.
    pub fn wide(probe: &Probe, arguments: &[u64], answers: &[u64]) -> Deck {
        let all = arguments.len() / probe.shape.argument_words();
        let calls = (BLOCK_UNITS / probe.shape.units).max(MIN_CALLS).min(all);
        Deck::of(probe, arguments, answers, all - all % calls, 1, calls)
    }

    fn of(
        probe: &Probe,
        arguments: &[u64],
        answers: &[u64],
        picked: usize,
        orders: usize,
        calls: usize,
    ) -> Deck {
        let mut shuffle = Shuffle::new(picked as u64);
        let mut order: Vec<usize> = (0..arguments.len() / probe.shape.argument_words()).collect();
        shuffle.shuffle(&mut order);
        order.truncate(picked);
        let mut list = |orders: usize| {
            let mut all = Vec::with_capacity(orders * picked);
            for _ in 0..orders {
                shuffle.shuffle(&mut order);
                all.extend(&order);
            }
            List::in_order(probe, arguments, answers, &all)
        };
        Deck { warming: list(1), timed: list(orders), calls }
    }

    /// Calls of a block.
    pub fn calls(&self) -> usize {
        self.calls
    }

    /// Blocks of the timed list.
    pub fn blocks(&self, probe: &Probe) -> usize {
        self.timed.answers.len() / (self.calls * probe.shape.answer_words)
    }

    /// All arguments that the loop of `form` is timed on.
    pub fn arguments(&self, form: Form) -> &[u64] {
        self.timed.of(form)
    }

    /// What is gone over untimed.
    pub fn warming(&self, form: Form) -> Stretch<'_> {
        Stretch { arguments: self.warming.of(form), link: self.warming.link.clone() }
    }

    /// These blocks of the timed list.
    pub fn blocks_at(&self, probe: &Probe, form: Form, blocks: Range<usize>) -> Stretch<'_> {
        let words = self.calls * probe.shape.argument_words();
        let arguments = &self.timed.of(form)[blocks.start * words..blocks.end * words];
        let before = blocks.start * self.calls * probe.shape.answer_words;
        let link = match before.checked_sub(probe.shape.answer_words) {
            Some(last) => probe.link_after(&self.timed.answers[last..before]),
            None => self.timed.link.clone(),
        };
        Stretch { arguments, link }
    }

    /// The right answers of these blocks.
    pub fn answers(&self, probe: &Probe, blocks: Range<usize>) -> &[u64] {
        let words = self.calls * probe.shape.answer_words;
        &self.timed.answers[blocks.start * words..blocks.end * words]
    }
}

impl List {
    fn in_order(probe: &Probe, arguments: &[u64], answers: &[u64], order: &[usize]) -> List {
        let dealt = |words: &[u64], of_a_call: usize| -> Vec<u64> {
            order.iter().flat_map(|call| &words[call * of_a_call..][..of_a_call]).copied().collect()
        };
        let arguments = dealt(arguments, probe.shape.argument_words());
        let answers = dealt(answers, probe.shape.answer_words);
        let (chained, link) = probe.chain(&arguments, &answers);
        List { arguments: Aligned::of(&arguments), chained: Aligned::of(&chained), link, answers }
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
        let mut room: Vec<u64> = Vec::with_capacity(words.len() + WORDS_OF_A_LINE - 1);
        let start =
            room.as_ptr().align_offset(WORDS_OF_A_LINE * size_of::<u64>()).min(WORDS_OF_A_LINE - 1);
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
    use contract::Subject;

    fn probes() -> impl Iterator<Item = (&'static Probe, Vec<u64>, Vec<u64>)> {
        let workload = workloads::by_name("game", 1).expect("a workload");
        registry::probes().map(move |(_, routine, probe)| {
            let shape = &probe.shape;
            let arguments = workloads::arguments(routine.model, probe.subject, shape, &workload);
            let answers = oracle::answers(routine.model, probe.subject, shape, &arguments);
            (probe, arguments, answers)
        })
    }

    fn sorted(words: &[u64], of_a_call: usize) -> Vec<&[u64]> {
        let mut calls: Vec<&[u64]> = words.chunks(of_a_call).collect();
        calls.sort_unstable();
        calls
    }

    #[test]
    fn what_is_timed_is_what_was_gone_over_in_orders_of_its_own() {
        for (probe, arguments, answers) in probes() {
            let deck = Deck::near(probe, &arguments, &answers);
            let words = probe.shape.argument_words();
            let warming = deck.warming(Form::Throughput).arguments;
            assert_eq!(warming.len(), deck.calls() * words, "{}", probe.symbol);
            let blocks = deck.blocks(probe);
            let orders: Vec<&[u64]> = (0..blocks)
                .map(|at| deck.blocks_at(probe, Form::Throughput, at..at + 1).arguments)
                .chain([warming])
                .collect();
            assert!(blocks >= 2, "{}: {blocks} orders", probe.symbol);
            for (at, order) in orders.iter().enumerate() {
                assert_eq!(sorted(order, words), sorted(warming, words), "{}", probe.symbol);
                let is_new = !orders[..at].contains(order);
                assert!(
                    is_new || probe.subject.is_any() || deck.calls() < 8,
                    "{}: an order twice",
                    probe.symbol
                );
            }
        }
    }

    #[test]
    fn every_block_goes_over_right_answers_from_its_own_link() {
        let of_squares = |probe: &&'static Probe| matches!(probe.subject, Subject::Piece(_));
        for (probe, arguments, answers) in probes().filter(|(probe, ..)| of_squares(probe)) {
            let deck = Deck::wide(probe, &arguments, &answers);
            let blocks = deck.blocks(probe);
            let last = blocks - 1..blocks;
            let plain = deck.blocks_at(probe, Form::Throughput, last.clone()).arguments;
            let chained = deck.blocks_at(probe, Form::Latency, last.clone());
            let right = deck.answers(probe, last);
            let mut link = chained.link;
            let words = probe.shape.argument_words();
            for ((plain, chained), answer) in plain
                .chunks(words)
                .zip(chained.arguments.chunks(words))
                .zip(right.chunks(probe.shape.answer_words))
            {
                let mut at = 0;
                for input in probe.shape.inputs {
                    for word in 0..input.words {
                        let by = if input.chained { link[word] } else { 0 };
                        assert_eq!(chained[at + word] ^ by, plain[at + word], "{}", probe.symbol);
                    }
                    at += input.words;
                }
                link = probe.link_after(answer);
            }
        }
    }

    #[test]
    fn arguments_begin_on_a_cache_line() {
        for count in [1, 7, 8, 100, 3_000] {
            let words: Vec<u64> = (0..count).collect();
            let aligned = Aligned::of(&words);
            assert_eq!(*aligned, *words);
            assert!(aligned.as_ptr().addr().is_multiple_of(64));
        }
    }
}
