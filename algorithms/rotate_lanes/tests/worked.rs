//! The masks and boards of the README.

/// Whether tests that execute AVX2 instructions can run.
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
fn runnable() -> bool {
    let shifts = rotate_lanes::VARIANT.routine("board_attacks_shifts");
    shifts.is_some_and(|shifts| shifts.runnable().is_ok())
}

/// In `dir8` order, how a step changes file and rank.
const STEPS: [(i8, i8); 8] = [(1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)];

#[test]
fn masks_are_the_squares_that_a_step_reaches() {
    for ((file, rank), within) in STEPS.into_iter().zip(rotate_lanes::lines::WITHIN) {
        let on_board = |square: i8| {
            let (from_file, from_rank) = (square % 8 - file, square / 8 - rank);
            (0..8).contains(&from_file) && (0..8).contains(&from_rank)
        };
        let reached = (0..64).filter(|&square| on_board(square));
        assert_eq!(within, reached.fold(0, |set, square| set | 1 << square), "{file} {rank}");
    }
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod with_avx2 {
    use super::runnable;
    use contract::bits;
    use oracle::worked::check;
    use rotate_lanes::halves::Way::{Left, Right};
    use rotate_lanes::halves::{Four, kogge_stone, levels, on_all, sliders};

    /// All lanes laid over each other.
    fn united(halves: [Four; 2]) -> u64 {
        // SAFETY: 256 bits are four words.
        let words = |half: Four| unsafe { std::mem::transmute::<Four, [u64; 4]>(half) };
        halves.into_iter().flat_map(words).fold(0, |set, lane| set | lane)
    }

    #[test]
    fn a_queen_on_d4_level_by_level() {
        if !runnable() {
            return;
        }
        let occupied = bits(
            "
            . . . . . . . .
            1 . . 1 . . 1 .
            . . . . . . . .
            . . . . . . . .
            . 1 . 1 . . . 1
            . . 1 . . . . .
            . . . . . . . .
            1 . . . . . 1 1
        ",
        );
        let d4 = 1 << 27;
        // SAFETY: the CPU has AVX2.
        let [left, right] =
            unsafe { [Left, Right].map(|way| levels(way, sliders(d4, d4), on_all(!occupied))) };
        check(
            "
            . . . . . . . .   . . . . . . . .
            . . . . . . . .   . . . . . . . .
            . . . . . . . .   . 1 . 1 . 1 . .
            . . 1 1 1 . . .   . . 1 1 1 . . .
            . . 1 1 1 . . .   . . 1 1 1 1 1 .
            . . . 1 1 . . .   . . . 1 1 . . .
            . . . . . . . .   . . . 1 . 1 . .
            . . . . . . . .   . . . 1 . . . .
            ",
            [united([left[0], right[0]]), united([left[1], right[1]])],
        );
        assert_eq!(united([left[2], right[2]]), united([left[1], right[1]]));
        // SAFETY: the CPU has AVX2.
        let attacks = unsafe { kogge_stone(d4, d4, !occupied, occupied) };
        check(
            "
            . . . . . . . .
            1 . . 1 . . 1 .
            . 1 . 1 . 1 . .
            . . 1 1 1 . . .
            . 1 1 . 1 1 1 1
            . . 1 1 1 . . .
            . . . 1 . 1 . .
            . . . 1 . . 1 .
            ",
            [united(attacks)],
        );
    }
}
