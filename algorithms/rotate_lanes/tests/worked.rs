//! The boards of the README.

/// Whether tests that execute AVX2 instructions can run.
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
fn runnable() -> bool {
    let shifts = rotate_lanes::VARIANT.routine("board_attacks_shifts");
    shifts.is_some_and(|shifts| shifts.runnable().is_ok())
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod with_avx2 {
    use super::runnable;
    use contract::Piece;
    use oracle::queens::D4;
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
        let occupied = D4.occupied;
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
        assert_eq!(united(attacks), D4.attacks(Piece::Queen));
    }
}
