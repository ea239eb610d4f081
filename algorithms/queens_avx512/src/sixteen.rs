//! Sixteen queens in two registers, who share one arithmetic: four bytes each, the rays to the
//! left, the file, the rays to the right, and the rank.

use crate::lanes::{AND_OR, DOWN, by_place, in_bytes, mirrored, places};
use crate::tables::{COLUMN_BITS, COLUMN_BITS_MIRRORED, COLUMNS, SIDES_BY_KIND, SIX_RAYS};
use contract::{Scalar, Vector, Word};

/// The upper four bytes of each lane, which are the second eight queens'.
const SECOND: u64 = 0xf0f0_f0f0_f0f0_f0f0;

/// Each square on a board of its own.
#[inline(always)]
pub fn square_batch<W: Scalar>(squares: [W; 16], occupied: [W; 16]) -> [[W; 8]; 2] {
    queens(parted(squares), parted(occupied)).map(W::Eight::to_array)
}

/// All squares on one board.
#[inline(always)]
pub fn square_batch_shared<W: Scalar>(squares: [W; 16], occupied: W) -> [[W; 8]; 2] {
    queens(parted(squares), [W::Eight::spread(occupied); 2]).map(W::Eight::to_array)
}

/// 36 operations.
#[inline(always)]
pub fn queens<V: Vector>([first, second]: [V; 2], [of_first, of_second]: [V; 2]) -> [V; 2] {
    let (first, second) = (Queens::new(first), Queens::new(second));
    let upper = V::Word::constant(SECOND);
    let squares = first.squares.blend_bytes(upper, second.squares);

    // By file and kind: the files to the left, the queen's own, those to the right, none.
    let kind =
        squares.ternary::<AND_OR>(V::constant(BYTES * 7), V::constant(0x1810_0800_1810_0800));
    let sides = V::known(&SIDES_BY_KIND.0).permute_bytes(kind);
    let pieces = sides.affine(of_first & first.rays);
    let pieces = pieces.blend_bytes(upper, sides.affine(of_second & second.rays));
    // Eight bits from the first square of the rank on.
    let rank = squares & V::constant(BYTES * 56);
    let last = |half: u64| V::Word::constant(LAST & half);
    let pieces = pieces.blend_bytes(last(!SECOND), of_first.multishift(rank));
    let pieces = pieces.blend_bytes(last(SECOND), of_second.multishift(rank));

    // Columns have the queen at the bit of her rank, and the rank at that of her file. Of a column the
    // number is that of the last square on her rank, of a rank that of her square on the first.
    let place = squares
        .ternary::<AND_OR>(V::constant(0x0738_3838_0738_3838), V::constant(0x0007_0707_0007_0707));
    let slider = V::known(&COLUMN_BITS.0).permute_bytes(place);
    let slider_mirrored = V::known(&COLUMN_BITS_MIRRORED.0).permute_bytes(place);
    let others = pieces.and_not(slider);
    let forward = others.minus_bytes(slider);
    let backward = mirrored(mirrored(others).minus_bytes(slider_mirrored));
    let attacks = forward ^ backward;

    // Turned, a byte has a bit for each column that crosses its rank.
    let turned = V::constant(DOWN).affine(attacks);
    [first.scattered(0, attacks, turned), second.scattered(1, attacks, turned)]
}

/// A one in each byte.
const BYTES: u64 = 0x0101_0101_0101_0101;

/// The last byte of each four, which is the rank's.
const LAST: u64 = 0x8888_8888_8888_8888;

/// What is made of eight squares.
struct Queens<V> {
    at: V,
    /// The square, in every byte.
    squares: V,
    /// How far each rank is above the square.
    places: V,
    /// Diagonals and file.
    rays: V,
}

impl<V: Vector> Queens<V> {
    /// 3 operations.
    #[inline(always)]
    fn new(at: V) -> Self {
        let squares = in_bytes(at);
        let places = places(squares);
        Queens { at, squares, places, rays: by_place(&SIX_RAYS, places) }
    }

    /// Each file takes the bit of its side, and the rays are masked; the queen's own rank is the last byte
    /// of her four. 5 operations.
    #[inline(always)]
    fn scattered(&self, half: usize, attacks: V, turned: V) -> V {
        let last = BYTES * (3 + 4 * half as u64);
        let in_odd_lanes = last + BYTES * 8;
        let [a, b] = [last, in_odd_lanes];
        let rank_byte = V::known(&[a, b, a, b, a, b, a, b]);
        let off_rank = turned.affine(V::known(&COLUMNS[half].0).permute_words(self.at));
        let own_rank = self.places.less_bytes(V::constant(BYTES * 8));
        let along_rank = V::constant(0).blend_bytes(own_rank, attacks.shuffle_bytes(rank_byte));
        off_rank.ternary::<AND_OR>(self.rays, along_rank)
    }
}

#[inline(always)]
fn parted<W: Scalar>(sixteen: [W; 16]) -> [W::Eight; 2] {
    let half = |from: usize| W::Eight::from_array(std::array::from_fn(|lane| sixteen[from + lane]));
    [half(0), half(8)]
}
