//! From a record to its right answer: which words mean what, and which walk answers.
//!
//! It must not know who asks: neither variants nor probes appear here.

use crate::{coordinates, walk};
use contract::{Direction, Line, Model, Shape, Subject};

/// A model and subject with the places of the arguments looked up once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question {
    pub(crate) model: Model,
    pub(crate) subject: Subject,
    pub(crate) shape: Shape,
    places: [usize; 4],
}

impl Question {
    /// # Panics
    /// If the shape lacks an argument of the model.
    pub(crate) fn new(model: Model, subject: Subject, shape: &Shape) -> Question {
        let mut places = [0; 4];
        let chosen = match subject {
            Subject::AnyDirection => Some("direction"),
            Subject::AnyLine => Some("line"),
            _ => None,
        };
        for (place, name) in places.iter_mut().zip(arguments(model).iter().copied().chain(chosen)) {
            *place = shape.offset(name).unwrap_or_else(|| {
                panic!("{model} of {subject}: the record has no argument called {name}")
            });
        }
        Question { model, subject, shape: *shape, places }
    }

    /// Where the `k`th argument of [`arguments`] starts; the chosen direction or line comes last.
    pub(crate) fn place(&self, k: usize) -> usize {
        self.places[k]
    }

    /// Where the chosen direction or line stands, if it is an argument.
    pub(crate) fn chosen_place(&self) -> Option<usize> {
        let chosen = matches!(self.subject, Subject::AnyDirection | Subject::AnyLine);
        chosen.then(|| self.places[arguments(self.model).len()])
    }

    /// The directions that a record may be about.
    pub(crate) fn directions(&self) -> Vec<Direction> {
        match self.subject {
            Subject::Direction(direction) => vec![direction],
            _ => Direction::ALL.to_vec(),
        }
    }

    /// The lines that a record may be about.
    pub(crate) fn lines(&self) -> Vec<Line> {
        match self.subject {
            Subject::Line(line) => vec![line],
            Subject::Piece(piece) => walk::lines(piece).to_vec(),
            _ => Line::ALL.to_vec(),
        }
    }

    fn direction(&self, record: &[u64]) -> Direction {
        match (self.subject, self.chosen_place()) {
            (Subject::Direction(direction), _) => direction,
            (Subject::AnyDirection, Some(place)) => Direction::ALL[record[place] as usize],
            _ => panic!("{} has no directions, {} is none", self.model, self.subject),
        }
    }

    fn line(&self, record: &[u64]) -> Line {
        match (self.subject, self.chosen_place()) {
            (Subject::Line(line), _) => line,
            (Subject::AnyLine, Some(place)) => Line::ALL[record[place] as usize],
            _ => panic!("{} has lines, {} is none", self.model, self.subject),
        }
    }

    /// Writes the right answer to `record`.
    pub(crate) fn answer(&self, record: &[u64], answer: &mut [u64]) {
        let [a, b, ..] = self.places;
        match self.model {
            Model::Step => answer[0] = walk::step(self.direction(record), record[a]),
            Model::Fill => answer[0] = walk::fill(self.direction(record), record[a], record[b]),
            Model::RayAttacks | Model::RayBatch => {
                let direction = self.direction(record);
                for (lane, attacks) in answer.iter_mut().enumerate() {
                    *attacks = walk::attacks(direction, record[a + lane], record[b + lane]);
                }
            }
            Model::BoardAttacks => {
                let occupied = record[self.places[2]];
                for (attacks, direction) in answer.iter_mut().zip(Direction::ALL) {
                    let sliders = match walk::signs(direction) {
                        (0, _) | (_, 0) => record[a],
                        _ => record[b],
                    };
                    *attacks = walk::attacks(direction, sliders, occupied);
                }
            }
            Model::LineAttacks => answer[0] = walk::line(self.line(record), record[a], record[b]),
            Model::SquareAttacks => {
                let Subject::Piece(piece) = self.subject else {
                    panic!("{} is of a piece, {} is none", self.model, self.subject)
                };
                answer[0] = walk::piece(piece, record[a], record[b]);
            }
            Model::RaysQuadrant => {
                let Subject::Numbering(numbering) = self.subject else {
                    panic!("{} needs a numbering, {} is none", self.model, self.subject)
                };
                for (k, directions) in answer.iter_mut().enumerate() {
                    let ray = |coordinate| coordinates::ray(numbering, coordinate, record[b]);
                    *directions = coordinates::each_byte(record[a + k], ray);
                }
            }
            Model::ByteArithmetic => {
                let Subject::Arithmetic(kind) = self.subject else {
                    panic!("{} needs a kind, {} is none", self.model, self.subject)
                };
                answer[0] = coordinates::arithmetic(kind, record[a], record[b]);
            }
        }
    }

    /// What a record breaks of the model's preconditions, if it breaks any.
    pub(crate) fn broken_precondition(&self, record: &[u64]) -> Option<&'static str> {
        let [a, b, c, ..] = self.places;
        let lanes = self.shape.units;
        let sets: &[(usize, usize)] = match self.model {
            Model::RayAttacks | Model::RayBatch => &[(a, b)],
            Model::BoardAttacks => &[(a, c), (b, c)],
            _ => return self.broken_number(record),
        };
        let lanes = if self.model == Model::RayBatch { lanes } else { 1 };
        for (sliders, occupied) in sets {
            for lane in 0..lanes {
                if record[sliders + lane] & !record[occupied + lane] != 0 {
                    return Some("a slider stands on a square that is not occupied");
                }
                if let Some(empty) = self.shape.offset("empty")
                    && record[empty + lane] != !record[occupied + lane]
                {
                    return Some("empty is not the complement of occupied");
                }
            }
        }
        self.broken_number(record)
    }

    fn broken_number(&self, record: &[u64]) -> Option<&'static str> {
        let above = |name, limit| self.shape.offset(name).is_some_and(|at| record[at] >= limit);
        if above("square", 64) {
            Some("a square is 0 (a1) to 63 (h8)")
        } else if above("direction", 8) {
            Some("a direction is 0 to 7")
        } else if above("line", 4) {
            Some("a line is 0 to 3")
        } else {
            None
        }
    }
}

/// The arguments that decide the answer. `empty` is not among them: it follows from `occupied`.
fn arguments(model: Model) -> &'static [&'static str] {
    match model {
        Model::Step => &["set"],
        Model::Fill => &["generators", "propagators"],
        Model::RayAttacks | Model::RayBatch => &["sliders", "occupied"],
        Model::BoardAttacks => &["orthogonal", "diagonal", "occupied"],
        Model::LineAttacks | Model::SquareAttacks => &["square", "occupied"],
        Model::RaysQuadrant => &["coordinates", "square"],
        Model::ByteArithmetic => &["x", "y"],
    }
}

/// The right answer to one record.
///
/// # Panics
/// If the record or the shape does not fit the model.
pub fn answer(model: Model, subject: Subject, shape: &Shape, record: &[u64]) -> Vec<u64> {
    answers(model, subject, shape, record)
}

/// The right answers to whole records, one after the other.
///
/// # Panics
/// If the records or the shape do not fit the model.
pub fn answers(model: Model, subject: Subject, shape: &Shape, records: &[u64]) -> Vec<u64> {
    let question = Question::new(model, subject, shape);
    let words = shape.record_words();
    assert_eq!(records.len() % words, 0, "{model} of {subject}: no whole number of records");
    let mut answers = vec![0; records.len() / words * shape.answer_words];
    for (record, answer) in
        records.chunks_exact(words).zip(answers.chunks_exact_mut(shape.answer_words))
    {
        question.answer(record, answer);
    }
    answers
}
