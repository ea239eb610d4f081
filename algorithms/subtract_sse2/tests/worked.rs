//! Worked examples and traps of the byte subtraction, one board and two. Built without x86 code
//! there is nothing to test here but that the variant says so.

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod with_sse2 {
    use contract::{Routine, boards, difference};
    use subtract_sse2::VARIANT;

    fn call(routine: &Routine, record: &[u64]) -> Vec<u64> {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { routine.probes[0].call(record) }
    }

    /// Every routine on `[rooks, occupied]`; two-board routines get the board in either half and
    /// a different one, full of borrows, in the other.
    fn check(rooks: u64, occupied: u64, expected: u64) {
        let (busy, busy_attacks) = (0x0101_0101_0101_0101_u64, !0x0101_0101_0101_0101_u64);
        for routine in VARIANT.routines {
            let got = if routine.name.ends_with("_x2") {
                let low = [rooks, busy, !occupied, !busy, occupied, busy];
                let high = [busy, rooks, !busy, !occupied, busy, occupied];
                let (low, high) = (call(routine, &low), call(routine, &high));
                assert_eq!((low[1], high[0]), (busy_attacks, busy_attacks), "{}", routine.name);
                assert_eq!(low[0], high[1], "{}", routine.name);
                low[0]
            } else {
                call(routine, &[rooks, !occupied, occupied])[0]
            };
            assert_eq!(got, expected, "{}\n{}", routine.name, difference(expected, got));
        }
    }

    #[test]
    fn two_rooks_on_one_rank() {
        for rank in 0..8 {
            let on_rank = |byte: u64| byte << (8 * rank);
            check(on_rank(0b0001_0010), on_rank(0b1101_0010), on_rank(0b0111_1100));
        }
    }

    #[test]
    fn the_board_of_the_readme() {
        let [occupied, rooks, attacks] = boards(
            "
            . . . . . . . .   . . . . . . . .   . . . . . . . .
            . . . . . . . .   . . . . . . . .   . . . . . . . .
            . 1 . . . . . 1   . . . . . . . 1   . . . . . . . .
            1 . . . . . . .   . . . . . . . .   . . . . . . . .
            . . . 1 . . 1 .   . . . 1 . . . .   . . . . 1 1 1 .
            . . . . . . . .   . . . . . . . .   . . . . . . . .
            . . 1 . . . . .   . . . . . . . .   . . . . . . . .
            1 . . . . . . .   1 . . . . . . .   . 1 1 1 1 1 1 1
            ",
        );
        check(rooks, occupied, attacks);
        // The doubling as a shift of the word, subtracted in bytes: the rook on h6 turns up on a7.
        let in_bytes = |x: u64, y: u64| {
            let (x, y) = (x.to_le_bytes(), y.to_le_bytes());
            u64::from_le_bytes(std::array::from_fn(|rank| x[rank].wrapping_sub(y[rank])))
        };
        assert_eq!((occupied ^ in_bytes(occupied, rooks << 1)) & !attacks, 0xff << 48);
    }

    #[test]
    fn a_rook_on_the_h_file_attacks_nothing_and_disturbs_nobody() {
        let h_file = 0x8080_8080_8080_8080;
        check(h_file, h_file, 0);
        check(h_file, h_file | h_file >> 7, 0);
    }
}
