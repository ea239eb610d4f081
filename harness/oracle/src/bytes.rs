//! Cases of the bytewise models: coordinates seen from a square, and arithmetic on bytes.
//!
//! It must not know how a record is laid out or what is right.

use crate::cases::{Cases, Flow};
use crate::noise::Noise;
use std::ops::ControlFlow::Continue;

/// Bytes at which carries, borrows and signs change.
const EDGE_BYTES: [u8; 10] = [0, 1, 2, 0x0f, 0x7f, 0x80, 0x81, 0xf0, 0xfe, 0xff];

/// All 256 byte values (bits 6 and 7 set or not) from all 64 squares, each in every lane.
pub(crate) fn exhaustive_coordinates(cases: &mut Cases) -> Flow {
    let lanes = cases.question.shape.units;
    for square in 0..64 {
        for start in 0..256 {
            cases.coordinates(square, |lane| (start + lane) as u8)?;
        }
        // The same coordinate in all lanes, and neighbours far apart.
        for coordinate in 0..=255_u8 {
            cases.coordinates(square, |_| coordinate)?;
            cases
                .coordinates(square, |lane| if lane % 2 == 0 { coordinate } else { !coordinate })?;
        }
    }
    assert!(lanes <= 256, "every value visits every lane only if there are at most 256");
    Continue(())
}

/// All 256 byte values from all 64 squares, each in one lane.
pub(crate) fn edge_coordinates(cases: &mut Cases) -> Flow {
    let lanes = cases.question.shape.units;
    for square in 0..64 {
        for start in (0..256).step_by(lanes) {
            cases.coordinates(square, |lane| (start + lane) as u8)?;
        }
    }
    Continue(())
}

pub(crate) fn random_coordinates(cases: &mut Cases, count: u64) -> Flow {
    let mut noise = Noise::seeded(21);
    for _ in 0..count {
        let square = noise.below(64);
        let bytes: Vec<u8> =
            (0..cases.question.shape.units).map(|_| noise.below(256) as u8).collect();
        cases.coordinates(square, |lane| bytes[lane])?;
    }
    Continue(())
}

/// One pair of bytes in one lane, in three contexts: neighbours zero, neighbours that carry and
/// borrow as much as they can, random neighbours.
fn each_context(cases: &mut Cases, noise: &mut Noise, lane: u32, x: u8, y: u8) -> Flow {
    let shift = 8 * lane;
    let others = !(0xff << shift);
    let (x, y) = (u64::from(x) << shift, u64::from(y) << shift);
    cases.numbers(x, y)?;
    cases.numbers(x | others, y | others)?;
    cases.numbers(x | noise.word() & others, y | noise.word() & others)
}

/// All 65,536 pairs of bytes x 8 lanes x 3 contexts.
pub(crate) fn exhaustive_arithmetic(cases: &mut Cases) -> Flow {
    let mut noise = Noise::seeded(22);
    for lane in 0..8 {
        for x in 0..=255 {
            for y in 0..=255 {
                each_context(cases, &mut noise, lane, x, y)?;
            }
        }
    }
    Continue(())
}

/// Edge bytes in each lane, and carry chains of every start and length.
pub(crate) fn edge_arithmetic(cases: &mut Cases) -> Flow {
    let mut noise = Noise::seeded(23);
    for lane in 0..8 {
        for x in EDGE_BYTES {
            for y in EDGE_BYTES {
                each_context(cases, &mut noise, lane, x, y)?;
            }
        }
    }
    for from in 0..64 {
        for to in from..64 {
            let ones = !0 >> (63 - to) & !0 << from;
            cases.numbers(ones, 1 << from)?;
            cases.numbers(1 << from, ones)?;
            cases.numbers(ones, ones)?;
        }
    }
    cases.numbers(!0, 1)?;
    cases.numbers(0, 1)?;
    cases.numbers(!0, !0)?;
    cases.numbers(0, 0)
}

pub(crate) fn random_arithmetic(cases: &mut Cases, count: u64) -> Flow {
    let mut noise = Noise::seeded(24);
    for k in 0..count {
        let (x, y) = (noise.word(), noise.word());
        // Every other time propagate nearly everywhere, so that carries run far.
        let y = if k % 2 == 0 { y } else { !x ^ noise.board(1) };
        cases.numbers(x, y)?;
    }
    Continue(())
}
