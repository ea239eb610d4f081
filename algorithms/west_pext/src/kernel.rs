//! Attacks to the west by numbering the pieces, over words with `pext` and `pdep`, and all eight
//! directions with the fewest operations of such words.

use crate::lines::{A_FILE, diagonals, east, files};
use contract::Word;

/// Attacks of all `sliders` to the west. Requires sliders on occupied squares. 6 operations.
#[inline(always)]
pub fn attacks<W: Word>(sliders: W, _empty: W, occupied: W) -> W {
    west(sliders, with_barrier(occupied))
}

/// All eight directions in `dir8` order, 85 operations: ranks 10, files 24, both diagonals 51.
/// Requires sliders on occupied squares.
///
/// Ranks come last, which saves copies.
#[inline(always)]
pub fn board_attacks<W: Word>(orthogonal: W, diagonal: W, empty: W, occupied: W) -> [W; 8] {
    let [northeast, southeast, southwest, northwest] = diagonals(diagonal, empty);
    let [north, south] = files(orthogonal, empty);
    let [east, west] = ranks(orthogonal, occupied);
    [northeast, east, southeast, south, southwest, west, northwest, north]
}

/// All eight directions of several boards: the diagonals of all boards, then files and ranks, each
/// in a plain loop.
#[inline(always)]
pub fn board_batch<W: Word, const N: usize>(
    orthogonal: [W; N],
    diagonal: [W; N],
    empty: [W; N],
    occupied: [W; N],
) -> [[W; N]; 8] {
    let [northeast, southeast, southwest, northwest] = each(&diagonal, &empty, diagonals);
    let [north, south] = each(&orthogonal, &empty, files);
    let [east, west] = each(&orthogonal, &occupied, ranks);
    [northeast, east, southeast, south, southwest, west, northwest, north]
}

/// East and west: 10 operations.
#[inline(always)]
pub fn ranks<W: Word>(sliders: W, occupied: W) -> [W; 2] {
    let pieces = with_barrier(occupied);
    [east(sliders, occupied, pieces), west(sliders, pieces)]
}

#[inline(always)]
fn with_barrier<W: Word>(occupied: W) -> W {
    occupied | W::constant(A_FILE)
}

/// The run from the piece below each slider up to just below the slider, as a difference of two
/// bits. The runs do not overlap, so no difference borrows from another.
#[inline(always)]
fn west<W: Word>(sliders: W, pieces: W) -> W {
    // Sliders on the a-file attack nothing.
    let sliders = sliders & W::constant(!A_FILE);
    sliders.minus(next_below(sliders, pieces))
}

/// Each slider replaced by the piece below it in the order of all pieces.
#[inline(always)]
pub fn next_below<W: Word>(some: W, pieces: W) -> W {
    (some.pext(pieces) >> 1).pdep(pieces)
}

/// The sets of each board.
#[inline(always)]
fn each<W: Word, const N: usize, const SETS: usize>(
    sliders: &[W; N],
    others: &[W; N],
    attacks: impl Fn(W, W) -> [W; SETS],
) -> [[W; N]; SETS] {
    let mut sets = [[W::constant(0); N]; SETS];
    for board in 0..N {
        for (set, one) in sets.iter_mut().zip(attacks(sliders[board], others[board])) {
            set[board] = one;
        }
    }
    sets
}
