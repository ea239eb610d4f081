//! The lines of eight queens gathered as bytes, one subtraction for all of them, and bytes
//! scattered to the lines again.

use crate::tables::{FILE_BITS, RANK_BITS, ROWS, Rows, SIDES};
use contract::{Halves, Piece, Scalar, Vector, Word};

/// One board per square.
#[inline(always)]
pub fn square_batch<W: Scalar>(piece: Piece, squares: [W; 8], occupied: [W; 8]) -> [W; 8] {
    apart(Lines::of(piece), piece, squares, occupied)
}

/// The same for a rook and a bishop of each square, which share all but the last steps: 48
/// operations for both.
#[inline(always)]
pub fn square_batch_both<W: Scalar>(piece: Piece, squares: [W; 8], occupied: [W; 8]) -> [W; 8] {
    apart(Lines::All, piece, squares, occupied)
}

#[inline(always)]
fn apart<W: Scalar>(lines: Lines, piece: Piece, squares: [W; 8], occupied: [W; 8]) -> [W; 8] {
    let boards = fours(occupied).map(W::Four::from_array);
    attacks::<W>(lines, piece, squares, Boards::Apart(boards))
}

/// All squares on one shared board.
#[inline(always)]
pub fn square_batch_shared<W: Scalar>(piece: Piece, squares: [W; 8], occupied: W) -> [W; 8] {
    on_one_board(Lines::of(piece), piece, squares, occupied)
}

/// The same for a rook and a bishop of each square: 46 operations for both.
#[inline(always)]
pub fn square_batch_both_shared<W: Scalar>(piece: Piece, squares: [W; 8], occupied: W) -> [W; 8] {
    on_one_board(Lines::All, piece, squares, occupied)
}

#[inline(always)]
fn on_one_board<W: Scalar>(lines: Lines, piece: Piece, squares: [W; 8], occupied: W) -> [W; 8] {
    attacks::<W>(lines, piece, squares, Boards::Shared(W::Four::spread(occupied)))
}

/// The lines that are gathered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lines {
    /// File and rank.
    Straight,
    /// Diagonals, and the file, which no caller uses.
    Slanted,
    All,
}

impl Lines {
    #[inline(always)]
    fn of(piece: Piece) -> Lines {
        match piece {
            Piece::Rook => Lines::Straight,
            Piece::Bishop => Lines::Slanted,
            Piece::Queen => Lines::All,
        }
    }
}

/// The boards of each four squares.
#[derive(Clone, Copy)]
enum Boards<V> {
    Apart([V; 2]),
    Shared(V),
}

impl<V: Vector> Boards<V> {
    #[inline(always)]
    fn of(self, four: usize) -> V {
        match self {
            Boards::Apart(boards) => boards[four],
            Boards::Shared(board) => board,
        }
    }

    /// The lower 32 bits for the first four, the upper 32 for the second.
    #[inline(always)]
    fn each(self, gathered: impl Fn(V) -> V) -> V {
        match self {
            Boards::Apart([first, second]) => second_half([gathered(first), gathered(second)]),
            Boards::Shared(board) => gathered(board),
        }
    }
}

/// Eight pieces: 44 operations for queens, 38 for rooks, 32 for bishops, and a shift for each
/// square that finds its row. On a shared board 42, 34 and 32.
#[inline(always)]
fn attacks<W: Scalar>(
    lines: Lines,
    piece: Piece,
    squares: [W; 8],
    boards: Boards<W::Four>,
) -> [W; 8] {
    let [first, second] = fours(squares);
    let queens = [Four::<W>::new(lines, first, &ROWS[0]), Four::<W>::new(lines, second, &ROWS[1])];

    // The lower 32 bits hold a queen of the first four, the upper ones a queen of the second.
    let controls = second_half(queens.each_ref().map(|four| four.control));
    let file = controls >> 4;
    // By file: the files to the left, the own file, the files to the right.
    let sides = V::<W>::known(&SIDES.0).permute_u32(file);
    let of_rays = |four: usize| sides.affine(boards.of(four) & queens[four].rays());
    let of_files = match lines {
        Lines::Straight => boards.each(|board| sides.affine(board)),
        _ => second_half([of_rays(0), of_rays(1)]),
    };
    // By rank: its bit, the first rank as the highest.
    let rank_bits = V::<W>::known(&RANK_BITS.0).permute_u32(controls);
    let (pieces, slider) = if lines == Lines::Slanted {
        (of_files, rank_bits)
    } else {
        let places = controls & V::<W>::constant(0x0f00_0000 * EACH);
        let places = places | V::<W>::constant(0x0080_8080 * EACH);
        let pieces = of_files | boards.each(|board| board.shuffle_bytes(places));
        // By file: its bit.
        let file_bits = V::<W>::known(&FILE_BITS.0).permute_u32(file);
        (pieces, rank_bits | file_bits)
    };

    // The queen's own bit may be set or not: both halves contain it, and the xor drops it.
    let up = pieces.minus_bytes(slider.plus_bytes(slider));
    let mirrored_twice = slider.affine(V::<W>::constant(UP >> 8));
    let attacks = up ^ mirrored(mirrored(pieces).minus_bytes(mirrored_twice));

    // Transposed, a byte is a rank with a bit for each column that crosses it; the sides by file
    // are the matrix by which each file receives its column.
    let turned = V::<W>::constant(DOWN).affine(attacks);
    let columns = V::<W>::constant(DOWN).affine(sides);
    let [a, b, c, d] = queens[0].scattered(piece, 0, attacks, turned, columns).to_array();
    let [e, f, g, h] = queens[1].scattered(piece, 1, attacks, turned, columns).to_array();
    [a, b, c, d, e, f, g, h]
}

type V<W> = <W as Scalar>::Four;

/// A one in each byte.
const BYTES: u64 = 0x0101_0101_0101_0101;

/// A one in each 32 bits.
const EACH: u64 = 0x0000_0001_0000_0001;

/// As a matrix: reverses the bits of each byte; shifted by a byte: reverses and doubles.
pub(crate) const UP: u64 = 0x8040_2010_0804_0201;

/// As data: reflects a matrix on the diagonal from h1.
pub(crate) const DOWN: u64 = 0x0102_0408_1020_4080;

/// The masks and shuffles that find the bytes of four queens.
struct Four<W: Scalar> {
    /// The squares of diagonals and file. `None` for files alone, where other pieces do not matter.
    rays: Option<W::Four>,
    control: W::Four,
}

impl<W: Scalar> Four<W> {
    /// 4 operations, 3 without rays, and a shift for each row.
    #[inline(always)]
    fn new(lines: Lines, [a, b, c, d]: [W; 4], [even, odd]: &'static [Rows; 2]) -> Self {
        let both = |low, high, rows| {
            V::<W>::twice(row(low, rows)).blend_u32::<0b1111_0000>(V::<W>::twice(row(high, rows)))
        };
        let (even, odd) = (both(a, c, even), both(b, d, odd));
        let rays = (lines != Lines::Straight).then(|| even.unpack_low(odd));
        let control = even.unpack_high(odd);
        Four { rays, control }
    }

    #[inline(always)]
    fn rays(&self) -> W::Four {
        self.rays.expect("they are asked for")
    }

    /// Each file receives the column of its side, and the rays mask it; the own rank receives the
    /// rank's byte.
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
            Piece::Bishop => off_rank & self.rays(),
            Piece::Queen => off_rank & self.rays() | attacks.shuffle_bytes(self.control),
        }
    }
}

/// The two words of a square's row.
#[inline(always)]
fn row<W: Scalar>(square: W, rows: &'static Rows) -> W::Two {
    let first = square << 1;
    // Two words for each square: the squares of diagonals and file, and a shuffle that finds the
    // rank.
    // SAFETY: a square is less than 64, and a row has two words.
    W::Two::from_array(unsafe { [first.look_up(&rows.0), first.look_up_from(&rows.0, 1)] })
}

/// The upper 32 bits of each word come from the second.
#[inline(always)]
fn second_half<X: Vector>([first, second]: [X; 2]) -> X {
    first.blend_u32::<0b1010_1010>(second)
}

/// Reverses the bits of each byte.
#[inline(always)]
fn mirrored<X: Vector>(bytes: X) -> X {
    bytes.affine(X::constant(UP))
}

#[inline(always)]
fn fours<W>([a, b, c, d, e, f, g, h]: [W; 8]) -> [[W; 4]; 2] {
    [[a, b, c, d], [e, f, g, h]]
}
