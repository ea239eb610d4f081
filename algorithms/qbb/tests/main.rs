//! The boards of the README, what the bit scans rest on, and the tally.

use contract::{Index, Line, Piece, Square, difference, trace};
use oracle::worked;
use qbb::kernel::{Pattern, pattern, square_attacks};

oracle::conformance!(qbb::VARIANT);

const D4: Index = Index::at(27);

/// Both masks of one line of the queen, and what they share.
fn check(line: Line, expected: &str) {
    let Pattern { rising, falling, ends_above, ends_below } = pattern(line);
    let others = 0x0049_2008_8a10_00c9 & !(1 << D4.get());
    let above = (rising << D4.get() & (others | ends_above)).trailing_zeros();
    let below = (falling >> (63 - D4.get()) & (others | ends_below)).ilog2();
    let masks = [falling >> (63 - above), rising << below];
    let shifted = rising << below << (63 - above) >> (63 - above);
    assert_eq!(shifted, masks[0] & masks[1], "{}", difference(masks[0] & masks[1], shifted));
    let got = [masks[0], masks[1], shifted];
    worked::check(expected, got);
}

#[test]
fn the_boards_of_the_readme() {
    check(
        Line::File,
        "
        . . . . . . . .   . . . 1 . . . .   . . . . . . . .
        . . . . . . . .   . . . 1 . . . .   . . . . . . . .
        . . . . . . . .   . . . 1 . . . .   . . . . . . . .
        . . . 1 . . . .   . . . 1 . . . .   . . . 1 . . . .
        . . . 1 . . . .   . . . 1 . . . .   . . . 1 . . . .
        . . . 1 . . . .   . . . 1 . . . .   . . . 1 . . . .
        . . . 1 . . . .   . . . 1 . . . .   . . . 1 . . . .
        . . . 1 . . . .   . . . 1 . . . .   . . . 1 . . . .
        ",
    );
    // Beyond its ends the pattern goes on at the other edge, where the masks share nothing.
    check(
        Line::AntiDiagonal,
        "
        . . . . . . . .   . . . . . . 1 .   . . . . . . . .
        1 . . . . . . .   1 . . . . . . 1   1 . . . . . . .
        . 1 . . . . . .   . 1 . . . . . .   . 1 . . . . . .
        . . 1 . . . . .   . . 1 . . . . .   . . 1 . . . . .
        . . . 1 . . . .   . . . 1 . . . .   . . . 1 . . . .
        . . . . 1 . . .   . . . . 1 . . .   . . . . 1 . . .
        . . . . . 1 . .   . . . . . . . .   . . . . . . . .
        . . . . . . 1 .   . . . . . . . .   . . . . . . . .
        ",
    );
}

/// What the bit scans rest on: from any square the pattern meets an end of the line, and up to
/// there it has run along the line.
#[test]
fn a_pattern_meets_an_end_before_it_leaves_its_line() {
    for square in Square::all() {
        for line in Line::ALL {
            let Pattern { rising, falling, ends_above, ends_below } = pattern(line);
            let above = rising << square.index() & ends_above;
            let below = falling >> (63 - square.index()) & ends_below;
            assert!(above != 0 && below != 0, "{square} {line:?}");
            let (above, below) = (above.trailing_zeros() as u8, below.ilog2() as u8);
            let whole = rising << below & falling >> (63 - above);
            let (up, down) = (Square::new(above), Square::new(below));
            // A line has as many squares as its ends are apart, both counted.
            let apart = |square: fn(Square) -> u8| square(up).abs_diff(square(down));
            let (files, ranks) = (apart(Square::file), apart(Square::rank));
            assert_eq!(whole.count_ones(), u32::from(files.max(ranks)) + 1, "{square} {line:?}");
            let straight = match line {
                Line::Rank => ranks == 0,
                Line::File => files == 0,
                Line::Diagonal | Line::AntiDiagonal => files == ranks,
            };
            assert!(straight && whole & square.bit() != 0, "{square} {line:?}");
        }
    }
}

/// A rook on h8 meets both its ends above at once: itself.
#[test]
fn a_slider_on_the_edge_is_its_own_blocker() {
    let h8 = Index::at(63);
    let kernel = |w: &[contract::Noted]| vec![square_attacks(Piece::Rook, h8, w[0])];
    let (answer, steps) = trace(kernel, &[("occupied", 0)]);
    assert_eq!(answer, [0x7f80_8080_8080_8080]);
    let scans = steps.iter().filter(|step| step.formula.contains("tzcnt"));
    assert_eq!(scans.map(|scan| scan.boards[0]).collect::<Vec<_>>(), [63, 63]);
}
