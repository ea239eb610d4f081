//! Lines by square, and the positions of squares on rays, made at compile time.

use contract::{Aligned, Direction, Line, words_of};

/// The lines of a square, in one cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Lines {
    /// File and rank, diagonal and anti-diagonal, without the square.
    pub all: [u64; 4],
    /// Their squares below the square.
    pub lower: [u64; 4],
}

/// By square: 4 KiB.
pub static LINES: [Lines; 64] = contract::array!(square < 64 => lines(square));

/// One byte for each of 64 places, in the layout of a register.
pub type Places = Aligned<[u64; 8]>;

/// By square: for bit i of ray d, numbered `8 * d + i` in `dir8` order, the square i + 1 steps
/// away, or the square itself if there is none. 4 KiB.
pub static SQUARES: [Places; 64] = contract::array!(from < 64 => Aligned(words_of(rays(from).0)));

/// By square: for each square of the board, its ray bit; for squares on no ray the last bit of ray
/// 0, which has no square. 4 KiB.
pub static BITS: [Places; 64] = contract::array!(from < 64 => Aligned(words_of(rays(from).1)));

/// The last bit of a ray's byte, which has no square: a ray has at most seven.
pub const NO_SQUARE: u8 = 7;

/// [`SQUARES`] shifted by one bit, with the square itself as the lowest. 4 KiB.
pub static SHIFTED_SQUARES: [Places; 64] = contract::array!(from < 64 => {
    Aligned(contract::array!(ray < 8 => SQUARES[from].0[ray] << 8 | from as u64))
});

/// [`BITS`] shifted by one bit; the last bit of ray 0 becomes the lowest of ray 1, which has no
/// square either. 4 KiB.
pub static SHIFTED_BITS: [Places; 64] = contract::array!(from < 64 => {
    Aligned(contract::array!(rank < 8 => BITS[from].0[rank] + 0x0101_0101_0101_0101))
});

const fn lines(square: usize) -> Lines {
    let [rank, file, diagonal, antidiagonal] = Line::all_attacks(square, 0);
    let all = [file, rank, diagonal, antidiagonal];
    Lines { all, lower: contract::array!(lane < 4 => all[lane] & ((1 << square) - 1)) }
}

/// Squares by ray bit, and ray bits by square.
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
