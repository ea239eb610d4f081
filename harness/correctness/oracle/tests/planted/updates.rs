//! Garbled updates of kept boards: what is stale, what is turned the wrong way, what forgets that
//! the piece on the target square goes.

use crate::planted::judge_all;
use contract::{Index, Piece};

const RIGHT: u8 = 0;
/// The last board is as it was.
const STALE: u8 = 1;
/// The target square is toggled, captured piece or not.
const FORGETS_CAPTURE: u8 = 2;
/// The piece stays where it was, too.
const STAYS: u8 = 3;
/// The third board's lines begin with a8's.
const OTHER_CORNER: u8 = 4;
/// The second and third boards change places.
const EXCHANGED: u8 = 5;

/// The bit of each square in each of the kept boards.
pub static BITS: [[u64; 64]; 8] = bits();

const fn bits() -> [[u64; 64]; 8] {
    // Per board the steps of its direction, and of the way from line to line.
    let ways = [(1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)];
    let mut bits = [[0; 64]; 8];
    let mut board = 0;
    while board < 8 {
        let (files, ranks): (i32, i32) = ways[board];
        let (mut line, mut bit) = (-7, 0);
        while line <= 14 {
            let mut place = 0;
            while place < 64 {
                let square = if 8 * ranks + files < 0 { 63 - place } else { place };
                let (file, rank) = (square % 8, square / 8);
                let number = if ranks == 0 {
                    rank
                } else if files == 0 {
                    file
                } else if files == ranks {
                    rank - file
                } else {
                    rank + file
                };
                if number == line {
                    bits[board][square as usize] = 1 << bit;
                    bit += 1;
                }
                place += 1;
            }
            line += 1;
        }
        board += 1;
    }
    bits
}

fn update<const FORM: u8, const N: usize>(
    boards: [usize; N],
    [from, to, captured]: [Index; 3],
    mut kept: [u64; N],
) -> [u64; N] {
    let [from, to] = [from, to].map(|square| square.get() as usize & 63);
    let goes = captured.get() == 0 || FORM == FORGETS_CAPTURE;
    for (word, after) in kept.iter_mut().enumerate() {
        let board = match (FORM, word) {
            (EXCHANGED, 1) => boards[2],
            (EXCHANGED, 2) => boards[1],
            _ => boards[word],
        };
        let corner = if FORM == OTHER_CORNER && word == 2 { 63 } else { 0 };
        let leaves = if FORM == STAYS { 0 } else { BITS[board][from ^ corner] };
        let comes = if goes { BITS[board][to ^ corner] } else { 0 };
        *after ^= if FORM == STALE && word == N - 1 { 0 } else { leaves ^ comes };
    }
    kept
}

fn rotated<const FORM: u8>(from: Index, to: Index, captured: Index, kept: [u64; 4]) -> [u64; 4] {
    update::<FORM, 4>([1, 7, 0, 6], [from, to, captured], kept)
}

fn octo_rotated<const FORM: u8>(
    from: Index,
    to: Index,
    captured: Index,
    kept: [u64; 8],
) -> [u64; 8] {
    update::<FORM, 8>([0, 1, 2, 3, 4, 5, 6, 7], [from, to, captured], kept)
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

/// Exchanged are here the rook's index and the bishop's.
fn indices<const FORM: u8>(
    from: Index,
    to: Index,
    captured: Index,
    mut kept: [u64; 32],
) -> [u64; 32] {
    let [from, to] = [from, to].map(|square| square.get() as usize & 63);
    let goes = captured.get() == 0 || FORM == FORGETS_CAPTURE;
    for (word, after) in kept.iter_mut().enumerate() {
        let leaves = if FORM == STAYS { 0 } else { INDEX_BITS[from][word] };
        let comes = if goes { INDEX_BITS[to][word] } else { 0 };
        let changed = if FORM == STALE && word == 31 { 0 } else { leaves ^ comes };
        *after ^= if FORM == EXCHANGED { changed.rotate_left(16) } else { changed };
    }
    kept
}

#[test]
fn kept_boards_that_fall_out_of_step() {
    judge_all! {
        "rotated" ("rotated", board_update on Rotated of [u64; 4], planted, rotated::<RIGHT>) Nowhere;
        "the last is stale"
            ("rotated_stale", board_update on Rotated of [u64; 4], planted, rotated::<STALE>) Everywhere;
        "captures"
            ("rotated_captures", board_update on Rotated of [u64; 4], planted, rotated::<FORGETS_CAPTURE>) Everywhere;
        "a piece twice"
            ("rotated_stays", board_update on Rotated of [u64; 4], planted, rotated::<STAYS>) Everywhere;
        "from a8 on"
            ("rotated_corner", board_update on Rotated of [u64; 4], planted, rotated::<OTHER_CORNER>) Everywhere;
        "exchanged"
            ("rotated_exchanged", board_update on Rotated of [u64; 4], planted, rotated::<EXCHANGED>) Everywhere;
        "octo-rotated"
            ("octo_rotated", board_update on OctoRotated of [u64; 8], planted, octo_rotated::<RIGHT>) Nowhere;
        "one of eight stale"
            ("octo_stale", board_update on OctoRotated of [u64; 8], planted, octo_rotated::<STALE>) Everywhere;
        "indices" ("indices", board_update on PextIndices of [u64; 32], planted, indices::<RIGHT>) Nowhere;
        "those of g8 and h8 stale"
            ("indices_stale", board_update on PextIndices of [u64; 32], planted, indices::<STALE>) Everywhere;
        "they forget captures"
            ("indices_captures", board_update on PextIndices of [u64; 32], planted, indices::<FORGETS_CAPTURE>) Everywhere;
        "rook and bishop exchanged"
            ("indices_exchanged", board_update on PextIndices of [u64; 32], planted, indices::<EXCHANGED>) Everywhere;
    }
}
