//! The sides of a queen on d4.

use queens_avx512::tables::{RANKS_BESIDE, SIDES};

oracle::conformance!(queens_avx512::VARIANT);

/// Seen from file d, or from the fourth rank.
#[test]
fn sides_of_a_queen() {
    let left_own_right = [0b0000_0111, 0b0000_1000, 0b1111_0000];
    let sides = SIDES.0[3].to_be_bytes();
    assert_eq!(sides[..3], [left_own_right[0]; 3]);
    assert_eq!(sides[3], left_own_right[1]);
    assert_eq!(sides[4..], [left_own_right[2]; 4]);
    let ranks = RANKS_BESIDE.0[3].to_le_bytes();
    assert_eq!(ranks[2..5], left_own_right.map(u8::reverse_bits));
}
