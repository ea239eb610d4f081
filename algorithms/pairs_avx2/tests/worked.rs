//! The boards of the README, lane by lane, and the two places where lanes can go wrong.

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod with_avx2 {
    use contract::Direction;
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

    /// A slider on the file that its line's positive direction may not reach sets out from it, and in
    /// the negative direction nothing goes around the edge.
    #[test]
    fn the_masks_keep_each_lane_on_the_board() {
        oracle::only_where_it_runs!(pairs_avx2::VARIANT);
        let (a4, h4) = (1_u64 << 24, 1_u64 << 31);
        // SAFETY: the CPU has AVX2.
        let of = |slider: u64| unsafe { board_attacks(slider, slider, !slider, slider) };
        let set = |sets: [u64; 8], direction: Direction| sets[usize::from(direction.dir8())];
        assert_eq!(set(of(a4), Direction::West), 0);
        assert_eq!(set(of(a4), Direction::East), 0xfe << 24);
        assert_eq!(set(of(h4), Direction::East), 0);
        assert_eq!(set(of(h4), Direction::West), 0x7f << 24);
        assert_eq!(set(of(a4), Direction::NorthWest) | set(of(a4), Direction::SouthWest), 0);
        assert_eq!(set(of(h4), Direction::NorthEast) | set(of(h4), Direction::SouthEast), 0);
    }
}
