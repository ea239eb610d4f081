//! The boards of the README, step by step, and what becomes of a broken promise.

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod with_avx512 {
    use contract::{Direction, difference};
    use min_ops_ternlog::kernel::{attacks, stages};
    use oracle::slow_motion::{ATTACKS, EMPTY, ROOKS};
    use std::arch::x86_64::{__m128i, _mm_cvtsi64_si128, _mm_cvtsi128_si64};

    fn vector(board: u64) -> __m128i {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { _mm_cvtsi64_si128(board.cast_signed()) }
    }

    fn check<const N: usize>(expected: &str, got: [__m128i; N]) {
        // SAFETY: SSE2 is part of x86-64.
        let low = |got| unsafe { _mm_cvtsi128_si64(got) }.cast_unsigned();
        oracle::worked::check(expected, got.map(low));
    }

    #[test]
    fn the_boards_of_the_readme() {
        oracle::only_where_it_runs!(min_ops_ternlog::VARIANT);
        // SAFETY: the CPU has the features.
        let boards = unsafe { stages(Direction::South, vector(ROOKS), vector(EMPTY)) };
        check(
            "
            1 . . . . . . .   1 . . . . . . .   1 . . . . . . .   . . . . . . . .
            . 1 . 1 1 . . .   . . . 1 . . . .   1 . . 1 . . . .   1 . . . . . . .
            1 . . . 1 . . .   1 . . . . . . .   1 . . 1 . . . .   1 . . 1 . . . .
            1 . . 1 1 1 . 1   . . . 1 1 . . .   1 . . 1 1 . . .   1 . . 1 1 . . .
            1 1 . . 1 1 1 1   1 . . . 1 1 . .   1 . . . 1 1 . .   1 . . 1 . . . .
            1 1 . . 1 . 1 .   1 . . . 1 . . .   1 . . . 1 1 . .   . . . . . 1 . 1
            . . . 1 1 . . .   . . . . 1 . . .   . . . . 1 . . .   . 1 . . . 1 1 .
            . . . . 1 . . 1   . . . . 1 . . .   . . . . 1 . . .   . . . . . . . .
            ",
            [boards.pairs, boards.fours, boards.far, boards.near],
        );
        // SAFETY: the CPU has the features.
        let got = unsafe { attacks(Direction::South, ROOKS, EMPTY, !EMPTY) };
        assert_eq!(got, ATTACKS, "\n{}", difference(ATTACKS, got));
    }

    /// A rook on a2 attacks a1; if a2 is said to be empty, it does not.
    #[test]
    fn a_slider_on_an_empty_square_is_lost() {
        oracle::only_where_it_runs!(min_ops_ternlog::VARIANT);
        let rook = 1 << 8;
        // SAFETY: the CPU has the features.
        let with = |empty: u64| unsafe { attacks(Direction::South, rook, empty, !empty) };
        assert_eq!(with(!rook), 1);
        assert_eq!(with(!0), 0);
    }
}
