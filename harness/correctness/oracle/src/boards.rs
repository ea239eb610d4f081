//! Boards and lines for test cases: edge boards, subsets of lines, densities.
//!
//! An attack along a line depends on the pieces of that line alone, and a line has at most eight
//! squares: so every position of it can be tried. Faults that couple two lines (a carry, a mask
//! that lost a digit, a shift over the edge) show only on whole boards: edge boards, random ones,
//! and those that wrong versions of the published routines fail on.

use crate::cases::Flow;
use crate::walk::{Place, directions, signs};
use contract::{Direction, Line};
use std::ops::ControlFlow::Continue;

/// Densities of movers off the tested line, in sixteenths. They are low because the oracle walks
/// once for each mover.
pub(crate) const OTHER_MOVERS: [u32; 3] = [0, 1, 2];
/// Densities of movers, in sixteenths. They reach from a piece or two per line to nearly full.
pub(crate) const MOVERS: [u32; 6] = [1, 2, 4, 8, 12, 15];
/// Densities of obstacles, in sixteenths. Without obstacles movers alone block each other.
pub(crate) const OBSTACLES: [u32; 6] = [0, 2, 4, 6, 9, 13];

/// Returns the squares of every line of `direction`, each line in walking order: 8 ranks
/// or files, 15 diagonals.
pub(crate) fn lines_along(direction: Direction) -> Vec<Vec<Place>> {
    let opposite = opposite(direction);
    let mut lines = Vec::new();
    for place in Place::iter() {
        // A line starts where no square lies behind.
        if place.next(opposite).is_none() {
            lines.push(squares_ahead(place, direction));
        }
    }
    lines
}

/// Returns the direction that leads back.
fn opposite(direction: Direction) -> Direction {
    let (files, ranks) = signs(direction);
    let mut directions = Direction::ALL.into_iter();
    directions
        .find(|&candidate| signs(candidate) == (-files, -ranks))
        .expect("every direction has an opposite")
}

/// Returns the squares of all lines of `direction`, one line after the other, in the order of their
/// neighbourhood: rank 1, the a-file, the diagonal of h1 or the anti-diagonal of a1 comes first.
pub(crate) fn line_squares(direction: Direction) -> Vec<Place> {
    let mut lines = lines_along(direction);
    lines.sort_by_key(|line| line[0].line_number(direction));
    lines.concat()
}

/// Returns `start` and every square ahead of it.
fn squares_ahead(start: Place, direction: Direction) -> Vec<Place> {
    std::iter::successors(Some(start), |place| place.next(direction)).collect()
}

/// Returns the squares of the line through `place`, without `place`.
pub(crate) fn other_squares(line: Line, place: Place) -> Vec<Place> {
    let mut squares = Vec::new();
    for direction in directions(line) {
        squares.extend(squares_ahead(place, direction).split_off(1));
    }
    squares
}

/// Returns the squares whose pieces change the attacks along the line through `place`. The last
/// square of a ray is not one of them: it is attacked whether or not it is occupied.
pub(crate) fn relevant_squares(line: Line, place: Place) -> Vec<Place> {
    let mut relevant = Vec::new();
    for direction in directions(line) {
        let mut squares = squares_ahead(place, direction).split_off(1);
        squares.pop();
        relevant.extend(squares);
    }
    relevant
}

/// Returns all subsets of `places` as boards; subset `number` holds place `index` if bit `index` of
/// `number` is set.
pub(crate) fn subsets(places: &[Place]) -> Vec<u64> {
    let count = 1_usize << places.len();
    let mut boards = Vec::with_capacity(count);
    for number in 0..count {
        let mut board = 0;
        for (index, place) in places.iter().enumerate() {
            if number >> index & 1 == 1 {
                place.enter(&mut board);
            }
        }
        boards.push(board);
    }
    boards
}

/// Visits every subset of every line as occupied, with every subset of that as sliders. `visit`
/// gets sliders, occupied squares and all squares off the line.
pub(crate) fn visit_line_positions(
    direction: Direction,
    mut visit: impl FnMut(u64, u64, u64) -> Flow,
) -> Flow {
    for line in lines_along(direction) {
        let subsets = subsets(&line);
        let off_line = !subsets[subsets.len() - 1];
        for occupied in 0..subsets.len() {
            let mut sliders = occupied;
            loop {
                visit(subsets[sliders], subsets[occupied], off_line)?;
                if sliders == 0 {
                    break;
                }
                sliders = (sliders - 1) & occupied;
            }
        }
    }
    Continue(())
}

/// Visits all pairs of edge boards, and every single square with edge boards in either order.
pub(crate) fn visit_edge_pairs(mut visit: impl FnMut(u64, u64) -> Flow) -> Flow {
    for left in EDGES {
        for right in EDGES {
            visit(left, right)?;
        }
    }
    for single in single_squares() {
        for board in [0, !0, single, !single, 0xff81_8181_8181_81ff, 0x007e_7e7e_7e7e_7e00] {
            visit(single, board)?;
            visit(board, single)?;
        }
        visit(!single, 0)?;
        visit(!single, !0)?;
    }
    Continue(())
}

/// These boards break most wrong masks: nothing, everything, the edge files and ranks, the corners,
/// the rim and the squares that it encloses, both chequerings, and stripes.
pub(crate) const EDGES: [u64; 24] = [
    0,
    !0,
    0x0101_0101_0101_0101, // a-file
    0x8080_8080_8080_8080, // h-file
    0x0000_0000_0000_00ff, // rank 1
    0xff00_0000_0000_0000, // rank 8
    0x0000_0000_0000_0001, // a1
    0x0000_0000_0000_0080, // h1
    0x0100_0000_0000_0000, // a8
    0x8000_0000_0000_0000, // h8
    0x8100_0000_0000_0081, // corners
    0xff81_8181_8181_81ff, // rim
    0x007e_7e7e_7e7e_7e00, // all but the rim
    0xfefe_fefe_fefe_fefe, // all but the a-file
    0x7f7f_7f7f_7f7f_7f7f, // all but the h-file
    0x8181_8181_8181_8181, // a- and h-file
    0xff00_0000_0000_00ff, // ranks 1 and 8
    0xaa55_aa55_aa55_aa55,
    0x55aa_55aa_55aa_55aa,
    0xaaaa_aaaa_aaaa_aaaa,
    0x5555_5555_5555_5555,
    0x00ff_00ff_00ff_00ff,
    0x8040_2010_0804_0201, // a1 to h8
    0x0102_0408_1020_4080, // h1 to a8
];

/// Returns every single square as a board.
pub(crate) fn single_squares() -> impl Iterator<Item = u64> {
    (0..64).map(|square| 1 << square)
}

/// Returns pairs of boards (movers, obstacles) that garbled forms of the published routines get
/// wrong.
pub(crate) fn adversarial_pairs() -> Vec<(u64, u64)> {
    const RANK_1: u64 = 0xff;
    const A_FILE: u64 = 0x0101_0101_0101_0101;
    let mut pairs = Vec::new();
    for pattern in 0..256_u64 {
        // The movers stand on rank 8 alone: a mask that lost its top digits forgets them.
        pairs.push((pattern << 56, 0));
        // The same movers stand on every rank. Some ranks then have several, some rooks face each
        // other, and the doubling of a rook on the h-file spills into the next rank.
        pairs.push((pattern * A_FILE, 0));
        // Each mover stands behind an obstacle on the next rank's a-file.
        pairs.push((pattern * A_FILE, A_FILE));
        // The movers fill some ranks; then only their edge squares move, and all other ranks are
        // full of obstacles.
        let mut full_ranks = 0;
        for rank in (0..8).filter(|rank| pattern >> rank & 1 == 1) {
            full_ranks |= RANK_1 << (8 * rank);
        }
        pairs.push((full_ranks, 0));
        pairs.push((full_ranks & 0x8181_8181_8181_8181, full_ranks ^ !0));
    }
    pairs
}
