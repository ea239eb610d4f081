//! Rays by square on an empty board, computed at compile time.

use contract::{Line, ray};

/// One ray for each of 64 squares, and an empty ray for "no piece on the ray".
pub const RAYS: usize = 65;

/// By line (rank, file, diagonal, anti-diagonal) and square: the ray towards higher squares.
pub static UP: [[u64; RAYS]; 4] = rays(false);

/// By line and 63 less the square: the ray towards lower squares.
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
