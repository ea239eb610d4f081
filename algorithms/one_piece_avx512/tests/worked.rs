//! The table of the README, what stands in the tables, and a queen by both ways where the CPU has the
//! instructions. It knows no oracle: expected boards are written out.

use contract::{Direction, Line};
use one_piece_avx512::tables::{BITS, LINES, NO_SQUARE, SQUARES};

const D4: usize = 27;

/// Whether tests that execute AVX-512 instructions can run.
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
fn runnable() -> bool {
    oracle::can_run(&one_piece_avx512::VARIANT)
        && one_piece_avx512::VARIANT.routines.iter().all(|routine| routine.runnable().is_ok())
}

#[test]
fn a_row_has_the_lines_and_their_lower_parts() {
    for (square, lines) in LINES.iter().enumerate() {
        let [[diagonal, antidiagonal], [file, rank]] = lines.all;
        let expected = [Line::Diagonal, Line::AntiDiagonal, Line::File, Line::Rank];
        assert_eq!(
            [diagonal, antidiagonal, file, rank],
            expected.map(|line| line.attacks(square, 0))
        );
        let below = (1 << square) - 1;
        assert_eq!(lines.lower, lines.all.map(|pair| pair.map(|line| line & below)));
    }
}

#[test]
fn squares_and_bits_are_inverse() {
    for (from, (squares, bits)) in SQUARES.iter().zip(&BITS).enumerate() {
        let on_rays = (0..64).filter(|&bit| squares.0[bit] != from as u8);
        let mut seen = 0_u64;
        for bit in on_rays {
            assert_eq!(usize::from(bits.0[usize::from(squares.0[bit])]), bit);
            seen |= 1 << squares.0[bit];
        }
        let lines = [Line::Rank, Line::File, Line::Diagonal, Line::AntiDiagonal];
        assert_eq!(seen, lines.iter().fold(0, |all, line| all | line.attacks(from, 0)));
        let off = (0..64).filter(|square| seen >> square & 1 == 0);
        assert!(off.into_iter().all(|square| bits.0[square] == NO_SQUARE));
    }
}

/// The nearest square in the lowest bit.
#[test]
fn rays_from_d4() {
    let names = |ray: Direction, length: usize| -> Vec<String> {
        let bits = &SQUARES[D4].0[8 * ray as usize..][..length];
        bits.iter().map(|&square| contract::Square::new(square).to_string()).collect()
    };
    assert_eq!(names(Direction::NorthEast, 4), ["e5", "f6", "g7", "h8"]);
    assert_eq!(names(Direction::South, 4), ["d3", "d2", "d1", "d4"]);
    assert_eq!(names(Direction::NorthWest, 3), ["c5", "b6", "a7"]);
}

#[test]
fn the_bytes_that_the_readme_says() {
    let bytes = |name| one_piece_avx512::VARIANT.routine(name).map(|routine| routine.table_bytes);
    assert!(bytes("square_attacks").is_none_or(|bytes| bytes == 4096));
    assert!(bytes("square_attacks_rays").is_none_or(|bytes| bytes == 8192));
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod with_avx512 {
    use super::{D4, runnable};
    use contract::{Index, Piece, difference};
    use one_piece_avx512::kernel::{attacked, square_attacks, square_attacks_rays};
    use oracle::worked::crowded;

    /// The rays of the README, from north-east on; it needs no AVX-512.
    #[test]
    fn one_subtraction_for_all_rays() {
        let pieces = [0b0010, 0b0100, 0b001, 0b010, 0b010, 0b010, 0b110, 0b0100];
        let expected = [0b0011, 0b0111, 0b001, 0b011, 0b011, 0b011, 0b011, 0b0111];
        let got = attacked(Piece::Queen, u64::from_le_bytes(pieces));
        assert_eq!(got.to_le_bytes(), expected);
        let rook = attacked(Piece::Rook, u64::from_le_bytes(pieces)).to_le_bytes();
        assert_eq!(rook, [0, 0b0111, 0, 0b011, 0, 0b011, 0, 0b0111]);
        assert_eq!(attacked(Piece::Bishop, 0).to_le_bytes(), [0x7f, 0, 0x7f, 0, 0x7f, 0, 0x7f, 0]);
    }

    #[test]
    fn a_queen_on_d4() {
        if !runnable() {
            return;
        }
        let (occupied, expected) = (crowded::OCCUPIED, crowded::ROOK | crowded::BISHOP);
        for occupied in [occupied, occupied & !(1 << D4)] {
            let at = Index::at(D4 as u64);
            // SAFETY: the CPU has the features.
            let answers = unsafe {
                [
                    square_attacks(Piece::Queen, at, occupied),
                    square_attacks_rays(Piece::Queen, at, occupied),
                ]
            };
            for got in answers {
                assert_eq!(got, expected, "\n{}", difference(expected, got));
            }
        }
    }
}
