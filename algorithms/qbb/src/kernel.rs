//! The algorithm alone: four patterns of a line, shifted to where they are wanted. It has no tables,
//! and knows nothing of the harness.

use contract::{Index, Line, Piece, Word};
use std::hint::assert_unchecked;

/// A line as shifts move it about, and where the board ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The line from a1 on. Shifted left by a square, it goes up from there; beyond its end on the
    /// board it may go on at the other edge.
    pub rising: u64,
    /// The line from h8 on. Shifted right by 63 less a square, it goes down from there.
    pub falling: u64,
    /// The squares at which a line of this kind ends above.
    pub ends_above: u64,
    /// The squares at which it ends below.
    pub ends_below: u64,
}

/// The pattern of a line. Turned by half a turn, what goes up goes down.
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
/// blocker above, as the part that two masks share. 12 operations a line; rook and bishop 29, queen
/// 55.
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

/// The same, each line shifted up to its blocker below, and what goes beyond the blocker above
/// shifted off the board and back. 12 operations a line too, but the square, which every line has,
/// vanishes where an even number of them are added by exclusive or: 28 and 54.
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

/// What all lines of a slider want to know.
struct Slider<W> {
    /// The set of its square.
    bit: W,
    /// Its square.
    square: W,
    /// Squares beyond its own.
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

    /// The closest blockers of a line, above and below: pieces, else the line's ends, and the slider
    /// itself if it stands on one.
    #[inline(always)]
    fn blockers(&self, line: Line) -> (W, W) {
        let Pattern { rising, falling, ends_above, ends_below } = pattern(line);
        let up = W::constant(rising).shift_left_by(self.square);
        let down = W::constant(falling).shift_right_by(self.beyond);
        // SAFETY: on its way up from any square the line meets an end above, as the tests go through,
        // and on its way down an end below; so neither set is empty.
        unsafe {
            (
                bit_scan_forward(up & (self.others | W::constant(ends_above))),
                (down & (self.others | W::constant(ends_below))).bit_scan_reverse(),
            )
        }
    }
}

/// Squares beyond this one, up to h8.
#[inline(always)]
fn beyond<W: Word>(square: W) -> W {
    W::constant(63).minus(square)
}

/// The index of the least significant member, without the answer for none that `trailing_zeros`
/// gives and old processors pay for.
///
/// # Safety
/// `set` must not be empty.
#[inline(always)]
unsafe fn bit_scan_forward<W: Word>(set: W) -> W {
    // SAFETY: the caller's promise.
    unsafe { assert_unchecked(!set.is_empty()) };
    set.trailing_zeros()
}
