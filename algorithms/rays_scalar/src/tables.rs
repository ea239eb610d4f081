//! Directions by pair of squares and by difference, made while compiling. They know what a ray is, and
//! not how they are looked up.

use contract::Numbering;

/// What stands for no direction: off every ray, and on the square itself.
const NOWHERE: u8 = 0xff;

/// By square, then by coordinate: 4 KiB in each numbering.
pub const fn by_square(numbering: Numbering) -> &'static [[u8; 64]; 64] {
    static COMPASS: [[u8; 64]; 64] = squares(Numbering::Compass);
    static DIR8: [[u8; 64]; 64] = squares(Numbering::Dir8);
    match numbering {
        Numbering::Compass => &COMPASS,
        Numbering::Dir8 => &DIR8,
    }
}

/// By difference, 8 + the ranks in the high nibble and 8 + the files in the low one: 256 bytes in
/// each numbering.
pub const fn by_difference(numbering: Numbering) -> &'static [u8; 256] {
    static COMPASS: [u8; 256] = differences(Numbering::Compass);
    static DIR8: [u8; 256] = differences(Numbering::Dir8);
    match numbering {
        Numbering::Compass => &COMPASS,
        Numbering::Dir8 => &DIR8,
    }
}

const fn squares(numbering: Numbering) -> [[u8; 64]; 64] {
    let mut squares = [[NOWHERE; 64]; 64];
    let mut pair = 0;
    while pair < 64 * 64 {
        let (from, to) = (pair as i32 / 64, pair as i32 % 64);
        squares[pair / 64][pair % 64] = direction(numbering, to % 8 - from % 8, to / 8 - from / 8);
        pair += 1;
    }
    squares
}

const fn differences(numbering: Numbering) -> [u8; 256] {
    let mut differences = [NOWHERE; 256];
    let mut index = 0;
    while index < 256 {
        let difference = index as i32;
        differences[index] = direction(numbering, (difference & 15) - 8, (difference >> 4) - 8);
        index += 1;
    }
    differences
}

/// The direction in which so many files and ranks lead, if they are on a ray.
const fn direction(numbering: Numbering, files: i32, ranks: i32) -> u8 {
    if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return NOWHERE;
    }
    let from_north = match (files.signum(), ranks.signum()) {
        (0, 1) => 0,
        (1, 1) => 1,
        (1, 0) => 2,
        (1, -1) => 3,
        (0, -1) => 4,
        (-1, -1) => 5,
        (-1, 0) => 6,
        (-1, 1) => 7,
        _ => return NOWHERE,
    };
    match numbering {
        Numbering::Compass => from_north,
        Numbering::Dir8 => (from_north + 7) & 7,
    }
}
