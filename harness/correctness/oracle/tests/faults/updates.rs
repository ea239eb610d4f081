//! Garbled updates of kept boards: one board stays as it was, one is turned the wrong way, or a
//! capture leaves the piece on the target square.

use super::faults;
use contract::{Direction, Index, Keeping, Piece};

const RIGHT: u8 = 0;
const STALE: u8 = 1;
const FORGETS_CAPTURE: u8 = 2;
const STAYS: u8 = 3;
const OTHER_CORNER: u8 = 4;
const EXCHANGED: u8 = 5;

/// The bit of each square in each of the kept boards, by direction.
pub static BITS: [[u64; 64]; 8] = contract::array!(board < 8 => contract::array!(square < 64 => {
    1 << squares_before(Direction::ALL[board], square)
}));

const fn squares_before(direction: Direction, square: usize) -> u32 {
    let (mut count, mut other) = (0, 0);
    while other < 64 {
        if sort_key(direction, other) < sort_key(direction, square) {
            count += 1;
        }
        other += 1;
    }
    count
}

/// Sorts squares line by line, each line in the order of its direction.
const fn sort_key(direction: Direction, square: usize) -> i32 {
    let (files, ranks) = direction.step();
    let (file, rank) = (square as i32 % 8, square as i32 / 8);
    let line = match (files, ranks) {
        (_, 0) => rank,
        (0, _) => file,
        _ => rank - files * ranks * file,
    };
    64 * line + files * file + ranks * rank
}

fn update<const FAULT: u8, const N: usize>(
    bit: impl Fn(usize, usize) -> u64,
    [from, to, captured]: [Index; 3],
    mut kept: [u64; N],
) -> [u64; N] {
    let [from, to] = [from, to].map(|square| square.get() as usize & 63);
    let is_entered = captured.get() == 0 || FAULT == FORGETS_CAPTURE;
    for (word, after) in kept.iter_mut().enumerate() {
        if FAULT == STALE && word == N - 1 {
            continue;
        }
        let leaving = if FAULT == STAYS { 0 } else { bit(word, from) };
        let entering = if is_entered { bit(word, to) } else { 0 };
        *after ^= leaving ^ entering;
    }
    kept
}

fn update_rotated<const FAULT: u8>(
    from: Index,
    to: Index,
    captured: Index,
    kept: [u64; 4],
) -> [u64; 4] {
    let bit = |word: usize, square: usize| {
        let board = match (FAULT, word) {
            (EXCHANGED, 1) => 2,
            (EXCHANGED, 2) => 1,
            _ => word,
        };
        let corner = if FAULT == OTHER_CORNER && word == 2 { 63 } else { 0 };
        BITS[Keeping::Rotated.directions()[board] as usize][square ^ corner]
    };
    update::<FAULT, 4>(bit, [from, to, captured], kept)
}

fn update_octo_rotated<const FAULT: u8>(
    from: Index,
    to: Index,
    captured: Index,
    kept: [u64; 8],
) -> [u64; 8] {
    update::<FAULT, 8>(|board, square| BITS[board][square], [from, to, captured], kept)
}

/// By square: its bit in the indices of all squares, the rook's and the bishop's.
static INDEX_BITS: [[u64; 32]; 64] = contract::array!(piece < 64 => contract::array!(word < 32 => {
    index_bits(2 * word, piece) | index_bits(2 * word + 1, piece) << 32
}));

const fn index_bits(square: usize, piece: usize) -> u64 {
    let masks = [Piece::Rook.inner(square), Piece::Bishop.inner(square)];
    let [rook, bishop] = contract::array!(of < 2 => {
        (masks[of] >> piece & 1) << (masks[of] & ((1 << piece) - 1)).count_ones()
    });
    rook | bishop << 16
}

fn update_indices<const FAULT: u8>(
    from: Index,
    to: Index,
    captured: Index,
    kept: [u64; 32],
) -> [u64; 32] {
    let exchanged = if FAULT == EXCHANGED { 16 } else { 0 };
    let bit = |word: usize, square: usize| INDEX_BITS[square][word].rotate_left(exchanged);
    update::<FAULT, 32>(bit, [from, to, captured], kept)
}

faults! {
    (board_update on Rotated of [u64; 4], planted) {
        "rotated" "nothing" update_rotated::<RIGHT> => Nowhere;
        "rotated_stale" "the last board is as it was" update_rotated::<STALE> => Everywhere;
        "rotated_captures" "a capture toggles its square" update_rotated::<FORGETS_CAPTURE>
            => Everywhere;
        "rotated_stays" "the piece stays where it was, too" update_rotated::<STAYS> => Everywhere;
        "rotated_corner" "lines of the third board from a8 on" update_rotated::<OTHER_CORNER>
            => Everywhere;
        "rotated_exchanged" "second and third board exchanged" update_rotated::<EXCHANGED>
            => Everywhere;
    }
    (board_update on OctoRotated of [u64; 8], planted) {
        "octo_rotated" "nothing" update_octo_rotated::<RIGHT> => Nowhere;
        "octo_stale" "the last board is as it was" update_octo_rotated::<STALE> => Everywhere;
    }
    (board_update on PextIndices of [u64; 32], planted) {
        "indices" "nothing" update_indices::<RIGHT> => Nowhere;
        "indices_stale" "those of g8 and h8 are as they were" update_indices::<STALE> => Everywhere;
        "indices_captures" "a capture toggles its square" update_indices::<FORGETS_CAPTURE>
            => Everywhere;
        "indices_exchanged" "rook and bishop exchanged" update_indices::<EXCHANGED> => Everywhere;
    }
}
