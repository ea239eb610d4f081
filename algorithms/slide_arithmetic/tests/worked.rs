//! The boards of the README, lines computed and by table, and what becomes of a line with its
//! square.

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod with_bmi {
    use contract::{Index, Line, Square, difference};
    use oracle::queens::{self, E4 as E4_QUEEN};
    use slide_arithmetic::VARIANT;
    use slide_arithmetic::kernel::{line_of, slide};
    use slide_arithmetic::tables::LINES;

    const E4: Index = Index::at(28);

    #[test]
    fn the_boards_of_the_readme() {
        let line = LINES[28][Line::Diagonal as usize];
        let blockers = E4_QUEEN.occupied & line;
        let below = blockers & ((1 << 28) - 1);
        let above = blockers & !below;
        let (upper, lower) = (above ^ (above - 1), (u64::MAX >> 1) >> (below | 1).leading_zeros());
        // From e4's closest above, g6, down.
        assert_eq!(upper, 0x0000_7fff_ffff_ffff);
        assert_eq!(lower, 0x03ff);
        let diagonal = E4_QUEEN.lines[2];
        assert_eq!((upper ^ lower) & line, diagonal);
        queens::check(&VARIANT);
        oracle::only_where_it_runs!(VARIANT);
        // SAFETY: the CPU has the features.
        assert_eq!(unsafe { slide(E4, line, E4_QUEEN.occupied) }, diagonal);
    }

    /// Nobody on the line, the slider least of all; then pieces on its ends alone, which change nothing.
    #[test]
    fn without_a_man_the_line_is_open_to_its_ends() {
        oracle::only_where_it_runs!(VARIANT);
        for square in Square::all() {
            // In a corner one diagonal is the square alone.
            let lines = LINES[square.index() as usize];
            for line in lines.into_iter().filter(|&line| line != 0) {
                let (first, last) = (line.trailing_zeros(), line.ilog2());
                let square = Index::at(square.index().into());
                let ends = 1 << first.min(square.get() as u32) | 1 << last.max(square.get() as u32);
                for occupied in [0, !line, ends] {
                    // SAFETY: the CPU has the features.
                    let got = unsafe { slide(square, line, occupied) };
                    assert_eq!(got, line, "\n{}", difference(line, got));
                }
            }
        }
    }

    #[test]
    fn lines_computed_are_those_of_the_table_which_takes_2_kib() {
        for square in Square::all() {
            for line in Line::ALL {
                let computed = line_of(line, Index::at(square.index().into()));
                let expected = LINES[square.index() as usize][line as usize];
                assert_eq!(computed, expected, "\n{}", difference(expected, computed));
            }
        }
        let bytes = VARIANT.routines.iter().map(|routine| routine.table_bytes);
        assert_eq!(bytes.collect::<Vec<_>>(), [2048, 0, 2048, 0]);
    }

    /// With its own square on the line, a slider that stands in `occupied` blocks its way up.
    #[test]
    fn a_line_with_the_square_ends_there() {
        oracle::only_where_it_runs!(VARIANT);
        let a_file = 0x0101_0101_0101_0101;
        let a4 = Index::at(24);
        // SAFETY: the CPU has the features.
        let [without, with] =
            unsafe { [a_file ^ 1 << 24, a_file].map(|line| slide(a4, line, 1 << 24)) };
        assert_eq!(without, 0x0101_0101_0001_0101);
        assert_eq!(with, 0x0101_0101);
    }
}
