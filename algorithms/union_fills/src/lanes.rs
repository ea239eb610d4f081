//! The direction of each lane, and the constants of the fills.
//!
//! Orthogonal and diagonal lanes alternate, so that the sliders of all lanes are two words,
//! repeated. Eight lanes are the directions, clockwise from north. Four lanes are the lines, and a
//! step up a line goes to more significant bits.

const NOT_A_FILE: u64 = !0x0101_0101_0101_0101;
const NOT_H_FILE: u64 = !0x8080_8080_8080_8080;
const NOT_1ST_RANK: u64 = !0xff;
const NOT_8TH_RANK: u64 = !(0xff << 56);

/// Bits of a step in each of eight directions, clockwise from north.
pub const STEPS: [i64; 8] = [8, 9, 1, -7, -8, -9, -1, 7];

/// The squares from which one step in each direction stays on the board.
pub const LEAVING: [u64; 8] = [
    NOT_8TH_RANK,
    NOT_8TH_RANK & NOT_H_FILE,
    NOT_H_FILE,
    NOT_1ST_RANK & NOT_H_FILE,
    NOT_1ST_RANK,
    NOT_1ST_RANK & NOT_A_FILE,
    NOT_A_FILE,
    NOT_8TH_RANK & NOT_A_FILE,
];

/// The permutation of bytes that brings the ranks together: byte `l` of word `r` is byte `r` of
/// word `l`.
pub const RANKS: [u64; 8] = contract::array!(rank < 8 => {
    // Byte 8 l + r, for eight lanes l.
    0x3830_2820_1810_0800 + 0x0101_0101_0101_0101 * rank as u64
});

/// Bits of a step up each of four lines: file, diagonal, rank, anti-diagonal.
pub const LINE_STEPS: [u64; 4] = [8, 9, 1, 7];

/// The squares from which a step up each line does not wrap. No rank needs a mask, because a shift
/// drops what leaves the board there.
pub const LEAVING_UP: [u64; 4] = [!0, NOT_H_FILE, NOT_H_FILE, NOT_A_FILE];

/// The squares from which a step down each line does not wrap.
pub const LEAVING_DOWN: [u64; 4] = [!0, NOT_A_FILE, NOT_A_FILE, NOT_H_FILE];

/// The squares between the files that a step along each line can wrap to or from.
pub const INNER: [u64; 4] = contract::array!(line < 4 => LEAVING_UP[line] & LEAVING_DOWN[line]);
