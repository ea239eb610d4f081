//! Runs a program on every possible input.
//!
//! A formula may be wrong, so a program that it admits is believed only if it is right here. The
//! check shares nothing with the formulas: it runs on 64-bit boards, with the fill defined by
//! walking sliders. At most 65,536 inputs of eight ranks make it complete.

pub use crate::program::Domain;
use crate::program::Runs;

/// All inputs with a wrong answer, as (sliders, empty), one bit per rank.
pub fn wrong<'r>(
    runs: &'r (impl Runs + ?Sized),
    ranks: usize,
    domain: Domain,
) -> impl Iterator<Item = (u8, u8)> + 'r {
    let inputs = (0..1u32 << (2 * ranks)).map(move |bits| (bits >> ranks, bits % (1 << ranks)));
    inputs
        .filter(move |(sliders, empty)| domain == Domain::Anywhere || sliders & empty == 0)
        .map(|(sliders, empty)| (sliders as u8, empty as u8))
        .filter(move |&(sliders, empty)| {
            let answer = runs.run(board(sliders), board(empty));
            answer != attacks(board(sliders), board(empty), ranks)
        })
}

/// The number of inputs.
pub fn inputs(ranks: usize, domain: Domain) -> u64 {
    let per_square: u64 = if domain == Domain::Disjoint { 3 } else { 4 };
    per_square.pow(ranks as u32)
}

/// The a-file of a board.
fn board(file: u8) -> u64 {
    (0..8).filter(|rank| file >> rank & 1 == 1).map(|rank| 1 << (8 * rank)).sum()
}

/// Every slider walks south until a square is not empty, and attacks that one too.
fn attacks(sliders: u64, empty: u64, ranks: usize) -> u64 {
    let mut reached = 0;
    for start in (1..ranks).filter(|start| sliders >> (8 * start) & 1 == 1) {
        for square in (0..start).rev() {
            reached |= 1 << (8 * square);
            if empty >> (8 * square) & 1 == 0 {
                break;
            }
        }
    }
    reached
}
