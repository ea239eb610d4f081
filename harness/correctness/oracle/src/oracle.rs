//! The oracle for one model and subject: right answers, preconditions and test cases.
//!
//! It joins a [`Question`], which knows where the arguments are, with the [`Rules`] of the model,
//! which know what they mean.

use crate::cases::{Cases, Flow};
use crate::effort::{Effort, Part};
use crate::models::rules;
use crate::question::{Call, Question};
use crate::rules::Rules;
use contract::{Model, Shape, Subject};
use std::ops::ControlFlow::Continue;

/// Number of random cases in a [sample](Oracle::sample). `board_attacks` draws from six densities
/// for each of three boards, so this number visits every triple once.
const SAMPLE_CASES: u64 = 6 * 6 * 6;
/// A sample has one edge case out of this many. The number is a prime, so that the sample meets no
/// period of the edge set, whose loops have 2, 24 and 64 rounds.
const SAMPLE_EDGE_STRIDE: u64 = 37;

/// An oracle has the right answers and the test cases of one model, subject and shape.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Oracle {
    pub(crate) question: Question,
    rules: &'static dyn Rules,
}

impl Oracle {
    /// Makes the oracle for calls of this shape.
    ///
    /// # Panics
    /// If the shape lacks an argument of the model.
    pub(crate) fn new(model: Model, subject: Subject, shape: &Shape) -> Oracle {
        let rules = rules(model);
        Oracle { question: Question::new(model, subject, shape, rules.arguments()), rules }
    }

    /// Writes the right answer to a call; `answer` holds the answer to the call `before`. If the
    /// boards of a batch have moved by one lane since then, their answers move with them, and we
    /// walk one lane instead of eight.
    pub(crate) fn write_answer_after(&self, before: &[u64], words: &[u64], answer: &mut [u64]) {
        let units = self.question.shape.units;
        let mut lanes = 0..units;
        if self.question.is_shifted(before, words) {
            for set in answer.chunks_exact_mut(units) {
                set.rotate_right(1);
            }
            lanes = 0..1;
        }
        self.rules.write_answer(&Call { question: &self.question, words, lanes }, answer);
    }

    /// Returns the precondition of the model that a call's arguments break, if any.
    pub(crate) fn broken_precondition(&self, words: &[u64]) -> Option<&'static str> {
        // Limits first: the rules of a model read squares and directions without a check.
        self.question.broken_limit(words).or_else(|| {
            let lanes = 0..self.question.shape.units;
            self.rules.broken_precondition(&Call { question: &self.question, words, lanes })
        })
    }

    /// Whether an answer is right, given the words of
    /// [`write_answer_after`](Self::write_answer_after).
    pub(crate) fn is_right(&self, right: &[u64], answer: &[u64]) -> bool {
        self.rules.is_right(&self.question, right, answer)
    }

    /// Describes one word of an answer of several.
    pub(crate) fn describe_word(&self, word: usize) -> String {
        self.rules.describe_word(word, &self.question)
    }

    /// Passes the cases of a part to `sink`; timed loops and generic kernels have no cases.
    pub(crate) fn visit_cases(
        &self,
        part: Part,
        effort: Effort,
        sink: &mut dyn FnMut(&[u64]) -> Flow,
    ) -> Flow {
        let mut cases = Cases::new(&self.question, effort, sink);
        match part {
            Part::Exhaustive => self.rules.emit_exhaustive(&mut cases),
            Part::Edges => self.rules.emit_edges(&mut cases),
            Part::Random => self.rules.emit_random(&mut cases, effort.random_cases()),
            Part::Loops | Part::Readings => Continue(()),
        }
    }

    /// Returns the arguments of a few hundred calls: random cases and some edge cases. Timed loops
    /// and generic kernels run on these, because they are too slow for every case.
    pub(crate) fn sample(&self) -> Vec<u64> {
        let mut arguments = self.random_sample();
        arguments.extend(self.edge_sample());
        arguments
    }

    /// Returns the arguments of [`SAMPLE_CASES`] random cases.
    fn random_sample(&self) -> Vec<u64> {
        let mut arguments = Vec::new();
        // No case of a sample is refused, so the flow of cases never breaks.
        let _ = self.rules.emit_random(
            &mut Cases::new(&self.question, Effort::Edges, &mut |call| {
                arguments.extend_from_slice(call);
                Continue(())
            }),
            SAMPLE_CASES,
        );
        arguments
    }

    /// Returns the arguments of every [`SAMPLE_EDGE_STRIDE`]th edge case, from the first on.
    fn edge_sample(&self) -> Vec<u64> {
        let mut arguments = Vec::new();
        let mut index = 0;
        let _ = self.visit_cases(Part::Edges, Effort::Edges, &mut |call| {
            if index % SAMPLE_EDGE_STRIDE == 0 {
                arguments.extend_from_slice(call);
            }
            index += 1;
            Continue(())
        });
        arguments
    }
}

/// Returns the right answers to calls, whose arguments follow each other.
///
/// # Panics
/// If the arguments or the shape do not fit the model.
pub fn answers(model: Model, subject: Subject, shape: &Shape, arguments: &[u64]) -> Vec<u64> {
    let oracle = Oracle::new(model, subject, shape);
    let words = shape.argument_words();
    assert_eq!(arguments.len() % words, 0, "{model} of {subject}: arguments of half a call");
    let mut answers: Vec<u64> = Vec::with_capacity(arguments.len() / words * shape.answer_words);
    let (mut before, mut answer) = (&[][..], vec![0; shape.answer_words]);
    for call in arguments.chunks_exact(words) {
        oracle.write_answer_after(before, call, &mut answer);
        answers.extend_from_slice(&answer);
        before = call;
    }
    answers
}

/// Returns the first precondition of the model that these calls break, if any.
pub fn broken_precondition(
    model: Model,
    subject: Subject,
    shape: &Shape,
    arguments: &[u64],
) -> Option<&'static str> {
    let oracle = Oracle::new(model, subject, shape);
    let mut calls = arguments.chunks_exact(shape.argument_words());
    calls.find_map(|call| oracle.broken_precondition(call))
}
