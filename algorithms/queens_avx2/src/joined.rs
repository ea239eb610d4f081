//! The same for eight queens, whose ranks and diagonals are gathered as bytes and share one
//! arithmetic: the obstruction difference of every byte.

use crate::kernel::{attacks_by, swapped};
use crate::lines::{BYTES, EACH_RANK, Squares, sum, table, vectors, words};
use contract::{Scalar, Vector};

/// Eight queens, each on a board of its own.
#[inline(always)]
pub fn square_batch<W: Scalar>(squares: [W; 8], occupied: [W; 8]) -> [W; 8] {
    words(queens(vectors(squares), vectors(occupied)))
}

/// Eight queens on one board.
#[inline(always)]
pub fn square_batch_shared<W: Scalar>(squares: [W; 8], occupied: W) -> [W; 8] {
    words(queens(vectors(squares), [W::Four::spread(occupied); 2]))
}

/// 91 operations for eight: 36 for each four, and 19 that all share.
#[inline(always)]
pub fn queens<V: Vector>([first, second]: [V; 2], [of_first, of_second]: [V; 2]) -> [V; 2] {
    let (first, second) = (Gathered::new(first, of_first), Gathered::new(second, of_second));
    let pieces =
        side_by_side(first.pair, second.pair) | (side_by_side(first.third, second.third) << 16);
    let attacks =
        obstruction_difference(side_by_side(first.file_number, second.file_number), pieces);
    // The bytes of a queen begin at 0 and 4 of each half, of the second four at 8 and 12.
    [first.scattered(attacks, [0, 4 * BYTES]), second.scattered(attacks, [8 * BYTES, 12 * BYTES])]
}

/// The lines of four queens, and the pieces on three of them as bytes with a bit for each file.
struct Gathered<V> {
    /// Diagonal and rank, one byte each.
    pair: V,
    /// The anti-diagonal, a byte.
    third: V,
    file_number: V,
    diagonal: V,
    antidiagonal: V,
    /// All of the rank.
    rank: V,
    /// Attacks along the file.
    along_file: V,
}

impl<V: Vector> Gathered<V> {
    /// A diagonal has one square in each file, so the sum of its bytes is their union. 28 operations.
    #[inline(always)]
    fn new(at: V, occupied: V) -> Self {
        let squares = Squares::new(at);
        let (rank_number, bit, file) = (squares.rank_number(), squares.bit(), squares.file());
        let [diagonal, antidiagonal] = squares.diagonals(rank_number);
        let second_byte = rank_number | table(0x8080_8080_8080_0080, 0x8080_8080_8080_0880);
        Gathered {
            pair: sum(occupied & diagonal) | occupied.shuffle_bytes(second_byte),
            third: sum(occupied & antidiagonal),
            file_number: squares.file_number,
            diagonal,
            antidiagonal,
            rank: rank_number.equal_bytes(V::constant(EACH_RANK)),
            along_file: attacks_by(file, bit, swapped(bit), occupied.and_not(bit)),
        }
    }

    /// Bytes laid on their lines again. The byte on the queen's own rank is the rank's, which follows
    /// the diagonal's. 8 operations.
    #[inline(always)]
    fn scattered(&self, attacks: V, [first, second]: [u64; 2]) -> V {
        // All ones is -1: one byte on where the rank is.
        let first_or_second =
            attacks.shuffle_bytes(table::<V>(first, second).minus_bytes(self.rank));
        let third = attacks.shuffle_bytes(table(first + 2 * BYTES, second + 2 * BYTES));
        let diagonal_and_rank = first_or_second & (self.diagonal | self.rank);
        diagonal_and_rank | (third & self.antidiagonal) | self.along_file
    }
}

/// `upper ^ (upper - nearest lower piece)` in each byte, without the slider: what it attacks from this
/// file. If no piece is below it, file a is as good as one. 14 operations.
#[inline(always)]
pub fn obstruction_difference<V: Vector>(file: V, pieces: V) -> V {
    let below = table::<V>(0x7f3f_1f0f_0703_0100, 0).shuffle_bytes(file);
    let above = table::<V>(0x0080_c0e0_f0f8_fcfe, 0).shuffle_bytes(file);
    let upper = pieces & above;
    (upper ^ upper.minus_bytes(highest(pieces & below))) & (below | above)
}

/// The highest bit of each byte, and 1 if there is none: by half a byte, the greater of both. 6
/// operations.
#[inline(always)]
fn highest<V: Vector>(bytes: V) -> V {
    let half = V::constant(0x0f * BYTES);
    let of_lower = table::<V>(0x0404_0404_0202_0101, 0x0808_0808_0808_0808);
    let of_upper = table::<V>(0x4040_4040_2020_1000, 0x8080_8080_8080_8080);
    of_lower.shuffle_bytes(bytes & half).max_bytes(of_upper.shuffle_bytes((bytes >> 4) & half))
}

/// The lower half of each word of both: in each 128 bits two of the first, then two of the second.
#[inline(always)]
fn side_by_side<V: Vector>(first: V, second: V) -> V {
    first.shuffle_u32_of_two::<0b10_00_10_00>(second)
}
