//! The boards of the README, and what becomes of a broken promise.

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod with_avx2 {
    use boards_avx2::kernel::{Boards, down, east, inner, runs};
    use contract::difference;

    /// Rooks, what stands there, and what they attack to the east and west.
    const DRAWN: [u64; 4] = contract::boards(
        "
        1 . . . . . . .   1 . . . . . . .   . 1 1 1 1 1 1 1   . . . . . . . .
        . . . . . . . 1   1 . . 1 . . 1 1   . . . . . . . .   . . . . . . 1 .
        . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
        . . . 1 . . . .   . 1 . 1 . . . 1   . . . . 1 1 1 1   . 1 1 . . . . .
        . . . . . . . 1   . . 1 . . . . 1   . . . . . . . .   . . 1 1 1 1 1 .
        . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
        1 . . . . . . 1   1 . . . . . 1 1   . 1 1 1 1 1 1 .   . . . . . . 1 .
        ",
    );

    fn boards(words: [u64; 4]) -> Boards {
        // SAFETY: 256 bits are four words.
        unsafe { std::mem::transmute(words) }
    }

    fn words(boards: Boards) -> [u64; 4] {
        // SAFETY: as above.
        unsafe { std::mem::transmute(boards) }
    }

    fn check<const N: usize>(expected: &str, got: [Boards; N]) {
        for (expected, got) in contract::boards::<N>(expected).into_iter().zip(got) {
            for got in words(got) {
                assert_eq!(got, expected, "\n{}", difference(expected, got));
            }
        }
    }

    #[test]
    fn rooks_look_east_and_west() {
        oracle::only_where_it_runs!(boards_avx2::VARIANT);
        let [rooks, occupied, eastward, westward] = DRAWN;
        let off_the_a_file = rooks & !0x0101_0101_0101_0101;
        // SAFETY: the CPU has AVX2.
        let ([p1, p2, p4], east, west) = unsafe {
            let runs = runs(1, inner(boards([!occupied; 4])));
            let east = east(boards([rooks; 4]), boards([occupied; 4]));
            (runs, east, down(1, boards([off_the_a_file; 4]), runs))
        };
        check(
            "
            . 1 1 1 1 1 1 .   . . 1 1 1 1 1 .   . . . . 1 1 1 .
            . 1 1 . 1 1 . .   . . 1 . . 1 . .   . . . . . . . .
            . 1 1 1 1 1 1 .   . . 1 1 1 1 1 .   . . . . 1 1 1 .
            . 1 1 1 1 1 1 .   . . 1 1 1 1 1 .   . . . . 1 1 1 .
            . . 1 . 1 1 1 .   . . . . . 1 1 .   . . . . . . . .
            . 1 . 1 1 1 1 .   . . . . 1 1 1 .   . . . . . . 1 .
            . 1 1 1 1 1 1 .   . . 1 1 1 1 1 .   . . . . 1 1 1 .
            . 1 1 1 1 1 . .   . . 1 1 1 1 . .   . . . . 1 1 . .
            ",
            [p1, p2, p4],
        );
        assert_eq!((words(east), words(west)), ([eastward; 4], [westward; 4]));
    }

    /// Rooks on a1 and b1: if b1 is said to be empty, the first one's borrow runs into the second one's.
    #[test]
    fn borrows_end_at_men_alone() {
        oracle::only_where_it_runs!(boards_avx2::VARIANT);
        let (a1, b1, d1) = (1, 1 << 1, 1 << 3);
        // SAFETY: the CPU has AVX2.
        let both =
            |pieces: u64| words(unsafe { east(boards([a1 | b1; 4]), boards([pieces; 4])) })[0];
        assert_eq!(both(a1 | b1 | d1), 0b1110);
        assert_eq!(both(a1 | d1), 0b1010);
    }
}
