//! Attacks to the east by one addition. Carries run towards higher bits only, so there are no other
//! directions.

use contract::Word;

/// All squares but the h-file, so that no carry enters the next rank.
const NOT_H_FILE: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// `empty ^ (empty + 2 * sliders)` on all ranks at once. Requires sliders on occupied squares.
#[inline(always)]
pub fn attacks<W: Word>(sliders: W, empty: W, _occupied: W) -> W {
    let sliders = sliders & W::constant(NOT_H_FILE);
    let empty = empty & W::constant(NOT_H_FILE);
    empty ^ empty.plus(sliders << 1)
}

/// The carries of `sliders + (sliders | empty)`, for any two sets.
#[inline(always)]
pub fn attacks_any<W: Word>(sliders: W, empty: W, _occupied: W) -> W {
    let sliders = sliders & W::constant(NOT_H_FILE);
    let passable = sliders | (empty & W::constant(NOT_H_FILE));
    sliders.plus(passable) ^ (sliders ^ passable)
}
