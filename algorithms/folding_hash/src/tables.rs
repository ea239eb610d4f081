//! Factors, masks and offsets by line, and the attack table. The numbers are in [`crate::magics`].

use crate::kernel::folded;
use crate::magics::{ENTRIES, MAGICS};
use contract::{Line, Table, Tables};

/// Bits of an index: at most six squares of a line matter.
pub const INDEX_BITS: u32 = 6;

/// Operands of one line through one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct LineHash {
    /// All squares but those of the line on which a piece may stop a slider.
    pub not_inner: u64,
    /// The factor that brings these to the top of a product of 32 bits.
    pub magic: u32,
    /// Position of index 0 in [`ATTACKS`].
    pub offset: u32,
}

/// By [`Line`]: a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Hashes(pub [LineHash; 4]);

/// By square: 4 KiB.
pub static HASHES: [Hashes; 64] = contract::array!(square < 64 => {
    Hashes(contract::array!(line < 4 => {
        let (magic, offset) = MAGICS[square][line];
        LineHash { not_inner: !Line::ALL[line].inner(square), magic, offset: offset as u32 }
    }))
});

/// Attacks along all lines, in overlapping windows.
pub static ATTACKS: Table<ENTRIES> = Table::new();

/// Fills the table.
pub static TABLES: Tables = Tables::new(make, &[&ATTACKS]);

/// Fills all entries and checks the factors: two different attack sets never share an entry. (In a
/// corner one line is the corner alone, so an entry of zeros may be in use.)
fn make(tables: &mut [&mut [u64]]) {
    let [attacks] = tables else { panic!("one table") };
    let mut is_taken = [false; ENTRIES];
    for (square, Hashes(lines)) in HASHES.iter().enumerate() {
        for (line, of) in Line::ALL.into_iter().zip(lines) {
            let mut occupied = 0_u64;
            loop {
                let product = (folded(occupied | of.not_inner) as u32).wrapping_mul(of.magic);
                let at = of.offset as usize + (product >> (32 - INDEX_BITS)) as usize;
                let along = line.attacks(square, occupied);
                assert!(!is_taken[at] || attacks[at] == along, "different attacks meet: no magic");
                (is_taken[at], attacks[at]) = (true, along);
                // The next subset: subtract the set and keep what is in it.
                occupied = occupied.wrapping_sub(!of.not_inner) & !of.not_inner;
                if occupied == 0 {
                    break;
                }
            }
        }
    }
}
