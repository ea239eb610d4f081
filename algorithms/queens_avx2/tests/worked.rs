//! The boards of the README: lines by shuffles, a queen's lines as bytes, and all routines against one
//! another. It knows no oracle: expected boards are written out.

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod with_avx2 {
    use contract::Line;
    use oracle::worked::check_table_bytes;
    use queens_avx2::VARIANT;
    use queens_avx2::joined::obstruction_difference;
    use queens_avx2::lines::{Squares, registers, words};

    #[test]
    fn lines_by_a_shuffle() {
        oracle::only_where_it_runs!(queens_avx2::VARIANT);
        for first in (0..64).step_by(4) {
            let squares = std::array::from_fn(|lane| first + lane as u64 % 4);
            // SAFETY: the CPU has AVX2.
            let (of, diagonal, antidiagonal) = unsafe {
                let of = Squares::new(registers(squares)[0]);
                (of, of.diagonal(), of.antidiagonal())
            };
            // SAFETY: as above.
            let lane = |line, lane: usize| unsafe { words([line; 2]) }[lane];
            for (place, &square) in squares[..4].iter().enumerate() {
                let with = |line: Line| line.attacks(square as usize, 0) | 1 << square;
                assert_eq!(lane(of.bit, place), 1 << square);
                assert_eq!(lane(of.file, place), with(Line::File));
                assert_eq!(lane(diagonal, place), with(Line::Diagonal));
                assert_eq!(lane(antidiagonal, place), with(Line::AntiDiagonal));
            }
        }
    }

    /// Diagonal, anti-diagonal and rank of the queen on d4, from file a on.
    #[test]
    fn three_lines_as_bytes() {
        oracle::only_where_it_runs!(queens_avx2::VARIANT);
        let byte = |files: [u8; 8]| {
            (0..8).filter(|&file| files[file] == 1).fold(0, |byte, file| byte | 1 << file)
        };
        for (pieces, attacks) in [
            ([0, 1, 0, 1, 0, 1, 0, 0], [0, 1, 1, 0, 1, 1, 0, 0]),
            ([1, 1, 0, 1, 1, 0, 0, 0], [0, 1, 1, 0, 1, 0, 0, 0]),
            ([0, 1, 0, 1, 0, 0, 1, 0], [0, 1, 1, 0, 1, 1, 1, 0]),
            ([0; 8], [1, 1, 1, 0, 1, 1, 1, 1]),
        ] {
            // SAFETY: the CPU has AVX2.
            let got = unsafe {
                let [file, pieces] = [3, byte(pieces)].map(|word| registers([word; 8])[0]);
                words([obstruction_difference(file, pieces); 2])[0] & 0xff
            };
            assert_eq!(got, byte(attacks), "{pieces:?}");
        }
    }

    #[test]
    fn queens_of_all_worked_boards() {
        oracle::queens::check(&VARIANT);
    }

    #[test]
    fn only_the_gathers_have_tables() {
        let none = [("square_batch", 0), ("square_batch_joined", 0)];
        check_table_bytes(&VARIANT, &[none[0], none[1], ("square_batch_gathered", 8192)]);
    }
}
