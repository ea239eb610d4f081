//! Four squares in a vector, and the lines through each: a byte for each rank, looked up by a
//! shuffle among 16 bytes.

use contract::{Scalar, Vector};

/// A one in each byte.
pub const BYTES: u64 = 0x0101_0101_0101_0101;

/// The diagonal from a1 to h8: one square on each rank and file.
pub const LONG_DIAGONAL: u64 = 0x8040_2010_0804_0201;

/// The number of each rank, in the bytes of a word.
pub const EACH_RANK: u64 = 0x0706_0504_0302_0100;

/// Added to the byte indices of a shuffle, it selects the second word of each 128 bits.
pub const SECOND: u64 = 8 * BYTES;

/// Four squares and their files.
#[derive(Clone, Copy, Debug)]
pub struct Squares<V> {
    /// The squares as numbers.
    pub at: V,
    /// The squares, in every byte.
    in_bytes: V,
    /// The number of the file, in every byte.
    pub file_number: V,
}

impl<V: Vector> Squares<V> {
    /// 2 operations.
    #[inline(always)]
    pub fn new(at: V) -> Self {
        // The lowest byte of each word, eight times.
        let in_bytes = at.shuffle_bytes(table(0, SECOND));
        Squares { at, in_bytes, file_number: in_bytes & V::constant(7 * BYTES) }
    }

    /// The squares as sets. 1 operation.
    #[inline(always)]
    pub fn bit(&self) -> V {
        V::constant(1).shl_each(self.at)
    }

    /// The number of the rank, in every byte. 2 operations.
    #[inline(always)]
    pub fn rank_number(&self) -> V {
        (self.in_bytes >> 3) & V::constant(7 * BYTES)
    }

    /// The number of bits below the rank: eight times its number. 1 operation.
    #[inline(always)]
    pub fn below_rank(&self) -> V {
        self.at & V::constant(56)
    }

    /// The file, including the square. 1 operation.
    #[inline(always)]
    pub fn file(&self) -> V {
        on_each_rank(self.file_number)
    }

    /// Diagonal and anti-diagonal, including the square: one file more, or less, per rank above. 5
    /// operations.
    #[inline(always)]
    pub fn diagonals(&self, rank_number: V) -> [V; 2] {
        let above = V::constant(EACH_RANK).minus_bytes(rank_number);
        let files = [self.file_number.plus_bytes(above), self.file_number.minus_bytes(above)];
        files.map(on_each_rank)
    }
}

/// In each byte the bit of the file with this number, or none if the number is below 0 or above 7.
#[inline(always)]
fn on_each_rank<V: Vector>(file_numbers: V) -> V {
    // The bit of each file; none for numbers above 7.
    table::<V>(LONG_DIAGONAL, 0).shuffle_bytes(file_numbers)
}

/// Sixteen bytes in both halves of a vector: the table of a shuffle.
#[inline(always)]
#[track_caller]
pub fn table<V: Vector>(first: u64, second: u64) -> V {
    V::known(&[first, second, first, second])
}

/// The union of a word's bytes, which must share no bit.
#[inline(always)]
pub fn sum<V: Vector>(bytes: V) -> V {
    bytes.distances(V::constant(0))
}

/// Eight words as two vectors.
#[inline(always)]
pub fn vectors<W: Scalar>(words: [W; 8]) -> [W::Four; 2] {
    let (first, second) = words.split_at(4);
    [first, second].map(|four| W::Four::from_array(four.try_into().expect("four words")))
}

/// The words of two vectors.
#[inline(always)]
pub fn words<W: Scalar>([first, second]: [W::Four; 2]) -> [W; 8] {
    let ([a, b, c, d], [e, f, g, h]) = (first.to_array(), second.to_array());
    [a, b, c, d, e, f, g, h]
}
