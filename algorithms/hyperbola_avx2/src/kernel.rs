//! Hyperbola Quintessence with one line in each lane of a vector. Counts are of operations and of
//! moves between registers.
//!
//! Squares are below 64; a check would cost instructions.

use crate::tables::{
    ALONG_RANKS, FILE, FOUR_LINES, FOUR_OPERANDS, LINES, Lanes, MIRRORED, OPERANDS, RANK_ATTACKS,
    ROWS, SLIDER,
};
use contract::{Halves, Index, Piece, Scalar, Vector, Word};

/// Byte swaps for the lines that they reverse, and the rank by table: bishop 13 operations, queen
/// 22, rook 15. A rook has one line left and needs no vector.
#[inline(always)]
pub fn square_attacks<W: Scalar>(piece: Piece, square: Index, occupied: W) -> W {
    let square = square.get();
    let lines = row(&LINES, square);
    match piece {
        Piece::Rook => {
            let rank = along_rank(square, occupied);
            // Squares of the file, without the slider.
            let line = W::constant(lines[FILE]);
            let [slider, mirrored] = sliders(square);
            let o = occupied & line;
            let forward = o.minus(slider);
            let backward = o.byte_swapped().minus(mirrored).byte_swapped();
            rank | (forward ^ backward) & line
        }
        Piece::Bishop => both::<W>(along(&lines[..2], sliders(square), occupied)),
        // The fourth lane has the slider's square for its line, and its result is empty.
        Piece::Queen => {
            along_rank(square, occupied) | united::<W>(along(lines, sliders(square), occupied))
        }
    }
}

/// The slider in each lane, and its byte swap, which is the same file's square on the opposite
/// rank.
#[inline(always)]
fn sliders<V: Word>(square: u64) -> [V; 2] {
    [square, square ^ 56].map(|square| V::constant(row(&LINES, square)[SLIDER]))
}

/// `((o - r) ^ (o' - r')') & line` in each lane: `o` the line's pieces without the slider `r`, `'`
/// a byte swap.
#[inline(always)]
fn along<V: Vector>(lines: &'static [u64], [slider, mirrored]: [V; 2], occupied: V::Word) -> V {
    // Lines through the square, one per lane, without the square.
    let lines = V::row(lines);
    let o = V::spread(occupied) & lines;
    let forward = o.minus(slider);
    let backward = o.byte_swapped().minus(mirrored).byte_swapped();
    (forward ^ backward) & lines
}

/// Attacks along the rank, by table: no byte swap reverses a rank.
#[inline(always)]
fn along_rank<W: Word>(square: u64, occupied: W) -> W {
    let first = W::constant(square) & W::constant(56);
    let inner = occupied.shift_right_by(first | W::constant(1)) & W::constant(63);
    // Attacks along the first rank by its inner six pieces, then by the file.
    // SAFETY: six bits are below 64, the number of rows, and a file is below 8, the length of each.
    let attacks = unsafe { inner.look_up_row(&RANK_ATTACKS, square & 7) };
    attacks.shift_left_by(first)
}

/// The same with one operation less: the inner squares are not shifted down to bit 0, so their
/// index counts double.
#[inline(always)]
fn along_rank_in_place<W: Word>(square: u64, occupied: W) -> W {
    let first = W::constant(square) & W::constant(56);
    let twice = occupied.shift_right_by(first) & W::constant(126);
    // Attacks along the first rank by its inner six pieces, then by the file.
    // SAFETY: 4 times 126 and a file are below 512, the table's length.
    let attacks = unsafe { (twice << 2).look_up_from(RANK_ATTACKS.as_flattened(), square & 7) };
    attacks.shift_left_by(first)
}

/// Queen with the rank by `pdep(attacks[file][pext(occupied, rank)], rank)`: 17 operations.
#[inline(always)]
pub fn square_attacks_packed<W: Scalar>(square: Index, occupied: W) -> W {
    // SAFETY: squares are below 64.
    let row = unsafe { ROWS.get_unchecked(square.get() as usize) };
    // Squares of the rank.
    let rank = W::constant(row.rank);
    // Attacks along the first rank by the file, then by its eight pieces.
    // SAFETY: a row begins at 256 times a file below 8, and `pext` packs eight bits.
    let attacks = unsafe { occupied.pext(rank).look_up_from(&ALONG_RANKS, row.along) };
    // The slider, and its byte swap.
    let sliders = [&row.slider, &row.mirrored].map(|lanes| W::Four::row(&lanes.0));
    attacks.pdep(rank) | united::<W>(along(&row.lines.0, sliders, occupied))
}

/// Three lines with all operands in one row, the same for every piece: rook 16 operations, bishop
/// 12, queen 20, and 19 for rook and bishop in one call, which share the lanes.
#[inline(always)]
pub fn square_attacks_lanes<W: Scalar>(piece: Piece, square: Index, occupied: W) -> W {
    // SAFETY: squares are below 64.
    let row = unsafe { OPERANDS.get_unchecked(square.get() as usize) };
    let Lanes(sliders) = &row.sliders;
    // Not four words at once: LLVM would extract the one that a rook's result needs and continue in
    // general-purpose registers.
    let sliders =
        [W::Four::twice(W::Two::row(&sliders[..2])), W::Four::constant(sliders[MIRRORED])];
    let attacks = along(&row.lines.0, sliders, occupied);
    let rank = || along_rank_in_place(square.get(), occupied);
    match piece {
        Piece::Rook => attacks.low_half().to_array()[1] | rank(),
        Piece::Bishop => halves::<W>(attacks).to_array()[0],
        Piece::Queen => united::<W>(attacks) | rank(),
    }
}

/// All four lines by a reversal of bits: 30 operations for a queen. A rook or a bishop saves only
/// the union of lanes, so both in one call share everything.
#[inline(always)]
pub fn square_attacks_reversed<W: Scalar>(piece: Piece, square: Index, occupied: W) -> W {
    let at = W::Four::constant(square.get());
    // Lines through the square, one per lane, without the square.
    let lines = W::Four::row(row(&FOUR_LINES, square.get()));
    of_piece(piece, along_lines(lines, sliders_at(at), occupied, reversed))
}

/// The same with a bit-matrix product in each reversal, and all operands in one row: 16 operations
/// for a queen.
#[inline(always)]
pub fn square_attacks_gfni<W: Scalar>(piece: Piece, square: Index, occupied: W) -> W {
    // SAFETY: squares are below 64.
    let row = unsafe { FOUR_OPERANDS.get_unchecked(square.get() as usize) };
    let sliders = [0, MIRRORED].map(|lane| W::Four::constant(row.sliders.0[lane]));
    // Lines through the square, one per lane, without the square.
    let lines = W::Four::row(&row.lines.0);
    of_piece(piece, along_lines(lines, sliders, occupied, reversed_by_product))
}

/// [`square_attacks_reversed`] with lines computed from the square: 42 operations for a queen, and
/// no table.
#[inline(always)]
pub fn square_attacks_computed<W: Scalar>(piece: Piece, square: Index, occupied: W) -> W {
    let at = W::Four::constant(square.get());
    let sliders = sliders_at(at);
    let lines = lines_with::<W::Four>(square).and_not(sliders[0]);
    of_piece(piece, along_lines(lines, sliders, occupied, reversed))
}

/// `((o - r) ^ (o' - r')') & line` in each lane, `'` the reversal of all 64 bits.
#[inline(always)]
fn along_lines<V: Vector>(
    lines: V,
    [slider, mirrored]: [V; 2],
    occupied: V::Word,
    reversed: impl Fn(V) -> V,
) -> V {
    let o = V::spread(occupied) & lines;
    let forward = o.minus(slider);
    let backward = reversed(reversed(o).minus(mirrored));
    (forward ^ backward) & lines
}

/// Diagonal, anti-diagonal, file and rank through the square, each shifted there from the middle of
/// the board or the first line: to the left by the number of steps, and to the right by its
/// negative. A negative count is above 63 and leaves nothing.
#[inline(always)]
pub fn lines_with<V: Vector>(square: Index) -> V {
    // Pairs of factors, for the square and for its file. A square less its file is eight times its
    // rank, so a diagonal is shifted by 8 (rank - file) = square - 9 file.
    const FACTORS: [u64; 4] = [pair(1, -9), pair(1, 7), pair(0, 1), pair(1, -1)];
    const LINES: [u64; 4] =
        [0x8040_2010_0804_0201, 0x0102_0408_1020_4080, 0x0101_0101_0101_0101, 0xff];
    let square = V::Word::constant(square.get());
    let square_and_file = V::spread(square | (square & V::Word::constant(7)) << 16);
    // Factors of the square and of its file.
    let steps = square_and_file.multiply_add_i16(V::known(&FACTORS));
    // Correction of the count for the anti-diagonal.
    let left = steps.plus_u32(V::known(&[0, pair(-56, -1), 0, 0]));
    let right = V::constant(0).minus_u32(left);
    // The lines before the shift.
    let lines = V::known(&LINES);
    lines.shl_each(left) | lines.shr_each(right)
}

/// Two numbers of 16 bits side by side.
const fn pair(low: i16, high: i16) -> u64 {
    low.cast_unsigned() as u64 | (high.cast_unsigned() as u64) << 16
}

/// Union of the lanes of the piece: four for a queen, two for a rook or a bishop.
#[inline(always)]
fn of_piece<W: Scalar>(piece: Piece, lanes: W::Four) -> W {
    // Unite before taking a half: otherwise a compiler takes halves of everything that a rook and a
    // bishop share.
    let pairs = || lanes | lanes.unpack_high(lanes);
    match piece {
        Piece::Rook => pairs().high_half().to_array()[0],
        Piece::Bishop => pairs().low_half().to_array()[0],
        Piece::Queen => united::<W>(lanes),
    }
}

/// The slider in each lane, and the reversal of its bits.
#[inline(always)]
fn sliders_at<V: Vector>(at: V) -> [V; 2] {
    [V::constant(1).shl_each(at), V::constant(1 << 63).shr_each(at)]
}

/// Reverses the bytes of each word, and the bits of each byte by one look-up per half byte.
#[inline(always)]
pub fn reversed<V: Vector>(words: V) -> V {
    const UPPER: [u64; 2] = [0xe060_a020_c040_8000, 0xf070_b030_d050_9010];
    const LOWER: [u64; 2] = [UPPER[0] >> 4, UPPER[1] >> 4];
    let half = V::constant(0x0f0f_0f0f_0f0f_0f0f);
    let bytes = words.byte_swapped();
    // The four bits of each half byte reversed, in the upper or in the lower half of a byte.
    let reversed_bits = |[a, b]: [u64; 2], half| V::known(&[a, b, a, b]).shuffle_bytes(half);
    reversed_bits(UPPER, bytes & half) | reversed_bits(LOWER, bytes >> 4 & half)
}

/// The same with a matrix that reverses the bits of a byte.
#[inline(always)]
fn reversed_by_product<V: Vector>(words: V) -> V {
    words.byte_swapped().affine(V::constant(0x8040_2010_0804_0201))
}

/// Union of all four lanes.
#[inline(always)]
fn united<W: Scalar>(lanes: W::Four) -> W {
    both::<W>(halves::<W>(lanes))
}

/// Two lanes, each united with the next but one.
#[inline(always)]
fn halves<W: Scalar>(lanes: W::Four) -> W::Two {
    lanes.low_half() | lanes.high_half()
}

#[inline(always)]
fn both<W: Scalar>(lanes: W::Two) -> W {
    (lanes | lanes.unpack_high(lanes)).to_array()[0]
}

#[inline(always)]
fn row(table: &'static [Lanes; 64], square: u64) -> &'static [u64; 4] {
    // SAFETY: squares are below 64.
    unsafe { &table.get_unchecked(square as usize).0 }
}
