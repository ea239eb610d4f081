//! Runs a program on every possible input.
//!
//! A formula may be wrong, so a program that it admits is believed only if it is right here. The
//! check shares nothing with the formulas: it runs on 64-bit boards, with the fill defined by
//! walking sliders. At most 65,536 inputs of eight ranks make it complete.

pub use crate::program::Domain;
use crate::program::Runnable;

/// Returns all inputs with a wrong answer, as (sliders, empty), one bit per rank.
pub fn wrong_inputs<'r>(
    program: &'r (impl Runnable + ?Sized),
    ranks: usize,
    domain: Domain,
) -> impl Iterator<Item = (u8, u8)> + 'r {
    let inputs = (0..1u32 << (2 * ranks))
        .map(move |bits| ((bits >> ranks) as u8, (bits % (1 << ranks)) as u8));
    inputs.filter(move |&(sliders, empty)| {
        if domain == Domain::Disjoint && sliders & empty != 0 {
            return false;
        }
        let answer = program.run(board(sliders), board(empty));
        answer != attacks(board(sliders), board(empty), ranks)
    })
}

/// Returns the number of inputs of a domain.
pub fn inputs(ranks: usize, domain: Domain) -> u64 {
    let per_square: u64 = if domain == Domain::Disjoint { 3 } else { 4 };
    per_square.pow(ranks as u32)
}

/// Returns the board with these squares on its a-file.
fn board(file: u8) -> u64 {
    let mut board = 0;
    for rank in 0..8 {
        board |= u64::from(file >> rank & 1) << (8 * rank);
    }
    board
}

/// Returns the attacks by their definition: every slider walks south until a square is not empty,
/// and attacks that one too.
fn attacks(sliders: u64, empty: u64, ranks: usize) -> u64 {
    let mut attacks = 0;
    for start in (1..ranks).filter(|start| sliders >> (8 * start) & 1 == 1) {
        for rank in (0..start).rev() {
            attacks |= 1 << (8 * rank);
            if empty >> (8 * rank) & 1 == 0 {
                break;
            }
        }
    }
    attacks
}
