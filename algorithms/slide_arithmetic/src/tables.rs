//! Lines by square, made while compiling. They know where lines run, and no occupancy.

use contract::Line;

/// By square and [`Line`]: the line without the square. 2 KiB.
pub static LINES: [[u64; 4]; 64] = {
    let mut lines = [[0; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut line = 0;
        while line < 4 {
            assert!(Line::ALL[line] as usize == line, "the table is indexed by the line's number");
            lines[square][line] = Line::ALL[line].attacks(square, 0);
            line += 1;
        }
        square += 1;
    }
    lines
};
