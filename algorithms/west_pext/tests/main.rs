//! The board of the README step by step, how the counts of operations are made up, and what becomes
//! of a broken promise.

use contract::{Noted, bits, tally};
use oracle::worked::check;
use west_pext::kernel::{attacks, next_below, ranks};
use west_pext::lines::{A_FILE, diagonals, east, files};

oracle::conformance!(west_pext::VARIANT);

fn count(kernel: impl Fn(&[Noted]) -> Vec<Noted>) -> u32 {
    tally(kernel, &[1, 1 << 63 | 1, 1 << 63 | A_FILE]).1.operations
}

/// `costs.txt` has the 6 of west and the 85 of all eight directions.
#[test]
fn a_rank_is_10_operations_a_file_24_and_both_diagonals_51() {
    assert_eq!(count(|w| vec![east(w[0], w[1], w[2])]), 4);
    assert_eq!(count(|w| ranks(w[0], w[1]).to_vec()), 10);
    assert_eq!(count(|w| files(w[0], w[1]).to_vec()), 24);
    assert_eq!(count(|w| diagonals(w[0], w[1]).to_vec()), 51);
}

fn west(sliders: u64, occupied: u64) -> u64 {
    attacks(sliders, !occupied, occupied)
}

/// Rooks on a6, d4, g4 and h1.
const ROOKS: u64 = 1 << 40 | 1 << 27 | 1 << 30 | 1 << 7;

#[test]
fn the_boards_of_the_readme() {
    let occupied = bits(
        "
        . . . . . . . .
        . . . . . . . .
        1 . . . . . 1 .
        . . . . . . . 1
        1 1 . 1 . . 1 .
        . . . . . . . .
        . . . . . 1 . .
        . . . . . . . 1
        ",
    );
    let below = next_below(ROOKS & !A_FILE, occupied | A_FILE);
    check(
        "
        . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . . . . . . .
        . 1 . 1 . . . .   . 1 1 1 1 1 . .
        . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . . . . . . .
        1 . . . . . . .   1 1 1 1 1 1 1 .
        ",
        [below, west(ROOKS, occupied)],
    );
}

/// Without the barrier a rook on b2 finds the next piece below it on rank 1, and without a slider's
/// place on the a-file taken from it a rook on a2 does.
#[test]
fn the_a_file_keeps_the_ranks_apart() {
    let (b2, a2, e1) = (1 << 9, 1 << 8, 1 << 4);
    assert_eq!(next_below(b2, b2 | e1), e1);
    assert_eq!(next_below(b2, b2 | e1 | A_FILE), a2);
    assert_eq!(next_below(a2, a2 | e1 | A_FILE), e1);
    assert_eq!((west(b2, b2 | e1), west(a2, a2 | e1)), (a2, 0));
}

/// PEXT does not see a slider that is no piece. Nothing is found below it, and its own bit is left.
#[test]
fn a_slider_on_an_empty_square_attacks_itself() {
    let e4 = 1 << 28;
    assert_eq!(west(e4, 0), e4);
}
