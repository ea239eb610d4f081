//! The boards of the README: lines by shuffles, a queen's lines as bytes, and all routines against one
//! another. It knows no oracle: expected boards are written out.

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod with_avx2 {
    use contract::{Line, Piece, difference};
    use oracle::worked::crowded::{BISHOP, OCCUPIED, ROOK};
    use queens_avx2::joined::obstruction_difference;
    use queens_avx2::lines::{Squares, registers, words};
    use queens_avx2::{VARIANT, gathered, joined, kernel};

    const D4: u64 = 27;

    #[test]
    fn lines_by_a_shuffle() {
        if !oracle::can_run(&queens_avx2::VARIANT) {
            return;
        }
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
        if !oracle::can_run(&queens_avx2::VARIANT) {
            return;
        }
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
    fn eight_times_d4() {
        if !oracle::can_run(&queens_avx2::VARIANT) {
            return;
        }
        for with_itself in [0, 1 << D4] {
            let occupied = OCCUPIED & !(1 << D4) | with_itself;
            for (piece, expected) in
                [(Piece::Rook, ROOK), (Piece::Bishop, BISHOP), (Piece::Queen, ROOK | BISHOP)]
            {
                // SAFETY: the CPU has AVX2.
                let answers = unsafe {
                    [
                        kernel::square_batch(piece, [D4; 8], [occupied; 8]),
                        gathered::square_batch_shared(piece, [D4; 8], occupied),
                    ]
                };
                for got in answers.into_iter().flatten() {
                    assert_eq!(got, expected, "{piece:?}\n{}", difference(expected, got));
                }
            }
            // SAFETY: the CPU has AVX2.
            let queens = unsafe { joined::square_batch_shared([D4; 8], occupied) };
            assert_eq!(queens, [ROOK | BISHOP; 8]);
        }
    }

    #[test]
    fn only_the_gathers_have_tables() {
        let bytes = |name| VARIANT.routine(name).expect("a routine").table_bytes;
        assert_eq!(bytes("square_batch"), 0);
        assert_eq!(bytes("square_batch_joined"), 0);
        assert_eq!(bytes("square_batch_gathered"), 8192);
    }
}
