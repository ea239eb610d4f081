//! The boards of the README, and what becomes of a broken promise. It knows no other way to come to
//! them.

/// Whether tests that execute GFNI and AVX-512 instructions can run.
fn runnable() -> bool {
    oracle::can_run(&boards_gfni::VARIANT)
}

#[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
#[test]
fn a_build_without_x86_code_says_why_it_has_no_routines() {
    assert!(!runnable() && boards_gfni::VARIANT.routines.is_empty());
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod with_gfni {
    use super::runnable;
    use boards_gfni::kernel::{diagonals, files, ranks};
    use boards_gfni::turns::{
        Boards, mirrored, mirrored_and_doubled, on_all, reflected, turned_back,
    };
    use contract::{bits, difference};
    use oracle::slow_motion::{ATTACKS, EMPTY, ROOKS};

    /// All lanes are the same board.
    fn board(boards: Boards) -> u64 {
        // SAFETY: 512 bits are eight words.
        let words = unsafe { std::mem::transmute::<Boards, [u64; 8]>(boards) };
        assert_eq!(words, [words[0]; 8]);
        words[0]
    }

    fn check(expected: &str, got: Boards) {
        let got = board(got);
        assert_eq!(got, bits(expected), "\n{}", difference(bits(expected), got));
    }

    #[test]
    fn rooks_look_north_and_south() {
        if !runnable() {
            return;
        }
        // SAFETY: the CPU has the features.
        let (men, rooks, [north, south]) = unsafe {
            let (rooks, occupied) = (on_all(ROOKS), on_all(!EMPTY));
            let (men, doubled) =
                (mirrored(reflected(occupied)), mirrored_and_doubled(reflected(rooks)));
            assert_eq!(board(turned_back(men)), !EMPTY);
            (men, doubled, files(rooks, occupied))
        };
        check(
            "
            1 1 . . . . . 1
            . 1 . . . 1 . .
            . 1 1 . 1 . 1 .
            1 . . 1 . . 1 .
            . . . . . . . .
            . 1 . 1 . . 1 .
            1 1 . . . 1 . 1
            . . 1 . . . 1 .
        ",
            men,
        );
        check(
            "
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . 1
            . . . . . . . .
            . . . . 1 . . .
            . . . . . . . .
            . . . . . . . .
        ",
            rooks,
        );
        check(
            "
            . . . 1 . . . .
            . . . . . 1 . .
            . . . . . 1 . .
            . . . . . 1 . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
        ",
            north,
        );
        assert_eq!(board(south), ATTACKS, "\n{}", difference(ATTACKS, board(south)));
    }

    const BISHOPS: &str = "
        . . . . . . . .
        1 . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . 1 . . . .
        . . . . . . . .
        . . . . . . . 1
        . . . . . . . .
    ";

    const OCCUPIED: &str = "
        . . . . . . . .
        1 . . . . . 1 .
        . . . . . . . .
        . . . . . . . .
        . . . 1 . . . .
        . . 1 . . . . .
        . . . . . . . 1
        1 . . . . . . .
    ";

    /// Bishops on both edge files, and one that arrives there.
    #[test]
    fn bishops_at_the_edges() {
        if !runnable() {
            return;
        }
        // SAFETY: the CPU has the features.
        let [northeast, southeast, southwest, northwest] =
            unsafe { diagonals(on_all(bits(BISHOPS)), on_all(!bits(OCCUPIED))) };
        check(
            "
            . 1 . . . . . .
            . . . . . . 1 .
            . . . . . 1 . .
            . . . . 1 . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
        ",
            northeast,
        );
        check(
            "
            . . . . . . . .
            . . . . . . . .
            . 1 . . . . . .
            . . 1 . . . . .
            . . . 1 . . . .
            . . . . 1 . . .
            . . . . . 1 . .
            . . . . . . 1 .
        ",
            southeast,
        );
        check(
            "
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . 1 . . . . .
            . . . . . . . .
            . . . . . . 1 .
        ",
            southwest,
        );
        check(
            "
            . 1 . . . . . .
            1 . 1 . . . . .
            . 1 . 1 . . . .
            . . 1 . 1 . . .
            . . . . . 1 . .
            . . . . . . 1 .
            . . . . . . . .
            . . . . . . . .
        ",
            northwest,
        );
    }

    /// Rooks on a2 and b2: if b2 is said to be empty, the first one's borrow runs into the second one's.
    #[test]
    fn borrows_end_at_men_alone() {
        if !runnable() {
            return;
        }
        let (a2, b2, d2) = (1 << 8, 1 << 9, 1 << 11);
        // SAFETY: the CPU has the features.
        let both = |occupied: u64| board(unsafe { ranks(on_all(a2 | b2), on_all(occupied)) }[0]);
        assert_eq!(both(a2 | b2 | d2), 0b1110 << 8);
        assert_ne!(both(a2 | d2), 0b1110 << 8);
    }
}
