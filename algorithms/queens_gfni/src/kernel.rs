//! The algorithm alone: lines of eight queens gathered as bytes, one arithmetic for all of them, and bytes laid on
//! their lines again. It knows its tables, and nothing of the harness.

use crate::tables::{FILE_BITS, RANK_BITS, ROWS, Rows, SIDES};
use contract::{Halves, Piece, Scalar, Vector, Word};

/// Each square on a board of its own.
#[inline(always)]
pub fn square_batch<W: Scalar>(piece: Piece, squares: [W; 8], occupied: [W; 8]) -> [W; 8] {
    let boards = fours(occupied).map(W::Four::from_array);
    let rank = |places| second_half(boards.map(|board| board.shuffle_bytes(places)));
    attacks(piece, squares, boards, rank)
}

/// All squares on one board.
#[inline(always)]
pub fn square_batch_shared<W: Scalar>(piece: Piece, squares: [W; 8], occupied: W) -> [W; 8] {
    let board = W::Four::spread(occupied);
    attacks(piece, squares, [board; 2], |places| board.shuffle_bytes(places))
}

/// Eight pieces: 44 operations for queens, and a shift for each to find its row. `rank` shuffles boards.
#[inline(always)]
fn attacks<W: Scalar>(
    piece: Piece,
    squares: [W; 8],
    boards: [W::Four; 2],
    rank: impl Fn(W::Four) -> W::Four,
) -> [W; 8] {
    let [first, second] = fours(squares);
    let queens = [Four::<W>::new(first, &ROWS[0]), Four::<W>::new(second, &ROWS[1])];

    // In 32 bits a queen of the first four, and above her one of the second.
    let controls = second_half(queens.each_ref().map(|four| four.control));
    let file = controls >> 4;
    let sides = V::<W>::known(&SIDES.0).permute_u32(file);
    let [of_first, of_second] = [0, 1].map(|four| sides.affine(boards[four] & queens[four].rays));
    let places =
        controls & V::<W>::constant(0x0f00_0000 * EACH) | V::<W>::constant(0x0080_8080 * EACH);
    let pieces = second_half([of_first, of_second]) | rank(places);

    // The queen's own bit does not matter: both halves have it, and the xor drops it.
    let slider = V::<W>::known(&RANK_BITS.0).permute_u32(controls)
        | V::<W>::known(&FILE_BITS.0).permute_u32(file);
    let up = pieces.minus_bytes(slider.plus_bytes(slider));
    let mirrored_twice = slider.affine(V::<W>::constant(UP >> 8));
    let attacks = up ^ mirrored(mirrored(pieces).minus_bytes(mirrored_twice));

    // Turned, a byte has a bit for each column that crosses its rank; and the sides by file are the
    // matrix by which each file takes its column.
    let turned = V::<W>::constant(DOWN).affine(attacks);
    let columns = V::<W>::constant(DOWN).affine(sides);
    let of = |four: usize| queens[four].scattered(piece, four, attacks, turned, columns);
    let ([a, b, c, d], [e, f, g, h]) = (of(0).to_array(), of(1).to_array());
    [a, b, c, d, e, f, g, h]
}

type V<W> = <W as Scalar>::Four;

/// A one in each byte.
const BYTES: u64 = 0x0101_0101_0101_0101;

/// A one in each 32 bits.
const EACH: u64 = 0x0000_0001_0000_0001;

/// As a matrix: the bits of each byte in reverse; a byte further: and doubled.
pub(crate) const UP: u64 = 0x8040_2010_0804_0201;

/// As data: turns a matrix on the diagonal from h1.
pub(crate) const DOWN: u64 = 0x0102_0408_1020_4080;

/// Where four queens' bytes are found.
struct Four<W: Scalar> {
    /// The squares of diagonals and file.
    rays: W::Four,
    control: W::Four,
}

impl<W: Scalar> Four<W> {
    /// 4 operations, and a shift for each row.
    #[inline(always)]
    fn new([a, b, c, d]: [W; 4], [even, odd]: &'static [Rows; 2]) -> Self {
        let both = |low, high, rows| {
            V::<W>::twice(row(low, rows)).blend_u32::<0b1111_0000>(V::<W>::twice(row(high, rows)))
        };
        let (even, odd) = (both(a, c, even), both(b, d, odd));
        Four { rays: even.unpack_low(odd), control: even.unpack_high(odd) }
    }

    /// Each file takes the column of its side, and the rays are masked; the own rank takes the rank's byte.
    #[inline(always)]
    fn scattered(
        &self,
        piece: Piece,
        four: usize,
        attacks: V<W>,
        turned: V<W>,
        columns: V<W>,
    ) -> V<W> {
        let own_columns = match piece {
            Piece::Rook => 0x40,
            Piece::Bishop => 0xa0,
            Piece::Queen => 0xe0,
        };
        let columns = columns & V::<W>::constant(BYTES * (own_columns >> (4 * four)));
        let off_rank = turned.affine(columns);
        match piece {
            Piece::Rook => off_rank | attacks.shuffle_bytes(self.control),
            Piece::Bishop => off_rank & self.rays,
            Piece::Queen => off_rank & self.rays | attacks.shuffle_bytes(self.control),
        }
    }
}

/// The two words of a square's row.
#[inline(always)]
fn row<W: Scalar>(square: W, rows: &'static Rows) -> W::Two {
    let first = square << 1;
    // SAFETY: a square is less than 64, and a row has two words.
    W::Two::from_array(unsafe { [first.look_up(&rows.0), first.look_up_from(&rows.0, 1)] })
}

/// The upper 32 bits of each word are the second's.
#[inline(always)]
fn second_half<X: Vector>([first, second]: [X; 2]) -> X {
    first.blend_u32::<0b1010_1010>(second)
}

/// The bits of each byte in reverse.
#[inline(always)]
fn mirrored<X: Vector>(bytes: X) -> X {
    bytes.affine(X::constant(UP))
}

#[inline(always)]
fn fours<W>([a, b, c, d, e, f, g, h]: [W; 8]) -> [[W; 4]; 2] {
    [[a, b, c, d], [e, f, g, h]]
}
