//! The shifts of each square, and the attacks at the indices that they make. The numbers themselves
//! are in [`crate::places`].

use crate::places;
use contract::{Piece, Table, Tables};

/// Bits of a rook's index: in a corner twelve squares matter.
pub const ROOK_BITS: u32 = 12;

/// Bits of a bishop's index: in the centre nine squares matter.
pub const BISHOP_BITS: u32 = 9;

/// Bits of an index of three copies. With one bit less, two squares have no shifts that fit.
pub const THREE_BITS: u32 = 18;

/// The data of rook and bishop on one square; it never crosses a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct Shifts {
    /// All squares except those on which a piece may stop a rook.
    pub not_rook: u64,
    /// The same for a bishop.
    pub not_bishop: u64,
    /// The shifts of the rook's copies.
    pub rook: [u8; 7],
    /// The shifts of the bishop's copies.
    pub bishop: [u8; 6],
}

/// The data of one piece on one square for three copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct ThreeShifts {
    /// As in [`Shifts`].
    pub not_mask: u64,
    /// The place of index 0.
    pub offset: u32,
    /// The shifts of the copies, to the left.
    pub shifts: [u8; 3],
}

/// The data of rook and bishop on one square; it never crosses a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct Both {
    /// The rook's.
    pub rook: ThreeShifts,
    /// The bishop's.
    pub bishop: ThreeShifts,
}

/// By square: 32 bytes each, of which 29 are read.
pub static SHIFTS: [Shifts; 64] = contract::array!(square < 64 => Shifts {
    not_rook: !Piece::Rook.inner(square),
    not_bishop: !Piece::Bishop.inner(square),
    rook: less(places::ROOK[square / 2], square % 2),
    bishop: less(places::BISHOP[square / 8], square % 8),
});

/// By square: 32 bytes each, of which 30 are read.
pub static THREE_SHIFTS: [Both; 64] = contract::array!(square < 64 => Both {
    rook: three(Piece::Rook, square, places::THREE_ROOK[square]),
    bishop: three(Piece::Bishop, square, places::THREE_BISHOP[square]),
});

/// Attacks of rooks, by square and index of seven copies.
pub static ROOK_ROWS: Table<{ 64 << ROOK_BITS }> = Table::new();

/// Attacks of bishops, by square and index of six copies.
pub static BISHOP_ROWS: Table<{ 64 << BISHOP_BITS }> = Table::new();

/// Attacks of both pieces, by index of three copies, in overlapping rows.
pub static OVERLAID: Table<{ places::OVERLAID_ENTRIES }> = Table::new();

/// Builds all of them.
pub static TABLES: Tables = Tables::new(make, &[&ROOK_ROWS, &BISHOP_ROWS, &OVERLAID]);

/// The bit places of a number that is halved once for each file.
const fn less<const TERMS: usize>(places: [u8; TERMS], files: usize) -> [u8; TERMS] {
    contract::array!(term < TERMS => places[term] - files as u8)
}

const fn three(piece: Piece, square: usize, (shifts, offset): ([u8; 3], u32)) -> ThreeShifts {
    ThreeShifts { not_mask: !piece.inner(square), offset, shifts }
}

fn make(tables: &mut [&mut [u64]]) {
    let [rooks, bishops, overlaid] = tables else { panic!("three tables") };
    for square in 0..64 {
        let (of, three) = (&SHIFTS[square], &THREE_SHIFTS[square]);
        let rook_row = &mut rooks[square << ROOK_BITS..];
        let bishop_row = &mut bishops[square << BISHOP_BITS..];
        fill(rook_row, (Piece::Rook, square), (&of.rook, ROOK_BITS));
        fill(bishop_row, (Piece::Bishop, square), (&of.bishop, BISHOP_BITS));
        for (piece, of) in [(Piece::Rook, &three.rook), (Piece::Bishop, &three.bishop)] {
            let row = &mut overlaid[of.offset as usize..];
            fill(row, (piece, square), (&of.shifts, THREE_BITS));
        }
    }
}

/// Fills all entries of one piece on one square and proves that its shifts are right: no two
/// different attack sets meet. (No attack set is empty, so an entry of zero is free.)
fn fill(row: &mut [u64], (piece, square): (Piece, usize), (shifts, bits): (&[u8], u32)) {
    let mask = piece.inner(square);
    let mut occupied = 0_u64;
    loop {
        let copies = shifts.iter().map(|by| (occupied | !mask) << by);
        let sum = copies.fold(0, u64::wrapping_add);
        let attacks = piece.attacks(square, occupied);
        let entry = &mut row[(sum >> (64 - bits)) as usize];
        assert!(*entry == 0 || *entry == attacks, "different attacks meet: no magic");
        *entry = attacks;
        // The next subset.
        occupied = occupied.wrapping_sub(mask) & mask;
        if occupied == 0 {
            break;
        }
    }
}
