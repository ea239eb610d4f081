//! Records made from boards: the one place that knows where a case's boards go.
//!
//! It must not know which cases there are (`sets`, `squares` and `bytes` do), nor what is done
//! with them.

use crate::question::Question;
use crate::{bytes, sets, squares};
use contract::{Direction, Line, Model};
use std::ops::ControlFlow;

/// Whether to go on.
pub(crate) type Flow = ControlFlow<()>;

/// Turns cases into records and hands them on.
pub(crate) struct Cases<'a> {
    pub(crate) question: &'a Question,
    record: Vec<u64>,
    empty: Option<usize>,
    sink: &'a mut dyn FnMut(&[u64]) -> Flow,
}

impl<'a> Cases<'a> {
    pub(crate) fn new(
        question: &'a Question,
        sink: &'a mut dyn FnMut(&[u64]) -> Flow,
    ) -> Cases<'a> {
        let mut record = vec![0; question.shape.record_words()];
        let empty = question.shape.offset("empty");
        if let Some(empty) = empty {
            record[empty..empty + question.shape.units].fill(!0);
        }
        Cases { question, record, empty, sink }
    }

    fn emit(&mut self) -> Flow {
        (self.sink)(&self.record)
    }

    fn choose(&mut self, number: u64) {
        if let Some(place) = self.question.chosen_place() {
            self.record[place] = number;
        }
    }

    /// A set to be shifted.
    pub(crate) fn set(&mut self, direction: Direction, set: u64) -> Flow {
        self.choose(u64::from(direction.dir8()));
        self.record[self.question.place(0)] = set;
        self.emit()
    }

    /// A fill.
    pub(crate) fn fill(&mut self, direction: Direction, generators: u64, propagators: u64) -> Flow {
        self.choose(u64::from(direction.dir8()));
        self.record[self.question.place(0)] = generators;
        self.record[self.question.place(1)] = propagators;
        self.emit()
    }

    /// Sliders and obstacles, which need not exclude each other. A batch keeps the boards of the
    /// last calls in its other lanes: each board visits every lane, beside different ones.
    pub(crate) fn rays(&mut self, direction: Direction, sliders: u64, obstacles: u64) -> Flow {
        self.choose(u64::from(direction.dir8()));
        let lanes = self.question.shape.units;
        self.enter_lane(self.question.place(0), lanes, sliders);
        self.enter_lane(self.question.place(1), lanes, sliders | obstacles);
        if let Some(empty) = self.empty {
            self.enter_lane(empty, lanes, !(sliders | obstacles));
        }
        self.emit()
    }

    fn enter_lane(&mut self, at: usize, lanes: usize, board: u64) {
        self.record.copy_within(at..at + lanes - 1, at + 1);
        self.record[at] = board;
    }

    /// Rooks and bishops (a queen is both) among further obstacles.
    pub(crate) fn board(&mut self, orthogonal: u64, diagonal: u64, obstacles: u64) -> Flow {
        let occupied = orthogonal | diagonal | obstacles;
        self.record[self.question.place(0)] = orthogonal;
        self.record[self.question.place(1)] = diagonal;
        self.record[self.question.place(2)] = occupied;
        if let Some(empty) = self.empty {
            self.record[empty] = !occupied;
        }
        self.emit()
    }

    /// A square and the occupied squares; pieces ignore the line.
    pub(crate) fn query(&mut self, line: Line, square: u64, occupied: u64) -> Flow {
        self.choose(line as u64);
        self.record[self.question.place(0)] = square;
        self.record[self.question.place(1)] = occupied;
        self.emit()
    }

    /// Coordinates, byte by byte, and a square.
    pub(crate) fn coordinates(&mut self, square: u64, byte: impl Fn(usize) -> u8) -> Flow {
        let at = self.question.place(0);
        for word in 0..self.question.shape.units / 8 {
            let bytes = std::array::from_fn(|k| byte(8 * word + k));
            self.record[at + word] = u64::from_le_bytes(bytes);
        }
        self.record[self.question.place(1)] = square;
        self.emit()
    }

    /// Two numbers.
    pub(crate) fn numbers(&mut self, x: u64, y: u64) -> Flow {
        self.record[self.question.place(0)] = x;
        self.record[self.question.place(1)] = y;
        self.emit()
    }

    /// Everything finite that the model's answer can depend on; see the crate's documentation.
    pub(crate) fn exhaustive(&mut self) -> Flow {
        match self.question.model {
            Model::Step => sets::exhaustive_steps(self),
            Model::Fill => sets::exhaustive_fills(self),
            Model::RayAttacks | Model::RayBatch => sets::exhaustive_rays(self),
            Model::BoardAttacks => sets::exhaustive_boards(self),
            Model::LineAttacks => squares::exhaustive_lines(self),
            Model::SquareAttacks => squares::exhaustive_pieces(self),
            Model::RaysQuadrant => bytes::exhaustive_coordinates(self),
            Model::ByteArithmetic => bytes::exhaustive_arithmetic(self),
        }
    }

    /// The edge set and the adversarial cases.
    pub(crate) fn edges(&mut self) -> Flow {
        match self.question.model {
            Model::Step => sets::edge_steps(self),
            Model::Fill => sets::edge_fills(self),
            Model::RayAttacks | Model::RayBatch => sets::edge_rays(self),
            Model::BoardAttacks => sets::edge_boards(self),
            Model::LineAttacks | Model::SquareAttacks => squares::edges(self),
            Model::RaysQuadrant => bytes::edge_coordinates(self),
            Model::ByteArithmetic => bytes::edge_arithmetic(self),
        }
    }

    /// `count` seeded random cases per direction or line, cycling through the densities.
    pub(crate) fn random(&mut self, count: u64) -> Flow {
        match self.question.model {
            Model::Step => sets::random_steps(self, count),
            Model::Fill => sets::random_fills(self, count),
            Model::RayAttacks | Model::RayBatch => sets::random_rays(self, count),
            Model::BoardAttacks => sets::random_boards(self, count),
            Model::LineAttacks | Model::SquareAttacks => squares::random(self, count),
            Model::RaysQuadrant => bytes::random_coordinates(self, count),
            Model::ByteArithmetic => bytes::random_arithmetic(self, count),
        }
    }
}
