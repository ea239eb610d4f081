//! Boards and lines for test cases: edge boards, subsets of lines, densities.
//!
//! An attack along a line depends on the pieces of that line alone, and a line has at most eight
//! squares: so every position of it can be tried. Whatever couples two lines (a carry, a mask that
//! lost a digit, a shift over the edge) needs whole boards instead: edge boards, random ones, and
//! those that wrong versions of the published routines fail on.

use crate::cases::Flow;
use crate::walk::{Place, signs, ways};
use contract::{Direction, Line};
use std::ops::ControlFlow::Continue;

/// Densities of movers off the tested line, in sixteenths. Low ones, because the oracle walks for
/// each mover.
pub(crate) const OTHER_MOVERS: [u32; 3] = [0, 1, 2];
/// Densities of movers, in sixteenths, from a piece or two per line to nearly full.
pub(crate) const MOVERS: [u32; 6] = [1, 2, 4, 8, 12, 15];
/// Densities of obstacles, in sixteenths: with none, movers alone block each other.
pub(crate) const OBSTACLES: [u32; 6] = [0, 2, 4, 6, 9, 13];

/// One line's squares in walking order of `direction`, for every line of that direction: 8 ranks
/// or files, 15 diagonals.
pub(crate) fn lines_along(direction: Direction) -> Vec<Vec<Place>> {
    let back = opposite(direction);
    let starts = Place::all().filter(|place| place.next(back).is_none());
    starts.map(|start| squares_ahead(start, direction)).collect()
}

/// The direction from there to here.
fn opposite(direction: Direction) -> Direction {
    let (files, ranks) = signs(direction);
    let mut directions = Direction::ALL.into_iter();
    directions.find(|&other| signs(other) == (-files, -ranks)).expect("every direction has one")
}

/// The squares of all lines of `direction`, one line after the other as they lie side by side: rank
/// 1, the a-file, the diagonal of h1 or the anti-diagonal of a1 first.
pub(crate) fn line_by_line(direction: Direction) -> Vec<Place> {
    let mut lines = lines_along(direction);
    lines.sort_by_key(|line| line[0].line_number(direction));
    lines.concat()
}

/// `start` and everything ahead of it.
fn squares_ahead(start: Place, direction: Direction) -> Vec<Place> {
    std::iter::successors(Some(start), |place| place.next(direction)).collect()
}

/// The other squares of the line through `place`.
pub(crate) fn others_on(line: Line, place: Place) -> Vec<Place> {
    ways(line).into_iter().flat_map(|way| squares_ahead(place, way).split_off(1)).collect()
}

/// The squares whose pieces change the attacks along the line through `place`: the others but the
/// last one each way.
pub(crate) fn relevant_on(line: Line, place: Place) -> Vec<Place> {
    let mut relevant = Vec::new();
    for way in ways(line) {
        let mut ahead = squares_ahead(place, way).split_off(1);
        ahead.pop();
        relevant.extend(ahead);
    }
    relevant
}

/// All subsets of `places` as boards; subset `n` holds place `k` if bit `k` of `n` is set.
pub(crate) fn subsets(places: &[Place]) -> Vec<u64> {
    let count = 1_usize << places.len();
    let mut boards = Vec::with_capacity(count);
    for n in 0..count {
        let mut board = 0;
        for (k, place) in places.iter().enumerate() {
            if n >> k & 1 == 1 {
                place.enter(&mut board);
            }
        }
        boards.push(board);
    }
    boards
}

/// Every subset of every line as occupied, every subset of that as sliders; `visit` gets sliders,
/// occupied squares and all squares off the line.
pub(crate) fn each_line_position(
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

/// Pairs of edge boards; every single square among edge boards, in either part.
pub(crate) fn each_edge_pair(mut visit: impl FnMut(u64, u64) -> Flow) -> Flow {
    for left in EDGES {
        for right in EDGES {
            visit(left, right)?;
        }
    }
    for single in singles() {
        for board in [0, !0, single, !single, 0xff81_8181_8181_81ff, 0x007e_7e7e_7e7e_7e00] {
            visit(single, board)?;
            visit(board, single)?;
        }
        visit(!single, 0)?;
        visit(!single, !0)?;
    }
    Continue(())
}

/// The boards that break most wrong masks: nothing, everything, the edge files and ranks, the
/// corners, the rim and what it encloses, both chequerings, and stripes.
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
    0x007e_7e7e_7e7e_7e00, // what the rim encloses
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

/// Every single square.
pub(crate) fn singles() -> impl Iterator<Item = u64> {
    (0..64).map(|square| 1 << square)
}

/// Pairs of boards (movers, obstacles) that garbled forms of the published routines get wrong.
pub(crate) fn adversarial() -> Vec<(u64, u64)> {
    const RANK_1: u64 = 0xff;
    const A_FILE: u64 = 0x0101_0101_0101_0101;
    let mut pairs = Vec::new();
    for pattern in 0..256_u64 {
        // Movers on rank 8 alone: a mask that lost its top digits forgets them.
        pairs.push((pattern << 56, 0));
        // The same movers on every rank: several a rank, rooks on the h-file whose doubling
        // spills into the next rank, facing rooks.
        pairs.push((pattern * A_FILE, 0));
        // Each mover behind an obstacle on the next rank's a-file.
        pairs.push((pattern * A_FILE, A_FILE));
        // Movers by files, alone and behind a full outer rank.
        let mut full_ranks = 0;
        for rank in (0..8).filter(|rank| pattern >> rank & 1 == 1) {
            full_ranks |= RANK_1 << (8 * rank);
        }
        pairs.push((full_ranks, 0));
        pairs.push((full_ranks & 0x8181_8181_8181_8181, full_ranks ^ !0));
    }
    pairs
}
