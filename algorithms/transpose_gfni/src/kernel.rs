//! Attacks along the ranks of a turned board by a bytewise sum, and boards turned by products
//! with bit matrices.

use contract::{Direction, Scalar, Vector};

/// `empty ^ (empty + 2 * sliders)` by bytes, on two boards turned so that `direction`, along ranks
/// or files, becomes east. Requires that no slider is on an empty square.
#[inline(always)]
pub fn attacks_x2<V: Vector>(direction: Direction, sliders: V, empty: V, _occupied: V) -> V {
    let (sliders, empty) = (turned(direction, sliders), turned(direction, empty));
    turned_back(direction, sliders.plus_bytes(sliders).plus_bytes(empty) ^ empty)
}

/// [`attacks_x2`] on one board, moved to a vector register and back.
#[inline(always)]
pub fn attacks<W: Scalar>(direction: Direction, sliders: W, empty: W, occupied: W) -> W {
    let [sliders, empty, occupied] = [sliders, empty, occupied].map(vector);
    attacks_x2(direction, sliders, empty, occupied).to_array()[0]
}

/// The same for any two sets, as the carries of `sliders + (sliders | empty)`: one operation more,
/// unless one instruction does both exclusive ors.
#[inline(always)]
pub fn attacks_any<W: Scalar>(direction: Direction, sliders: W, empty: W, _occupied: W) -> W {
    let sliders = turned(direction, vector(sliders));
    let passable = sliders | turned(direction, vector(empty));
    let east = sliders.plus_bytes(passable) ^ (sliders ^ passable);
    turned_back(direction, east).to_array()[0]
}

/// The board turned so that `direction` becomes east.
#[inline(always)]
pub fn turned<V: Vector>(direction: Direction, board: V) -> V {
    match direction {
        Direction::East => board,
        Direction::West => mirrored(board),
        Direction::South => reflected(board),
        Direction::North => reflected(flipped(board)),
        _ => panic!("no carry runs along diagonals"),
    }
}

/// Undoes [`turned`]. Each single step is its own inverse.
#[inline(always)]
fn turned_back<V: Vector>(direction: Direction, board: V) -> V {
    match direction {
        Direction::North => flipped(reflected(board)),
        _ => turned(direction, board),
    }
}

/// Reflects the board on the diagonal from a8 to h1, so that south becomes east: the board is the
/// matrix, the data are the eight unit vectors.
#[inline(always)]
fn reflected<V: Vector>(board: V) -> V {
    V::constant(0x0102_0408_1020_4080).affine(board)
}

/// Exchanges file a and file h, and so on: the board is the data, the matrix reverses the bits of
/// each byte.
#[inline(always)]
fn mirrored<V: Vector>(board: V) -> V {
    board.affine(V::constant(0x8040_2010_0804_0201))
}

/// Exchanges rank 1 and rank 8, and so on: the bytes of each board in reverse.
#[inline(always)]
fn flipped<V: Vector>(boards: V) -> V {
    boards.shuffle_bytes(V::known(&[0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f]))
}

#[inline(always)]
fn vector<W: Scalar>(board: W) -> W::Two {
    W::Two::from_array([board, W::constant(0)])
}
