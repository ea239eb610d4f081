//! The example of the README, where squares lie, and all squares' attacks.

use contract::{Direction, Line, Square, difference};
use octo_rotated::kernel::attacks;
use octo_rotated::orders::{BITS, FIRST};
use oracle::queens::D4;
use oracle::worked::check;

oracle::conformance!(octo_rotated::VARIANT);

const NORTHWEST: usize = Direction::NorthWest as usize;

fn kept(occupied: u64) -> [u64; 8] {
    let squares = BITS.iter().enumerate().filter(|(square, _)| occupied >> square & 1 == 1);
    squares.fold([0; 8], |kept, (_, bits)| std::array::from_fn(|board| kept[board] | bits.0[board]))
}

fn plain(kept: u64, direction: Direction) -> u64 {
    let is_in = |square: &usize| BITS[*square].0[direction as usize] & kept != 0;
    (0..64).filter(is_in).fold(0, |board, square| board | 1 << square)
}

/// Bit by bit the squares of a kept board.
fn order(direction: Direction) -> Vec<String> {
    let mut squares: Vec<Square> = Square::all().collect();
    squares.sort_by_key(|square| BITS[usize::from(square.index())].0[direction as usize]);
    squares.iter().map(Square::to_string).collect()
}

#[test]
fn boards_begin_and_end_as_their_directions_do() {
    let begins = [
        "h1 g1 h2 f1 g2 h3",
        "a1 b1 c1 d1 e1 f1",
        "a1 a2 b1 a3 b2 c1",
        "a8 a7 a6 a5 a4 a3",
        "h1 h2 g1 h3 g2 f1",
        "h1 g1 f1 e1 d1 c1",
        "a1 b1 a2 c1 b2 a3",
        "a1 a2 a3 a4 a5 a6",
    ];
    assert_eq!(Direction::ALL.map(|direction| order(direction)[..6].join(" ")), begins);
    assert_eq!(order(Direction::NorthWest)[56..].join(" "), "f7 e8 h6 g7 f8 h7 g8 h8");
}

#[test]
fn a_queen_on_d4_to_the_north_west() {
    let (queen, pieces) = (kept(1 << 27), kept(D4.occupied));
    check(
        "
        . . . 1 . . . .   . . 1 1 . 1 . 1   . . . . . . . .
        . 1 . . . . . .   . 1 . . . . 1 .   1 . . . . . . .
        . . . . . . . 1   . . . 1 . . . 1   . 1 . . . . . .
        . . . . . . . .   . . . . 1 . . .   . . 1 . . . . .
        1 . . 1 1 . . .   1 1 1 . 1 . . .   . . . . . . . .
        . . . . . 1 . .   . . . . . 1 . .   . . . . . . . .
        . . . . 1 1 . .   . . 1 . 1 1 . 1   . . . . . . . .
        1 . . . . . . .   1 1 . 1 . . 1 .   . . . . . . . .
        ",
        [
            pieces[NORTHWEST],
            (pieces[NORTHWEST] | FIRST[NORTHWEST]) - 2 * queen[NORTHWEST],
            plain(attacks(queen, pieces)[NORTHWEST], Direction::NorthWest),
        ],
    );
}

/// Of a queen on each square among some pieces, and of all squares at once: the two directions of a
/// line together are the attacks along it.
#[test]
fn both_directions_of_a_line_are_its_attacks() {
    for others in [0, D4.occupied, 0x8142_2418_1824_4281, 0xaa55_aa55_aa55_aa55, !0] {
        for sliders in (0..64).map(|square| 1 << square).chain([others, others | 1 << 63]) {
            let pieces = others | sliders;
            let sets = attacks(kept(sliders), kept(pieces));
            for line in Line::ALL {
                let ways = line.ways();
                let each = (0..64).filter(|square| sliders >> square & 1 == 1);
                let expected = each.fold(0, |set, square| set | line.attacks(square, pieces));
                let way = |direction: Direction| plain(sets[direction as usize], direction);
                let got = way(ways[0]) | way(ways[1]);
                assert_eq!(got, expected, "{line:?}\n{}", difference(expected, got));
            }
        }
    }
}
