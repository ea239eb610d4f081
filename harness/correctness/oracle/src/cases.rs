//! The builder of test cases, which fills in their arguments.
//!
//! The rules of a model put words into the arguments by their numbers and emit each case when it is
//! complete. An argument that they do not put keeps its words of the case before, which is how the
//! lanes of a batch get different boards side by side.

use crate::effort::Effort;
use crate::question::Question;
use std::ops::ControlFlow;

/// Says whether more cases are wanted: a sink breaks at the first wrong answer.
pub(crate) type Flow = ControlFlow<()>;

/// A builder that turns the words of a case into arguments and passes them on.
pub(crate) struct Cases<'a> {
    pub(crate) question: &'a Question,
    /// The effort decides how many occupancies the exhaustive part has.
    pub(crate) effort: Effort,
    /// The arguments of the case in progress.
    words: Vec<u64>,
    /// The offset of the argument `empty`, if the shape has it.
    empty_offset: Option<usize>,
    sink: &'a mut dyn FnMut(&[u64]) -> Flow,
}

impl<'a> Cases<'a> {
    pub(crate) fn new(
        question: &'a Question,
        effort: Effort,
        sink: &'a mut dyn FnMut(&[u64]) -> Flow,
    ) -> Cases<'a> {
        let mut words = vec![0; question.shape.argument_words()];
        let empty_offset = question.shape.offset("empty");
        // Nothing is occupied before the first case, so that every lane of it keeps the
        // precondition that `empty` is the complement.
        if let Some(offset) = empty_offset {
            words[offset..offset + question.shape.units].fill(!0);
        }
        Cases { question, effort, words, empty_offset, sink }
    }

    /// Passes the complete case to the sink.
    pub(crate) fn emit(&mut self) -> Flow {
        (self.sink)(&self.words)
    }

    /// Puts the direction or line, if that is an argument.
    pub(crate) fn choose(&mut self, number: u64) {
        if let Some(offset) = self.question.choice_offset() {
            self.words[offset] = number;
        }
    }

    /// Puts this argument of the model, which is one word.
    pub(crate) fn put(&mut self, argument: usize, word: u64) {
        self.put_lane(argument, 0, word);
    }

    /// Puts word `lane` of this argument of the model.
    pub(crate) fn put_lane(&mut self, argument: usize, lane: usize, word: u64) {
        self.words[self.question.offset(argument) + lane] = word;
    }

    /// Puts the argument called `name`, if the calls have one.
    pub(crate) fn put_named(&mut self, name: &str, words: &[u64]) {
        if let Some(offset) = self.question.shape.offset(name) {
            self.words[offset..offset + words.len()].copy_from_slice(words);
        }
    }

    /// Puts this argument into the first lane and moves the words of all lanes on by one. So each
    /// case visits every lane of a batch, with the cases before it in the other lanes.
    pub(crate) fn enter(&mut self, argument: usize, word: u64) {
        self.shift_in(self.question.offset(argument), word);
    }

    /// Enters the occupied squares as [`enter`](Self::enter) does, and the empty ones if they are
    /// an argument.
    pub(crate) fn enter_occupied(&mut self, argument: usize, occupied: u64) {
        self.enter(argument, occupied);
        if let Some(offset) = self.empty_offset {
            self.shift_in(offset, !occupied);
        }
    }

    fn shift_in(&mut self, offset: usize, word: u64) {
        self.words.copy_within(offset..offset + self.question.shape.units - 1, offset + 1);
        self.words[offset] = word;
    }
}
