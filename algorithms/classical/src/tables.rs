//! Rays by direction and square, made while compiling. They know where rays run, and no occupancy.

use contract::Direction;

/// 64 squares, and the empty ray that a scan of an empty set finds.
pub const RAYS: usize = 65;

/// By [`Direction`] and by the answer of the scan that looks for the closest man in it: 4,160 bytes.
///
/// Towards higher squares the lowest man is the closest, and trailing zeros are its square; towards
/// lower ones the highest is, and leading zeros are 63 less its square, so that these rays stand in
/// the order from h8 to a1. Of no man both scans find 64, where the ray is empty.
pub static RAY: [[u64; RAYS]; 8] = {
    let mut rays = [[0; RAYS]; 8];
    let mut direction = 0;
    while direction < 8 {
        assert!(Direction::ALL[direction] as usize == direction, "indexed by the number");
        let (files, ranks) = step(Direction::ALL[direction]);
        let mut square = 0;
        while square < 64 {
            let index = if goes_up(Direction::ALL[direction]) { square } else { 63 - square };
            rays[direction][index] = ray(square as i32, files, ranks);
            square += 1;
        }
        direction += 1;
    }
    rays
};

/// Whether a direction leads to higher squares (a positive ray).
pub const fn goes_up(direction: Direction) -> bool {
    let (files, ranks) = step(direction);
    8 * ranks + files > 0
}

/// Files to the right and ranks up.
const fn step(direction: Direction) -> (i32, i32) {
    match direction {
        Direction::NorthEast => (1, 1),
        Direction::East => (1, 0),
        Direction::SouthEast => (1, -1),
        Direction::South => (0, -1),
        Direction::SouthWest => (-1, -1),
        Direction::West => (-1, 0),
        Direction::NorthWest => (-1, 1),
        Direction::North => (0, 1),
    }
}

const fn ray(square: i32, files: i32, ranks: i32) -> u64 {
    let (mut file, mut rank) = (square % 8 + files, square / 8 + ranks);
    let mut ray = 0;
    while 0 <= file && file < 8 && 0 <= rank && rank < 8 {
        ray |= 1 << (8 * rank + file);
        (file, rank) = (file + files, rank + ranks);
    }
    ray
}
