//! Garbled fills and attack getters: masks that lost digits, cycles lost or added, masks left out.

use super::faults;
use contract::Direction::{East, North, NorthEast, South, SouthEast};
use contract::{Direction, Subject, Word};

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

/// Moves a set one step in a direction, given by its `dir8` number.
#[inline(always)]
pub fn move_one_step(direction: usize, set: u64) -> u64 {
    set.rotate_left(ROTATE[direction]) & AVOID_WRAP[RIGHT][direction]
}

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
/// The scans print this mask, with 14 digits.
const SHORT_NOT_A: u64 = 0xfe_fefe_fefe_fefe;
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// Shifts by `dir8` number: left if positive, right if negative.
const SHIFT: [i32; 8] = [9, 1, -7, -8, -9, -1, 7, 8];

fn shift_one_step<W: Word>(direction: Direction, board: W) -> W {
    let shift = SHIFT[direction as usize];
    if shift > 0 { board << shift.unsigned_abs() } else { board >> shift.unsigned_abs() }
}

/// Returns attacks after six cycles of shifts, with either notA, and with either mask left out.
fn attack_getter<
    const NOT_A_FILE: u64,
    const MASK_PROPAGATORS: bool,
    const MASK_RESULT: bool,
    W: Word,
>(
    direction: Direction,
    sliders: W,
    empty: W,
    _occupied: W,
) -> W {
    let masks = [NOT_A_FILE, NOT_A_FILE, NOT_A_FILE, !0, NOT_H, NOT_H, NOT_H, !0];
    let mask = W::constant(masks[direction as usize]);
    let propagators = if MASK_PROPAGATORS { empty & mask } else { empty };
    let (mut front, mut flood) = (sliders, sliders);
    for _ in 0..6 {
        front = shift_one_step(direction, front) & propagators;
        flood = flood | front;
    }
    let attacks = shift_one_step(direction, flood);
    if MASK_RESULT { attacks & mask } else { attacks }
}

/// Fills by Kogge-Stone over the distances 1, 2 and `LAST`.
fn kogge_stone<const LAST: u32, W: Word>(direction: Direction, g: W, p: W) -> W {
    let d = direction as usize;
    let p = p & W::constant(AVOID_WRAP[RIGHT][d]);
    let g = g | (p & g.rotate_left(ROTATE[d]));
    let p = p & p.rotate_left(ROTATE[d]);
    let g = g | (p & g.rotate_left(2 * ROTATE[d]));
    let p = p & p.rotate_left(2 * ROTATE[d]);
    g | (p & g.rotate_left(LAST * ROTATE[d]))
}

fn without_generators<W: Word>(direction: Direction, g: W, p: W) -> W {
    rotating_fill::<RIGHT, 7, W>(direction, g, p).and_not(g)
}

/// South-east never reaches rank 8, so there the lost digits change nothing: a test of that
/// direction alone would pass.
const REACHING_RANK_8: &[Subject] = &[Subject::Direction(NorthEast), Subject::Direction(East)];
const ALONG_FILES: &[Direction] = &[North, South];

faults! {
    (fill, planted) {
        "fill_7" "nothing" rotating_fill::<RIGHT, 7, _> => Nowhere;
        "fill_6" "6 cycles instead of 7" rotating_fill::<RIGHT, 6, _> => Everywhere;
        "fill_9" "9 cycles instead of 7" rotating_fill::<RIGHT, 9, _> => Nowhere;
        "array_fill" "masks of the scanned array" rotating_fill::<ARRAY, 7, _>
            => AllBut(&[SouthEast]);
        "captions_fill" "masks of the captions" rotating_fill::<CAPTIONS, 7, _> => Everywhere;
        "kogge_stone_4" "nothing" kogge_stone::<4, _> => Nowhere;
        "kogge_stone_3" "distances 1, 2, 3" kogge_stone::<3, _> => Everywhere;
        "without_generators" "the flood lacks its generators" without_generators => Everywhere;
    }
    (ray_attacks, planted) {
        "attacks_6" "nothing" rotating_attacks::<RIGHT, 6, _> => Nowhere;
        "attacks_5" "5 cycles instead of 6" rotating_attacks::<RIGHT, 5, _> => Everywhere;
        "attacks_7" "7 cycles instead of 6" rotating_attacks::<RIGHT, 7, _> => Nowhere;
        "array_attacks" "masks of the scanned array" rotating_attacks::<ARRAY, 6, _>
            => AllBut(&[SouthEast]);
        "captions_attacks" "masks of the captions" rotating_attacks::<CAPTIONS, 6, _> => Everywhere;
        "getter" "nothing" attack_getter::<NOT_A, true, true, _> => Nowhere;
        "short_not_a" "notA of 14 digits" attack_getter::<SHORT_NOT_A, true, true, _>
            => Only(REACHING_RANK_8);
        "no_final_mask" "only propagators masked" attack_getter::<NOT_A, true, false, _>
            => AllBut(ALONG_FILES);
        "only_final_mask" "only the result masked" attack_getter::<NOT_A, false, true, _>
            => AllBut(ALONG_FILES);
    }
}
