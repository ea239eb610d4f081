//! The example of the README, where squares lie, a game's first moves, and the tally.

use contract::{Index, Line, Piece, trace};
use oracle::queens::D4 as QUEEN;
use oracle::worked::check;
use rotated::kernel::kept_attacks;
use rotated::tables::{ALONG_FILES, BITS, LINES, SHIFTS};

oracle::conformance!(rotated::VARIANT);

const D4: Index = Index::at(27);

fn kept(occupied: u64) -> [u64; 4] {
    let squares = BITS.iter().enumerate().filter(|(square, _)| occupied >> square & 1 == 1);
    squares.fold([0; 4], |kept, (_, bits)| std::array::from_fn(|board| kept[board] | bits.0[board]))
}

/// Bit by bit the squares of a kept board.
fn order(line: Line) -> Vec<String> {
    let mut squares: Vec<contract::Square> = contract::Square::all().collect();
    squares.sort_by_key(|square| BITS[usize::from(square.index())].0[line as usize]);
    squares.iter().map(contract::Square::to_string).collect()
}

#[test]
fn boards_begin_and_end_as_the_readme_draws_them() {
    assert_eq!(order(Line::Rank)[..3], ["a1", "b1", "c1"]);
    assert_eq!(order(Line::File)[7..10], ["a8", "b1", "b2"]);
    assert_eq!(order(Line::Diagonal)[..8], ["h1", "g1", "h2", "f1", "g2", "h3", "e1", "f2"]);
    assert_eq!(order(Line::Diagonal)[56..], ["c7", "d8", "a6", "b7", "c8", "a7", "b8", "a8"]);
    assert_eq!(order(Line::AntiDiagonal)[..8], ["a1", "b1", "a2", "c1", "b2", "a3", "d1", "c2"]);
    assert_eq!(order(Line::AntiDiagonal)[56..], ["f7", "e8", "h6", "g7", "f8", "h7", "g8", "h8"]);
}

#[test]
fn a_diagonal_of_d4_step_by_step() {
    let [a, b, c, d] = kept(QUEEN.occupied);
    let inputs = [("rank", a), ("file", b), ("diagonal", c), ("antidiagonal", d)];
    let (_, steps) =
        trace(|w| vec![kept_attacks(Piece::Bishop, D4, [w[0], w[1], w[2], w[3]])], &inputs);
    assert_eq!(SHIFTS[27][Line::Diagonal as usize], 29);
    assert_eq!(steps[0].boards[0], c >> 29);
    assert_eq!(steps[1].boards[0], 38);
    assert_eq!(ALONG_FILES[3][38] & LINES[27].0[2], QUEEN.lines[2]);
    check(
        "
        . . . . . 1 . .   . . . . . . . .
        . . . . 1 . . .   1 1 1 1 1 1 1 1
        . . . . 1 . . .   1 1 1 1 1 1 1 1
        . . 1 . . . . .   1 1 1 1 1 1 1 1
        . . . . 1 . 1 1   . . . . . . . .
        . . . . . . . .   1 1 1 1 1 1 1 1
        . 1 . . . . . .   . . . . . . . .
        1 1 . . . . . .   . . . . . . . .
        ",
        [c, ALONG_FILES[3][38]],
    );
}
