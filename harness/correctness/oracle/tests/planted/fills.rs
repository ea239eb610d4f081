//! Garbled fills and attack getters: masks that lost digits, cycles lost or added, masks left out.

use crate::planted::{Wrong, judge_all};
use contract::Direction::{North, South, SouthEast};
use contract::{Direction, Word};

const RIGHT: usize = 0;
const ARRAY: usize = 1;
const CAPTIONS: usize = 2;

/// `avoidWrap` by `dir8`, as it should be and as scans of the Dumb7Fill page (Chess Programming
/// Wiki) have it: of the array in the text, with the line that a banner replaced, and of the
/// captions under the diagrams.
const AVOID_WRAP: [[u64; 8]; 3] = [
    [
        0xfefe_fefe_fefe_fe00,
        0xfefe_fefe_fefe_fefe,
        0x00fe_fefe_fefe_fefe,
        0x00ff_ffff_ffff_ffff,
        0x007f_7f7f_7f7f_7f7f,
        0x7f7f_7f7f_7f7f_7f7f,
        0x7f7f_7f7f_7f7f_7f00,
        0xffff_ffff_ffff_ff00,
    ],
    [
        0xfe_fefe_fefe_fe00,
        0xfe_fefe_fefe_fefe,
        0x00fe_fefe_fefe_fefe,
        0x0_0fff_ffff_ffff,
        0x00_7f7f_7f7f_7f7f,
        0xfff_ffff_ffff_ffff,
        0xf_ffff_ffff_ffff,
        0,
    ],
    [
        0xfefe_fefe_fe00,
        0xfe_fefe_fefe_fefe,
        0x0_0fef_efef_efef,
        0x00ff_ffff_ffff,
        0x00_7f7f_7f7f_7f7f,
        0x7f_7f7f_7f7f_7f7f,
        0x7f_7f7f_7f7f_7f00,
        0xf_ffff_ffff_ff00,
    ],
];

const ROTATE: [u32; 8] = [9, 1, 57, 56, 55, 63, 7, 8];

fn rotating_fill<const MASKS: usize, const CYCLES: usize, W: Word>(
    direction: Direction,
    generators: W,
    propagators: W,
) -> W {
    let d = direction as usize;
    let propagators = propagators & W::constant(AVOID_WRAP[MASKS][d]);
    let (mut front, mut flood) = (generators, generators);
    for _ in 0..CYCLES {
        front = front.rotate_left(ROTATE[d]) & propagators;
        flood = flood | front;
    }
    flood
}

fn rotating_attacks<const MASKS: usize, const CYCLES: usize, W: Word>(
    direction: Direction,
    sliders: W,
    empty: W,
    _occupied: W,
) -> W {
    let d = direction as usize;
    rotating_fill::<MASKS, CYCLES, W>(direction, sliders, empty).rotate_left(ROTATE[d])
        & W::constant(AVOID_WRAP[MASKS][d])
}

const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
/// As the scans have it: 14 digits.
const SHORT_NOT_A: u64 = 0xfe_fefe_fefe_fefe;
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

fn shifted<W: Word>(direction: Direction, board: W) -> W {
    match direction {
        Direction::NorthEast => board << 9,
        Direction::East => board << 1,
        Direction::SouthEast => board >> 7,
        Direction::South => board >> 8,
        Direction::SouthWest => board >> 9,
        Direction::West => board >> 1,
        Direction::NorthWest => board << 7,
        Direction::North => board << 8,
    }
}

fn mask(direction: Direction, not_a: u64) -> u64 {
    match direction {
        North | South => !0,
        Direction::NorthEast | Direction::East | SouthEast => not_a,
        _ => NOT_H,
    }
}

/// The six-cycle attack getter by shifts, with either notA, and either mask left out.
fn getter<const NOT_A_FILE: u64, const MASK_PROPAGATORS: bool, const MASK_RESULT: bool, W: Word>(
    direction: Direction,
    sliders: W,
    empty: W,
    _occupied: W,
) -> W {
    let mask = W::constant(mask(direction, NOT_A_FILE));
    let propagators = if MASK_PROPAGATORS { empty & mask } else { empty };
    let (mut front, mut flood) = (sliders, sliders);
    for _ in 0..6 {
        front = shifted(direction, front) & propagators;
        flood = flood | front;
    }
    let attacks = shifted(direction, flood);
    if MASK_RESULT { attacks & mask } else { attacks }
}

/// Kogge-Stone that covers distances 1, 2 and `LAST`.
fn kogge_stone<const LAST: u32, W: Word>(direction: Direction, g: W, p: W) -> W {
    let d = direction as usize;
    let p = p & W::constant(AVOID_WRAP[RIGHT][d]);
    let g = g | (p & g.rotate_left(ROTATE[d]));
    let p = p & p.rotate_left(ROTATE[d]);
    let g = g | (p & g.rotate_left(2 * ROTATE[d]));
    let p = p & p.rotate_left(2 * ROTATE[d]);
    g | (p & g.rotate_left(LAST * ROTATE[d]))
}

/// The slider's own square dropped from the flood, as if the fill were an attack set.
fn without_generators<W: Word>(direction: Direction, g: W, p: W) -> W {
    rotating_fill::<RIGHT, 7, W>(direction, g, p).and_not(g)
}

const LEAVES_THE_BOARD: Wrong = Wrong::AllBut(&[North, South]);

#[test]
fn controls_pass() {
    judge_all! {
        "fill, 7 cycles" ("fill_7", fill, planted, rotating_fill::<RIGHT, 7, _>) Nowhere;
        "attacks, 6 cycles" ("attacks_6", ray_attacks, planted, rotating_attacks::<RIGHT, 6, _>) Nowhere;
        "getter" ("getter", ray_attacks, planted, getter::<NOT_A, true, true, _>) Nowhere;
        "Kogge-Stone" ("kogge_stone_4", fill, planted, kogge_stone::<4, _>) Nowhere;
    }
}

#[test]
fn masks_that_lost_digits() {
    judge_all! {
        "avoidWrap of the scanned array, attacks"
            ("array_attacks", ray_attacks, planted, rotating_attacks::<ARRAY, 6, _>) AllBut(&[SouthEast]);
        "avoidWrap of the scanned array, fill"
            ("array_fill", fill, planted, rotating_fill::<ARRAY, 7, _>) AllBut(&[SouthEast]);
        "avoidWrap of the captions, attacks"
            ("captions_attacks", ray_attacks, planted, rotating_attacks::<CAPTIONS, 6, _>) Everywhere;
        "avoidWrap of the captions, fill"
            ("captions_fill", fill, planted, rotating_fill::<CAPTIONS, 7, _>) Everywhere;
        // South-east never reaches rank 8, so there the lost digits change nothing: a test of
        // that direction alone would pass.
        "notA with 14 digits"
            ("short_not_a", ray_attacks, planted, getter::<SHORT_NOT_A, true, true, _>) Only(&[contract::Subject::Direction(Direction::NorthEast), contract::Subject::Direction(Direction::East)]);
    }
}

#[test]
fn masks_left_out() {
    judge_all! {
        "wrap mask on the propagators alone"
            ("no_final_mask", ray_attacks, planted, getter::<NOT_A, true, false, _>) LEAVES_THE_BOARD;
        "wrap mask on the result alone"
            ("only_final_mask", ray_attacks, planted, getter::<NOT_A, false, true, _>) LEAVES_THE_BOARD;
    }
}

#[test]
fn cycles_lost_and_added() {
    judge_all! {
        "fill, 6 cycles" ("fill_6", fill, planted, rotating_fill::<RIGHT, 6, _>) Everywhere;
        "fill, 9 cycles" ("fill_9", fill, planted, rotating_fill::<RIGHT, 9, _>) Nowhere;
        "attacks, 5 cycles" ("attacks_5", ray_attacks, planted, rotating_attacks::<RIGHT, 5, _>) Everywhere;
        "attacks, 7 cycles" ("attacks_7", ray_attacks, planted, rotating_attacks::<RIGHT, 7, _>) Nowhere;
        "Kogge-Stone, distances 1, 2, 3" ("kogge_stone_3", fill, planted, kogge_stone::<3, _>) Everywhere;
        "flood without its generators" ("without_generators", fill, planted, without_generators) Everywhere;
    }
}
