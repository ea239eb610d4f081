//! Garbled rook subtraction (Gerd Isenberg, Computer Chess Club, 2005; Fill by Subtraction and
//! Hyperbola Quintessence, Chess Programming Wiki): borrows that leave their rank.

use super::faults;

const A_FILE: u64 = 0x0101_0101_0101_0101;

fn map_bytes(x: u64, y: u64, operation: impl Fn(u8, u8) -> u8) -> u64 {
    let (x, y) = (x.to_le_bytes(), y.to_le_bytes());
    u64::from_le_bytes(std::array::from_fn(|k| operation(x[k], y[k])))
}

/// Returns `occupied ^ (occupied - 2 * rooks)`, doubling and subtraction each bytewise or by word.
fn attacks_by_doubling<const DOUBLE_BYTES: bool, const SUBTRACT_BYTES: bool>(
    rooks: u64,
    _empty: u64,
    occupied: u64,
) -> u64 {
    let twice = if DOUBLE_BYTES { map_bytes(rooks, rooks, u8::wrapping_add) } else { rooks << 1 };
    occupied
        ^ if SUBTRACT_BYTES {
            map_bytes(occupied, twice, u8::wrapping_sub)
        } else {
            occupied.wrapping_sub(twice)
        }
}

/// Returns `occupied ^ ((occupied & ~rooks) - rooks)`.
fn attacks_by_clearing<const SUBTRACT_BYTES: bool>(rooks: u64, _empty: u64, occupied: u64) -> u64 {
    let others = occupied & !rooks;
    occupied
        ^ if SUBTRACT_BYTES {
            map_bytes(others, rooks, u8::wrapping_sub)
        } else {
            others.wrapping_sub(rooks)
        }
}

/// Subtracts once in 64 bits with the a-file as barrier; unless `RIGHT`, with the parenthesis
/// misplaced.
fn attacks_by_barrier<const RIGHT: bool>(rooks: u64, _empty: u64, occupied: u64) -> u64 {
    let difference = (occupied | A_FILE).wrapping_sub(rooks << 1);
    if RIGHT { (occupied ^ difference) & !A_FILE } else { occupied ^ (difference & !A_FILE) }
}

faults! {
    (ray_attacks on East, planted) {
        "doubled" "nothing: o ^ (o - 2r), bytewise" attacks_by_doubling::<true, true> => Nowhere;
        "shifted" "2r by a 64-bit shift" attacks_by_doubling::<false, true> => Everywhere;
        "by_word" "2r bytewise, 64-bit subtraction" attacks_by_doubling::<true, false>
            => Everywhere;
        "all_by_word" "all 64-bit" attacks_by_doubling::<false, false> => Everywhere;
        "others" "nothing: o ^ ((o & ~r) - r), bytewise" attacks_by_clearing::<true> => Nowhere;
        "others_by_word" "64-bit subtraction" attacks_by_clearing::<false> => Everywhere;
        "barrier" "nothing: (o ^ ((o | A) - 2r)) & ~A" attacks_by_barrier::<true> => Nowhere;
        "barrier_misplaced" "o ^ (((o | A) - 2r) & ~A), as printed" attacks_by_barrier::<false>
            => Everywhere;
    }
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub mod two_boards {
    use super::faults;
    use std::arch::x86_64::{
        __m128i, _mm_add_epi8, _mm_shuffle_epi32, _mm_sub_epi8, _mm_sub_epi64, _mm_unpacklo_epi64,
        _mm_xor_si128,
    };

    const RIGHT: u8 = 0;
    const BY_WORD: u8 = 1;
    const LOW_BOARD_TWICE: u8 = 2;
    const SWAPPED: u8 = 3;

    #[target_feature(enable = "sse2")]
    fn pair<const FAULT: u8>(rooks: __m128i, _empty: __m128i, occupied: __m128i) -> __m128i {
        let twice = _mm_add_epi8(rooks, rooks);
        let attacks = match FAULT {
            BY_WORD => _mm_xor_si128(occupied, _mm_sub_epi64(occupied, twice)),
            _ => _mm_xor_si128(occupied, _mm_sub_epi8(occupied, twice)),
        };
        match FAULT {
            LOW_BOARD_TWICE => _mm_unpacklo_epi64(attacks, attacks),
            SWAPPED => _mm_shuffle_epi32::<0b01_00_11_10>(attacks),
            _ => attacks,
        }
    }

    faults! {
        (ray_batch on East of __m128i, planted "sse2") {
            "two" "nothing" pair::<RIGHT> => Nowhere;
            "two_by_word" "psubq for psubb" pair::<BY_WORD> => Everywhere;
            "two_low" "the low board answered twice" pair::<LOW_BOARD_TWICE> => Everywhere;
            "two_swapped" "the boards change places" pair::<SWAPPED> => Everywhere;
        }
    }
}

#[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
pub mod two_boards {
    pub static FAULTS: crate::faults::FaultTable = &[];
}
