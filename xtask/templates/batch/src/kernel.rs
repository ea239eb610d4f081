//! The algorithm alone. It knows its own shifts and wrap masks, and nothing of the harness.
//!
//! It stands here as an example, each direction of all boards one step after the other, which a
//! compiler can pack; yours takes its place.

/// A word for each of eight boards.
type Boards = [u64; 8];

/// All eight directions of eight boards: north-east first and then clockwise, each for all boards.
#[inline(always)]
pub fn board_batch(
    orthogonal: Boards,
    diagonal: Boards,
    empty: Boards,
    _occupied: Boards,
) -> [Boards; 8] {
    const NOT_A_FILE: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H_FILE: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    [
        attacks(diagonal, empty, |set| (set << 9) & NOT_A_FILE),
        attacks(orthogonal, empty, |set| (set << 1) & NOT_A_FILE),
        attacks(diagonal, empty, |set| (set >> 7) & NOT_A_FILE),
        attacks(orthogonal, empty, |set| set >> 8),
        attacks(diagonal, empty, |set| (set >> 9) & NOT_H_FILE),
        attacks(orthogonal, empty, |set| (set >> 1) & NOT_H_FILE),
        attacks(diagonal, empty, |set| (set << 7) & NOT_H_FILE),
        attacks(orthogonal, empty, |set| set << 8),
    ]
}

/// What `sliders` attack in the direction of `step`, board by board.
#[inline(always)]
fn attacks(sliders: Boards, empty: Boards, step: impl Fn(u64) -> u64) -> Boards {
    let mut reached = sliders;
    let mut front = sliders;
    for _ in 0..6 {
        for board in 0..8 {
            front[board] = step(front[board]) & empty[board];
            reached[board] |= front[board];
        }
    }
    reached.map(step)
}
