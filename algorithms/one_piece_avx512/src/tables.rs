//! Lines by square, and squares by ray and rays by square, made while compiling.

use contract::{Aligned, Direction, Line, words_of};

/// The lines of a square, in one cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Lines {
    /// Diagonal and anti-diagonal, file and rank, without the square.
    pub all: [u64; 4],
    /// What of them is below the square.
    pub lower: [u64; 4],
}

/// By square: 4 KiB.
pub static LINES: [Lines; 64] = lines();

/// A byte for each of 64 places, as a register takes them.
pub type Places = Aligned<[u64; 8]>;

/// By square, for the bit i of ray d, numbered `8 * d + i` in `dir8` order: the square that is i + 1
/// steps away, and the square itself if there is none. 4 KiB.
pub static SQUARES: [Places; 64] = {
    let mut all = [Aligned([0; 8]); 64];
    let mut from = 0;
    while from < 64 {
        all[from] = Aligned(words_of(rays(from).0));
        from += 1;
    }
    all
};

/// By square, for each square of the board: the bit of a ray that it is, and the last of ray 0, where no
/// ray has a square, if it is on none. 4 KiB.
pub static BITS: [Places; 64] = {
    let mut all = [Aligned([0; 8]); 64];
    let mut from = 0;
    while from < 64 {
        all[from] = Aligned(words_of(rays(from).1));
        from += 1;
    }
    all
};

/// The last bit of a ray's byte, which no square has: a ray is seven squares long at most.
pub const NO_SQUARE: u8 = 7;

const fn lines() -> [Lines; 64] {
    const ORDER: [Line; 4] = [Line::Diagonal, Line::AntiDiagonal, Line::File, Line::Rank];
    let mut lines = [Lines { all: [0; 4], lower: [0; 4] }; 64];
    let mut square = 0;
    while square < 64 {
        let mut lane = 0;
        while lane < 4 {
            let line = ORDER[lane].attacks(square, 0);
            lines[square].all[lane] = line;
            lines[square].lower[lane] = line & ((1 << square) - 1);
            lane += 1;
        }
        square += 1;
    }
    lines
}

/// The squares by bits, and the bits by squares.
const fn rays(from: usize) -> ([u8; 64], [u8; 64]) {
    let (mut squares, mut bits) = ([from as u8; 64], [NO_SQUARE; 64]);
    let mut ray = 0;
    while ray < 8 {
        let (files, ranks) = Direction::ALL[ray].step();
        let (mut file, mut rank) = (from as i32 % 8 + files, from as i32 / 8 + ranks);
        let mut bit = 8 * ray;
        while 0 <= file && file < 8 && 0 <= rank && rank < 8 {
            let square = (8 * rank + file) as usize;
            squares[bit] = square as u8;
            bits[square] = bit as u8;
            bit += 1;
            (file, rank) = (file + files, rank + ranks);
        }
        ray += 1;
    }
    (squares, bits)
}
