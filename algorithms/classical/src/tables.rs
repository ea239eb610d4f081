//! Rays by direction and square, and their unions, made at compile time.

use contract::{Direction, Piece, ray};

/// 64 squares, and the empty ray that the scan of an empty set finds.
pub const RAYS: usize = 65;

/// Rays by [`Direction`] and by the result of the scan for the closest piece: 4,160 bytes.
///
/// Towards higher squares the lowest piece is closest, and trailing zeros are its square. Towards
/// lower squares the highest is closest, and leading zeros are 63 less its square, so these rays
/// are stored from h8 to a1. Both scans of an empty set find 64, where the ray is empty.
pub static RAY: [[u64; RAYS]; 8] = contract::array!(number < 8 => {
    let direction = Direction::ALL[number];
    contract::array!(scanned < RAYS => match scanned {
        64 => 0,
        _ if goes_up(direction) => ray(scanned, direction.step(), 0),
        _ => ray(63 - scanned, direction.step(), 0),
    })
});

/// Attacks on an empty board, by [`Piece`] and square: 1,536 bytes.
pub static REACH: [[u64; 64]; 3] = contract::array!(number < 3 => {
    contract::array!(square < 64 => Piece::ALL[number].attacks(square, 0))
});

/// Whether a direction leads to higher squares (a positive ray).
pub const fn goes_up(direction: Direction) -> bool {
    let (files, ranks) = direction.step();
    8 * ranks + files > 0
}
