//! Tables of permutes, made at compile time: masks by the place of a rank relative to a square, and
//! bytes by file or rank. They are constants, because another crate would load the address of a
//! static.
//!
//! For a square and a rank, `8 * rank - square + 7` is eight times the rank's distance above the
//! square, plus 7 minus the square's file. Its lowest seven bits differ for every distance and
//! file; on the square's own rank it is below 8.

use contract::{Aligned, words_of};

/// A register of eight words.
pub type Row = Aligned<[u64; 8]>;

/// 128 bytes by the lowest seven bits of `8 * rank - square + 7`: the mask's squares on that rank.
pub type ByPlace = Aligned<[u64; 16]>;

/// Diagonals and file, without the square.
pub const SIX_RAYS: ByPlace = by_place(Part::SixRays);

/// The rank, without the square.
pub const RANK: ByPlace = by_place(Part::Rank);

/// All squares with lower numbers.
pub const BELOW: ByPlace = by_place(Part::Below);

/// Diagonals and the whole rank.
pub const DIAGONALS_AND_RANK: ByPlace = by_place(Part::DiagonalsAndRank);

/// The file below the square.
pub const FILE_BELOW: ByPlace = by_place(Part::FileBelow);

/// By square: its rank r as bit 7 - r.
pub const RANK_BIT: Row = Aligned(words_of(contract::array!(square < 64 => 0x80 >> (square / 8))));

/// By square: its rank r as bit r.
pub const RANK_BIT_MIRRORED: Row =
    Aligned(words_of(contract::array!(square < 64 => 1 << (square / 8))));

/// By the queen's file, for file j in byte 7 - j: the files on the same side of her, or her own.
pub const SIDES: Row = Aligned(contract::array!(queen < 8 => {
    u64::from_le_bytes(contract::array!(place < 8 => side(queen, 7 - place)))
}));

/// By eight times the queen's rank, for rank i in byte i: the ranks on the same side of her, or her
/// own; rank k is bit 7 - k.
pub const RANKS_BESIDE: Row =
    Aligned(words_of(contract::array!(place < 64 => side(place / 8, place % 8).reverse_bits())));

/// By the slider's file plus eight times a kind: the files to its left, its own, those to its
/// right.
pub const SIDES_BY_KIND: Row = Aligned(words_of(contract::array!(place < 64 => {
    let (file, left) = (place % 8, (1_u8 << (place % 8)) - 1);
    match place / 8 {
        0 => left,
        1 => 1 << file,
        2 => !left & !(1 << file),
        _ => 0,
    }
})));

/// Twice the slider's bit. By the last square of a rank: of the bit of that rank, with rank 8 as
/// the lowest bit. By a square of the first rank: of the bit of its file. Both share the last
/// square of the first rank, and there twice the highest bit is zero.
pub const AFTER_COLUMN_BITS: Row =
    Aligned(words_of(contract::array!(square < 64 => column_bit(square) << 1)));

/// Twice the slider's mirrored bit, by the same index.
pub const BEFORE_COLUMN_BITS: Row =
    Aligned(words_of(contract::array!(square < 64 => column_bit(square).reverse_bits() << 1)));

/// By the queen's file, for file j in byte 7 - j: the bit of its side, from the highest bit on:
/// left, her own file, right. For queens of the lower or the upper half of a byte's bits.
pub const COLUMNS: [Row; 2] = [columns(7), columns(3)];

/// By rank minus file, of which the lowest four bits count.
pub const DIAGONALS: Aligned<[u64; 16]> = numbered(true);

/// By rank plus file.
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

/// The part's squares on the rank this far `above` a square of the file.
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

/// The bit of this file in a rank, or none if there is no such file.
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

/// The lines, of eight, on the same side of the queen's as `line`, or her own.
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
