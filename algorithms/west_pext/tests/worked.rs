//! The board of the README step by step, how the counts of operations are made up, and what becomes
//! of a broken promise.

use contract::{Noted, tally};
use west_pext::lines::{diagonals, east, files};

/// Of `kernel::west`: the sliders off the a-file, their numbers, one less, the pieces below, the runs.
const WEST: [&str; 5] = ["and", "pext", "shr", "pdep", "sub"];
/// The a-file set among the pieces, for both directions of a rank.
const BARRIER: [&str; 1] = ["or"];

fn count(kernel: impl Fn(&[Noted]) -> Vec<Noted>) -> usize {
    tally(kernel, &[1, 1 << 63 | 1, 1 << 63 | 0x0101_0101_0101_0101]).1.operations as usize
}

#[test]
fn west_is_6_operations_a_rank_10_and_all_eight_directions_85() {
    let east = count(|w| vec![east(w[0], w[1], w[2])]);
    let files = count(|w| files(w[0], w[1]).to_vec());
    let diagonals = count(|w| diagonals(w[0], w[1]).to_vec());
    assert_eq!((east, files, diagonals), (4, 24, 51));
    let ranks = BARRIER.len() + east + WEST.len();
    assert_eq!((BARRIER.len() + WEST.len(), ranks), (6, 10));
    assert_eq!(ranks + files + diagonals, 85);
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod with_bmi2 {
    use contract::bits;
    use oracle::worked::check;
    use west_pext::kernel::{attacks, next_below};
    use west_pext::lines::A_FILE;

    fn west(sliders: u64, occupied: u64) -> u64 {
        // SAFETY: every test first asks whether the CPU has the features.
        unsafe { attacks(sliders, !occupied, occupied) }
    }

    /// Rooks on a6, d4, g4 and h1.
    const ROOKS: u64 = 1 << 40 | 1 << 27 | 1 << 30 | 1 << 7;

    #[test]
    fn the_boards_of_the_readme() {
        oracle::only_where_it_runs!(west_pext::VARIANT);
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
        // SAFETY: the CPU has the features.
        let below = unsafe { next_below(ROOKS & !A_FILE, occupied | A_FILE) };
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
        oracle::only_where_it_runs!(west_pext::VARIANT);
        let (b2, a2, e1) = (1 << 9, 1 << 8, 1 << 4);
        // SAFETY: the CPU has the features.
        unsafe {
            assert_eq!(next_below(b2, b2 | e1), e1);
            assert_eq!(next_below(b2, b2 | e1 | A_FILE), a2);
            assert_eq!(next_below(a2, a2 | e1 | A_FILE), e1);
        }
        assert_eq!((west(b2, b2 | e1), west(a2, a2 | e1)), (a2, 0));
    }

    /// PEXT does not see a slider that is no piece. Nothing is found below it, and its own bit is left.
    #[test]
    fn a_slider_on_an_empty_square_attacks_itself() {
        if oracle::can_run(&west_pext::VARIANT) {
            let e4 = 1 << 28;
            assert_eq!(west(e4, 0), e4);
        }
    }
}
