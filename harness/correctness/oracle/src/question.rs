//! A question to the oracle: the meaning of the words of a call's arguments, and the right answer.

use crate::argument::{Argument, DIRECTION, Kind, LINE};
use crate::models::{Rules, rules};
use crate::walk;
use contract::{Direction, Line, Model, Piece, Shape, Subject};
use std::ops::Range;

/// A model and subject, with the places of the arguments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question {
    pub(crate) model: Model,
    pub(crate) subject: Subject,
    pub(crate) shape: Shape,
    pub(crate) rules: &'static dyn Rules,
    places: [usize; 5],
}

impl Question {
    /// # Panics
    /// If the shape lacks an argument of the model.
    pub(crate) fn new(model: Model, subject: Subject, shape: &Shape) -> Question {
        let mut question =
            Question { model, subject, shape: *shape, rules: rules(model), places: [0; 5] };
        for (k, argument) in question.arguments().enumerate() {
            let name = argument.name;
            question.places[k] = shape
                .offset(name)
                .unwrap_or_else(|| panic!("{model} of {subject}: there is no argument {name}"));
        }
        question
    }

    /// The arguments that determine the answer; a direction or line chosen at run time comes last.
    fn arguments(&self) -> impl Iterator<Item = &'static Argument> + use<> {
        let chosen = match self.subject {
            Subject::AnyDirection => Some(&DIRECTION),
            Subject::AnyLine => Some(&LINE),
            _ => None,
        };
        self.rules.arguments().iter().chain(chosen)
    }

    /// The kind of the argument called `name`. `empty`, which determines nothing, is a set.
    pub(crate) fn kind(&self, name: &str) -> Kind {
        let found = self.arguments().find(|argument| argument.name == name);
        found.map_or(Kind::Set, |argument| argument.kind)
    }

    /// The offset of the `k`th argument of the model.
    pub(crate) fn place(&self, k: usize) -> usize {
        self.places[k]
    }

    /// Words of the argument called `name`.
    pub(crate) fn width(&self, name: &str) -> usize {
        let input = self.shape.inputs.iter().find(|input| input.name == name);
        input.map_or(0, |input| input.words)
    }

    /// The offset of the direction or line that is chosen at run time.
    pub(crate) fn chosen_place(&self) -> Option<usize> {
        let chosen = matches!(self.subject, Subject::AnyDirection | Subject::AnyLine);
        chosen.then(|| self.places[self.rules.arguments().len()])
    }

    /// The directions of possible calls.
    pub(crate) fn directions(&self) -> Vec<Direction> {
        match self.subject {
            Subject::Direction(direction) => vec![direction],
            _ => Direction::ALL.to_vec(),
        }
    }

    /// The lines of possible calls.
    pub(crate) fn lines(&self) -> Vec<Line> {
        match self.subject {
            Subject::Line(line) => vec![line],
            Subject::Piece(piece) => walk::lines(piece).to_vec(),
            _ => Line::ALL.to_vec(),
        }
    }

    /// Writes the right answer to a call; `answer` holds that to `before`. If the boards of a batch
    /// have moved by one lane since then, their answers move with them, and we walk one lane
    /// instead of eight.
    pub(crate) fn answer_after(&self, before: &[u64], words: &[u64], answer: &mut [u64]) {
        if self.moves_on(before, words) {
            for set in answer.chunks_exact_mut(self.shape.units) {
                set.rotate_right(1);
            }
            self.answer_in(0..1, words, answer);
        } else {
            self.answer_in(0..self.shape.units, words, answer);
        }
    }

    /// Writes the right answer in these lanes alone, if the model is a [batch](Self::is_batch).
    fn answer_in(&self, lanes: Range<usize>, words: &[u64], answer: &mut [u64]) {
        self.rules.answer(&Call { question: self, words, lanes }, answer);
    }

    /// Whether each lane is a separate question, answered in that lane.
    fn is_batch(&self) -> bool {
        matches!(self.model, Model::RayBatch | Model::BoardBatch | Model::SquareBatch)
    }

    /// Whether each lane of a batch, except the first, asks what the previous lane asked in
    /// `before`.
    fn moves_on(&self, before: &[u64], words: &[u64]) -> bool {
        let (units, mut at) = (self.shape.units, 0);
        self.is_batch()
            && before.len() == words.len()
            && self.shape.inputs.iter().all(|input| {
                let argument = at..at + input.words;
                at = argument.end;
                let (before, now) = (&before[argument.clone()], &words[argument]);
                if now.len() == units { now[1..] == before[..units - 1] } else { now == before }
            })
    }

    /// The precondition of the model that a call's arguments break, if any.
    pub(crate) fn broken_precondition(&self, words: &[u64]) -> Option<&'static str> {
        for input in self.shape.inputs {
            let Some((limit, rule)) = self.kind(input.name).limit() else { continue };
            let at = self.shape.offset(input.name).expect("an argument of the shape");
            if words[at..at + input.words].iter().any(|&number| number >= limit) {
                return Some(rule);
            }
        }
        let lanes = 0..self.shape.units;
        self.rules.broken_precondition(&Call { question: self, words, lanes })
    }
}

/// The arguments of one call, by meaning.
pub(crate) struct Call<'a> {
    pub(crate) question: &'a Question,
    words: &'a [u64],
    lanes: Range<usize>,
}

impl Call<'_> {
    /// The `k`th argument of the model, where it is one word.
    pub(crate) fn word(&self, k: usize) -> u64 {
        self.lane(k, 0)
    }

    /// Word `lane` of the `k`th argument.
    pub(crate) fn lane(&self, k: usize, lane: usize) -> u64 {
        self.words[self.question.place(k) + lane]
    }

    /// Number of boards or queries side by side.
    pub(crate) fn units(&self) -> usize {
        self.question.shape.units
    }

    /// The boards or queries to answer.
    pub(crate) fn lanes(&self) -> Range<usize> {
        self.lanes.clone()
    }

    pub(crate) fn direction(&self) -> Direction {
        match (self.question.subject, self.question.chosen_place()) {
            (Subject::Direction(direction), _) => direction,
            (Subject::AnyDirection, Some(place)) => Direction::ALL[self.words[place] as usize],
            _ => self.no_such("direction"),
        }
    }

    pub(crate) fn line(&self) -> Line {
        match (self.question.subject, self.question.chosen_place()) {
            (Subject::Line(line), _) => line,
            (Subject::AnyLine, Some(place)) => Line::ALL[self.words[place] as usize],
            _ => self.no_such("line"),
        }
    }

    /// The pieces of the question, in the order of their answers.
    pub(crate) fn pieces(&self) -> &'static [Piece] {
        match self.question.subject.pieces() {
            [] => self.no_such("piece"),
            pieces => pieces,
        }
    }

    /// # Panics
    /// Always: the model is not asked for such a subject.
    pub(crate) fn no_such(&self, wanted: &str) -> ! {
        let Question { model, subject, .. } = self.question;
        panic!("{model} needs a {wanted}, and {subject} is none")
    }

    /// Checks that sets of sliders are subsets of the occupied squares; all arguments are given by
    /// number.
    pub(crate) fn misplaced(&self, sliders: &[usize], occupied: usize) -> Option<&'static str> {
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

/// The right answers to calls, whose arguments follow each other.
///
/// # Panics
/// If the arguments or the shape do not fit the model.
pub fn answers(model: Model, subject: Subject, shape: &Shape, arguments: &[u64]) -> Vec<u64> {
    let question = Question::new(model, subject, shape);
    let words = shape.argument_words();
    assert_eq!(arguments.len() % words, 0, "{model} of {subject}: arguments of half a call");
    let mut answers: Vec<u64> = Vec::with_capacity(arguments.len() / words * shape.answer_words);
    let (mut before, mut answer) = (&[][..], vec![0; shape.answer_words]);
    for call in arguments.chunks_exact(words) {
        question.answer_after(before, call, &mut answer);
        answers.extend_from_slice(&answer);
        before = call;
    }
    answers
}

/// The first precondition of the model that these calls break, if any.
pub fn broken_precondition(
    model: Model,
    subject: Subject,
    shape: &Shape,
    arguments: &[u64],
) -> Option<&'static str> {
    let question = Question::new(model, subject, shape);
    let mut calls = arguments.chunks_exact(shape.argument_words());
    calls.find_map(|call| question.broken_precondition(call))
}
