//! `byte_arithmetic`: addition and subtraction, digit by digit to the base 256.

use crate::argument::Argument;
use crate::cases::{Cases, Flow};
use crate::noise::Noise;
use crate::question::Call;
use crate::rules::Rules;
use contract::{Arithmetic, Subject};
use std::ops::ControlFlow::Continue;

const X: usize = 0;
const Y: usize = 1;

/// Carries, borrows and signs change at these bytes.
const EDGE_BYTES: [u8; 10] = [0, 1, 2, 0x0f, 0x7f, 0x80, 0x81, 0xf0, 0xfe, 0xff];

#[derive(Debug)]
pub(super) struct ByteArithmetic;

impl Rules for ByteArithmetic {
    fn arguments(&self) -> &'static [Argument] {
        const { &[Argument::bytes("x"), Argument::bytes("y")] }
    }

    fn write_answer(&self, call: &Call, answer: &mut [u64]) {
        let Subject::Arithmetic(kind) = call.question.subject else {
            call.reject_subject("kind of arithmetic")
        };
        answer[0] = arithmetic(kind, call.word(X), call.word(Y));
    }

    /// Tries all 65,536 pairs of bytes in 8 lanes and 3 contexts.
    fn emit_exhaustive(&self, cases: &mut Cases) -> Flow {
        let mut noise = Noise::from_seed(22);
        for lane in 0..8 {
            for x in 0..=255 {
                for y in 0..=255 {
                    emit_in_contexts(cases, &mut noise, lane, x, y)?;
                }
            }
        }
        Continue(())
    }

    /// Tries edge bytes in each lane, and carry chains of every start and length.
    fn emit_edges(&self, cases: &mut Cases) -> Flow {
        let mut noise = Noise::from_seed(23);
        for lane in 0..8 {
            for x in EDGE_BYTES {
                for y in EDGE_BYTES {
                    emit_in_contexts(cases, &mut noise, lane, x, y)?;
                }
            }
        }
        for start in 0..64 {
            for end in start..64 {
                let ones = !0 >> (63 - end) & !0 << start;
                emit(cases, ones, 1 << start)?;
                emit(cases, 1 << start, ones)?;
                emit(cases, ones, ones)?;
            }
        }
        emit(cases, !0, 1)?;
        emit(cases, 0, 1)?;
        emit(cases, !0, !0)?;
        emit(cases, 0, 0)
    }

    fn emit_random(&self, cases: &mut Cases, count: u64) -> Flow {
        let mut noise = Noise::from_seed(24);
        for number in 0..count {
            let (x, y) = (noise.word(), noise.word());
            // Every second word propagates nearly everywhere, so that carries run far.
            let y = if number % 2 == 0 { y } else { !x ^ noise.board(1) };
            emit(cases, x, y)?;
        }
        Continue(())
    }
}

/// Calculates as at school, the least significant digit first.
fn arithmetic(kind: Arithmetic, x: u64, y: u64) -> u64 {
    let mut digits = [0_u8; 8];
    let mut carry = 0;
    for (digit, (a, b)) in digits.iter_mut().zip(x.to_le_bytes().into_iter().zip(y.to_le_bytes())) {
        let (a, b) = (u32::from(a), u32::from(b));
        let sum = match kind {
            Arithmetic::AddBytes => a + b,
            Arithmetic::SubtractBytes => 256 + a - b,
            Arithmetic::AddWord => a + b + carry,
        };
        *digit = (sum % 256) as u8;
        carry = sum / 256;
    }
    u64::from_le_bytes(digits)
}

/// Emits one pair of bytes in one lane, in three contexts: zero neighbours, neighbours that
/// maximise carry and borrow, random neighbours.
fn emit_in_contexts(cases: &mut Cases, noise: &mut Noise, lane: u32, x: u8, y: u8) -> Flow {
    let shift = 8 * lane;
    let neighbours = !(0xff << shift);
    let (x, y) = (u64::from(x) << shift, u64::from(y) << shift);
    emit(cases, x, y)?;
    emit(cases, x | neighbours, y | neighbours)?;
    emit(cases, x | noise.word() & neighbours, y | noise.word() & neighbours)
}

fn emit(cases: &mut Cases, x: u64, y: u64) -> Flow {
    cases.put(X, x);
    cases.put(Y, y);
    cases.emit()
}
