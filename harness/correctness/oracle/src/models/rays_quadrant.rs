//! `rays_quadrant` and `rays`: the direction of each coordinate from a square, by the signs of the
//! differences or by a walk.

use crate::argument::Argument;
use crate::cases::{Cases, Flow};
use crate::noise::Noise;
use crate::question::Call;
use crate::rules::Rules;
use crate::walk::{Place, signs};
use contract::{Direction, Numbering, Subject};
use std::ops::ControlFlow::Continue;

const COORDINATES: usize = 0;
const SQUARE: usize = 1;

/// The number for no direction.
const NOWHERE: u8 = 0xff;

#[derive(Debug)]
pub(super) struct Rays {
    /// Whether a square off every ray has no direction, instead of that of its quadrant.
    pub(super) is_exact: bool,
}

impl Rules for Rays {
    fn arguments(&self) -> &'static [Argument] {
        const { &[Argument::bytes("coordinates"), Argument::square("square")] }
    }

    fn write_answer(&self, call: &Call, answer: &mut [u64]) {
        let Subject::Numbering(numbering) = call.question.subject else {
            call.reject_subject("numbering")
        };
        for (index, directions) in answer.iter_mut().enumerate() {
            let coordinates = call.lane(COORDINATES, index).to_le_bytes();
            let numbers = coordinates.map(|byte| self.ray(numbering, byte, call.word(SQUARE)));
            *directions = u64::from_le_bytes(numbers);
        }
    }

    /// Tries all 256 byte values (bits 6 and 7 set or not) from all 64 squares, each in every lane.
    fn emit_exhaustive(&self, cases: &mut Cases) -> Flow {
        let lanes = cases.question.shape.units;
        assert!(lanes <= 256, "every value visits every lane only if there are at most 256");
        for square in 0..64 {
            for start in 0..256 {
                emit(cases, square, |lane| (start + lane) as u8)?;
            }
            // All lanes have the same coordinate, or neighbours have coordinates far apart.
            for coordinate in 0..=255_u8 {
                emit(cases, square, |_| coordinate)?;
                emit(cases, square, |lane| if lane % 2 == 0 { coordinate } else { !coordinate })?;
            }
        }
        Continue(())
    }

    /// Tries all 256 byte values from all 64 squares, each in one lane.
    fn emit_edges(&self, cases: &mut Cases) -> Flow {
        let lanes = cases.question.shape.units;
        for square in 0..64 {
            for start in (0..256).step_by(lanes) {
                emit(cases, square, |lane| (start + lane) as u8)?;
            }
        }
        Continue(())
    }

    fn emit_random(&self, cases: &mut Cases, count: u64) -> Flow {
        let mut noise = Noise::from_seed(21);
        for _ in 0..count {
            let square = noise.number_below(64);
            let lanes = 0..cases.question.shape.units;
            let bytes: Vec<u8> = lanes.map(|_| noise.number_below(256) as u8).collect();
            emit(cases, square, |lane| bytes[lane])?;
        }
        Continue(())
    }
}

impl Rays {
    /// Returns the number of the direction in which `coordinate` lies from `square`.
    fn ray(&self, numbering: Numbering, coordinate: u8, square: u64) -> u8 {
        let (target, origin) =
            (Place::from_square(u64::from(coordinate % 64)), Place::from_square(square));
        for direction in Direction::ALL {
            if self.leads_to(target, origin, direction) {
                return match numbering {
                    Numbering::Compass => direction.compass(),
                    Numbering::Dir8 => direction.dir8(),
                };
            }
        }
        NOWHERE
    }

    /// Whether `target` lies in `direction` from `origin`.
    fn leads_to(&self, target: Place, origin: Place, direction: Direction) -> bool {
        if self.is_exact {
            squares_ahead(origin, direction).any(|place| place == target)
        } else {
            signs(direction) == target.signs_from(origin)
        }
    }
}

/// Returns the squares ahead of `start`.
fn squares_ahead(start: Place, direction: Direction) -> impl Iterator<Item = Place> {
    std::iter::successors(start.next(direction), move |place| place.next(direction))
}

/// Emits coordinates, byte by byte, and a square.
fn emit(cases: &mut Cases, square: u64, byte: impl Fn(usize) -> u8) -> Flow {
    for word in 0..cases.question.shape.units / 8 {
        let bytes = std::array::from_fn(|index| byte(8 * word + index));
        cases.put_lane(COORDINATES, word, u64::from_le_bytes(bytes));
    }
    cases.put(SQUARE, square);
    cases.emit()
}
