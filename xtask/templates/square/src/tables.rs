//! Rays by square, made while compiling. They know where lines run, and no occupancy.

/// 64 squares, and an empty ray for "no man on it".
pub const RAYS: usize = 65;

/// By line (rank, file, diagonal, anti-diagonal) and square: the ray towards higher squares.
pub static UP: [[u64; RAYS]; 4] = rays(false);

/// By line and 63 less the square: the ray towards lower squares.
pub static DOWN: [[u64; RAYS]; 4] = rays(true);

/// Steps of (file, rank) towards higher squares.
const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

const fn rays(down: bool) -> [[u64; RAYS]; 4] {
    let mut rays = [[0; RAYS]; 4];
    let mut line = 0;
    while line < 4 {
        let mut square = 0;
        while square < 64 {
            let (files, ranks) = STEPS[line];
            let place = if down { 63 - square } else { square };
            rays[line][place as usize] = match down {
                true => ray(square, -files, -ranks),
                false => ray(square, files, ranks),
            };
            square += 1;
        }
        line += 1;
    }
    rays
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
