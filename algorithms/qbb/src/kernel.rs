//! The pattern of each line, shifted to the slider and to its blockers. No tables.

use contract::{Index, Line, Piece, Word};
use std::hint::assert_unchecked;

/// The pattern of a kind of line, and the squares where the board ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The line from a1 upwards. Shifted left by a square, it goes up from there; beyond its end on
    /// the board it may wrap to the other edge.
    pub rising: u64,
    /// The line from h8 downwards. Shifted right by 63 minus a square, it goes down from there.
    pub falling: u64,
    /// The upper ends of lines of this kind.
    pub ends_above: u64,
    /// The lower ends.
    pub ends_below: u64,
}

/// The pattern of a line. `falling` is `rising` rotated by 180 degrees.
#[inline(always)]
pub const fn pattern(line: Line) -> Pattern {
    let (rising, ends_above) = match line {
        Line::Rank => (0x0000_0000_0000_00ff, 0x8080_8080_8080_8080),
        Line::File => (0x0101_0101_0101_0101, 0xff00_0000_0000_0000),
        Line::Diagonal => (0x8040_2010_0804_0201, 0xff80_8080_8080_8080),
        Line::AntiDiagonal => (0x8102_0408_1020_4081, 0xff01_0101_0101_0101_u64),
    };
    let falling = u64::reverse_bits(rising);
    Pattern { rising, falling, ends_above, ends_below: ends_above.reverse_bits() }
}

/// Rook, bishop or queen on one square: each line from its closest blocker below to its closest
/// blocker above, as the intersection of two masks. 12 operations per line; rook and bishop 29,
/// queen 55.
#[inline(always)]
pub fn square_attacks<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    let slider = Slider::on(square, occupied);
    let along = |line| {
        let Pattern { rising, falling, .. } = pattern(line);
        let (above, below) = slider.blockers(line);
        W::constant(falling).shift_right_by(beyond(above))
            & W::constant(rising).shift_left_by(below)
    };
    let rook = || along(Line::Rank) | along(Line::File);
    let bishop = || along(Line::Diagonal) | along(Line::AntiDiagonal);
    let with_slider = piece.unite(rook, bishop);
    with_slider ^ slider.bit
}

/// The same with one pattern per line: shifted up to the blocker below, then what lies beyond the
/// blocker above shifted off the board and back. 12 operations per line too, but the slider's own
/// square, which every line contains, cancels in the exclusive or of an even number of lines: 28
/// and 54.
#[inline(always)]
pub fn square_attacks_shifted<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    let slider = Slider::on(square, occupied);
    let along = |line| {
        let (above, below) = slider.blockers(line);
        let beyond = beyond(above);
        let from_below = W::constant(pattern(line).rising).shift_left_by(below);
        from_below.shift_left_by(beyond).shift_right_by(beyond)
    };
    let rook = || along(Line::Rank) ^ along(Line::File);
    let bishop = || along(Line::Diagonal) ^ along(Line::AntiDiagonal);
    match piece {
        Piece::Rook => rook(),
        Piece::Bishop => bishop(),
        Piece::Queen => rook() ^ bishop(),
    }
}

/// The values that all lines of a slider share.
struct Slider<W> {
    /// The set of its square.
    bit: W,
    /// Its square.
    square: W,
    /// 63 minus the square.
    beyond: W,
    /// The other pieces.
    others: W,
}

impl<W: Word> Slider<W> {
    #[inline(always)]
    fn on(square: Index, occupied: W) -> Self {
        let square = W::constant(square.get());
        let bit = W::constant(1).shift_left_by(square);
        Slider { bit, square, beyond: beyond(square), others: occupied.and_not(bit) }
    }

    /// The closest blockers of a line, above and below: pieces or the line's ends. A slider on an
    /// end is its own blocker.
    #[inline(always)]
    fn blockers(&self, line: Line) -> (W, W) {
        let Pattern { rising, falling, ends_above, ends_below } = pattern(line);
        let up = W::constant(rising).shift_left_by(self.square);
        let down = W::constant(falling).shift_right_by(self.beyond);
        // SAFETY: from any square the line meets an end above on its way up and an end below on its
        // way down, as the tests check; so neither set is empty.
        unsafe {
            (
                bit_scan_forward(up & (self.others | W::constant(ends_above))),
                (down & (self.others | W::constant(ends_below))).bit_scan_reverse(),
            )
        }
    }
}

/// The number of squares above this one, up to h8.
#[inline(always)]
fn beyond<W: Word>(square: W) -> W {
    W::constant(63).minus(square)
}

/// The index of the lowest member, without the result for an empty set that `trailing_zeros`
/// defines at a cost on old processors.
///
/// # Safety
/// `set` must not be empty.
#[inline(always)]
unsafe fn bit_scan_forward<W: Word>(set: W) -> W {
    // SAFETY: the caller's promise.
    unsafe { assert_unchecked(!set.is_empty()) };
    set.trailing_zeros()
}
