//! Lines by square, made at compile time.

use contract::Line;

/// By square and [`Line`]: the line without the square. 2 KiB.
pub static LINES: [[u64; 4]; 64] = contract::array!(square < 64 => Line::all_attacks(square, 0));
