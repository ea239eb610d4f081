//! Masks, factors and offsets by square, and the attack tables. The numbers are in
//! [`crate::magics`].

use crate::magics;
use contract::{Piece, Table, Tables};

/// Bits of a rook's index: in a corner twelve squares matter.
pub const ROOK_BITS: u32 = 12;

/// Bits of a bishop's index: in the centre nine squares matter.
pub const BISHOP_BITS: u32 = 9;

/// A magic whose row has as many entries as its mask has subsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FancyMagic {
    /// Squares on which a piece may stop the slider: its lines without their ends and its own
    /// square.
    pub mask: u64,
    /// The factor that brings them to the top of the product.
    pub magic: u64,
    /// 64 less the number of squares of the mask.
    pub shift: u64,
    /// Index where the row begins.
    pub offset: u64,
}

/// A magic with a fixed shift, for pieces with all squares off the mask set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlackMagic {
    /// Complement of the mask.
    pub not_mask: u64,
    /// The factor that brings the squares of the mask to the top of the product.
    pub magic: u64,
    /// Position of index 0.
    pub offset: u64,
}

/// A magic with a fixed shift and a row for each square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainMagic {
    /// As in [`FancyMagic`].
    pub mask: u64,
    /// As in [`FancyMagic`]; more bits of the product separate no fewer subsets.
    pub magic: u64,
}

/// Magics of rook and bishop on one square; they never cross a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct Both<M> {
    /// The rook's.
    pub rook: M,
    /// The bishop's.
    pub bishop: M,
}

/// By square: 64 bytes each.
pub static FANCY: [Both<FancyMagic>; 64] = fancy();

/// By square: 64 bytes each, of which 48 are read.
pub static BLACK: [Both<BlackMagic>; 64] = contract::array!(square < 64 => Both {
    rook: black_of(Piece::Rook.inner(square), magics::BLACK_ROOK[square]),
    bishop: black_of(Piece::Bishop.inner(square), magics::BLACK_BISHOP[square]),
});

/// By square: 32 bytes each.
pub static PLAIN: [Both<PlainMagic>; 64] = contract::array!(square < 64 => Both {
    rook: PlainMagic { mask: Piece::Rook.inner(square), magic: magics::ROOK[square] },
    bishop: PlainMagic { mask: Piece::Bishop.inner(square), magic: magics::BISHOP[square] },
});

/// By square: all squares but the masks of rook and bishop.
pub static NOT_MASKS: [[u64; 2]; 64] = contract::array!(square < 64 => {
    [!Piece::Rook.inner(square), !Piece::Bishop.inner(square)]
});

/// Number of entries: 102,400 for rooks, 5,248 for bishops.
pub const FANCY_ENTRIES: usize = 107_648;

/// Attacks of the fancy form.
pub static FANCY_ATTACKS: Table<FANCY_ENTRIES> = Table::new();

/// Attacks of the form with a fixed shift, in overlapping rows.
pub static BLACK_ATTACKS: Table<{ magics::BLACK_ENTRIES }> = Table::new();

/// Attacks of rooks in the plain form.
pub static ROOK_ROWS: Table<{ 64 << ROOK_BITS }> = Table::new();

/// Attacks of bishops in the plain form.
pub static BISHOP_ROWS: Table<{ 64 << BISHOP_BITS }> = Table::new();

/// Attacks of rooks in the correlated form.
pub static CORRELATED_ROOK_ROWS: Table<{ 64 << ROOK_BITS }> = Table::new();

/// Attacks of bishops in the correlated form.
pub static CORRELATED_BISHOP_ROWS: Table<{ 64 << BISHOP_BITS }> = Table::new();

/// Fills all attack tables.
pub static TABLES: Tables = Tables::new(
    make,
    &[
        &FANCY_ATTACKS,
        &BLACK_ATTACKS,
        &ROOK_ROWS,
        &BISHOP_ROWS,
        &CORRELATED_ROOK_ROWS,
        &CORRELATED_BISHOP_ROWS,
    ],
);

const fn fancy() -> [Both<FancyMagic>; 64] {
    let mut end = 0;
    let rooks = contract::array!(square < 64 => fancy_of(Piece::Rook.inner(square), magics::ROOK[square], &mut end));
    let bishops = contract::array!(square < 64 => fancy_of(Piece::Bishop.inner(square), magics::BISHOP[square], &mut end));
    assert!(end as usize == FANCY_ENTRIES, "every subset of every mask has an entry");
    contract::array!(square < 64 => Both { rook: rooks[square], bishop: bishops[square] })
}

const fn fancy_of(mask: u64, magic: u64, next: &mut u64) -> FancyMagic {
    let (bits, offset) = (mask.count_ones(), *next);
    *next += 1 << bits;
    FancyMagic { mask, magic, shift: 64 - bits as u64, offset }
}

const fn black_of(mask: u64, (magic, offset): (u64, u32)) -> BlackMagic {
    BlackMagic { not_mask: !mask, magic, offset: offset as u64 }
}

fn make(tables: &mut [&mut [u64]]) {
    let [fancy, black, rooks, bishops, near_rooks, near_bishops] = tables else {
        panic!("six tables")
    };
    for square in 0..64 {
        let (Both { rook, bishop }, on_black) = (&FANCY[square], &BLACK[square]);
        let [rook_row, near_rook_row] =
            [&mut *rooks, near_rooks].map(|rows| &mut rows[square << ROOK_BITS..]);
        let near = magics::CORRELATED_ROOK[square / 2] >> (square % 2);
        let rows = [&mut *fancy, black, rook_row, near_rook_row];
        make_square(square, Piece::Rook, (rook, &on_black.rook, near), ROOK_BITS, rows);
        let [bishop_row, near_bishop_row] =
            [&mut *bishops, near_bishops].map(|rows| &mut rows[square << BISHOP_BITS..]);
        let near = magics::CORRELATED_BISHOP[square / 8] >> (square % 8);
        let rows = [&mut *fancy, black, bishop_row, near_bishop_row];
        make_square(square, Piece::Bishop, (bishop, &on_black.bishop, near), BISHOP_BITS, rows);
    }
}

/// Fills all entries of one piece on one square and checks its magic: two different attack sets
/// never share an entry. (No attack set is empty, so an entry of zeros is free.)
fn make_square(
    square: usize,
    piece: Piece,
    (magic, black, near): (&FancyMagic, &BlackMagic, u64),
    bits: u32,
    mut tables: [&mut [u64]; 4],
) {
    let mut occupied = 0_u64;
    loop {
        let product = occupied.wrapping_mul(magic.magic);
        let on_black = |by: u64| (occupied | black.not_mask).wrapping_mul(by) >> (64 - bits);
        let places = [
            magic.offset + (product >> magic.shift),
            black.offset + on_black(black.magic),
            product >> (64 - bits),
            on_black(near),
        ];
        let attacks = piece.attacks(square, occupied);
        for (table, place) in tables.iter_mut().zip(places) {
            let entry = &mut table[place as usize];
            assert!(*entry == 0 || *entry == attacks, "different attacks meet: no magic");
            *entry = attacks;
        }
        // The next subset: subtract the set and keep what is in it.
        occupied = occupied.wrapping_sub(magic.mask) & magic.mask;
        if occupied == 0 {
            break;
        }
    }
}
