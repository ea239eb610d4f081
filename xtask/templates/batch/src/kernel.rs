//! The algorithm in one sentence, its derivation, and its formula.
//!
//! Replace this example, a fill in single steps of all boards at once, which a compiler can pack
//! into vectors. (To choose the vector instructions yourself, start from the template `vector`.)

use contract::Word;

/// All eight directions of eight boards, clockwise from north-east, each for all boards.
#[inline(always)]
pub fn board_batch<W: Word>(
    orthogonal: [W; 8],
    diagonal: [W; 8],
    empty: [W; 8],
    _occupied: [W; 8],
) -> [[W; 8]; 8] {
    let not_a_file = W::constant(0xfefe_fefe_fefe_fefe);
    let not_h_file = W::constant(0x7f7f_7f7f_7f7f_7f7f);
    [
        attacks(diagonal, empty, |set| (set << 9) & not_a_file),
        attacks(orthogonal, empty, |set| (set << 1) & not_a_file),
        attacks(diagonal, empty, |set| (set >> 7) & not_a_file),
        attacks(orthogonal, empty, |set| set >> 8),
        attacks(diagonal, empty, |set| (set >> 9) & not_h_file),
        attacks(orthogonal, empty, |set| (set >> 1) & not_h_file),
        attacks(diagonal, empty, |set| (set << 7) & not_h_file),
        attacks(orthogonal, empty, |set| set << 8),
    ]
}

/// Attacks of `sliders` in the direction of `step`, board by board.
#[inline(always)]
fn attacks<W: Word>(sliders: [W; 8], empty: [W; 8], step: impl Fn(W) -> W) -> [W; 8] {
    let mut reached = sliders;
    let mut front = sliders;
    for _ in 0..6 {
        for board in 0..8 {
            front[board] = step(front[board]) & empty[board];
            reached[board] = reached[board] | front[board];
        }
    }
    reached.map(step)
}
