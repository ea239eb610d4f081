//! Worked examples and traps of the byte subtraction, one board and two. Built without x86 code
//! there is no function to call here; its texts are read by the conformance tests.

oracle::conformance!(subtract_sse2::VARIANT);

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod with_sse2 {
    use contract::{boards, difference};
    use subtract_sse2::VARIANT;

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
        for routine in VARIANT.routines.iter().filter(|routine| !routine.name.ends_with("_x2")) {
            // SAFETY: SSE2 is part of x86-64.
            let got = unsafe { routine.probes[0].call(&[rooks, !occupied, occupied])[0] };
            assert_eq!(got, attacks, "{}\n{}", routine.name, difference(attacks, got));
        }
        // The doubling as a shift of the word, subtracted in bytes: the rook on h6 turns up on a7.
        let in_bytes = |x: u64, y: u64| {
            let (x, y) = (x.to_le_bytes(), y.to_le_bytes());
            u64::from_le_bytes(std::array::from_fn(|rank| x[rank].wrapping_sub(y[rank])))
        };
        assert_eq!((occupied ^ in_bytes(occupied, rooks << 1)) & !attacks, 0xff << 48);
    }
}
