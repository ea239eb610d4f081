//! A line in each lane: the nearest piece above a square and the nearest below it, on all four
//! lines at once.
//!
//! ```text
//! above = o & -o                   o: pieces of the line above the square; its lowest bit
//! below = 1 << 63 >> lzcnt(o)      o: pieces of the line below the square; its highest bit
//! ```
//!
//! A slider that attacks the square is a nearest piece that moves along its line. Selected in its
//! lane, it needs no look-up of attacks, and one fold at the end unites all lanes. AVX2 counts no
//! leading zeros: there a fill downwards of three steps leaves the highest bit at its upper end.

use crate::lines::{ABOVE, BELOW, DISTANCES, movers, origins_of_leapers, row};
use contract::adapter::board_attacks::union_of_lanes;
use contract::{AttackerKinds, Bitboards, Halves, Index, Scalar, Vector, Word};

/// The inputs of a ternary function as columns of its truth table.
const A: i32 = 0xf0;
const B: i32 = 0xcc;
const C: i32 = 0xaa;

/// The attackers of a square with AVX2: 18 operations, 2 more for leapers.
#[inline(always)]
pub fn attackers<W: Scalar>(kinds: AttackerKinds, position: [W; 7], square: Index) -> W {
    let position = Bitboards::from(position);
    let [above, below] = nearest(square, position.occupied);
    let sliders = (above | below) & movers(position.diagonal, position.orthogonal);
    union_of_lanes::<W>(match kinds {
        AttackerKinds::Sliders => sliders,
        AttackerKinds::All => sliders | leapers(square, &position),
    })
}

/// The same with AVX-512: 11 operations, 1 more for leapers.
#[inline(always)]
pub fn attackers_ternary<W: Scalar>(kinds: AttackerKinds, position: [W; 7], square: Index) -> W {
    let position = Bitboards::from(position);
    let [above, below] = nearest_counted(square, position.occupied);
    let movers = movers(position.diagonal, position.orthogonal);
    let sliders: W::Four = above.ternary::<{ (A | B) & C }>(below, movers);
    union_of_lanes::<W>(match kinds {
        AttackerKinds::Sliders => sliders,
        AttackerKinds::All => {
            let sets = sets_of_leapers(&position);
            sliders.ternary::<{ A | B & C }>(sets, origins_of_leapers(square))
        }
    })
}

/// The pieces nearest to a square on each line, above and below, with AVX2. 12 operations.
#[inline(always)]
pub fn nearest<W: Scalar>(square: Index, occupied: W) -> [W::Four; 2] {
    let occupied = W::Four::spread(occupied);
    let above = lowest(occupied & row(&ABOVE, square));
    let mut filled = occupied & row(&BELOW, square);
    filled = filled | down(filled, 1);
    filled = filled | down(filled, 2);
    filled = filled | down(filled, 4);
    [above, filled.and_not(down(filled, 1))]
}

/// The same with a count of leading zeros. 6 operations.
#[inline(always)]
fn nearest_counted<W: Scalar>(square: Index, occupied: W) -> [W::Four; 2] {
    let occupied = W::Four::spread(occupied);
    let above = lowest(occupied & row(&ABOVE, square));
    let zeros = (occupied & row(&BELOW, square)).leading_zeros();
    // A line without a piece has 64 leading zeros, and a shift by 64 leaves nothing.
    [above, W::Four::constant(1 << 63).shr_each(zeros)]
}

/// The lowest bit of each lane.
#[inline(always)]
fn lowest<V: Vector>(set: V) -> V {
    set & set.negated()
}

/// So many steps down each line. Files may wrap, which adds squares to the fill and no upper end:
/// one step above a square that the fill has reached, wrapped or not, there is always a filled one.
#[inline(always)]
fn down<V: Vector>(set: V, steps: u64) -> V {
    set.shr_each(V::known(&DISTANCES.map(|distance| steps * distance)))
}

/// Pawns, knights and kings that attack the square, a kind in each lane.
#[inline(always)]
fn leapers<W: Scalar>(square: Index, position: &Bitboards<W>) -> W::Four {
    sets_of_leapers(position) & origins_of_leapers(square)
}

/// White pawns, black pawns, knights and kings: adjacent in memory, so that one load takes them.
#[inline(always)]
fn sets_of_leapers<W: Scalar>(position: &Bitboards<W>) -> W::Four {
    let Bitboards { white_pawns, black_pawns, knights, kings, .. } = *position;
    W::Four::from_array([white_pawns, black_pawns, knights, kings])
}

/// Sliders that attack a square and have a piece behind it, and these pieces, with AVX2.
///
/// On each line, a nearest piece that moves along it is a slider if there is one on the other side,
/// and one on the other side of a slider is a piece behind.
#[inline(always)]
pub fn discovered<W: Scalar>(position: [W; 7], square: Index) -> [W; 2] {
    let position = Bitboards::from(position);
    let [above, below] = nearest(square, position.occupied);
    let movers = movers(position.diagonal, position.orthogonal);
    let moving_above = (above & movers).and_not(is_empty(below));
    let moving_below = (below & movers).and_not(is_empty(above));
    let behind = below.and_not(is_empty(moving_above)) | above.and_not(is_empty(moving_below));
    fold_two::<W>(moving_above | moving_below, behind)
}

/// All ones in each lane without a member.
#[inline(always)]
fn is_empty<V: Vector>(set: V) -> V {
    set.equal_words(V::constant(0))
}

/// The same with AVX-512, where masks of lanes select.
#[inline(always)]
pub fn discovered_masked<W: Scalar>(position: [W; 7], square: Index) -> [W; 2] {
    let position = Bitboards::from(position);
    let [above, below]: [W::Four; 2] = nearest_counted(square, position.occupied);
    let movers = movers(position.diagonal, position.orthogonal);
    let nothing = W::Four::constant(0);
    let moving_above = nothing.blend_words(below.common_words(below), above & movers);
    let moving_below = nothing.blend_words(above.common_words(above), below & movers);
    // A piece behind a slider need not be tested: an empty lane adds nothing.
    let behind_above = nothing.blend_words(above.common_words(movers), below);
    let behind = behind_above.blend_words(below.common_words(movers), behind_above | above);
    fold_two::<W>(moving_above | moving_below, behind)
}

/// The union of four lanes of two vectors.
#[inline(always)]
fn fold_two<W: Scalar>(left: W::Four, right: W::Four) -> [W; 2] {
    let pairs = left.unpack_low(right) | left.unpack_high(right);
    (pairs.low_half() | pairs.high_half()).to_array()
}
