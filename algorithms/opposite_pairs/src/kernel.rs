//! Two opposite directions by one set of propagators.
//!
//! A run of empty squares has two ends. Kogge-Stone's doubled propagators record for one direction
//! that the squares behind are empty, and the opposite direction that the squares ahead are:
//!
//! ```text
//! positive: a square can be jumped to if it and those behind it are empty   g |= p & (g << s)
//! negative: a square can be jumped from if it and those ahead are empty     a |= (p & a) >> s
//! ```

use contract::{Line, Word};

/// Attacks of all `sliders` along `line`: its positive direction (north, east, north-east,
/// north-west), then the opposite one. 24 operations on files, 27 on the other lines.
#[inline(always)]
pub fn pair<W: Word>(line: Line, sliders: W, empty: W) -> [W; 2] {
    let step = step(line);
    let within = |set: W| match wrap_mask(line) {
        Some(mask) => set & W::constant(mask),
        None => set,
    };
    let p1 = within(empty);
    let p2 = p1 & (p1 << step);
    let p4 = p2 & (p2 << (2 * step));

    let mut g = sliders;
    g = g | (p1 & (g << step));
    g = g | (p2 & (g << (2 * step)));
    g = g | (p4 & (g << (4 * step)));

    // The same mask as below, before the step: it drops the sliders that would leave the board.
    let mut a = within(sliders) >> step;
    a = a | ((p1 & a) >> step);
    a = a | ((p2 & a) >> (2 * step));
    a = a | ((p4 & a) >> (4 * step));

    [within(g << step), a]
}

/// All eight directions in `dir8` order: 105 operations.
#[inline(always)]
pub fn board_attacks<W: Word>(orthogonal: W, diagonal: W, empty: W, _occupied: W) -> [W; 8] {
    let [northeast, southwest] = pair(Line::Diagonal, diagonal, empty);
    let [east, west] = pair(Line::Rank, orthogonal, empty);
    let [northwest, southeast] = pair(Line::AntiDiagonal, diagonal, empty);
    let [north, south] = pair(Line::File, orthogonal, empty);
    [northeast, east, southeast, south, southwest, west, northwest, north]
}

/// All eight directions of several boards, line by line, in a plain loop over boards.
#[inline(always)]
pub fn board_batch<W: Word, const N: usize>(
    orthogonal: [W; N],
    diagonal: [W; N],
    empty: [W; N],
    _occupied: [W; N],
) -> [[W; N]; 8] {
    let [northeast, southwest] = pair_batch(Line::Diagonal, &diagonal, &empty);
    let [east, west] = pair_batch(Line::Rank, &orthogonal, &empty);
    let [northwest, southeast] = pair_batch(Line::AntiDiagonal, &diagonal, &empty);
    let [north, south] = pair_batch(Line::File, &orthogonal, &empty);
    [northeast, east, southeast, south, southwest, west, northwest, north]
}

#[inline(always)]
fn pair_batch<W: Word, const N: usize>(
    line: Line,
    sliders: &[W; N],
    empty: &[W; N],
) -> [[W; N]; 2] {
    let [mut positive, mut negative] = [[W::constant(0); N]; 2];
    for board in 0..N {
        [positive[board], negative[board]] = pair(line, sliders[board], empty[board]);
    }
    [positive, negative]
}

/// Distance of a step in the line's positive direction.
#[inline(always)]
const fn step(line: Line) -> u32 {
    match line {
        Line::Rank => 1,
        Line::File => 8,
        Line::Diagonal => 9,
        Line::AntiDiagonal => 7,
    }
}

/// The squares that a step in the line's positive direction can reach without wrapping, and that a
/// step in the opposite direction can leave: all but the a-file for east and north-east, all but
/// the h-file for north-west. On files the shift drops what leaves the board.
#[inline(always)]
const fn wrap_mask(line: Line) -> Option<u64> {
    const NOT_A_FILE: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H_FILE: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    match line {
        Line::File => None,
        Line::Rank | Line::Diagonal => Some(NOT_A_FILE),
        Line::AntiDiagonal => Some(NOT_H_FILE),
    }
}
