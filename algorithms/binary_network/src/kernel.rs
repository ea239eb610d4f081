//! Attacks by one-bit neural networks, one for each square that the piece could reach.
//!
//! Squares are below 64; a check would cost instructions.

use crate::nets::WEIGHTS;
use crate::tables::{Nets, SQUARES};
use contract::{Aligned, Halves, Index, Piece, Scalar, Vector, Word};

/// Rook and bishop run as many networks as any square needs, 14 and 13. Operations: rook 172,
/// bishop 161, queen
/// 334.
#[inline(always)]
pub fn square_attacks<W: Scalar>(piece: Piece, square: Index, occupied: W) -> W {
    // SAFETY: squares are below 64.
    let nets = unsafe { SQUARES.get_unchecked(square.get() as usize) };
    match piece {
        Piece::Rook => attacks::<W, 2>(&nets.rook, occupied),
        Piece::Bishop => attacks::<W, 1>(&nets.bishop, occupied),
        Piece::Queen => {
            attacks::<W, 2>(&nets.rook, occupied) | attacks::<W, 1>(&nets.bishop, occupied)
        }
    }
}

/// Twelve networks and the last ones. `pdep` drops their outputs beyond the squares within reach.
#[inline(always)]
fn attacks<W: Scalar, const LAST: usize>(nets: &Nets, occupied: W) -> W {
    // Squares on which a piece can stop the slider.
    let pieces = occupied.pext(W::constant(nets.inner));
    // Both bytes of the input alternately, sixteen times.
    let inputs = W::Four::spread(pieces.times(W::constant(0x0001_0001_0001_0001)));
    let blocked = blocked::<W, 4>(inputs, nets, 0)
        | blocked::<W, 4>(inputs, nets, 4) << 4
        | blocked::<W, 4>(inputs, nets, 8) << 8
        | blocked::<W, LAST>(inputs, nets, 12) << 12;
    // Attacks on an empty board.
    (!blocked).pdep(W::constant(nets.reach))
}

/// The outputs of at most four networks, one bit each. Each sum takes 16 bits of a word.
#[inline(always)]
fn blocked<W: Scalar, const N: usize>(inputs: W::Four, nets: &Nets, first: usize) -> W {
    let mut sums = unlike(inputs, nets.weights[first]);
    for net in 1..N {
        sums = sums | unlike(inputs, nets.weights[first + net]) << (16 * net as u32);
    }
    let [low, high] = sums.low_half().plus(sums.high_half()).to_array();
    // A neuron counts 8, and at most 31 of the 32 are unlike, so bit 7 is set if at least half of
    // them are.
    low.plus(high).pext(W::constant(0x0080_0080_0080_0080))
}

/// 8 for each neuron that differs from its input in at least four bits, as four sums of eight
/// neurons.
#[inline(always)]
fn unlike<V: Vector>(inputs: V, net: u8) -> V {
    let Aligned(weights) = &WEIGHTS;
    // Row of a network.
    let network = V::Word::constant(net.into());
    // Weights of each network: a byte per neuron.
    // SAFETY: `net` comes from the tables, which hold only indices below the number of networks.
    let weights = unsafe { V::row_at(weights.as_flattened(), network) };
    let differing = inputs ^ weights;
    let nibble = V::constant_bytes(0x0f);
    // Number of bits set in each half byte.
    let low = V::known(&BITS_OF_NIBBLES).shuffle_bytes(differing & nibble);
    // The same, plus 4.
    let high = V::known(&FOUR_MORE).shuffle_bytes(differing >> 4 & nibble);
    // A count of 4 to 8 bits, and 4 more, sets bit 3.
    let unlike = low.plus_bytes(high) & V::constant_bytes(8);
    unlike.distances(V::constant(0))
}

/// Number of bits set in each value below 16, one byte each, for both halves of a register.
static BITS_OF_NIBBLES: [u64; 4] = twice([0x0302_0201_0201_0100, 0x0403_0302_0302_0201]);

/// The same, plus 4.
static FOUR_MORE: [u64; 4] = twice([0x0706_0605_0605_0504, 0x0807_0706_0706_0605]);

const fn twice([low, high]: [u64; 2]) -> [u64; 4] {
    [low, high, low, high]
}
