//! The squares where pieces matter to a slider, and its attacks for each set of pieces there. Built
//! without `pext`, by counting in its order.

use contract::{Line, Piece, Table, Tables, Word};

/// The row of one piece on one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The squares on which a piece may stop the slider: its lines without their ends and itself.
    pub mask: u64,
    /// Index of the first entry; there is one entry for each subset of the mask.
    pub offset: u64,
}

/// The rows of rook and bishop on one square: 32 bytes that never cross a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct Rows {
    /// The rook's.
    pub rook: Row,
    /// The bishop's.
    pub bishop: Row,
}

/// A [`Row`] of 16-bit entries, whose bits say which squares of `reach` are attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedRow {
    /// As in [`Row`].
    pub mask: u64,
    /// The attacks on an empty board: 14 squares at most.
    pub reach: u64,
    /// As in [`Row`].
    pub offset: u64,
}

/// As [`Rows`]: a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct PackedRows {
    /// The rook's.
    pub rook: PackedRow,
    /// The bishop's.
    pub bishop: PackedRow,
}

/// The masks of one square by [`Line`]: 32 bytes that never cross a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct LineMasks(pub [u64; 4]);

/// A [`Row`] for machines without `pext`: which bits of the mask move down at each step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SteppedRow {
    /// As in [`Row`].
    pub mask: u64,
    /// By step: the bits that move down by `1 << step`, at their places by then.
    pub moving: [u64; 6],
    /// As in [`Row`].
    pub offset: u64,
}

/// The rows of rook and bishop on one square, each a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct SteppedRows {
    /// The rook's.
    pub rook: SteppedRow,
    /// The bishop's.
    pub bishop: SteppedRow,
}

/// Rooks have 102,400 entries, bishops 5,248.
pub const ENTRIES: usize = 107_648;

/// Rows of both pieces, by square.
pub static ROWS: [Rows; 64] = rows();

/// Rows of the compressed form, by square.
pub static PACKED_ROWS: [PackedRows; 64] = contract::array!(square < 64 => PackedRows {
    rook: packed(ROWS[square].rook, Piece::Rook.attacks(square, 0)),
    bishop: packed(ROWS[square].bishop, Piece::Bishop.attacks(square, 0)),
});

/// Rows of the six steps, by square.
pub static STEPPED_ROWS: [SteppedRows; 64] = contract::array!(square < 64 => SteppedRows {
    rook: stepped(ROWS[square].rook),
    bishop: stepped(ROWS[square].bishop),
});

/// Inner squares of each line, by square.
pub static LINE_MASKS: [LineMasks; 64] = contract::array!(square < 64 => {
    LineMasks(contract::array!(line < 4 => {
        let mask = Line::ALL[line].inner(square);
        assert!(1 << mask.count_ones() <= LINE_ROW, "a row holds every subset");
        mask
    }))
});

/// A line has six inner squares at most: rows of 64, by square and line.
pub const LINE_ROW: usize = 64;

/// Attacks of the plain form.
pub static ATTACKS: Table<ENTRIES> = Table::new();

/// Attacks along one line, by square and line in rows of [`LINE_ROW`].
pub static LINE_ATTACKS: Table<{ 64 * 4 * LINE_ROW }> = Table::new();

/// Entries of the compressed form, four to a word, the first lowest.
pub static PACKED_ATTACKS: Table<{ ENTRIES / 4 }> = Table::new();

/// Builds all three.
pub static TABLES: Tables = Tables::new(make, &[&ATTACKS, &LINE_ATTACKS, &PACKED_ATTACKS]);

const fn rows() -> [Rows; 64] {
    let mut end = 0;
    let rooks = contract::array!(square < 64 => row_of(Piece::Rook.inner(square), &mut end));
    let bishops = contract::array!(square < 64 => row_of(Piece::Bishop.inner(square), &mut end));
    assert!(end as usize == ENTRIES, "every subset of every mask has an entry");
    contract::array!(square < 64 => Rows { rook: rooks[square], bishop: bishops[square] })
}

const fn row_of(mask: u64, next: &mut u64) -> Row {
    let offset = *next;
    *next += 1 << mask.count_ones();
    Row { mask, offset }
}

const fn packed(row: Row, reach: u64) -> PackedRow {
    assert!(reach.count_ones() <= 16, "what is attacked fits into an entry");
    PackedRow { mask: row.mask, reach, offset: row.offset }
}

/// A bit moves down by the number of unmasked bits below it, in steps of one, two, four and so on,
/// as the binary digits of that number say. With the smallest step first, no bit meets another on
/// its way.
const fn stepped(Row { mask, offset }: Row) -> SteppedRow {
    let (mut moving, mut left) = ([0; 6], mask);
    while left != 0 {
        let mut place = left.trailing_zeros();
        let down = (!mask & ((1 << place) - 1)).count_ones();
        let mut step = 0;
        while step < 6 {
            if down >> step & 1 == 1 {
                moving[step] |= 1 << place;
                place -= 1 << step;
            }
            step += 1;
        }
        left &= left - 1;
    }
    SteppedRow { mask, moving, offset }
}

fn make(tables: &mut [&mut [u64]]) {
    let [entries, along_lines, packed] = tables else { panic!("three tables") };
    for (square, rows) in ROWS.iter().enumerate() {
        for (row, piece) in [(rows.rook, Piece::Rook), (rows.bishop, Piece::Bishop)] {
            let reach = piece.attacks(square, 0);
            for (place, occupied) in (row.offset as usize..).zip(subsets(row.mask)) {
                entries[place] = piece.attacks(square, occupied);
                packed[place / 4] |= entries[place].pext(reach) << (16 * (place % 4));
            }
        }
    }
    for (square, LineMasks(masks)) in LINE_MASKS.iter().enumerate() {
        for (line, &mask) in Line::ALL.into_iter().zip(masks) {
            let row = &mut along_lines[LINE_ROW * (4 * square + line as usize)..];
            for (entry, occupied) in row.iter_mut().zip(subsets(mask)) {
                *entry = line.attacks(square, occupied);
            }
        }
    }
}

/// All subsets, in the order of the numbers into which `pext` packs them.
fn subsets(mask: u64) -> impl Iterator<Item = u64> {
    let next = move |&subset: &u64| Some(subset.wrapping_sub(mask) & mask).filter(|&set| set != 0);
    std::iter::successors(Some(0), next)
}
