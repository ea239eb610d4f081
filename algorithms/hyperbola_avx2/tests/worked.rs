//! The boards of the README, lines against tables, and the reversal. It knows no oracle: expected
//! boards are written out.

use hyperbola_avx2::tables::{ALONG_RANKS, FILE, FOUR_LINES, LINES, RANK_ATTACKS, ROWS, SLIDER};

const D4: usize = 27;

#[test]
fn the_fourth_lane_is_the_slider_and_the_file_is_the_third() {
    assert_eq!(LINES[D4].0[SLIDER], 1 << D4);
    assert_eq!(LINES[D4].0[FILE], 0x0101_0101_0101_0101 << 3 & !(1 << D4));
    for (square, (three, four)) in LINES.iter().zip(&FOUR_LINES).enumerate() {
        assert_eq!(three.0[..SLIDER], four.0[..SLIDER]);
        assert_eq!(three.0[SLIDER].swap_bytes(), LINES[square ^ 56].0[SLIDER]);
    }
}

/// From d4: rank 4, and the row of file d.
#[test]
fn a_row_of_what_a_packed_rank_needs() {
    let row = &ROWS[D4];
    assert_eq!((row.rank, row.along, size_of_val(row)), (0xff << 24, 3 * 256, 128));
    assert_eq!((row.slider.0, row.mirrored.0), ([1 << D4; 4], [1 << (D4 ^ 56); 4]));
}

/// Pieces on b and g, seen from each file.
#[test]
fn a_row_of_the_ranks_table() {
    let attacks = [0x02, 0x7d, 0x7a, 0x76, 0x6e, 0x5e, 0xbe, 0x40];
    assert_eq!(RANK_ATTACKS[0x42 >> 1], attacks);
    assert_eq!(std::array::from_fn(|file| ALONG_RANKS[256 * file + 0x42]), attacks);
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod with_avx2 {
    use super::FOUR_LINES;
    use contract::{Index, Piece};
    use hyperbola_avx2::VARIANT;
    use hyperbola_avx2::kernel::{lines_with, reversed};
    use oracle::queens::CROWDED;
    use oracle::worked::check_table_bytes;
    use std::arch::x86_64::__m256i;

    fn words(lanes: __m256i) -> [u64; 4] {
        // SAFETY: a vector is four words.
        unsafe { std::mem::transmute(lanes) }
    }

    #[test]
    fn queens_of_all_worked_boards() {
        oracle::queens::check(&VARIANT);
    }

    /// The steps make all lines through the square, which is in them.
    #[test]
    fn lines_by_steps_are_those_of_the_table() {
        oracle::only_where_it_runs!(hyperbola_avx2::VARIANT);
        for (square, lines) in FOUR_LINES.iter().enumerate() {
            // SAFETY: the CPU has AVX2.
            let with = words(unsafe { lines_with(Index::at(square as u64)) });
            assert_eq!(with, lines.0.map(|line| line | 1 << square), "{square}");
        }
    }

    #[test]
    fn two_look_ups_and_a_shuffle_reverse_64_bits() {
        oracle::only_where_it_runs!(hyperbola_avx2::VARIANT);
        let boards =
            [CROWDED.occupied, CROWDED.attacks(Piece::Rook), 0x0123_4567_89ab_cdef, 1 << 63 | 0xff];
        // SAFETY: four words are a vector, and the CPU has AVX2.
        let got = words(unsafe { reversed(std::mem::transmute::<[u64; 4], __m256i>(boards)) });
        assert_eq!(got, boards.map(u64::reverse_bits));
    }

    #[test]
    fn the_bytes_that_the_readme_says() {
        let reversed = ("square_attacks_reversed", 2048);
        let computed = ("square_attacks_computed", 0);
        check_table_bytes(&VARIANT, &[("square_attacks", 2048 + 512), reversed, computed]);
    }
}
