//! Fills in the arguments of test cases.
//!
//! The rules of a model put words into the arguments by their numbers and emit each case when it is
//! complete. What they do not put stays as in the case before, which is how the lanes of a batch
//! get different boards side by side.

use crate::effort::Effort;
use crate::question::Question;
use std::ops::ControlFlow;

/// Whether to go on: a sink breaks at the first wrong answer.
pub(crate) type Flow = ControlFlow<()>;

/// Turns cases into arguments and passes them on.
pub(crate) struct Cases<'a> {
    pub(crate) question: &'a Question,
    /// How many occupancies the exhaustive part has.
    pub(crate) effort: Effort,
    words: Vec<u64>,
    empty: Option<usize>,
    sink: &'a mut dyn FnMut(&[u64]) -> Flow,
}

impl<'a> Cases<'a> {
    pub(crate) fn new(
        question: &'a Question,
        effort: Effort,
        sink: &'a mut dyn FnMut(&[u64]) -> Flow,
    ) -> Cases<'a> {
        let mut words = vec![0; question.shape.argument_words()];
        let empty = question.shape.offset("empty");
        // Nothing is occupied before the first case, so that every lane of it keeps the
        // precondition that `empty` is the complement.
        if let Some(empty) = empty {
            words[empty..empty + question.shape.units].fill(!0);
        }
        Cases { question, effort, words, empty, sink }
    }

    /// The case is complete.
    pub(crate) fn emit(&mut self) -> Flow {
        (self.sink)(&self.words)
    }

    /// Puts the direction or line, where that is an argument.
    pub(crate) fn choose(&mut self, number: u64) {
        if let Some(offset) = self.question.choice_offset() {
            self.words[offset] = number;
        }
    }

    /// Puts the `k`th argument of the model, where it is one word.
    pub(crate) fn put(&mut self, k: usize, word: u64) {
        self.put_lane(k, 0, word);
    }

    /// Puts word `lane` of the `k`th argument.
    pub(crate) fn put_lane(&mut self, k: usize, lane: usize, word: u64) {
        self.words[self.question.offset(k) + lane] = word;
    }

    /// Puts the `k`th argument into the first lane and moves the other lanes on by one. A batch so
    /// keeps what the last cases had, and each case visits every lane, beside different ones.
    pub(crate) fn enter(&mut self, k: usize, word: u64) {
        self.enter_at(self.question.offset(k), word);
    }

    /// As [`enter`](Self::enter) the occupied squares, and the empty ones if they are an argument.
    pub(crate) fn enter_occupied(&mut self, k: usize, occupied: u64) {
        self.enter(k, occupied);
        if let Some(empty) = self.empty {
            self.enter_at(empty, !occupied);
        }
    }

    fn enter_at(&mut self, offset: usize, word: u64) {
        self.words.copy_within(offset..offset + self.question.shape.units - 1, offset + 1);
        self.words[offset] = word;
    }
}
