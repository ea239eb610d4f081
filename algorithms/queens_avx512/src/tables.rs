//! What permutes read: masks by the place of a rank relative to a square, and bytes by file or
//! rank, made while compiling. They are constants, not statics, whose addresses another crate would load.
//!
//! For a square and a rank, `8 * rank - square + 7` is eight times how far the rank is above the square, and
//! 7 less the square's file. Its lowest seven bits are another number for each distance and file; on the
//! square's own rank it is less than 8.

use contract::{Aligned, words_of};

/// Words that one register takes at once.
pub type Row = Aligned<[u64; 8]>;

/// 128 bytes by the lowest seven bits of `8 * rank - square + 7`: what a mask has on that rank.
pub type ByPlace = Aligned<[u64; 16]>;

/// Diagonals and file, without the square.
pub const SIX_RAYS: ByPlace = by_place(Part::SixRays);

/// The rank, without the square.
pub const RANK: ByPlace = by_place(Part::Rank);

/// All squares before it in the order of numbers.
pub const BELOW: ByPlace = by_place(Part::Below);

/// Diagonals and all of the rank.
pub const DIAGONALS_AND_RANK: ByPlace = by_place(Part::DiagonalsAndRank);

/// The file below the square.
pub const FILE_BELOW: ByPlace = by_place(Part::FileBelow);

/// By square: rank r as the bit 7 - r.
pub const RANK_BIT: Row = Aligned(words_of(contract::array!(square < 64 => 0x80 >> (square / 8))));

/// By square: rank r as the bit r.
pub const RANK_BIT_MIRRORED: Row =
    Aligned(words_of(contract::array!(square < 64 => 1 << (square / 8))));

/// By the file f of a queen, for file j in byte 7 - j: the files on the same side of her, or her own.
pub const SIDES: Row = Aligned(contract::array!(queen < 8 => {
    u64::from_le_bytes(contract::array!(place < 8 => side(queen, 7 - place)))
}));

/// By eight times the queen's rank r, for rank i in byte i: the ranks on the same side of her, or her own;
/// rank k as the bit 7 - k.
pub const RANKS_BESIDE: Row =
    Aligned(words_of(contract::array!(place < 64 => side(place / 8, place % 8).reverse_bits())));

/// By the file of a slider, less than 8, and eight times a kind: the files to his left, his own, and those to
/// his right.
pub const SIDES_BY_KIND: Row = Aligned(words_of(contract::array!(place < 64 => {
    let (file, left) = (place % 8, (1_u8 << (place % 8)) - 1);
    match place / 8 {
        0 => left,
        1 => 1 << file,
        2 => !left & !(1 << file),
        _ => 0,
    }
})));

/// By the last square of a rank: the bit after that of the rank, the eighth rank as the lowest; by a square of the
/// first rank: the bit after that of its file. None after the highest bit, which the last square of the first rank
/// is for both.
pub const AFTER_COLUMN_BITS: Row =
    Aligned(words_of(contract::array!(square < 64 => column_bit(square) << 1)));

/// The same of bits that are mirrored: the bit before.
pub const BEFORE_COLUMN_BITS: Row =
    Aligned(words_of(contract::array!(square < 64 => column_bit(square).reverse_bits() << 1)));

/// By the file f of a queen, for file j in byte 7 - j: the bit of its side, of the left one, her own file and
/// the right one from the highest bit on, for queens of the lower or the upper half of a byte's bits.
pub const COLUMNS: [Row; 2] = [columns(7), columns(3)];

/// By rank less file, of which the lowest four bits count.
pub const DIAGONALS: Aligned<[u64; 16]> = numbered(true);

/// By rank and file added up.
pub const ANTIDIAGONALS: Aligned<[u64; 16]> = numbered(false);

enum Part {
    SixRays,
    Rank,
    Below,
    DiagonalsAndRank,
    FileBelow,
}

const fn by_place(part: Part) -> ByPlace {
    let mut table = [0_u8; 128];
    let mut above = -7;
    while above <= 7 {
        let mut file = 0;
        while file < 8 {
            table[((8 * above + 7 - file) & 127) as usize] = on_rank(&part, file, above);
            file += 1;
        }
        above += 1;
    }
    Aligned(words_of(table))
}

/// What the part has on the rank that is so many `above` a square of the file.
const fn on_rank(part: &Part, file: i32, above: i32) -> u8 {
    let diagonals = square(file + above) | square(file - above);
    match part {
        Part::SixRays if above != 0 => diagonals | square(file),
        Part::Rank if above == 0 => !square(file),
        Part::Below if above < 0 => 0xff,
        Part::Below if above == 0 => square(file) - 1,
        Part::DiagonalsAndRank if above != 0 => diagonals,
        Part::DiagonalsAndRank => 0xff,
        Part::FileBelow if above < 0 => square(file),
        _ => 0,
    }
}

/// The file's square of a rank, none if there is no such file.
const fn square(file: i32) -> u8 {
    if 0 <= file && file < 8 { 1 << file } else { 0 }
}

const fn numbered(differences: bool) -> Aligned<[u64; 16]> {
    let mut lines = [0; 16];
    let mut square = 0;
    while square < 64 {
        let (rank, file) = (square / 8, square % 8);
        let number = if differences { rank + 16 - file } else { rank + file };
        lines[number % 16] |= 1 << square;
        square += 1;
    }
    Aligned(lines)
}

const fn column_bit(square: usize) -> u8 {
    match (square / 8, square % 8) {
        (rank, 7) => 0x80 >> rank,
        (0, file) => 1 << file,
        _ => 0,
    }
}

const fn columns(left: u8) -> Row {
    Aligned(contract::array!(queen < 8 => {
        u64::from_le_bytes(contract::array!(place < 8 => {
            let file = 7 - place;
            1 << (left - (file >= queen) as u8 - (file > queen) as u8)
        }))
    }))
}

/// Of eight lines, those on the same side of the queen's as `line`, or her own.
pub(crate) const fn side(queen: usize, line: usize) -> u8 {
    let below = (1_u8 << queen) - 1;
    if line < queen {
        below
    } else if line == queen {
        1 << queen
    } else {
        !below & !(1 << queen)
    }
}
