//! An evaluation that reads memory as networks of today do: for either king an accumulator of 1,024
//! words, a row of 2 KiB for each piece, 96 MiB of rows, and a sparse layer over both. The weights
//! are random, so its score is material and noise; it exists for its memory reads.
//!
//! ```text
//! for the side to move and for the other:
//!     the accumulator of the last position with its king there,
//!     + the row of each piece that is new, - the row of each that is gone
//! inputs = both accumulators, clamped to bytes
//! sums   = inputs x layer, skipping each group of four inputs that are all zero
//! score  = material + sums x output
//! ```
//!
//! The accumulators of all king squares are kept, as engines do: so few rows are read for most
//! positions, and the rows that are read are near in time to those that were read before.

use super::evaluation::material;
use crate::attacks::Squares;
use crate::memory::{WORDS, vector_in_large_pages};
use crate::{Kind, NETWORK_BYTES, Position, ROW_BYTES, Side};
use oracle::workloads::SplitMix64;

/// Rows, by the square of the king that looks, owner and kind of the piece, and its square.
const ROWS: usize = 64 * 12 * 64;
const _: () = assert!(ROWS * ROW_BYTES == NETWORK_BYTES);

/// Inputs of the layer that are left out together if all are zero: those that one instruction of a
/// byte dot product takes.
const GROUP: usize = 4;
/// Outputs of the layer.
const OUTPUTS: usize = 16;

/// The start of a sum. Most sums stay below zero, so that about one group in four is not left out,
/// as in networks that learned.
const BIAS: i16 = -600;
/// The largest input. Sums are clamped to the range from 0 to this.
const MAX_INPUT: i16 = 127;
/// The most that the network adds to material, in hundredths of a pawn.
const NOISE: i32 = 50;

/// Weights and accumulators.
pub(super) struct Network {
    rows: Vec<[i16; WORDS]>,
    /// Of both accumulators, that of the side to move first.
    layer: Vec<[[i8; OUTPUTS]; GROUP]>,
    output: [i8; OUTPUTS],
    /// By side and square of its king.
    accumulators: Vec<Accumulator>,
    pub(super) rows_read: u64,
}

/// The accumulator of the last position with the king there: a new one differs by few pieces.
#[derive(Clone)]
struct Accumulator {
    /// By owner, ours first, and kind.
    pieces: [[u64; 6]; 2],
    sums: [i16; WORDS],
}

const NO_PIECES: Accumulator = Accumulator { pieces: [[0; 6]; 2], sums: [BIAS; WORDS] };

impl Network {
    pub(super) fn new() -> Network {
        let mut random = SplitMix64::from_name("layer", 0);
        let mut layer = Vec::new();
        for _ in 0..2 * WORDS / GROUP {
            layer.push([(); GROUP].map(|()| random_weights(&mut random)));
        }
        Network {
            rows: vector_in_large_pages(ROWS, random_row),
            layer,
            output: random_weights(&mut random),
            accumulators: vec![NO_PIECES; 2 * 64],
            rows_read: 0,
        }
    }

    /// Returns the score for the side to move, in hundredths of a pawn. It is never inlined, so
    /// that its code is the same for every generator of attacks.
    #[inline(never)]
    pub(super) fn evaluate(&mut self, position: &Position) -> i32 {
        let side = position.side();
        let mut inputs = [[0_u8; GROUP]; 2 * WORDS / GROUP];
        for (half, side) in inputs.as_flattened_mut().chunks_mut(WORDS).zip([side, side.opponent()])
        {
            let sums = self.update_accumulator(position, side);
            for (input, sum) in half.iter_mut().zip(sums) {
                *input = (*sum).clamp(0, MAX_INPUT) as u8;
            }
        }
        // A branch on zero would be mispredicted. So every index is written, and the next one
        // overwrites it if the group is zero.
        let (mut nonzero, mut count) = ([0_u16; 2 * WORDS / GROUP], 0);
        for (index, group) in inputs.iter().enumerate() {
            nonzero[count] = index as u16;
            count += usize::from(*group != [0; GROUP]);
        }
        let mut sums = [0_i32; OUTPUTS];
        for &index in &nonzero[..count] {
            let index = usize::from(index);
            for (input, weights) in inputs[index].iter().zip(&self.layer[index]) {
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum += i32::from(*input) * i32::from(*weight);
                }
            }
        }
        let mut noise = 0;
        for (sum, weight) in sums.iter().zip(self.output) {
            noise += (sum >> 9).clamp(0, i32::from(MAX_INPUT)) * i32::from(weight);
        }
        material(position, side) - material(position, side.opponent())
            + (noise >> 9).clamp(-NOISE, NOISE)
    }

    /// Brings the accumulator of a side up to this position and returns it.
    fn update_accumulator(&mut self, position: &Position, side: Side) -> &[i16; WORDS] {
        // Black sees the board with its ranks mirrored.
        let mirror = if side == Side::White { 0 } else { 56 };
        let king = usize::from(position.king(side) ^ mirror);
        let accumulator = &mut self.accumulators[side as usize * 64 + king];
        for (owner, old_kinds) in [side, side.opponent()].into_iter().zip(&mut accumulator.pieces) {
            for (kind, old_pieces) in Kind::ALL.into_iter().zip(old_kinds) {
                let pieces = position.pieces(owner, kind);
                let first = (king * 12 + usize::from(owner != side) * 6 + kind as usize) * 64;
                let rows = &self.rows[first..first + 64];
                for square in Squares(pieces & !*old_pieces) {
                    let row = &rows[usize::from(square ^ mirror)];
                    for (sum, weight) in accumulator.sums.iter_mut().zip(row) {
                        *sum += weight;
                    }
                }
                for square in Squares(*old_pieces & !pieces) {
                    let row = &rows[usize::from(square ^ mirror)];
                    for (sum, weight) in accumulator.sums.iter_mut().zip(row) {
                        *sum -= weight;
                    }
                }
                self.rows_read += u64::from((pieces ^ *old_pieces).count_ones());
                *old_pieces = pieces;
            }
        }
        &accumulator.sums
    }
}

/// Returns the weights of a row. They are bytes, so that with 32 pieces no sum leaves its 16 bits.
fn random_row(number: usize) -> [i16; WORDS] {
    let mut row = [0; WORDS];
    let mut random = SplitMix64::from_name("rows", number as u64);
    for words in row.chunks_exact_mut(8) {
        let bytes = random.next().to_le_bytes();
        for (word, byte) in words.iter_mut().zip(bytes) {
            *word = i16::from(byte as i8);
        }
    }
    row
}

fn random_weights(random: &mut SplitMix64) -> [i8; OUTPUTS] {
    [(); OUTPUTS].map(|()| random.next() as i8)
}
