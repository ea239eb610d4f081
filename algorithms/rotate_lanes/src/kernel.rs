//! The algorithms with a direction in each of eight lanes, of which each is stepped by a rotate of its own. It
//! knows nothing of the harness.

use contract::{Scalar, Vector, Word};

/// The inputs of a ternary function as columns of its truth table, from which the table of any function
/// follows.
const A: i32 = 0xf0;
const B: i32 = 0xcc;
const C: i32 = 0xaa;

/// Kogge-Stone: 14 operations.
#[inline(always)]
pub fn kogge_stone<W: Scalar>(orthogonal: W, diagonal: W, empty: W, _occupied: W) -> W::Eight {
    let mut p = W::Eight::spread(empty) & within();
    let mut g = sliders::<W::Eight>(orthogonal, diagonal);
    g = g.ternary::<{ A | B & C }>(p, step(g, 1));
    p = p & step(p, 1);
    g = g.ternary::<{ A | B & C }>(p, step(g, 2));
    p = p & step(p, 2);
    g = g.ternary::<{ A | B & C }>(p, step(g, 4));
    step(g, 1) & within()
}

/// Dumb7Fill, where each step takes what is reached so far: 16 operations.
#[inline(always)]
pub fn dumb7<W: Scalar>(orthogonal: W, diagonal: W, empty: W, _occupied: W) -> W::Eight {
    let p = W::Eight::spread(empty) & within();
    let mut g = sliders::<W::Eight>(orthogonal, diagonal);
    for _ in 0..6 {
        g = g.ternary::<{ A | B & C }>(p, step(g, 1));
    }
    step(g, 1) & within()
}

/// The program of `min_ops_ternlog`: five rotates, five ternary functions and two masks; with a blend of the
/// sliders 13 operations. No slider stands on an empty square.
#[inline(always)]
pub fn five_rotates<W: Scalar>(orthogonal: W, diagonal: W, empty: W, _occupied: W) -> W::Eight {
    let empty = W::Eight::spread(empty) & within();
    let empty_behind = step(empty, 1);
    let sliders = sliders::<W::Eight>(orthogonal, diagonal);
    let pairs = sliders.ternary::<{ A | B & C }>(empty, empty_behind);
    let pairs_behind = step(pairs, 2);
    let fours = pairs.ternary::<{ A & (!B & 0xff | C) }>(empty, pairs_behind);
    let fours_behind = step(fours, 1);
    let near = fours_behind.ternary::<{ A ^ B & C }>(empty_behind, pairs_behind);
    let far = fours.ternary::<{ A | B & C }>(empty, fours_behind);
    step(far, 1).ternary::<{ A & (B | C) }>(near, step(far, 5)) & within()
}

/// `steps` squares further in each direction; what leaves the board comes back on the other side.
#[inline(always)]
fn step<V: Vector>(set: V, steps: i64) -> V {
    // Amounts count modulo 64: a negative one is a rotate to the right.
    let amounts = [9, 1, -7, -8, -9, -1, 7, 8].map(|one: i64| (one * steps).cast_unsigned());
    set.rol_each(V::known(&amounts))
}

/// The squares that one step reaches in each direction without leaving the board.
#[inline(always)]
fn within<V: Vector>() -> V {
    V::known(&crate::lines::WITHIN)
}

/// Diagonal and orthogonal directions by turns. One operation.
#[inline(always)]
fn sliders<V: Vector>(orthogonal: V::Word, diagonal: V::Word) -> V {
    V::spread(diagonal).blend_words(V::Word::constant(0b1010_1010), V::spread(orthogonal))
}
