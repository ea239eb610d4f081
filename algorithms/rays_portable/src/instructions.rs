//! Portable models of two vector instructions, for eight bytes per word.

use contract::Word;

/// GF2P8AFFINEQB: bit `i` of each byte of the result is the parity of the matrix's byte `7 - i` and
/// the source byte.
///
/// A matrix is the sum of its diagonals, and all bits on one diagonal move equally far: an AND and
/// a shift for each diagonal that is not zero, and no table.
#[inline(always)]
pub fn affine<const MATRIX: u64, W: Word>(bytes: W) -> W {
    let mut sum = None;
    let mut diagonal = 0;
    while diagonal < 15 {
        let moving = const { diagonals(MATRIX) }[diagonal];
        if moving != 0 {
            let moving = bytes & W::constant(in_each_byte(moving));
            let moved = match diagonal {
                7 => moving,
                up if up > 7 => moving << (up as u32 - 7),
                down => moving >> (7 - down as u32),
            };
            sum = Some(match sum {
                None => moved,
                Some(others) => others ^ moved,
            });
        }
        diagonal += 1;
    }
    sum.unwrap_or(W::constant(0))
}

/// By distance plus 7: the source bits that the matrix sends that far up.
const fn diagonals(matrix: u64) -> [u8; 15] {
    let mut diagonals = [0; 15];
    let (mut from, mut to) = (0, 0);
    while to < 8 {
        if matrix >> (8 * (7 - to) + from) & 1 == 1 {
            diagonals[7 + to - from] |= 1 << from;
        }
        (from, to) = if from < 7 { (from + 1, to) } else { (0, to + 1) };
    }
    diagonals
}

/// PSHUFB with a constant table, for indexes below 16: a tree of selections, lowest bit first.
#[inline(always)]
pub fn shuffle<W: Word>(table: [u8; 16], indexes: W) -> W {
    let mut candidates = [W::constant(0); 8];
    let lowest = bit_to_byte(indexes, 0);
    for (candidate, pair) in candidates.iter_mut().zip(table.as_chunks::<2>().0) {
        let even = W::constant(in_each_byte(pair[0]));
        let change = W::constant(in_each_byte(pair[0] ^ pair[1]));
        *candidate = if pair[0] == pair[1] { even } else { even ^ (lowest & change) };
    }
    for bit in 1..4 {
        let set = bit_to_byte(indexes, bit);
        for at in 0..8_usize >> bit {
            let (clear, change) = (candidates[2 * at], candidates[2 * at] ^ candidates[2 * at + 1]);
            candidates[at] = clear ^ (set & change);
        }
    }
    candidates[0]
}

/// All ones in each byte in which this bit is set.
#[inline(always)]
fn bit_to_byte<W: Word>(bytes: W, bit: u32) -> W {
    let bits = bytes & W::constant(in_each_byte(1 << bit));
    // 2^8 times the bit minus the bit: eight ones from there upwards.
    (bits << (8 - bit)).minus(if bit == 0 { bits } else { bits >> bit })
}

/// Eight copies of a byte.
const fn in_each_byte(byte: u8) -> u64 {
    byte as u64 * 0x0101_0101_0101_0101
}
