//! Garbled rook subtraction (Gerd Isenberg, Computer Chess Club, 2005; Fill by Subtraction and
//! Hyperbola Quintessence, Chess Programming Wiki): borrows that leave their rank.

use crate::planted::judge_all;

const A_FILE: u64 = 0x0101_0101_0101_0101;

fn bytewise(x: u64, y: u64, operation: impl Fn(u8, u8) -> u8) -> u64 {
    let (x, y) = (x.to_le_bytes(), y.to_le_bytes());
    u64::from_le_bytes(std::array::from_fn(|k| operation(x[k], y[k])))
}

/// `occupied ^ (occupied - 2 * rooks)`, doubling and subtraction each bytewise or by word.
fn doubled<const DOUBLE_BYTES: bool, const SUBTRACT_BYTES: bool>(
    rooks: u64,
    _empty: u64,
    occupied: u64,
) -> u64 {
    let twice = if DOUBLE_BYTES { bytewise(rooks, rooks, u8::wrapping_add) } else { rooks << 1 };
    occupied
        ^ if SUBTRACT_BYTES {
            bytewise(occupied, twice, u8::wrapping_sub)
        } else {
            occupied.wrapping_sub(twice)
        }
}

/// `occupied ^ ((occupied & ~rooks) - rooks)`.
fn without_rooks<const SUBTRACT_BYTES: bool>(rooks: u64, _empty: u64, occupied: u64) -> u64 {
    let others = occupied & !rooks;
    occupied
        ^ if SUBTRACT_BYTES {
            bytewise(others, rooks, u8::wrapping_sub)
        } else {
            others.wrapping_sub(rooks)
        }
}

/// One 64-bit subtraction with the a-file as barrier, and with the parenthesis misplaced.
fn barrier<const RIGHT: bool>(rooks: u64, _empty: u64, occupied: u64) -> u64 {
    let difference = (occupied | A_FILE).wrapping_sub(rooks << 1);
    if RIGHT { (occupied ^ difference) & !A_FILE } else { occupied ^ (difference & !A_FILE) }
}

#[test]
fn borrows_that_leave_their_rank() {
    judge_all! {
        "o ^ (o - 2r), bytewise" ("doubled", ray_attacks on East, planted, doubled::<true, true>) Nowhere;
        "2r by a 64-bit shift" ("shifted", ray_attacks on East, planted, doubled::<false, true>) Everywhere;
        "2r bytewise, 64-bit subtraction"
            ("by_word", ray_attacks on East, planted, doubled::<true, false>) Everywhere;
        "all 64-bit" ("all_by_word", ray_attacks on East, planted, doubled::<false, false>) Everywhere;
        "o ^ ((o & ~r) - r), bytewise" ("others", ray_attacks on East, planted, without_rooks::<true>) Nowhere;
        "o ^ ((o & ~r) - r), 64-bit"
            ("others_by_word", ray_attacks on East, planted, without_rooks::<false>) Everywhere;
        "(o ^ ((o | A) - 2r)) & ~A" ("barrier", ray_attacks on East, planted, barrier::<true>) Nowhere;
        "o ^ (((o | A) - 2r) & ~A), as printed"
            ("barrier_misplaced", ray_attacks on East, planted, barrier::<false>) Everywhere;
    }
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod two_boards {
    use super::*;
    use std::arch::x86_64::{
        __m128i, _mm_add_epi8, _mm_shuffle_epi32, _mm_sub_epi8, _mm_sub_epi64, _mm_unpacklo_epi64,
        _mm_xor_si128,
    };

    const RIGHT: u8 = 0;
    const BY_WORD: u8 = 1;
    const LOW_BOARD_TWICE: u8 = 2;
    const SWAPPED: u8 = 3;

    #[target_feature(enable = "sse2")]
    fn pair<const FORM: u8>(rooks: __m128i, _empty: __m128i, occupied: __m128i) -> __m128i {
        let twice = _mm_add_epi8(rooks, rooks);
        let attacks = match FORM {
            BY_WORD => _mm_xor_si128(occupied, _mm_sub_epi64(occupied, twice)),
            _ => _mm_xor_si128(occupied, _mm_sub_epi8(occupied, twice)),
        };
        match FORM {
            LOW_BOARD_TWICE => _mm_unpacklo_epi64(attacks, attacks),
            SWAPPED => _mm_shuffle_epi32::<0b01_00_11_10>(attacks),
            _ => attacks,
        }
    }

    #[test]
    fn two_boards_in_a_register() {
        judge_all! {
            "psubb" ("two", ray_batch on East of __m128i, planted "sse2", pair::<RIGHT>) Nowhere;
            "psubq for psubb"
                ("two_by_word", ray_batch on East of __m128i, planted "sse2", pair::<BY_WORD>) Everywhere;
            "the low board answered twice"
                ("two_low", ray_batch on East of __m128i, planted "sse2", pair::<LOW_BOARD_TWICE>) Everywhere;
            "the boards change places"
                ("two_swapped", ray_batch on East of __m128i, planted "sse2", pair::<SWAPPED>) Everywhere;
        }
    }
}
