//! The boards of the README, lane by lane, and the two places where lanes can go wrong.

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod with_avx2 {

    use oracle::queens::D4 as QUEEN;
    use oracle::worked::check;
    use pairs_avx2::kernel::{board_attacks_words as board_attacks, both_ways, runs};
    use pairs_avx2::lines::{Lines, on_all, sliders};

    const D4: u64 = 1 << 27;

    fn words(lines: Lines) -> [u64; 4] {
        // SAFETY: 256 bits are four words.
        unsafe { std::mem::transmute(lines) }
    }

    #[test]
    fn propagators_of_the_readme() {
        oracle::only_where_it_runs!(pairs_avx2::VARIANT);
        // SAFETY: the CPU has AVX2.
        let [_, p2, _] = unsafe { runs(on_all(!QUEEN.occupied)) };
        let [diagonal, rank, antidiagonal, file] = words(p2);
        check(
            "
            . . 1 1 . 1 1 .   . . 1 1 1 1 1 1   1 1 . 1 1 . . .   . 1 1 . 1 1 . 1
            . . 1 . 1 1 . 1   . . 1 . . 1 . .   . 1 1 . 1 1 . .   . 1 1 . 1 1 . 1
            . . 1 1 1 1 1 1   . . 1 1 1 1 1 1   1 1 1 1 1 1 . .   1 1 1 1 1 1 1 1
            . . . 1 . 1 1 1   . . 1 1 1 1 1 1   . 1 . 1 1 1 . .   1 . 1 . 1 1 1 .
            . . 1 . 1 1 1 .   . . . . . 1 1 .   1 . 1 . 1 1 . .   1 . . . 1 1 1 .
            . . . 1 1 1 1 1   . . . . 1 1 1 1   1 1 . 1 1 1 . .   1 1 . 1 1 1 1 1
            . . 1 1 1 1 1 .   . . 1 1 1 1 1 1   1 1 1 1 1 . . .   . 1 1 1 1 1 . .
            . . . . . . . .   . . 1 1 1 1 . .   . . . . . . . .   . . . . . . . .
            ",
            [diagonal, rank, antidiagonal, file],
        );
    }

    #[test]
    fn a_queen_on_d4_in_both_registers_and_clockwise() {
        oracle::only_where_it_runs!(pairs_avx2::VARIANT);
        let empty = !QUEEN.occupied;
        // SAFETY: the CPU has AVX2.
        let ([positive, negative], all) = unsafe {
            let (queen, runs) = (sliders(D4, D4), runs(on_all(empty)));
            (both_ways(queen, runs), board_attacks(D4, D4, empty, !empty))
        };
        let [northeast, east, northwest, north] = words(positive);
        let [southwest, west, southeast, south] = words(negative);
        assert_eq!(all, [northeast, east, southeast, south, southwest, west, northwest, north]);
        check(
            "
            . . . . . . . .   . . . . . . . .   . . . . . . . .
            1 . . . . . 1 .   . . . 1 . . . .   . . . . . . . .
            . 1 . . . 1 . .   . . . 1 . . . .   . . . . . . . .
            . . 1 . 1 . . .   . . . 1 . . . .   . . . . . . . .
            . . . . . . . .   . . . . 1 1 1 1   . 1 1 . . . . .
            . . . . . . . .   . . . . . . . .   . . 1 1 1 . . .
            . . . . . . . .   . . . . . . . .   . . . 1 . 1 . .
            . . . . . . . .   . . . . . . . .   . . . 1 . . 1 .
            ",
            [northeast | northwest, north | east, southwest | west | southeast | south],
        );
    }
}
