//! Attacks in one direction by five shifts and five functions of three words.
//!
//! Every word holds two sets: the sliders on occupied squares, and on empty squares a property of
//! the squares behind. So one shift moves both.

use contract::{Direction, Scalar, Vector, Word};

/// The three inputs of a ternary function as columns of its truth table; combining them gives the
/// table of any function.
const A: i32 = 0xf0;
const B: i32 = 0xcc;
const C: i32 = 0xaa;

/// Intermediate results. "Behind" is where a ray comes from.
#[derive(Clone, Copy, Debug)]
pub struct Stages<V> {
    /// Sliders; empty squares with an empty square behind.
    pub pairs: V,
    /// Sliders; empty squares that end a run of four, or have a slider two squares behind.
    pub fours: V,
    /// Sliders; empty squares that end a run of four, or that a slider within three squares
    /// reaches.
    pub far: V,
    /// For squares with `far` behind: whether any of the four squares behind is not empty.
    pub near: V,
    /// The result.
    pub attacks: V,
}

/// Attacks of all `sliders` in one direction, a board in each lane. Requires sliders on occupied
/// squares. 10 operations north and south, 12 in the other directions.
#[inline(always)]
pub fn attacks_x2<V: Vector>(direction: Direction, sliders: V, empty: V, _occupied: V) -> V {
    stages(direction, sliders, empty).attacks
}

/// All steps.
#[inline(always)]
pub fn stages<V: Vector>(direction: Direction, sliders: V, empty: V) -> Stages<V> {
    let empty = without_wraps(direction, empty);
    let empty_behind = shift(direction, empty, 1);
    let pairs = sliders.ternary::<{ A | B & C }>(empty, empty_behind);
    let pairs_behind = shift(direction, pairs, 2);
    let fours = pairs.ternary::<{ A & (!B & 0xff | C) }>(empty, pairs_behind);
    let fours_behind = shift(direction, fours, 1);
    let near = fours_behind.ternary::<{ A ^ B & C }>(empty_behind, pairs_behind);
    let far = fours.ternary::<{ A | B & C }>(empty, fours_behind);
    let (one_behind, five_behind) = (shift(direction, far, 1), shift(direction, far, 5));
    let attacks = one_behind.ternary::<{ A & (B | C) }>(near, five_behind);
    Stages { pairs, fours, far, near, attacks: without_wraps(direction, attacks) }
}

/// [`attacks_x2`] on one board, moved to a vector register and back.
#[inline(always)]
pub fn attacks<W: Scalar>(direction: Direction, sliders: W, empty: W, _occupied: W) -> W {
    let [sliders, empty] =
        [sliders, empty].map(|board| W::Two::from_array([board, W::constant(0)]));
    stages(direction, sliders, empty).attacks.to_array()[0]
}

/// `board` shifted by `steps` squares; files may wrap.
#[inline(always)]
fn shift<W: Word>(direction: Direction, board: W, steps: u32) -> W {
    match direction {
        Direction::North => board << (8 * steps),
        Direction::South => board >> (8 * steps),
        Direction::East => board << steps,
        Direction::West => board >> steps,
        Direction::NorthEast => board << (9 * steps),
        Direction::NorthWest => board << (7 * steps),
        Direction::SouthEast => board >> (7 * steps),
        Direction::SouthWest => board >> (9 * steps),
    }
}

/// `board` without the squares that one step reaches only by wrapping: the a-file going east, the
/// h-file going west. North and south, shifts drop squares that leave the board.
#[inline(always)]
fn without_wraps<W: Word>(direction: Direction, board: W) -> W {
    const NOT_A_FILE: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H_FILE: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    match direction {
        Direction::North | Direction::South => board,
        Direction::NorthEast | Direction::East | Direction::SouthEast => {
            board & W::constant(NOT_A_FILE)
        }
        Direction::NorthWest | Direction::West | Direction::SouthWest => {
            board & W::constant(NOT_H_FILE)
        }
    }
}
