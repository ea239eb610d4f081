//! Sixteen squares in two registers that share one subtraction. Each square has four bytes: the
//! rays to the left, the file, the rays to the right, and the rank.

use crate::lanes::{AND_AND_NOT, AND_OR, DOWN, FILE, by_place, in_bytes, mirrored, places};
use crate::tables::{AFTER_COLUMN_BITS, BEFORE_COLUMN_BITS, COLUMNS, SIDES_BY_KIND, SIX_RAYS};
use contract::{Piece, Scalar, Vector, Word};

/// The upper four bytes of each lane: those of the second eight squares.
const SECOND: u64 = 0xf0f0_f0f0_f0f0_f0f0;

/// The last byte of each four: the rank's.
const LAST: u64 = 0x8888_8888_8888_8888;

/// A one in each byte.
const BYTES: u64 = 0x0101_0101_0101_0101;

/// One board per square.
#[inline(always)]
pub fn square_batch<W: Scalar>(piece: Piece, squares: [W; 16], occupied: [W; 16]) -> [[W; 8]; 2] {
    attacks(piece, parted(squares), parted(occupied)).map(W::Eight::to_array)
}

/// All squares on one shared board.
#[inline(always)]
pub fn square_batch_shared<W: Scalar>(piece: Piece, squares: [W; 16], occupied: W) -> [[W; 8]; 2] {
    attacks(piece, parted(squares), [W::Eight::spread(occupied)]).map(W::Eight::to_array)
}

/// 34 operations for queens, 36 for rooks, 32 for bishops, 38 for rooks and bishops of the same
/// squares; one less on a shared board. Bishops compute the ranks' bytes too, so that the compiler
/// shares their work with the rooks'.
#[inline(always)]
pub fn attacks<V: Vector, const BOARDS: usize>(
    piece: Piece,
    at: [V; 2],
    occupied: [V; BOARDS],
) -> [V; 2] {
    let [first, second] = [Squares::new(at[0]), Squares::new(at[1])];
    let of_each = [occupied[0], occupied[BOARDS - 1]];
    let mask = V::Word::constant;
    let squares = first.squares.blend_bytes(mask(SECOND), second.squares);

    // By file and kind: the files to the left, the square's own, those to the right. The rank's
    // byte holds the first square of the rank instead; its product is discarded.
    let kind = squares
        .ternary::<AND_OR>(V::constant(0x3807_0707_3807_0707), V::constant(0x0010_0800_0010_0800));
    // By file and kind: the files to the left, the own file, the files to the right.
    let sides = V::known(&SIDES_BY_KIND.0).permute_bytes(kind);
    // Eight bits from the first square of the rank; the columns' bits replace the others later.
    let ranks = of_each[0].multishift(kind);
    let ranks = match BOARDS {
        1 => ranks,
        _ => ranks.blend_bytes(mask(SECOND & LAST), of_each[1].multishift(kind)),
    };
    let pieces = ranks.blend_bytes(mask(!SECOND & !LAST), sides.affine(of_each[0] & first.rays));
    let pieces = pieces.blend_bytes(mask(SECOND & !LAST), sides.affine(of_each[1] & second.rays));

    // In a column the slider has the bit of its rank, in the rank's byte that of its file. A
    // column's index is the last square of the rank, a rank's index the square of the file on the
    // first rank.
    let place = squares
        .ternary::<AND_OR>(V::constant(0x0738_3838_0738_3838), V::constant(0x0007_0707_0007_0707));
    // By place: twice the slider's bit.
    let after_bits = V::known(&AFTER_COLUMN_BITS.0).permute_bytes(place);
    // With twice the slider, neither difference changes the slider's bit, so it may be among the
    // pieces or not, and the xor drops every bit that both leave as it was.
    let above = pieces.minus_bytes(after_bits);
    // By place: twice the slider's bit, mirrored.
    let before_bits = V::known(&BEFORE_COLUMN_BITS.0).permute_bytes(place);
    let attacks = above ^ mirrored(mirrored(pieces).minus_bytes(before_bits));

    // Transposed, a byte is a rank with a bit for each column that crosses it.
    let turned = V::constant(DOWN).affine(attacks);
    [first.scattered(piece, 0, attacks, turned), second.scattered(piece, 1, attacks, turned)]
}

/// The values computed from eight squares.
struct Squares<V> {
    at: V,
    /// The square, in every byte.
    squares: V,
    /// Diagonals and file, without the own rank.
    rays: V,
}

impl<V: Vector> Squares<V> {
    /// 3 operations.
    #[inline(always)]
    fn new(at: V) -> Self {
        let squares = in_bytes(at);
        // Squares of diagonals and file by the place of each rank, in two halves.
        let rays = by_place(&SIX_RAYS, places(squares));
        Squares { at, squares, rays }
    }

    /// Each file receives the bit of its side, and a mask keeps the lines; the own rank is the last
    /// byte of the four. 5 operations for queens, 6 for rooks, 4 for bishops.
    #[inline(always)]
    fn scattered(&self, piece: Piece, half: usize, attacks: V, turned: V) -> V {
        // By file of the slider, for each file: the bit of its side.
        let off_rank = turned.affine(V::known(&COLUMNS[half].0).permute_words(self.at));
        match piece {
            Piece::Queen => off_rank.ternary::<AND_OR>(self.rays, self.along_rank(half, attacks)),
            Piece::Rook => off_rank.ternary::<AND_OR>(self.file(), self.along_rank(half, attacks)),
            Piece::Bishop => off_rank.ternary::<AND_AND_NOT>(self.rays, self.file()),
        }
    }

    #[inline(always)]
    fn file(&self) -> V {
        V::constant(FILE).rol_each(self.at)
    }

    #[inline(always)]
    fn along_rank(&self, half: usize, attacks: V) -> V {
        let last = BYTES * (3 + 4 * half as u64);
        let [a, b] = [last, last + BYTES * 8];
        // The rank's byte, eight times.
        let rank = attacks.shuffle_bytes(V::known(&[a, b, a, b, a, b, a, b]));
        V::constant(0).blend_bytes(self.rays.disjoint_bytes(self.rays), rank)
    }
}

#[inline(always)]
fn parted<W: Scalar>(sixteen: [W; 16]) -> [W::Eight; 2] {
    let half = |from: usize| W::Eight::from_array(std::array::from_fn(|lane| sixteen[from + lane]));
    [half(0), half(8)]
}
