//! A mailbox in ray order: the nearest piece of each ray by one subtraction on a word.
//!
//! A permutation of the mailbox lays the eight rays of a square side by side, eight slots each: a
//! knight's square, then the squares of the ray outwards. Tests of the bytes make words of them,
//! with a byte for each ray; [`ray_order`](contract::position::ray_order) has the picture.
//!
//! ```text
//! codes     = mailbox in ray order       kinds = KIND_OF_CODE[codes]
//! occupied  = slots with a piece         attacking = slots whose kind attacks from there
//! attackers = nearest(occupied) & attacking
//! ```
//!
//! The forms differ in how they exclude slots beyond the edge, and in the vectors that they have.

use crate::tables::QUARTERS;
use contract::position::KIND_OF_CODE;
use contract::position::ray_order::{
    Row, SLOTS, SQUARES, attacking, attacking_anywhere, on_rays, permuted, row,
};
use contract::{AttackerKinds, Halves, Index, Scalar, Vector, Word, words_of};

/// The slots of all rays, without knights' squares.
const RAYS: u64 = !KNIGHTS;
/// The slots of knights' squares, one at the lower end of each ray.
const KNIGHTS: u64 = 0x0101_0101_0101_0101;
/// The last slot of each ray.
const LAST: u64 = KNIGHTS << 7;

/// Slots of a mailbox in ray order.
#[derive(Clone, Copy, Debug)]
pub struct Slots<W> {
    /// Slots with a piece. Beyond the edge they may be anything if `attacking` excludes those.
    pub occupied: W,
    /// Slots with a piece that attacks the origin if nothing is in between.
    pub attacking: W,
}

/// The nearest piece of each ray, and all knights' squares that are occupied. 4 operations.
///
/// ```text
/// o = occupied | 0x81 in each byte        o ^ (o - 3 in each byte)
/// ```
///
/// Slot 0 acts as a piece below slot 1, of which three times is subtracted, as in SBAMG: the
/// subtraction clears slot 0 and borrows through slot 1 and all further ones up to the first piece.
/// Slot 7 ends the borrow within the byte.
#[inline(always)]
pub fn nearest<W: Word>(occupied: W) -> W {
    let o = occupied | W::constant(KNIGHTS | LAST);
    (o ^ o.minus(W::constant(3 * KNIGHTS))) & occupied
}

/// All pieces that attack the origin: a knight, or the nearest of a ray.
#[inline(always)]
fn attackers<W: Word>(slots: Slots<W>) -> W {
    nearest(slots.occupied) & slots.attacking
}

/// Sliders that attack the origin and have a piece behind it, and these pieces. `on_rays` excludes
/// knights' squares, and slots beyond the edge if they may be occupied.
///
/// Opposite rays are half of the slots apart, so a rotation brings the piece behind into the
/// slider's byte; `common_rays` are the bytes in which both sets have a slot.
#[inline(always)]
fn discovered<W: Word>(slots: Slots<W>, on_rays: W, common_rays: impl Fn(W, W) -> W) -> [W; 2] {
    let nearest = nearest(slots.occupied);
    let sliders = nearest & slots.attacking;
    let opposite = (nearest & on_rays).rotate_left(32);
    let common = common_rays(sliders, opposite);
    [sliders & common, (opposite & common).rotate_left(32)]
}

/// The rays in which each of two sets has a slot, by a fill of each set, as engines do it. 9
/// operations.
///
/// A pair has both members within six steps, because its line has at most eight squares: slot 7
/// matters neither here nor in the answer, and is the place where a sum shows that a byte is not
/// empty.
#[inline(always)]
pub fn common_rays_by_two_fills<W: Word>(sliders: W, opposite: W) -> W {
    filled(sliders) & filled(opposite)
}

/// Slots 0 to 6 of each ray that has one of slots 1 to 7.
#[inline(always)]
fn filled<W: Word>(slots: W) -> W {
    slots_below_last(carried(slots) & W::constant(LAST))
}

/// The same by a joint fill: the carries meet before they are spread. 6 operations.
#[inline(always)]
pub fn common_rays<W: Word>(sliders: W, opposite: W) -> W {
    slots_below_last(carried(sliders) & carried(opposite) & W::constant(LAST))
}

/// Slot 7 of each ray is set if it or one of slots 1 to 6 was; other slots are undefined. A ray has
/// at most one of them, so that no sum leaves its byte.
#[inline(always)]
fn carried<W: Word>(slots: W) -> W {
    slots.plus(W::constant(LAST - 2 * KNIGHTS))
}

/// Slots 0 to 6 of the rays whose slot 7 is in the set.
#[inline(always)]
fn slots_below_last<W: Word>(last: W) -> W {
    last.minus(last >> 7)
}

/// The form of engines: the high bit of an index tells that a slot is beyond the edge, and one row
/// of kinds serves all squares. 10 operations with `nearest` and the last AND.
#[inline(always)]
fn slots_by_index<V: Vector>(kinds: AttackerKinds, codes: V, square: Index) -> Slots<V::Word> {
    let squares: V = row(&SQUARES, square);
    let on_board = squares.disjoint_bytes(V::constant_bytes(0x80));
    let pieces = kinds_of(codes.permute_bytes(squares));
    let pieces = V::constant(0).blend_bytes(on_board, pieces);
    Slots {
        occupied: pieces.common_bytes(pieces),
        attacking: pieces.common_bytes(V::known(&attacking_anywhere(kinds).0)),
    }
}

/// A row of kinds for each square, from codes: it is empty beyond the edge. What the permutation
/// reads there does not matter, because every slot on the board is nearer. 9 operations with
/// `nearest` and the last AND.
#[inline(always)]
pub fn slots_by_row<V: Vector>(kinds: AttackerKinds, codes: V, square: Index) -> Slots<V::Word> {
    let codes = codes.permute_bytes(row(&SQUARES, square));
    Slots {
        occupied: codes.common_bytes(codes),
        attacking: kinds_of(codes).common_bytes(attacking(kinds, square)),
    }
}

/// The same from a mailbox of kinds: no look-up of the kind. 8 operations.
#[inline(always)]
fn slots_of_kinds<V: Vector>(kinds: AttackerKinds, mailbox: V, square: Index) -> Slots<V::Word> {
    let pieces = mailbox.permute_bytes(row(&SQUARES, square));
    Slots {
        occupied: pieces.common_bytes(pieces),
        attacking: pieces.common_bytes(attacking(kinds, square)),
    }
}

/// The kind of each code, by a byte shuffle.
#[inline(always)]
fn kinds_of<V: Vector>(codes: V) -> V {
    V::known(&KINDS).shuffle_bytes(codes)
}

/// [`KIND_OF_CODE`] for each 128 bits.
const KINDS: [u64; 8] = words_of::<64, 8>(contract::array!(byte < 64 => KIND_OF_CODE[byte % 16]));

/// Attackers from codes, in the form of engines.
#[inline(always)]
pub fn attackers_engine<V: Vector>(kinds: AttackerKinds, codes: V, square: Index) -> V::Word {
    attackers(slots_by_index(kinds, codes, square))
}

/// Attackers from codes, by a row of kinds for each square.
#[inline(always)]
pub fn attackers_rows<V: Vector>(kinds: AttackerKinds, codes: V, square: Index) -> V::Word {
    attackers(slots_by_row(kinds, codes, square))
}

/// Attackers from a mailbox of kinds, by a row of kinds for each square.
#[inline(always)]
pub fn attackers_kinds<V: Vector>(kinds: AttackerKinds, mailbox: V, square: Index) -> V::Word {
    attackers(slots_of_kinds(kinds, mailbox, square))
}

/// `attackers_rows` as a set of squares: a broadcast and 1 operation more.
#[inline(always)]
pub fn attackers_squares<V: Vector>(kinds: AttackerKinds, codes: V, square: Index) -> V::Word {
    squares_of_slots::<V>(attackers_rows(kinds, codes, square), square)
}

/// The squares of slots: for each square the bit of its slot.
#[inline(always)]
fn squares_of_slots<V: Vector>(slots: V::Word, square: Index) -> V::Word {
    V::spread(slots).bits_at(row(&SLOTS, square))
}

/// Discovered pairs from codes, in the form of engines.
#[inline(always)]
pub fn discovered_engine<V: Vector>(codes: V, square: Index) -> [V::Word; 2] {
    let slots = slots_by_index(AttackerKinds::Sliders, codes, square);
    discovered(slots, Word::constant(RAYS), common_rays_by_two_fills)
}

/// Discovered pairs from codes, by a row of kinds for each square and two fills.
#[inline(always)]
pub fn discovered_rows<V: Vector>(codes: V, square: Index) -> [V::Word; 2] {
    let slots = slots_by_row(AttackerKinds::Sliders, codes, square);
    discovered(slots, on_rays(square), common_rays_by_two_fills)
}

/// The same from a mailbox of kinds.
#[inline(always)]
pub fn discovered_kinds<V: Vector>(mailbox: V, square: Index) -> [V::Word; 2] {
    let slots = slots_of_kinds(AttackerKinds::Sliders, mailbox, square);
    discovered(slots, on_rays(square), common_rays_by_two_fills)
}

/// Discovered pairs from codes, by a row of kinds for each square and a joint fill.
#[inline(always)]
pub fn discovered_joint<V: Vector>(codes: V, square: Index) -> [V::Word; 2] {
    let slots = slots_by_row(AttackerKinds::Sliders, codes, square);
    discovered(slots, on_rays(square), common_rays)
}

/// The same from a mailbox of kinds.
#[inline(always)]
pub fn discovered_joint_kinds<V: Vector>(mailbox: V, square: Index) -> [V::Word; 2] {
    let slots = slots_of_kinds(AttackerKinds::Sliders, mailbox, square);
    discovered(slots, on_rays(square), common_rays)
}

/// `discovered_joint` as sets of squares.
#[inline(always)]
pub fn discovered_squares<V: Vector>(codes: V, square: Index) -> [V::Word; 2] {
    let [sliders, behind] = discovered_joint(codes, square);
    [squares_of_slots::<V>(sliders, square), squares_of_slots::<V>(behind, square)]
}

/// Attackers from codes with AVX2: four byte shuffles and three blends for each half of the slots.
#[inline(always)]
pub fn attackers_blend<W: Scalar>(kinds: AttackerKinds, codes: [W; 8], square: Index) -> W {
    attackers(slots_of_halves(kinds, permuted(codes, square)))
}

/// Attackers from codes with AVX2: four byte shuffles for each half, each by the index of its
/// quarter.
#[inline(always)]
pub fn attackers_quarters<W: Scalar>(kinds: AttackerKinds, codes: [W; 8], square: Index) -> W {
    attackers(slots_of_halves(kinds, permuted_by_quarters(codes, square)))
}

/// Discovered pairs from codes with AVX2, by blends and a joint fill.
#[inline(always)]
pub fn discovered_blend<W: Scalar>(codes: [W; 8], square: Index) -> [W; 2] {
    let codes = permuted(codes, square);
    discovered(slots_of_halves(AttackerKinds::Sliders, codes), W::constant(RAYS), common_rays)
}

/// Discovered pairs from codes with AVX2, by an index for each quarter and a joint fill.
#[inline(always)]
pub fn discovered_quarters<W: Scalar>(codes: [W; 8], square: Index) -> [W; 2] {
    let codes = permuted_by_quarters(codes, square);
    discovered(slots_of_halves(AttackerKinds::Sliders, codes), W::constant(RAYS), common_rays)
}

/// Codes in ray order, 32 slots in each half, by an index for each quarter of the board, which
/// answers zero for slots of other quarters. 14 operations.
#[inline(always)]
fn permuted_by_quarters<W: Scalar>(codes: [W; 8], square: Index) -> [W::Four; 2] {
    // SAFETY: squares are below 64.
    let [first, second, third, fourth] = unsafe { QUARTERS.get_unchecked(square.get() as usize) };
    let ([a, b], [c, d]) = (halves(first), halves(second));
    let ([e, f], [g, h]) = (halves(third), halves(fourth));
    let quarters = quarters(codes);
    [united(quarters, [a, c, e, g]), united(quarters, [b, d, f, h])]
}

#[inline(always)]
fn united<V: Vector>(quarters: [V; 4], indices: [V; 4]) -> V {
    let [first, second, third, fourth] = quarters;
    let lower = first.shuffle_bytes(indices[0]) | second.shuffle_bytes(indices[1]);
    lower | (third.shuffle_bytes(indices[2]) | fourth.shuffle_bytes(indices[3]))
}

/// Each quarter of the board, twice: a broadcast from memory.
#[inline(always)]
fn quarters<W: Scalar>(codes: [W; 8]) -> [W::Four; 4] {
    let [a, b, c, d, e, f, g, h] = codes;
    [twice::<W>([a, b]), twice::<W>([c, d]), twice::<W>([e, f]), twice::<W>([g, h])]
}

#[inline(always)]
fn twice<W: Scalar>(quarter: [W; 2]) -> W::Four {
    W::Four::twice(W::Two::from_array(quarter))
}

/// The halves of a row.
#[inline(always)]
fn halves<V: Vector>(row: &'static Row) -> [V; 2] {
    let (low, high) = row.0.split_at(4);
    [V::row(low), V::row(high)]
}

/// Slots from codes in two halves, zero beyond the edge.
#[inline(always)]
fn slots_of_halves<W: Scalar>(kinds: AttackerKinds, codes: [W::Four; 2]) -> Slots<W> {
    let [low_codes, high_codes] = codes;
    let [low_kinds, high_kinds] = halves(attacking_anywhere(kinds));
    let low = slots_of_half::<W>(low_codes, low_kinds);
    let high = slots_of_half::<W>(high_codes, high_kinds);
    Slots {
        occupied: low.occupied | high.occupied << 32,
        attacking: low.attacking | high.attacking << 32,
    }
}

/// The 32 slots of a half. Without tests of bytes only signs become bits of a word: a table of
/// kinds with the sign for every piece tells the occupied slots.
#[inline(always)]
fn slots_of_half<W: Scalar>(codes: W::Four, kinds: W::Four) -> Slots<W> {
    let pieces = W::Four::known(&SIGNED_KINDS).shuffle_bytes(codes);
    let attacking = (pieces & kinds).greater_i8(W::Four::constant(0));
    Slots { occupied: pieces.high_bits(), attacking: attacking.high_bits() }
}

/// [`KIND_OF_CODE`] with the high bit set for every piece, for each 128 bits.
const SIGNED_KINDS: [u64; 4] = words_of::<32, 4>(contract::array!(byte < 32 => {
    let kind = KIND_OF_CODE[byte % 16];
    if kind == 0 { 0 } else { kind | 0x80 }
}));
