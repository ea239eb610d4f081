//! Bitboards gathered into ray order, a ray in each byte, and one subtraction for all rays.
//!
//! ```text
//! bit         7 6 5 4 3 2 1 0      1 to 7: outwards     0: a knight's square, off the ray
//! o           1 . . p . p . 1      the ray's pieces, bits 0 and 7 set
//! o - 3       1 . . p . . 1 .      bit 0 cleared, 2 borrowed from the nearest piece
//! o ^ (o - 3) . . . . . 1 1 1      all up to the nearest piece
//! ```
//!
//! Beyond the edge a ray shows the origin, occupied or not. That is further out than every square
//! of the ray, so it hides nothing, and no candidate is there.
//!
//! Candidates are pieces that move along a line of the square, wherever they are on it. All of them
//! are occupied squares, so the sets up to the nearest pieces need no mask of pieces.

use crate::tables::LINES;
use contract::position::ray_order::{Row, SLOTS, SQUARES, on_rays, row};
use contract::{AttackerKinds, Bitboards, Index, Scalar, Vector, Word, leapers_to};

/// A byte for each ray.
const ONES: u64 = 0x0101_0101_0101_0101;

/// The attackers of a square. 9 operations, 8 more for leapers.
#[inline(always)]
pub fn attackers<W: Scalar>(kinds: AttackerKinds, position: [W; 7], square: Index) -> W {
    let position = Bitboards::from(position);
    let seen = up_to_nearest(to_rays(position.occupied, square));
    to_squares(seen, square) & candidates(kinds, &position, square)
}

/// The same in ray order. The candidates are gathered, which need not wait for the nearest pieces
/// as a scattered answer does.
#[inline(always)]
pub fn attackers_in_rays<W: Scalar>(kinds: AttackerKinds, position: [W; 7], square: Index) -> W {
    let position = Bitboards::from(position);
    let seen = up_to_nearest(to_rays(position.occupied, square));
    seen & to_rays(candidates(kinds, &position, square), square)
}

/// Sliders that attack a square and have a piece behind it, and these pieces. 23 operations.
#[inline(always)]
pub fn discovered<W: Scalar>(position: [W; 7], square: Index) -> [W; 2] {
    let [sliders, behind] = discovered_in_rays(position, square);
    [to_squares(sliders, square), to_squares(behind, square)]
}

/// The same in ray order. 21 operations.
///
/// Directions are clockwise, so a rotation by half of the slots takes each ray to its opposite.
#[inline(always)]
pub fn discovered_in_rays<W: Scalar>(position: [W; 7], square: Index) -> [W; 2] {
    let position = Bitboards::from(position);
    let pieces = to_rays(position.occupied, square);
    let nearest = up_to_nearest(pieces) & (pieces & on_rays(square));
    let sliders = nearest & to_rays(sliders(&position, square), square);
    let [sliders, behind] = on_common_rays(sliders, nearest.rotate_left(32));
    [sliders, behind.rotate_left(32)]
}

/// In each byte the lowest bit and all above it, up to the first piece. 3 operations.
///
/// The lowest bit is not on the ray: set, it acts as the nearest piece below, of which three times
/// is subtracted. The highest bit is the seventh square, the last that a ray can have: set, it ends
/// the borrow.
#[inline(always)]
pub fn up_to_nearest<W: Word>(pieces: W) -> W {
    let bounded = pieces | W::constant(ONES * 0x81);
    bounded ^ bounded.minus(W::constant(ONES * 3))
}

/// Of two sets with at most one square on each ray, what is on rays where both have one. 8
/// operations.
///
/// A sum of bytes carries into the highest bit if the ray has a member, and no further. A mask
/// without that bit is enough: two pieces on both sides of a square are at most seven steps from it
/// together, so neither is at the seventh.
#[inline(always)]
pub fn on_common_rays<W: Word>(left: W, right: W) -> [W; 2] {
    let carrying = W::constant(ONES * 0x7e);
    let common = left.plus(carrying) & right.plus(carrying) & W::constant(ONES << 7);
    let rays = common.minus(common >> 7);
    [left & rays, right & rays]
}

/// Pieces that would attack the square from where they are if nothing were in between.
#[inline(always)]
fn candidates<W: Word>(kinds: AttackerKinds, position: &Bitboards<W>, square: Index) -> W {
    match kinds {
        AttackerKinds::Sliders => sliders(position, square),
        AttackerKinds::All => sliders(position, square) | leapers_to(square, position),
    }
}

/// Sliders on lines along which they move. 3 operations.
#[inline(always)]
fn sliders<W: Word>(position: &Bitboards<W>, square: Index) -> W {
    // SAFETY: squares are below 64.
    let [diagonals, orthogonals] = *unsafe { LINES.get_unchecked(square.get() as usize) };
    position.diagonal & W::constant(diagonals) | position.orthogonal & W::constant(orthogonals)
}

/// A set of squares in ray order.
#[inline(always)]
fn to_rays<W: Scalar>(set: W, square: Index) -> W {
    bits_at(set, &SQUARES, square)
}

/// A set in ray order as one of squares.
#[inline(always)]
fn to_squares<W: Scalar>(rays: W, square: Index) -> W {
    bits_at(rays, &SLOTS, square)
}

/// Bits of a word in another order.
#[inline(always)]
fn bits_at<W: Scalar>(word: W, places: &'static [Row; 64], square: Index) -> W {
    // A place is a byte: where the bit of the result comes from.
    W::Eight::spread(word).bits_at(row(places, square))
}
