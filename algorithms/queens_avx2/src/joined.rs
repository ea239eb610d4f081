//! Eight pieces whose lines are gathered as bytes and share one subtraction: the obstruction
//! difference of every byte.
//!
//! A piece has four bytes of one register: the diagonals above its rank, the rank, and the
//! diagonals below, with a bit for each file; and the file, with a bit for each rank. In the first
//! three the piece has the bit of its file, in the last that of its rank.

use crate::lines::{BYTES, LONG_DIAGONAL, sum, table, vectors, words};
use crate::tables::{BESIDE, DIAGONALS_LAID, LINES_LAID, Rows};
use contract::{Halves, Piece, Scalar, Vector, Word};

/// One board per square.
///
/// # Safety
/// Squares are less than 64.
#[inline(always)]
pub unsafe fn square_batch<W: Scalar>(piece: Piece, squares: [W; 8], occupied: [W; 8]) -> [W; 8] {
    // SAFETY: the caller's promise.
    unsafe { attacks(piece, squares, vectors(occupied)) }
}

/// All squares on one shared board.
///
/// # Safety
/// Squares are less than 64.
#[inline(always)]
pub unsafe fn square_batch_shared<W: Scalar>(piece: Piece, squares: [W; 8], occupied: W) -> [W; 8] {
    // SAFETY: the caller's promise.
    unsafe { attacks(piece, squares, [W::Four::spread(occupied); 2]) }
}

/// 72 operations for queens, 46 for rooks, 44 for bishops.
///
/// # Safety
/// Squares are less than 64.
#[inline(always)]
unsafe fn attacks<W: Scalar>(piece: Piece, squares: [W; 8], occupied: [W::Four; 2]) -> [W; 8] {
    let eight = Eight::new(squares);
    // SAFETY: the caller's promise.
    words(unsafe {
        match piece {
            Piece::Rook => {
                let beyond = eight.beyond();
                let pieces = eight.straight(occupied, beyond);
                eight.rooks(eight.difference(pieces), beyond)
            }
            Piece::Bishop => {
                // The byte with the slider's place, for each byte of the lines.
                let places = table(0x0404_0404_0000_0000, 0x0c0c_0c0c_0808_0808);
                let places = eight.joined.shuffle_bytes(places);
                let along = obstruction_difference(places, eight.diagonals(occupied));
                eight.laid(&DIAGONALS_LAID, along)
            }
            Piece::Queen => {
                let beyond = eight.beyond();
                let pieces = eight.diagonals(occupied) | eight.straight(occupied, beyond);
                let along = eight.difference(pieces);
                xor(eight.laid(&LINES_LAID, along), along_files(along, beyond))
            }
        }
    })
}

/// Eight squares.
struct Eight<W: Scalar> {
    squares: [W; 8],
    /// Four in each.
    at: [W::Four; 2],
    /// Per 128 bits, two of the first four squares, then two of the second.
    joined: W::Four,
}

impl<W: Scalar> Eight<W> {
    /// 1 operation.
    #[inline(always)]
    fn new(squares: [W; 8]) -> Self {
        let at = vectors(squares);
        Eight { squares, at, joined: side_by_side(at[0], at[1]) }
    }

    /// The number of files to the right of each. 2 operations.
    #[inline(always)]
    fn beyond(&self) -> [W::Four; 2] {
        [W::Four::constant(7).and_not(self.at[0]), W::Four::constant(7).and_not(self.at[1])]
    }

    /// The pieces on the diagonals above and below the rank. On each side of a rank the two
    /// diagonals share no file, so the sum of their bytes unites them. 19 operations.
    ///
    /// # Safety
    /// Squares are less than 64.
    #[inline(always)]
    unsafe fn diagonals(&self, [first, second]: [W::Four; 2]) -> W::Four {
        // SAFETY: the caller's promise.
        unsafe { self.beside(first, 0).pack_u32(self.beside(second, 4)) }
    }

    /// The same of four squares, a sum in each 32 bits.
    ///
    /// # Safety
    /// Squares are less than 64.
    #[inline(always)]
    unsafe fn beside(&self, boards: W::Four, from: usize) -> W::Four {
        // Squares of both diagonals above the rank, and below it.
        // SAFETY: the caller's promise.
        let [even, odd] = unsafe {
            [self.rows(&BESIDE, [from, from + 2]), self.rows(&BESIDE, [from + 1, from + 3])]
        };
        let even = sum(boards.unpack_low(boards) & even);
        even.pack_u32(sum(boards.unpack_high(boards) & odd))
    }

    /// The pieces on rank and file. 14 operations.
    ///
    /// The file moves to the signs of bytes, each of which selects another bit of a sum. A mask in
    /// a general-purpose register (`vpmovmskb`) would save one operation for eight, but LLVM splits
    /// that word and inserts its bytes one by one.
    #[inline(always)]
    fn straight(&self, [first, second]: [W::Four; 2], beyond: [W::Four; 2]) -> W::Four {
        // Clears all bytes but the rank's.
        let own = (self.joined << 5) | table(0x8080_0880_8080_0080, 0x8080_0880_8080_0080);
        let ranks = first.shuffle_bytes(own).blend_u32::<0b1100_1100>(second.shuffle_bytes(own));
        let first = signs(first.shl_each(beyond[0]));
        let second = signs(second.shl_each(beyond[1]));
        ranks | side_by_side(first, second) << 24
    }

    /// The obstruction difference of all four bytes. 13 operations.
    #[inline(always)]
    fn difference(&self, pieces: W::Four) -> W::Four {
        // The square, and its rank in the third byte.
        let both = self.joined.multiply_add_i16(W::Four::constant(0x2001_0000_2001));
        // The byte with the slider's place, for each byte of the lines.
        let places = both.shuffle_bytes(table(0x0604_0404_0200_0000, 0x0e0c_0c0c_0a08_0808));
        obstruction_difference(places, pieces)
    }

    /// The bytes copied back to their ranks and masked by these lines. 12 operations.
    ///
    /// # Safety
    /// Squares are less than 64.
    #[inline(always)]
    unsafe fn laid(&self, lines: &'static [Rows; 4], along: W::Four) -> [W::Four; 2] {
        // SAFETY: the caller's promise.
        unsafe { [self.half_laid(lines, 0, along), self.half_laid(lines, 1, along)] }
    }

    /// The same of four squares.
    ///
    /// # Safety
    /// Squares are less than 64.
    #[inline(always)]
    unsafe fn half_laid(&self, lines: &'static [Rows; 4], half: usize, along: W::Four) -> W::Four {
        let from = 4 * half;
        // The byte that each rank receives, and the squares of the lines.
        // SAFETY: the caller's promise.
        let [even, odd] = unsafe {
            [
                self.rows(&lines[2 * half], [from, from + 2]),
                self.rows(&lines[2 * half + 1], [from + 1, from + 3]),
            ]
        };
        along.shuffle_bytes(even.unpack_low(odd)) & even.unpack_high(odd)
    }

    /// Ranks and files. 16 operations.
    #[inline(always)]
    fn rooks(&self, along: W::Four, beyond: [W::Four; 2]) -> [W::Four; 2] {
        let along_ranks = [self.along_ranks(0, along), self.along_ranks(1, along)];
        xor(along_ranks, along_files(along, beyond))
    }

    /// The ranks of four squares. 3 operations.
    #[inline(always)]
    fn along_ranks(&self, half: usize, along: W::Four) -> W::Four {
        const NONE: u64 = 0x80 * BYTES - 0x80;
        let first = NONE | (1 + 8 * half as u64);
        let below = self.at[half] & W::Four::constant(56);
        // The rank's byte, and zeros.
        along.shuffle_bytes(table(first, first + 4)).shl_each(below)
    }

    /// The rows of two of the squares. 1 operation.
    ///
    /// # Safety
    /// Squares are less than 64.
    #[inline(always)]
    #[track_caller]
    unsafe fn rows(&self, table: &'static Rows, squares: [usize; 2]) -> W::Four {
        let [first, second] = squares;
        // SAFETY: the table has a row for each square.
        let [first, second] = unsafe {
            [
                W::Two::row_at(&table.0, self.squares[first]),
                W::Two::row_at(&table.0, self.squares[second]),
            ]
        };
        W::Four::twice(first).blend_u32::<0b1111_0000>(W::Four::twice(second))
    }
}

/// The signs of each word's bytes, as one byte. 2 operations.
#[inline(always)]
fn signs<V: Vector>(bytes: V) -> V {
    sum(V::constant(0).select_bytes(V::constant(LONG_DIAGONAL), bytes))
}

/// Each bit of a byte becomes the highest bit of a byte, moved to the file. 8 operations.
#[inline(always)]
fn along_files<V: Vector>(along: V, beyond: [V; 2]) -> [V; 2] {
    [half_along_files(along, beyond[0], 3 * BYTES), half_along_files(along, beyond[1], 11 * BYTES)]
}

/// The bytes of four squares, from this one on.
#[inline(always)]
fn half_along_files<V: Vector>(along: V, beyond: V, first: u64) -> V {
    // The file's byte, eight times.
    let bits = along.shuffle_bytes(table(first, first + 4 * BYTES)) & V::constant(LONG_DIAGONAL);
    V::constant_bytes(0x80).sign_bytes(bits).shr_each(beyond)
}

/// `upper ^ (upper - nearest lower piece)` in each byte: the attacks along the line of a piece at
/// this place, and its own bit. Without a piece below, the first place acts as one. 11 operations.
///
/// The shuffles read the lowest four bits of a place, of which the fourth makes no difference;
/// the eighth must be clear.
#[inline(always)]
pub fn obstruction_difference<V: Vector>(places: V, pieces: V) -> V {
    const ABOVE: u64 = 0x0080_c0e0_f0f8_fcfe;
    const BELOW: u64 = 0x7f3f_1f0f_0703_0100;
    // The bits above each place.
    let upper = pieces & table::<V>(ABOVE, ABOVE).shuffle_bytes(places);
    // The bits below each place.
    let lower = pieces & table::<V>(BELOW, BELOW).shuffle_bytes(places);
    upper ^ upper.minus_bytes(highest(lower))
}

/// The highest bit of each byte, or 1 if there is none: the greater of the results for both
/// nibbles. Requires the eighth bit to be clear. 5 operations.
#[inline(always)]
fn highest<V: Vector>(bytes: V) -> V {
    let half = V::constant_bytes(0x0f);
    // The highest bit of each lower half byte, or 1.
    let of_lower = table::<V>(0x0404_0404_0202_0101, 0x0808_0808_0808_0808);
    // The highest bit of each upper half byte.
    let of_upper = table::<V>(0x4040_4040_2020_1000, 0x8080_8080_8080_8080);
    of_lower.shuffle_bytes(bytes).max_bytes(of_upper.shuffle_bytes((bytes >> 4) & half))
}

/// Both lines contain the piece, so the exclusive or drops it.
#[inline(always)]
fn xor<V: Vector>([a, b]: [V; 2], [c, d]: [V; 2]) -> [V; 2] {
    [a ^ c, b ^ d]
}

/// The lower half of each word of both: per 128 bits two of the first, then two of the second.
#[inline(always)]
fn side_by_side<V: Vector>(first: V, second: V) -> V {
    first.shuffle_u32_of_two::<0b10_00_10_00>(second)
}
