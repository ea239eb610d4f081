//! A question to the oracle: the meaning of the words of a call's arguments.
//!
//! A probe takes its arguments as a row of words in an order that its [`Shape`] names. A model
//! numbers the same arguments in an order that is always the same. [`Question`] maps the second to
//! the first, and [`Call`] reads one row through it, so that the rules of a model need no offsets.

use crate::argument::{Argument, DIRECTION, Kind, LINE};
use crate::walk;
use contract::{Direction, Line, Model, Piece, Shape, Subject};
use std::ops::Range;

/// A model and subject, with the offsets of the arguments in a shape.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question {
    pub(crate) model: Model,
    pub(crate) subject: Subject,
    pub(crate) shape: Shape,
    /// The arguments of the model, in the order of their numbers.
    arguments: &'static [Argument],
    /// Where each argument begins in the words of a call; a direction or line that is an argument
    /// comes last. `board_update` has the most arguments, four.
    offsets: [usize; 5],
}

impl Question {
    /// Makes a question, and finds the model's arguments in the shape.
    ///
    /// # Panics
    /// If the shape lacks an argument of the model.
    pub(crate) fn new(
        model: Model,
        subject: Subject,
        shape: &Shape,
        arguments: &'static [Argument],
    ) -> Question {
        let mut question = Question { model, subject, shape: *shape, arguments, offsets: [0; 5] };
        for (index, argument) in question.all_arguments().enumerate() {
            let name = argument.name;
            question.offsets[index] = shape
                .offset(name)
                .unwrap_or_else(|| panic!("{model} of {subject}: there is no argument {name}"));
        }
        question
    }

    /// Returns the arguments that determine the answer; a direction or line chosen at run time
    /// comes last.
    fn all_arguments(&self) -> impl Iterator<Item = &'static Argument> + use<> {
        let choice = match self.subject {
            Subject::AnyDirection => Some(&DIRECTION),
            Subject::AnyLine => Some(&LINE),
            _ => None,
        };
        self.arguments.iter().chain(choice)
    }

    /// Returns the kind of the argument called `name`. `empty`, which determines nothing, is a set,
    /// and so are the sets of a position; a mailbox is bytes.
    pub(crate) fn kind(&self, name: &str) -> Kind {
        if matches!(name, "codes" | "kinds") {
            return Kind::Bytes;
        }
        let argument = self.all_arguments().find(|argument| argument.name == name);
        argument.map_or(Kind::Set, |argument| argument.kind)
    }

    /// Whether arguments and answers are rows of bytes, not boards.
    pub(crate) fn is_bytes(&self) -> bool {
        self.arguments[0].kind == Kind::Bytes
    }

    /// Returns the offset of this argument of the model.
    pub(crate) fn offset(&self, argument: usize) -> usize {
        self.offsets[argument]
    }

    /// Returns the number of words of the argument called `name`.
    pub(crate) fn width(&self, name: &str) -> usize {
        let input = self.shape.inputs.iter().find(|input| input.name == name);
        input.map_or(0, |input| input.words)
    }

    /// Returns the offset of the direction or line that is chosen at run time.
    pub(crate) fn choice_offset(&self) -> Option<usize> {
        match self.subject {
            Subject::AnyDirection | Subject::AnyLine => Some(self.offsets[self.arguments.len()]),
            _ => None,
        }
    }

    /// Returns the directions of possible calls.
    pub(crate) fn directions(&self) -> Vec<Direction> {
        match self.subject {
            Subject::Direction(direction) => vec![direction],
            _ => Direction::ALL.to_vec(),
        }
    }

    /// Returns the lines of possible calls.
    pub(crate) fn lines(&self) -> Vec<Line> {
        match self.subject {
            Subject::Line(line) => vec![line],
            Subject::Piece(piece) => walk::lines(piece).to_vec(),
            _ => Line::ALL.to_vec(),
        }
    }

    /// Whether each lane is a separate question, answered in that lane.
    fn is_batch(&self) -> bool {
        matches!(self.model, Model::RayBatch | Model::BoardBatch | Model::SquareBatch)
    }

    /// Whether each lane of a batch, except the first, has the question of the previous lane in
    /// `before`.
    pub(crate) fn is_shifted(&self, before: &[u64], words: &[u64]) -> bool {
        if !self.is_batch() || before.len() != words.len() {
            return false;
        }
        let units = self.shape.units;
        let mut start = 0;
        for input in self.shape.inputs {
            let range = start..start + input.words;
            start = range.end;
            let (before, words) = (&before[range.clone()], &words[range]);
            let is_same = if words.len() == units {
                words[1..] == before[..units - 1]
            } else {
                words == before
            };
            if !is_same {
                return false;
            }
        }
        true
    }

    /// Returns the rule on squares, directions, lines and flags that a call's arguments break, if
    /// any.
    pub(crate) fn broken_limit(&self, words: &[u64]) -> Option<&'static str> {
        let mut start = 0;
        for input in self.shape.inputs {
            let numbers = &words[start..start + input.words];
            start += input.words;
            let Some((limit, rule)) = self.kind(input.name).limit() else { continue };
            if numbers.iter().any(|&number| number >= limit) {
                return Some(rule);
            }
        }
        None
    }
}

/// The arguments of one call, by meaning.
pub(crate) struct Call<'a> {
    pub(crate) question: &'a Question,
    pub(crate) words: &'a [u64],
    /// The boards or queries to answer, if the model is a batch.
    pub(crate) lanes: Range<usize>,
}

impl Call<'_> {
    /// Returns this argument of the model, which is one word.
    pub(crate) fn word(&self, argument: usize) -> u64 {
        self.lane(argument, 0)
    }

    /// Returns word `lane` of this argument of the model.
    pub(crate) fn lane(&self, argument: usize, lane: usize) -> u64 {
        self.words[self.question.offset(argument) + lane]
    }

    /// Returns the words of the argument called `name`, if there is one.
    pub(crate) fn find_argument(&self, name: &str) -> Option<&[u64]> {
        let start = self.question.shape.offset(name)?;
        Some(&self.words[start..start + self.question.width(name)])
    }

    /// Returns the number of boards or queries side by side.
    pub(crate) fn units(&self) -> usize {
        self.question.shape.units
    }

    /// Returns the boards or queries to answer.
    pub(crate) fn lanes(&self) -> Range<usize> {
        self.lanes.clone()
    }

    pub(crate) fn direction(&self) -> Direction {
        match (self.question.subject, self.question.choice_offset()) {
            (Subject::Direction(direction), _) => direction,
            (Subject::AnyDirection, Some(offset)) => Direction::ALL[self.words[offset] as usize],
            _ => self.reject_subject("direction"),
        }
    }

    pub(crate) fn line(&self) -> Line {
        match (self.question.subject, self.question.choice_offset()) {
            (Subject::Line(line), _) => line,
            (Subject::AnyLine, Some(offset)) => Line::ALL[self.words[offset] as usize],
            _ => self.reject_subject("line"),
        }
    }

    /// Returns the pieces of the question, in the order of their answers.
    pub(crate) fn pieces(&self) -> &'static [Piece] {
        match self.question.subject.pieces() {
            [] => self.reject_subject("piece"),
            pieces => pieces,
        }
    }

    /// Refuses the subject of the question, for which the model has no answer.
    ///
    /// # Panics
    /// Always.
    pub(crate) fn reject_subject(&self, expected: &str) -> ! {
        let Question { model, subject, .. } = self.question;
        panic!("{model} needs a {expected}, and {subject} is none")
    }

    /// Returns the rule that sets of sliders break: they are subsets of the occupied squares, and
    /// `empty` is the complement of these. All arguments are given by number.
    pub(crate) fn broken_sets(&self, sliders: &[usize], occupied: usize) -> Option<&'static str> {
        let empty = self.question.shape.offset("empty");
        for lane in 0..self.units() {
            let occupied = self.lane(occupied, lane);
            if sliders.iter().any(|&set| self.lane(set, lane) & !occupied != 0) {
                return Some("a slider stands on a square that is not occupied");
            }
            if empty.is_some_and(|empty| self.words[empty + lane] != !occupied) {
                return Some("empty is not the complement of occupied");
            }
        }
        None
    }
}
