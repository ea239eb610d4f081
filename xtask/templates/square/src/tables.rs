//! Rays of an empty board by line and square, made at compile time.

use contract::{Line, ray};

/// 64 squares, and the empty ray that the scan of a ray without a piece finds.
pub const RAYS: usize = 65;

/// Rays towards higher squares, by line (rank, file, diagonal, anti-diagonal) and square.
pub static UP: [[u64; RAYS]; 4] = rays(false);

/// Rays towards lower squares, by line and 63 less the square.
pub static DOWN: [[u64; RAYS]; 4] = rays(true);

const fn rays(down: bool) -> [[u64; RAYS]; 4] {
    let mut rays = [[0; RAYS]; 4];
    let mut line = 0;
    while line < 4 {
        let mut square = 0;
        while square < 64 {
            let place = if down { 63 - square } else { square };
            let way = Line::ALL[line].ways()[down as usize];
            rays[line][place] = ray(square, way.step(), 0);
            square += 1;
        }
        line += 1;
    }
    rays
}
