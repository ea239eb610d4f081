//! Rays by direction and square, and their unions, made while compiling. They know where rays run, and no
//! occupancy.

use contract::{Direction, Piece, ray};

/// 64 squares, and the empty ray that a scan of an empty set finds.
pub const RAYS: usize = 65;

/// By [`Direction`] and by the answer of the scan that looks for the closest piece in it: 4,160 bytes.
///
/// Towards higher squares the lowest piece is the closest, and trailing zeros are its square; towards
/// lower ones the highest is, and leading zeros are 63 less its square, so that these rays stand in
/// the order from h8 to a1. Of no piece both scans find 64, where the ray is empty.
pub static RAY: [[u64; RAYS]; 8] = contract::array!(number < 8 => {
    let direction = Direction::ALL[number];
    contract::array!(scanned < RAYS => match scanned {
        64 => 0,
        _ if goes_up(direction) => ray(scanned, direction.step(), 0),
        _ => ray(63 - scanned, direction.step(), 0),
    })
});

/// By [`Piece`] and square, what it attacks on an empty board: 1,536 bytes.
pub static REACH: [[u64; 64]; 3] = contract::array!(number < 3 => {
    contract::array!(square < 64 => Piece::ALL[number].attacks(square, 0))
});

/// Whether a direction leads to higher squares (a positive ray).
pub const fn goes_up(direction: Direction) -> bool {
    let (files, ranks) = direction.step();
    8 * ranks + files > 0
}
