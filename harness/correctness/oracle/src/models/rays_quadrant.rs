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
    pub(super) exact: bool,
}

impl Rules for Rays {
    fn arguments(&self) -> &'static [Argument] {
        const { &[Argument::bytes("coordinates"), Argument::square("square")] }
    }

    fn answer(&self, call: &Call, answer: &mut [u64]) {
        let Subject::Numbering(numbering) = call.question.subject else {
            call.wrong_subject("numbering")
        };
        for (k, directions) in answer.iter_mut().enumerate() {
            let coordinates = call.lane(COORDINATES, k).to_le_bytes();
            let numbers = coordinates.map(|byte| self.ray(numbering, byte, call.word(SQUARE)));
            *directions = u64::from_le_bytes(numbers);
        }
    }

    /// All 256 byte values (bits 6 and 7 set or not) from all 64 squares, each in every lane.
    fn exhaustive(&self, cases: &mut Cases) -> Flow {
        let lanes = cases.question.shape.units;
        assert!(lanes <= 256, "every value visits every lane only if there are at most 256");
        for square in 0..64 {
            for start in 0..256 {
                ask(cases, square, |lane| (start + lane) as u8)?;
            }
            // The same coordinate in all lanes, and neighbours far apart.
            for coordinate in 0..=255_u8 {
                ask(cases, square, |_| coordinate)?;
                ask(cases, square, |lane| if lane % 2 == 0 { coordinate } else { !coordinate })?;
            }
        }
        Continue(())
    }

    /// All 256 byte values from all 64 squares, each in one lane.
    fn edges(&self, cases: &mut Cases) -> Flow {
        let lanes = cases.question.shape.units;
        for square in 0..64 {
            for start in (0..256).step_by(lanes) {
                ask(cases, square, |lane| (start + lane) as u8)?;
            }
        }
        Continue(())
    }

    fn random(&self, cases: &mut Cases, count: u64) -> Flow {
        let mut noise = Noise::seeded(21);
        for _ in 0..count {
            let square = noise.below(64);
            let lanes = 0..cases.question.shape.units;
            let bytes: Vec<u8> = lanes.map(|_| noise.below(256) as u8).collect();
            ask(cases, square, |lane| bytes[lane])?;
        }
        Continue(())
    }
}

impl Rays {
    /// The number of the direction in which `coordinate` lies from `square`.
    fn ray(&self, numbering: Numbering, coordinate: u8, square: u64) -> u8 {
        let (there, here) = (Place::at(u64::from(coordinate % 64)), Place::at(square));
        for direction in Direction::ALL {
            if self.leads_to(there, here, direction) {
                return match numbering {
                    Numbering::Compass => direction.compass(),
                    Numbering::Dir8 => direction.dir8(),
                };
            }
        }
        NOWHERE
    }

    /// Whether `there` lies in `direction` from `here`.
    fn leads_to(&self, there: Place, here: Place, direction: Direction) -> bool {
        if self.exact {
            ahead(here, direction).any(|place| place == there)
        } else {
            signs(direction) == there.signs_from(here)
        }
    }
}

/// The squares ahead of `from`.
fn ahead(from: Place, direction: Direction) -> impl Iterator<Item = Place> {
    std::iter::successors(from.next(direction), move |place| place.next(direction))
}

/// Enters coordinates, byte by byte, and a square.
fn ask(cases: &mut Cases, square: u64, byte: impl Fn(usize) -> u8) -> Flow {
    for word in 0..cases.question.shape.units / 8 {
        let bytes = std::array::from_fn(|k| byte(8 * word + k));
        cases.put_lane(COORDINATES, word, u64::from_le_bytes(bytes));
    }
    cases.put(SQUARE, square);
    cases.emit()
}
