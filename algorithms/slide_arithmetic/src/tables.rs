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
            let (files, ranks) = step(Line::ALL[line]);
            lines[square][line] =
                ray(square as i32, files, ranks) | ray(square as i32, -files, -ranks);
            line += 1;
        }
        square += 1;
    }
    lines
};

/// Files to the right and ranks up.
const fn step(line: Line) -> (i32, i32) {
    match line {
        Line::Rank => (1, 0),
        Line::File => (0, 1),
        Line::Diagonal => (1, 1),
        Line::AntiDiagonal => (-1, 1),
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
