//! The algorithm alone: attacks to the east by one addition. It knows nothing of the harness, and
//! nothing of other directions: carries run one way only.

use contract::Word;

/// All but the h-file: from there no step leads on, and no carry into the next rank.
const NOT_H_FILE: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// `empty ^ (empty + 2 * sliders)` on all ranks at once. No slider stands on an empty square.
#[inline(always)]
pub fn attacks<W: Word>(sliders: W, empty: W, _occupied: W) -> W {
    let sliders = sliders & W::constant(NOT_H_FILE);
    let empty = empty & W::constant(NOT_H_FILE);
    empty ^ empty.plus(sliders << 1)
}

/// The carries of `sliders + (sliders | empty)`, whatever the sets.
#[inline(always)]
pub fn attacks_any<W: Word>(sliders: W, empty: W, _occupied: W) -> W {
    let sliders = sliders & W::constant(NOT_H_FILE);
    let passable = sliders | (empty & W::constant(NOT_H_FILE));
    sliders.plus(passable) ^ (sliders ^ passable)
}
