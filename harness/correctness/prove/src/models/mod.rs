//! The models, one per file: the right answer from (file, rank) steps and plain arithmetic over the
//! bits of the inputs, the bits that vary, and the promises about inputs.
//!
//! They share no shift, mask or table with the variants and no adder with the semantics of
//! instructions.

mod board_attacks;
mod board_update;
mod byte_arithmetic;
mod fill;
mod kept_attacks;
mod line_attacks;
mod ray_attacks;
mod rays_quadrant;
mod square_attacks;
mod square_batch;
mod step;

use crate::inputs::{Inputs, Place, Variables};
use crate::question::Case;
use crate::semantics::words::Bits;
use crate::{Bit, Diagrams};
use contract::{Direction, Model, Probe, Square};

type Set = Bits<Diagrams>;

/// What sliders are promised to do.
const SLIDERS_STAND: Option<&str> = Some("sliders stand on occupied squares");

/// What the prover knows of a model.
pub(crate) trait Meaning: Sync {
    /// All cases of a probe.
    fn cases(&self, probe: &Probe) -> Vec<Case> {
        Case::subjects(probe)
    }

    /// What is promised of the inputs, in words; nothing if it is nothing that could be dropped.
    fn promise(&self) -> Option<&'static str> {
        None
    }

    /// How many bits of a word of an argument have variables, the lowest ones.
    fn variables(&self, name: &str, _word: usize) -> usize {
        match name {
            "empty" | "direction" | "line" | "square" => 0,
            _ => 64,
        }
    }

    /// A bit of an argument, as a function of the variables.
    fn bit(&self, variables: &Variables, place: Place) -> Bit {
        variables.plain(place)
    }

    /// The bits of the right answer, 64 a word.
    fn answer(&self, inputs: &Inputs) -> Vec<Bit>;
}

/// What the prover knows of `model`.
pub(crate) fn meaning(model: Model) -> &'static dyn Meaning {
    match model {
        Model::Step => &step::Step,
        Model::Fill => &fill::Fill,
        Model::RayAttacks | Model::RayBatch => &ray_attacks::RayAttacks,
        Model::BoardAttacks | Model::BoardBatch => &board_attacks::BoardAttacks,
        Model::BoardUpdate => &board_update::BoardUpdate,
        Model::LineAttacks => &line_attacks::LineAttacks,
        Model::SquareAttacks => &square_attacks::SquareAttacks,
        Model::SquareBatch => &square_batch::SquareBatch,
        Model::KeptAttacks => &kept_attacks::KeptAttacks,
        Model::RaysQuadrant => &rays_quadrant::Rays { exact: false },
        Model::Rays => &rays_quadrant::Rays { exact: true },
        Model::ByteArithmetic => &byte_arithmetic::ByteArithmetic,
    }
}

fn per_square(bit: impl FnMut(Square) -> Bit) -> Set {
    Square::all().map(bit).collect()
}

fn index(square: Square) -> usize {
    usize::from(square.index())
}

/// The square so many steps away, if it is on the board.
fn step(square: Square, direction: Direction, times: i8) -> Option<Square> {
    let (file, rank) = match direction {
        Direction::NorthEast => (1, 1),
        Direction::East => (1, 0),
        Direction::SouthEast => (1, -1),
        Direction::South => (0, -1),
        Direction::SouthWest => (-1, -1),
        Direction::West => (-1, 0),
        Direction::NorthWest => (-1, 1),
        Direction::North => (0, 1),
    };
    let on_board = |at: u8, by: i8| u8::try_from(at as i8 + by * times).ok().filter(|&to| to < 8);
    let (file, rank) = (on_board(square.file(), file)?, on_board(square.rank(), rank)?);
    Some(Square::new(8 * rank + file))
}
