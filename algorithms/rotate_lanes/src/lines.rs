//! Which squares a step can reach.

/// What no step east, north-east or south-east reaches but by wrapping is the a-file.
pub const NOT_A_FILE: u64 = !0x0101_0101_0101_0101;

/// What no step west, north-west or south-west reaches but by wrapping is the h-file.
pub const NOT_H_FILE: u64 = !0x8080_8080_8080_8080;

const NOT_FIRST_RANK: u64 = !0xff;
const NOT_EIGHTH_RANK: u64 = !(0xff << 56);

/// By direction, the squares that one step reaches: without the file and the rank that a rotate brings
/// back on the other side.
pub const WITHIN: [u64; 8] = [
    NOT_A_FILE & NOT_FIRST_RANK,
    NOT_A_FILE,
    NOT_A_FILE & NOT_EIGHTH_RANK,
    NOT_EIGHTH_RANK,
    NOT_H_FILE & NOT_EIGHTH_RANK,
    NOT_H_FILE,
    NOT_H_FILE & NOT_FIRST_RANK,
    NOT_FIRST_RANK,
];
