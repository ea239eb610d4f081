//! The words that an operation answers with.
//!
//! A graph needs them while it is recorded: loops end by them, and what a lane depends on may too.
//! [`Lanes`] defines the meaning of every operation for a number of lanes that is known at compile
//! time. Nodes know theirs at run time only, so this file chooses among the few that there are.

use crate::{Entries, Lanes, Operation, Vector, Word};

/// Returns the `lanes` words that an operation answers with, from those of its operands.
///
/// # Panics
/// If a row or an entry is not in its table, or if the operation searches an empty word for a bit.
/// On a machine the result would be undefined, and the graph would be wrong without notice.
pub(crate) fn evaluate(operation: Operation, operands: &[Vec<u64>], lanes: usize) -> Vec<u64> {
    let first = &operands[0];
    match operation {
        Operation::Row(table) => row(table, first[0] as usize, lanes),
        Operation::Joined => operands.concat(),
        Operation::Spread => vec![first[0]; lanes],
        Operation::Lane(lane) => vec![first[lane]],
        Operation::Half(half) => first[half * lanes..][..lanes].to_vec(),
        Operation::Twice => first.repeat(2),
        Operation::Widened => [&first[..], &vec![0; lanes - first.len()]].concat(),
        Operation::Vector(instruction, immediate) => match first.len() {
            2 => Lanes::<2>::instruction(instruction, immediate, &operand_lanes(operands)),
            4 => Lanes::<4>::instruction(instruction, immediate, &operand_lanes(operands)),
            8 => Lanes::<8>::instruction(instruction, immediate, &operand_lanes(operands)),
            lanes => panic!("no vector has {lanes} words"),
        },
        _ => match lanes {
            1 => evaluate_lanes::<1>(operation, operands),
            2 => evaluate_lanes::<2>(operation, operands),
            4 => evaluate_lanes::<4>(operation, operands),
            8 => evaluate_lanes::<8>(operation, operands),
            _ => panic!("no register has {lanes} words"),
        },
    }
}

fn row(table: Entries, row: usize, lanes: usize) -> Vec<u64> {
    let mut words = Vec::new();
    for lane in 0..lanes {
        words.push(table.get(row * lanes + lane));
    }
    words
}

/// Returns the operands as lanes. A shift amount, a mask, and the first index of a table are one
/// word, which is the same for all lanes.
fn operand_lanes<const N: usize>(operands: &[Vec<u64>]) -> Vec<Lanes<N>> {
    let mut lanes = Vec::new();
    for words in operands {
        lanes.push(match words[..] {
            [word] => Lanes([word; N]),
            _ => Lanes::known(words),
        });
    }
    lanes
}

fn evaluate_lanes<const N: usize>(operation: Operation, operands: &[Vec<u64>]) -> Vec<u64> {
    let Lanes(answer) = match (operation, &operand_lanes::<N>(operands)[..]) {
        (Operation::Not, &[a]) => !a,
        (Operation::And, &[a, b]) => a & b,
        (Operation::Or, &[a, b]) => a | b,
        (Operation::Xor, &[a, b]) => a ^ b,
        (Operation::AndNot, &[a, b]) => a.and_not(b),
        (Operation::Plus, &[a, b]) => a.plus(b),
        (Operation::Minus, &[a, b]) => a.minus(b),
        (Operation::Times, &[a, b]) => a.times(b),
        (Operation::ShiftLeft, &[a, amount]) => a.shift_left_by(amount),
        (Operation::ShiftRight, &[a, amount]) => a.shift_right_by(amount),
        (Operation::RotateLeft, &[a, amount]) => {
            a.map_pairs(amount, |word, amount| word.rotate_left(amount as u32))
        }
        (Operation::ByteSwapped, &[a]) => a.byte_swapped(),
        (Operation::BitReversed, &[a]) => a.bit_reversed(),
        (Operation::LeadingZeros, &[a]) => a.leading_zeros(),
        (Operation::TrailingZeros, &[a]) => a.trailing_zeros(),
        (Operation::CountOnes, &[a]) => a.count_ones(),
        (Operation::Blsmsk, &[a]) => a.blsmsk(),
        (Operation::Pext, &[a, mask]) => a.pext(mask),
        (Operation::Pdep, &[a, mask]) => a.pdep(mask),
        (Operation::Bzhi, &[a, from]) => a.bzhi(from),
        // SAFETY: this interpretation checks its operand and panics if it has no bit.
        (Operation::BitScanReverse, &[a]) => unsafe { a.bit_scan_reverse() },
        (Operation::LookUp(table), &[index, first]) => {
            index.map_pairs(first, |index, first| table.get((first + index) as usize))
        }
        (Operation::BlendBytes, &[mask, a, b]) => a.blend_bytes(mask.value(), b),
        (Operation::BlendWords, &[mask, a, b]) => a.blend_words(mask.value(), b),
        (Operation::CompressU32, &[mask, a]) => a.compressed_u32(mask.value()),
        _ => panic!("{operation:?} has other operands, or its words are known"),
    };
    answer.to_vec()
}
