//! The boards of the README, lines computed and by table, and what becomes of a line with its
//! square.

use contract::Line;
use oracle::queens::Queen;
use slide_arithmetic::kernel::slide;
use slide_arithmetic::tables::LINES;

oracle::conformance!(slide_arithmetic::VARIANT);

const E4: u64 = 28;
const E4_QUEEN: Queen = Queen::new(28, 0x0080_4400_9100_0442);

#[test]
fn the_boards_of_the_readme() {
    let line = LINES[28][Line::Diagonal as usize];
    let blockers = E4_QUEEN.occupied & line;
    let below = blockers & ((1 << 28) - 1);
    let above = blockers & !below;
    let (upper, lower) = (above ^ (above - 1), (u64::MAX >> 1) >> (below | 1).leading_zeros());
    // From e4's closest above, g6, down.
    assert_eq!(upper, 0x0000_7fff_ffff_ffff);
    assert_eq!(lower, 0x03ff);
    let diagonal = E4_QUEEN.lines[2];
    assert_eq!((upper ^ lower) & line, diagonal);
    assert_eq!(slide(E4, line, E4_QUEEN.occupied), diagonal);
}

/// With its own square on the line, a slider that stands in `occupied` blocks its way up.
#[test]
fn a_line_with_the_square_ends_there() {
    let a_file = 0x0101_0101_0101_0101;
    let a4 = 24;
    let [without, with] = [a_file ^ 1 << 24, a_file].map(|line| slide(a4, line, 1 << 24));
    assert_eq!(without, 0x0101_0101_0001_0101);
    assert_eq!(with, 0x0101_0101);
}
