//! Fills in the arguments of test cases.

use crate::question::Question;
use crate::suite::{Effort, Part};
use std::ops::ControlFlow;

/// Whether to go on.
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
        sink: &'a mut dyn FnMut(&[u64]) -> Flow,
    ) -> Cases<'a> {
        let mut words = vec![0; question.shape.argument_words()];
        let empty = question.shape.offset("empty");
        if let Some(empty) = empty {
            words[empty..empty + question.shape.units].fill(!0);
        }
        Cases { question, effort: Effort::Full, words, empty, sink }
    }

    /// The case is complete.
    pub(crate) fn emit(&mut self) -> Flow {
        (self.sink)(&self.words)
    }

    /// The direction or line, where that is an argument.
    pub(crate) fn choose(&mut self, number: u64) {
        if let Some(place) = self.question.chosen_place() {
            self.words[place] = number;
        }
    }

    /// The `k`th argument of the model, where it is one word.
    pub(crate) fn put(&mut self, k: usize, word: u64) {
        self.put_lane(k, 0, word);
    }

    /// Word `lane` of the `k`th argument.
    pub(crate) fn put_lane(&mut self, k: usize, lane: usize, word: u64) {
        self.words[self.question.place(k) + lane] = word;
    }

    /// The `k`th argument in the first lane. A batch keeps what the last cases had in its other
    /// lanes: so each case visits every lane, beside different ones.
    pub(crate) fn enter(&mut self, k: usize, word: u64) {
        self.enter_at(self.question.place(k), word);
    }

    /// As [`enter`](Self::enter) the occupied squares, and the empty ones if they are an argument.
    pub(crate) fn enter_occupied(&mut self, k: usize, occupied: u64) {
        self.enter(k, occupied);
        if let Some(empty) = self.empty {
            self.enter_at(empty, !occupied);
        }
    }

    fn enter_at(&mut self, at: usize, word: u64) {
        self.words.copy_within(at..at + self.question.shape.units - 1, at + 1);
        self.words[at] = word;
    }

    /// The cases of a part; timed loops and generic kernels have no cases.
    pub(crate) fn part(&mut self, part: Part, effort: Effort) -> Flow {
        match part {
            Part::Exhaustive => self.exhaustive(effort),
            Part::Edges => self.edges(),
            Part::Random => self.random(effort.random_cases()),
            Part::Loops | Part::Readings => ControlFlow::Continue(()),
        }
    }

    /// Everything finite that the model's answer can depend on; see the crate's documentation.
    pub(crate) fn exhaustive(&mut self, effort: Effort) -> Flow {
        self.effort = effort;
        self.question.rules.exhaustive(self)
    }

    /// The edge set and the adversarial cases.
    pub(crate) fn edges(&mut self) -> Flow {
        self.question.rules.edges(self)
    }

    /// `count` seeded random cases per direction or line, cycling through the densities.
    pub(crate) fn random(&mut self, count: u64) -> Flow {
        self.question.rules.random(self, count)
    }
}
