//! An evaluation that reads memory as networks of today do: for either king an accumulator of 1,024
//! words, a row of 2 KiB for each piece, 96 MiB of rows, and a sparse layer over both. The weights
//! are random, so its score is material and noise; it exists for its memory reads.

use super::evaluation::material;
use crate::attacks::Squares;
use crate::memory::{WORDS, in_large_pages};
use crate::{Kind, NETWORK_BYTES, Position, ROW_BYTES, Side};
use oracle::workloads::SplitMix64;

/// By the square of the king that looks, owner and kind of the piece, and its square.
const ROWS: usize = 64 * 12 * 64;
const _: () = assert!(ROWS * ROW_BYTES == NETWORK_BYTES);

/// Inputs of the layer that are left out together if all are zero; its outputs.
const GROUP: usize = 4;
const OUTPUTS: usize = 16;

/// What a sum starts from: most stay below zero, so that a group in four or so is not, as in
/// networks that learned.
const BIAS: i16 = -600;
/// An input is clamped to between 0 and this.
const MOST: i16 = 127;
/// Most that it adds to material, in hundredths of a pawn.
const NOISE: i32 = 50;

/// Weights, and what they came to before.
pub(super) struct Network {
    rows: Vec<[i16; WORDS]>,
    /// Of both accumulators, that of the side to move first.
    layer: Vec<[[i8; OUTPUTS]; GROUP]>,
    output: [i8; OUTPUTS],
    /// By side and square of its king.
    known: Vec<Known>,
    pub(super) rows_read: u64,
}

/// The accumulator of the last position with the king there: a new one differs by few pieces.
#[derive(Clone)]
struct Known {
    /// By owner, ours first, and kind.
    pieces: [[u64; 6]; 2],
    sums: [i16; WORDS],
}

const NOTHING: Known = Known { pieces: [[0; 6]; 2], sums: [BIAS; WORDS] };

impl Network {
    pub(super) fn new() -> Network {
        // With 32 pieces no sum leaves its 16 bits.
        let row = |number| {
            let mut row = [0; WORDS];
            let mut drawn = SplitMix64::from_name("rows", number as u64);
            for words in row.chunks_exact_mut(8) {
                let bytes = drawn.next().to_le_bytes();
                words.iter_mut().zip(bytes).for_each(|(word, byte)| *word = i16::from(byte as i8));
            }
            row
        };
        let mut drawn = SplitMix64::from_name("layer", 0);
        let mut weights = || [(); OUTPUTS].map(|()| drawn.next() as i8);
        Network {
            rows: in_large_pages(ROWS, row),
            layer: (0..2 * WORDS / GROUP).map(|_| [(); GROUP].map(|()| weights())).collect(),
            output: weights(),
            known: vec![NOTHING; 2 * 64],
            rows_read: 0,
        }
    }

    /// For the side to move, in hundredths of a pawn. The same code for every generator of attacks.
    #[inline(never)]
    pub(super) fn evaluate(&mut self, position: &Position) -> i32 {
        let side = position.side();
        let mut inputs = [[0_u8; GROUP]; 2 * WORDS / GROUP];
        for (half, side) in inputs.as_flattened_mut().chunks_mut(WORDS).zip([side, side.other()]) {
            let sums = self.accumulated(position, side);
            half.iter_mut().zip(sums).for_each(|(input, sum)| *input = (*sum).clamp(0, MOST) as u8);
        }
        // No branch on what is zero: it would be guessed.
        let (mut found, mut count) = ([0_u16; 2 * WORDS / GROUP], 0);
        for (place, group) in inputs.iter().enumerate() {
            found[count] = place as u16;
            count += usize::from(*group != [0; GROUP]);
        }
        let mut sums = [0_i32; OUTPUTS];
        for &place in &found[..count] {
            let place = usize::from(place);
            for (input, weights) in inputs[place].iter().zip(&self.layer[place]) {
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum += i32::from(*input) * i32::from(*weight);
                }
            }
        }
        let last = sums.iter().zip(self.output);
        let last: i32 = last
            .map(|(sum, weight)| (sum >> 9).clamp(0, i32::from(MOST)) * i32::from(weight))
            .sum();
        material(position, side) - material(position, side.other())
            + (last >> 9).clamp(-NOISE, NOISE)
    }

    /// The accumulator of a side, brought up to this position.
    fn accumulated(&mut self, position: &Position, side: Side) -> &[i16; WORDS] {
        // Black sees the board with its ranks mirrored.
        let mirror = if side == Side::White { 0 } else { 56 };
        let king = usize::from(position.king(side) ^ mirror);
        let known = &mut self.known[side as usize * 64 + king];
        for (owner, before) in [side, side.other()].into_iter().zip(&mut known.pieces) {
            for (kind, before) in Kind::ALL.into_iter().zip(before) {
                let now = position.pieces(owner, kind);
                let first = (king * 12 + usize::from(owner != side) * 6 + kind as usize) * 64;
                let row = |square: u8| &self.rows[first + usize::from(square ^ mirror)];
                let sums = &mut known.sums;
                for square in Squares(now & !*before) {
                    sums.iter_mut().zip(row(square)).for_each(|(sum, weight)| *sum += weight);
                }
                for square in Squares(*before & !now) {
                    sums.iter_mut().zip(row(square)).for_each(|(sum, weight)| *sum -= weight);
                }
                self.rows_read += u64::from((now ^ *before).count_ones());
                *before = now;
            }
        }
        &known.sums
    }
}
